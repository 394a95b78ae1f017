import Foundation
import WebKitEngine

extension WKWebView {
    /// Runs a script in a frame and a world.
    ///
    /// - Parameters:
    ///   - javaScript: The script.
    ///   - frame: The frame; nil, the default, for the main frame.
    ///   - contentWorld: The world.
    ///   - completionHandler: Receives the value of the last statement (a nil `Any?` for `undefined`), or ``WKError``.
    @preconcurrency
    public func evaluateJavaScript(
        _ javaScript: String,
        in frame: WKFrameInfo? = nil,
        in contentWorld: WKContentWorld,
        completionHandler: (@MainActor (Result<Any, any Error>) -> Void)? = nil
    ) {
        evaluate(javaScript, in: frame, world: contentWorld) { completionHandler?($0.map { $0 as Any }) }
    }

    /// Runs a script in a frame and a world.
    ///
    /// - Parameters:
    ///   - javaScript: The script.
    ///   - frame: The frame; nil, the default, for the main frame.
    ///   - contentWorld: The world.
    /// - Returns: The value of the last statement, or nil for `undefined`.
    /// - Throws: ``WKError``; with the code `javaScriptInvalidFrameTarget` if the frame is gone.
    public func evaluateJavaScript(
        _ javaScript: String,
        in frame: WKFrameInfo? = nil,
        contentWorld: WKContentWorld
    ) async throws -> Any? {
        try await scriptValue { evaluate(javaScript, in: frame, world: contentWorld, completion: $0) }
    }

    /// Runs the body of an asynchronous function in a frame and a world.
    ///
    /// If the function returns a promise, the call lasts until that is settled. There is no time limit, but the call
    /// ends with its document.
    ///
    /// - Parameters:
    ///   - functionBody: The statements of the function, without its braces. They may use `await`.
    ///   - arguments: The values of the function's parameters, by name: numbers, texts, dates, `NSNull`, and arrays
    ///     and dictionaries of these.
    ///   - frame: The frame; nil, the default, for the main frame.
    ///   - contentWorld: The world.
    ///   - completionHandler: Receives what the function returns (a nil `Any?` for `undefined`), or ``WKError``.
    @preconcurrency
    public func callAsyncJavaScript(
        _ functionBody: String,
        arguments: [String: Any] = [:],
        in frame: WKFrameInfo? = nil,
        in contentWorld: WKContentWorld,
        completionHandler: (@MainActor (Result<Any, any Error>) -> Void)? = nil
    ) {
        call(functionBody, arguments: arguments, in: frame, world: contentWorld) {
            completionHandler?($0.map { $0 as Any })
        }
    }

    /// Runs the body of an asynchronous function in a frame and a world.
    ///
    /// - Parameters:
    ///   - functionBody: The statements of the function, without its braces. They may use `await`.
    ///   - arguments: The values of the function's parameters, by name: numbers, texts, dates, `NSNull`, and arrays
    ///     and dictionaries of these.
    ///   - frame: The frame; nil, the default, for the main frame.
    ///   - contentWorld: The world.
    /// - Returns: What the function returns, or nil for `undefined`.
    /// - Throws: ``WKError`` with the code `javaScriptExceptionOccurred` if the function throws, its promise is
    ///   rejected or can no longer be settled, or an argument cannot be copied.
    public func callAsyncJavaScript(
        _ functionBody: String,
        arguments: [String: Any] = [:],
        in frame: WKFrameInfo? = nil,
        contentWorld: WKContentWorld
    ) async throws -> Any? {
        try await scriptValue {
            call(functionBody, arguments: arguments, in: frame, world: contentWorld, completion: $0)
        }
    }

    // MARK: One path for all forms

    typealias ScriptCompletion = @MainActor (Result<Any?, any Error>) -> Void

    func evaluate(
        _ script: String,
        in frame: WKFrameInfo?,
        world: WKContentWorld,
        completion: @escaping ScriptCompletion
    ) {
        if processHasEnded { return failLater(.processGone, completion: completion) }
        engine.evaluate(script, frameID: frame?.targetID, world: world.engineWorld) { result in
            completion(result.mapError { WKError($0) })
        }
    }

    private func call(
        _ body: String,
        arguments: [String: Any],
        in frame: WKFrameInfo?,
        world: WKContentWorld,
        completion: @escaping ScriptCompletion
    ) {
        if processHasEnded { return failLater(.processGone, completion: completion) }
        let encoded: String
        do {
            encoded = try ScriptValueCodec.encode(arguments)
        } catch {
            let text = "An argument cannot be copied into the page: \(error)"
            let problem = WKError(.javaScriptExceptionOccurred, text, userInfo: [WKJavaScriptExceptionMessage: text])
            return failLater(problem, completion: completion)
        }
        engine.call(body, arguments: encoded, frameID: frame?.targetID, world: world.engineWorld) { result in
            completion(result.mapError { WKError($0) })
        }
    }

    private func failLater(_ error: WKError, completion: @escaping ScriptCompletion) {
        Task { completion(.failure(error)) }
    }

    /// Waits for the value of a script.
    func scriptValue(_ start: (@escaping ScriptCompletion) -> Void) async throws -> Any? {
        let value = try await withCheckedThrowingContinuation { continuation in
            start { result in continuation.resume(with: result.map(ScriptValue.init)) }
        }
        return value.value
    }
}

/// A value on its way from a completion to the task that waits for it, both on the main actor.
private struct ScriptValue: @unchecked Sendable {
    // Sendable: made by the call that resumes the one task that reads it.
    let value: Any?
}

extension WKFrameInfo {
    /// The number by which the engine knows the frame; nil for the main frame.
    ///
    /// No frame has the number 0, so a frame that policy questions tell of without a number is not found, and its
    /// scripts do not run anywhere else.
    fileprivate var targetID: UInt64? { isMainFrame ? nil : frame.id ?? 0 }
}

extension WKError {
    static var processGone: WKError { WKError(.webContentProcessTerminated, "The web content process was terminated.") }
}
