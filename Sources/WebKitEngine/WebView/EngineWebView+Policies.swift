internal import CWebKitGTK
internal import GLibBridge

extension EngineWebView {
    /// Passes a question of the engine on.
    ///
    /// Returns whether somebody will answer it.
    func decide(_ pointer: UnsafeMutablePointer<WebKitPolicyDecision>, kind: WebKitPolicyDecisionType) -> Bool {
        guard let client else {
            webkit_policy_decision_ignore(pointer)
            return true
        }
        let decision = GObjectReference(retaining: pointer)
        let question = "webView(_:decidePolicyFor:decisionHandler:)"
        let reply = PendingReply(to: question, fallback: EnginePolicy.ignore) { policy in
            switch policy {
            case .use: webkit_policy_decision_use(decision.pointer)
            case .ignore: webkit_policy_decision_ignore(decision.pointer)
            case .download: webkit_policy_decision_download(decision.pointer)
            }
        }
        if kind == WEBKIT_POLICY_DECISION_TYPE_RESPONSE {
            client.engineDecidePolicy(for: EngineNavigationResponse(pointer.cast()), reply: reply)
        } else {
            let opensNewWindow = kind == WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION
            let action = EngineNavigationAction(pointer.cast(), opensNewWindow: opensNewWindow)
            client.engineDecidePolicy(for: action, reply: reply)
        }
        return true
    }
}

extension EngineNavigationAction {
    fileprivate init(_ decision: OpaquePointer, opensNewWindow: Bool) {
        let action = webkit_navigation_policy_decision_get_navigation_action(decision)
        kind = Kind(webkit_navigation_action_get_navigation_type(action))
        request = EngineRequest(webkit_navigation_action_get_request(action))
        self.opensNewWindow = opensNewWindow
    }
}

extension EngineNavigationAction.Kind {
    fileprivate init(_ type: WebKitNavigationType) {
        switch type {
        case WEBKIT_NAVIGATION_TYPE_LINK_CLICKED: self = .linkActivated
        case WEBKIT_NAVIGATION_TYPE_FORM_SUBMITTED: self = .formSubmitted
        case WEBKIT_NAVIGATION_TYPE_BACK_FORWARD: self = .backForward
        case WEBKIT_NAVIGATION_TYPE_RELOAD: self = .reload
        case WEBKIT_NAVIGATION_TYPE_FORM_RESUBMITTED: self = .formResubmitted
        default: self = .other
        }
    }
}

extension EngineNavigationResponse {
    fileprivate init(_ decision: OpaquePointer) {
        response = EngineResponse(webkit_response_policy_decision_get_response(decision))
        isForMainFrame = webkit_response_policy_decision_is_main_frame_main_resource(decision) != 0
        canShowContentType = webkit_response_policy_decision_is_mime_type_supported(decision) != 0
    }
}

extension Signal
where Handler == @MainActor (UnsafeMutablePointer<WebKitPolicyDecision>, WebKitPolicyDecisionType) -> Bool {
    /// The engine wants to know whether to go on.
    static var decidePolicy: Signal {
        typealias Trampoline =
            @convention(c) (
                OpaquePointer,
                UnsafeMutablePointer<WebKitPolicyDecision>,
                WebKitPolicyDecisionType,
                UnsafeMutableRawPointer?
            ) -> gboolean
        let trampoline: Trampoline = { _, decision, kind, userData in
            nonisolated(unsafe) let decision = decision
            return withHandler(userData, as: Handler.self) { $0(decision, kind) } == true ? 1 : 0
        }
        return Signal("decide-policy", trampoline: trampoline)
    }
}
