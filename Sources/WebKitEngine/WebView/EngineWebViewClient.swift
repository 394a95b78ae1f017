/// What a web view of the engine tells and asks its owner.
///
/// All calls come on the main actor, in the engine's order.
@MainActor
package protocol EngineWebViewClient: AnyObject {
    /// Tells that observable properties may have changed.
    func engineDidChange(_ property: EngineWebView.Property)

    /// Tells that the history list has changed.
    func engineHistoryDidChange()

    /// Tells how the load of the main frame proceeds.
    func engineLoadDidChange(_ event: EngineLoadEvent)
    /// Tells that the load of the main frame has failed.
    func engineLoadDidFail(_ error: EngineError, afterCommit: Bool)

    /// Asks whether a frame may go somewhere.
    func engineDecidePolicy(for action: EngineNavigationAction, reply: PendingReply<EnginePolicy>)
    /// Asks whether what a server has sent is to be shown.
    func engineDecidePolicy(for response: EngineNavigationResponse, reply: PendingReply<EnginePolicy>)

    /// Tells that a page has posted a message.
    func engineDidReceive(_ message: EngineScriptMessage)

    /// Tells that the page's process is gone.
    func engineProcessDidTerminate()
}

/// A step in the load of a main frame.
package enum EngineLoadEvent: Sendable {
    case started, redirected, committed, finished
}

/// An answer to a policy question.
package enum EnginePolicy: Sendable {
    case use, ignore, download
}

/// A navigation that is about to start.
package struct EngineNavigationAction: Sendable {
    package enum Kind: Sendable {
        case linkActivated, formSubmitted, backForward, reload, formResubmitted, other
    }

    package var kind: Kind
    package var request: EngineRequest
    /// Whether the page would be shown in a view that does not exist yet.
    package var opensNewWindow: Bool
}

/// A response whose body is about to be shown.
package struct EngineNavigationResponse: Sendable {
    package var response: EngineResponse
    package var isForMainFrame: Bool
    package var canShowContentType: Bool
}
