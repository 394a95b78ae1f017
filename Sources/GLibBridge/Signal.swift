internal import CWebKitGTK

/// A signal of a GObject class: its name, its C signature and its Swift handler, side by side.
///
/// A declaration of a signal is the only place where a mistake in the C signature could hide.
package struct Signal<Handler>: @unchecked Sendable {
    // Sendable: a name and the address of a function without state.
    let name: String
    let trampoline: GCallback

    /// Describes a signal.
    ///
    /// - Parameters:
    ///   - name: The signal's name, with its detail if it has one.
    ///   - trampoline: A `@convention(c)` function with exactly the signature that the signal's documentation
    ///     gives. Its last parameter is handed to ``withHandler(_:as:_:)``.
    package init<Trampoline>(_ name: String, trampoline: Trampoline) {
        self.name = name
        self.trampoline = unsafeBitCast(trampoline, to: GCallback.self)
    }
}

/// Runs the body, on the main actor, with the handler that a signal was connected with.
package func withHandler<Handler, Result: Sendable>(
    _ userData: UnsafeMutableRawPointer?,
    as _: Handler.Type,
    _ body: @MainActor (Handler) -> Result
) -> Result? {
    guard let userData else { return nil }
    nonisolated(unsafe) let box = Unmanaged<HandlerBox<Handler>>.fromOpaque(userData).takeUnretainedValue()
    return withoutActuallyEscaping(body) { body in MainActor.assumeIsolated { body(box.handler) } }
}

/// A connected signal handler, disconnected when this object is released.
@MainActor
package final class SignalConnection {
    private let instance: GObjectReference<UnsafeMutableRawPointer>
    private let handlerID: gulong

    /// Connects a handler that lives as long as the connection.
    package init<Handler>(_ signal: Signal<Handler>, of instance: some ObjectPointer, handler: Handler) {
        self.instance = GObjectReference(retaining: instance.address)
        handlerID = g_signal_connect_data(
            instance.address,
            signal.name,
            signal.trampoline,
            Unmanaged.passRetained(HandlerBox(handler)).toOpaque(),
            { box, _ in box.map { Unmanaged<AnyObject>.fromOpaque($0).release() } },
            GConnectFlags(rawValue: 0)
        )
    }

    isolated deinit { g_signal_handler_disconnect(instance.pointer, handlerID) }
}

private final class HandlerBox<Handler> {
    let handler: Handler

    init(_ handler: Handler) { self.handler = handler }
}

extension Signal where Handler == @MainActor () -> Void {
    /// A change of a property, whatever its type.
    package static func notify(_ property: String) -> Signal {
        typealias Trampoline = @convention(c) (OpaquePointer, OpaquePointer, UnsafeMutableRawPointer?) -> Void
        let trampoline: Trampoline = { _, _, userData in
            _ = withHandler(userData, as: Handler.self) { $0() }
        }
        return Signal("notify::\(property)", trampoline: trampoline)
    }

    /// A signal without arguments and without a result.
    package static func plain(_ name: String) -> Signal {
        typealias Trampoline = @convention(c) (OpaquePointer, UnsafeMutableRawPointer?) -> Void
        let trampoline: Trampoline = { _, userData in
            _ = withHandler(userData, as: Handler.self) { $0() }
        }
        return Signal(name, trampoline: trampoline)
    }
}
