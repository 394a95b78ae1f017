internal import CGLibBridge

/// Joins GLib's main context to the process's main run loop, once.
///
/// `Documentation/MainLoop.md` explains how.
@MainActor
package enum MainLoop {
    private static let attachment: Void = cglib_bridge_attach_main_loop()

    private static let exitGuard: Void = cglib_bridge_guard_exit()

    /// Makes sure that the engine advances whenever the main run loop or the main actor does.
    package static func attach() { _ = attachment }

    /// Keeps the main thread out of the engine while the process ends.
    ///
    /// Call it after the engine's start.
    package static func guardExit() { _ = exitGuard }
}
