internal import CGLibBridge
internal import CWebKitGTK

/// A program that ends with this process.
@MainActor
package final class CompanionProcess {
    private let process: GObjectReference<OpaquePointer>

    /// Starts a program in a session of its own, without output.
    ///
    /// - Parameters:
    ///   - arguments: The program, looked up in `PATH`, and its arguments.
    ///   - descriptor: A descriptor that the program gets as its descriptor 3. It is closed here.
    /// - Throws: The error of the start.
    package init(_ arguments: [String], passing descriptor: CInt) throws(GLibError) {
        let child = try throwingGLibError { error in
            withCStrings(arguments) { cglib_bridge_spawn_companion($0, descriptor, &error) }
        }
        guard let child else { preconditionFailure("A process without an error must exist.") }
        process = GObjectReference(adopting: child)
    }

    /// Asks the program to end.
    package func terminate() { g_subprocess_send_signal(process.pointer, SIGTERM) }
}
