internal import CWebKitGTK
import Foundation
internal import GLibBridge

/// Tries the sandbox before the engine does, because the engine ends the program when it fails.
@MainActor
package enum SandboxProbe {
    /// The variable with which the engine's sandbox is switched off.
    package static let optOut = "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"

    /// Whether the program's environment switches the sandbox off.
    package static var isSwitchedOff: Bool {
        let value = ProcessInfo.processInfo.environment[optOut]
        return value != nil && value != "0"
    }

    /// Throws if the engine could not start a sandboxed web process.
    package static func run() throws(EngineStartError) {
        if isSwitchedOff { return }
        guard ExecutableSearch.find("bwrap") != nil else {
            throw EngineStartError(
                cause: .noSandbox,
                description: "The sandbox of web pages needs bubblewrap: install the package bubblewrap, "
                    + "or set \(optOut)=1 to load trusted pages without it."
            )
        }
        if let reason = failureOfTrial() {
            throw EngineStartError(
                cause: .noSandbox,
                description: "The sandbox of web pages cannot start, because this machine does not let bubblewrap "
                    + "make namespaces (\(reason)): allow user namespaces (containers forbid them by default), "
                    + "or set \(optOut)=1 to load trusted pages without it."
            )
        }
        if hasSessionBus, ExecutableSearch.find("xdg-dbus-proxy") == nil {
            throw EngineStartError(
                cause: .noMessageBusProxy,
                description: "The sandbox of web pages needs xdg-dbus-proxy when there is a session bus: "
                    + "install the package xdg-dbus-proxy, or set \(optOut)=1 to load trusted pages without it."
            )
        }
    }

    private static var hasSessionBus: Bool {
        let environment = ProcessInfo.processInfo.environment
        if environment["DBUS_SESSION_BUS_ADDRESS"] != nil { return true }
        return environment["XDG_RUNTIME_DIR"].map { FileManager.default.fileExists(atPath: "\($0)/bus") } ?? false
    }

    /// What bubblewrap says when it cannot do what the engine will ask of it, or nil.
    private static func failureOfTrial() -> String? {
        var output: UnsafeMutablePointer<CChar>?
        var status: CInt = 0
        let namespaces = ["--unshare-pid", "--unshare-uts", "--unshare-net"]
        // Inside, bubblewrap itself is the one program that is there for certain.
        let arguments = ["bwrap"] + namespaces + ["--ro-bind", "/", "/", "bwrap", "--version"]
        do throws(GLibError) {
            _ = try throwingGLibError { error in
                withCStrings(arguments) { vector in
                    g_spawn_sync(
                        nil,
                        UnsafeMutableRawPointer(mutating: vector)
                            .assumingMemoryBound(to: UnsafeMutablePointer<CChar>?.self),
                        nil,
                        GSpawnFlags(G_SPAWN_SEARCH_PATH.rawValue | G_SPAWN_STDOUT_TO_DEV_NULL.rawValue),
                        nil,
                        nil,
                        nil,
                        &output,
                        &status,
                        &error
                    )
                }
            }
        } catch {
            return error.message
        }
        let text = consumed(output)?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        return status == 0 ? nil : (text.isEmpty ? "status \(status)" : text)
    }
}
