internal import CWebKitGTK
import Foundation
internal import GLibBridge

/// What the engine needs of the machine: a display, a sandbox, and a main loop.
@MainActor
package enum EngineEnvironment {
    /// Where pages are drawn.
    package enum Display: Sendable {
        /// A display server that this process has started for itself.
        case own
        /// The display of the user, or one that the caller has provided.
        case given
    }

    private static var started: Result<Display, EngineStartError>?
    private static var ownDisplay: VirtualDisplay?

    /// The display in use, or nil before the start.
    package static var display: Display? { try? started?.get() }

    /// Prepares the process for the engine, once; later calls return the first result.
    ///
    /// - Parameter prefersOwnDisplay: Whether a virtual display is used even if there is another one.
    /// - Returns: The display in use.
    /// - Throws: The part of the environment that is missing.
    @discardableResult
    package static func start(prefersOwnDisplay: Bool = false) throws(EngineStartError) -> Display {
        if let started { return try started.get() }
        let result = Result { () throws(EngineStartError) in try prepare(prefersOwnDisplay: prefersOwnDisplay) }
        started = result
        return try result.get()
    }

    /// Prepares the process, or ends it with a sentence that says what is missing.
    ///
    /// The initializers of Apple's classes cannot fail, and the engine would end the process by a signal.
    package static func startOrExit() {
        do throws(EngineStartError) {
            try start()
        } catch {
            FileHandle.standardError.write(Data("WebKit: \(error)\n".utf8))
            exit(6)
        }
    }

    private static func prepare(prefersOwnDisplay: Bool) throws(EngineStartError) -> Display {
        try SandboxProbe.run()
        let environment = ProcessInfo.processInfo.environment
        let hasDisplay = environment["WAYLAND_DISPLAY"] != nil || environment["DISPLAY"] != nil
        if environment["GDK_BACKEND"]?.contains("broadway") == true {
            throw EngineStartError(
                cause: .noDisplay,
                description: "Pages cannot be shown on GTK's Broadway display: the engine's web process ends there. "
                    + "Unset GDK_BACKEND."
            )
        }
        let usesOwnDisplay = !hasDisplay || prefersOwnDisplay && ExecutableSearch.find("Xvfb") != nil
        let display = usesOwnDisplay ? Display.own : .given
        if display == .own {
            let server = try VirtualDisplay()
            ownDisplay = server
            useVirtualDisplay(named: server.name)
        }
        if g_get_prgname() == nil { g_set_prgname(ProcessInfo.processInfo.processName) }
        guard gtk_init_check() != 0 else {
            throw EngineStartError(
                cause: .noDisplay,
                description: "The display \(environment["WAYLAND_DISPLAY"] ?? environment["DISPLAY"] ?? "") "
                    + "cannot be opened: correct DISPLAY or WAYLAND_DISPLAY, or unset both for a virtual display."
            )
        }
        MainLoop.attach()
        return display
    }

    /// Nobody looks at a virtual display, so windows are drawn in the way that needs the least memory.
    private static func useVirtualDisplay(named name: String) {
        unsetenv("WAYLAND_DISPLAY")
        setenv("DISPLAY", name, 1)
        setenv("GDK_BACKEND", "x11", 1)
        setenv("GSK_RENDERER", "cairo", 0)
        setenv("WEBKIT_DISABLE_DMABUF_RENDERER", "1", 0)
        // Nobody reads a virtual screen aloud; without both, each process warns that it finds no bus.
        setenv("GTK_A11Y", "none", 0)
        setenv("WEBKIT_A11Y_BUS_ADDRESS", "", 0)
    }
}
