package import WebKit

/// A message handler that keeps what it receives.
@MainActor
package final class MessageRecorder: NSObject, WKScriptMessageHandler {
    package private(set) var messages: [WKScriptMessage] = []
    private var taken = 0
    private var waiter: CheckedContinuation<Void, Never>?

    package func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage
    ) {
        messages.append(message)
        waiter?.resume()
        waiter = nil
    }

    /// The next message that was not taken yet; waits for it.
    package func next() async -> WKScriptMessage {
        while messages.count <= taken { await withCheckedContinuation { waiter = $0 } }
        taken += 1
        return messages[taken - 1]
    }
}

/// A message handler that answers by a function.
@MainActor
package final class ReplyingHandler: NSObject, WKScriptMessageHandlerWithReply {
    private let answer: @MainActor (WKScriptMessage) async -> (Any?, String?)

    package init(answer: @escaping @MainActor (WKScriptMessage) async -> (Any?, String?)) { self.answer = answer }

    package func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage
    ) async -> (Any?, String?) {
        await answer(message)
    }
}
