public import Foundation

/// A receiver of messages from pages.
@preconcurrency
@MainActor
public protocol WKScriptMessageHandler: NSObjectProtocol {
    /// Receives a message.
    func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage
    )
}

/// A receiver of messages from pages that answers them.
///
/// Either form may be implemented.
@preconcurrency
@MainActor
public protocol WKScriptMessageHandlerWithReply: NSObjectProtocol {
    /// Receives a message, and answers it through the handler.
    ///
    /// The page's promise resolves with the value, or is rejected with the text if there is one. If the handler is
    /// dropped, the promise is rejected.
    @preconcurrency
    func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage,
        replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
    )

    /// Receives a message, and returns the answer: a value, or the text of an error.
    func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage
    ) async -> (Any?, String?)
}

extension WKScriptMessageHandlerWithReply {
    /// Asks the asynchronous form.
    @preconcurrency
    public func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage,
        replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
    ) {
        Task {
            let (value, error) = await self.userContentController(userContentController, didReceive: message)
            replyHandler(value, error)
        }
    }

    /// Rejects the page's promise.
    public func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage
    ) async -> (Any?, String?) {
        (nil, "The handler does not answer messages.")
    }
}
