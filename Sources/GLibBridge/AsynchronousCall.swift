package import CWebKitGTK

/// Starts a GLib asynchronous call and reports how it ended.
///
/// - Parameters:
///   - start: Calls the C function and hands it both arguments unchanged.
///   - finish: Calls the matching `_finish` function.
///   - completion: Runs exactly once, on the main actor, after this function has returned.
@MainActor
package func callGLib<Value>(
    start: (_ ready: GAsyncReadyCallback, _ userData: UnsafeMutableRawPointer) -> Void,
    finish: @escaping @MainActor (OpaquePointer?, inout UnsafeMutablePointer<GError>?) -> Value,
    completion: @escaping @MainActor (Result<Value, GLibError>) -> Void
) {
    let call = PendingCall { result in
        var error: UnsafeMutablePointer<GError>?
        let value = finish(result, &error)
        completion(error.map { .failure(GLibError(consuming: $0)) } ?? .success(value))
    }
    let ready: GAsyncReadyCallback = { _, result, userData in
        guard let userData else { return }
        nonisolated(unsafe) let result = result
        nonisolated(unsafe) let call = Unmanaged<PendingCall>.fromOpaque(userData).takeRetainedValue()
        MainActor.assumeIsolated { call.complete(result) }
    }
    start(ready, Unmanaged.passRetained(call).toOpaque())
}

private final class PendingCall {
    let complete: @MainActor (OpaquePointer?) -> Void

    init(complete: @escaping @MainActor (OpaquePointer?) -> Void) { self.complete = complete }
}
