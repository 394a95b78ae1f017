import Foundation
import FoundationNetworking
package import WebKitEngine

extension WKWebView: EngineWebViewClient {
    package func engineDidChange(_ property: EngineWebView.Property) {
        if property == .isLoading, !engine.isLoading { tracker.withdrawDecided() }
        propertyObservers.check()
    }

    package func engineHistoryDidChange() {
        history.removeStaleItems()
        propertyObservers.check()
    }

    package func engineLoadDidChange(_ event: EngineLoadEvent) {
        propertyObservers.check()
        reportFinish()
        switch event {
        case .started:
            processHasEnded = false
            let navigation = tracker.start(url: engine.url)
            navigationDelegate?.webView(self, didStartProvisionalNavigation: navigation)
        case .redirected:
            navigationDelegate?.webView(self, didReceiveServerRedirectForProvisionalNavigation: tracker.current)
        case .committed:
            navigationDelegate?.webView(self, didCommit: tracker.current)
        case .finished:
            finishedNavigation = tracker.end()
            reportFinishWithTitle(questions: 16)
        }
    }

    /// Reports the end of a load when the title is known.
    ///
    /// The engine tells the title in a turn of its own, perhaps after the end of the load, and apps read it when they
    /// hear of that. Each question gives the page a turn; after so many of them the title is not waited for.
    private func reportFinishWithTitle(questions: Int) {
        guard title?.isEmpty == true, questions > 0 else { return reportFinish() }
        let navigation = finishedNavigation
        engine.evaluate("document.title", frameID: nil, world: .client) { [weak self] result in
            guard let self, finishedNavigation === navigation else { return }
            guard case .success(let title as String) = result, !title.isEmpty else { return reportFinish() }
            reportFinishWithTitle(questions: questions - 1)
        }
    }

    /// Reports the end of a load that is waiting to be reported.
    private func reportFinish() {
        guard let navigation = finishedNavigation else { return }
        finishedNavigation = nil
        navigationDelegate?.webView(self, didFinish: navigation)
    }

    package func engineLoadDidFail(_ error: EngineError, afterCommit: Bool) {
        propertyObservers.check()
        reportFinish()
        let navigation: WKNavigation
        if let current = tracker.end() {
            navigation = current
        } else {
            // The engine fails some loads without having started them.
            navigation = tracker.withdraw(url: error.failingURL ?? "") ?? WKNavigation()
            navigationDelegate?.webView(self, didStartProvisionalNavigation: navigation)
        }
        if afterCommit {
            navigationDelegate?.webView(self, didFail: navigation, withError: loadError(error))
        } else {
            navigationDelegate?.webView(self, didFailProvisionalNavigation: navigation, withError: loadError(error))
        }
    }

    // MARK: Policies

    package func engineDecidePolicy(for action: EngineNavigationAction, reply: PendingReply<EnginePolicy>) {
        findTarget(of: action) { [weak self] targetFrame in
            // A view that goes away meanwhile has nothing to decide.
            guard let self else { return reply(.ignore) }
            decide(action, targetFrame: targetFrame, reply: reply)
        }
    }

    private func decide(
        _ action: EngineNavigationAction,
        targetFrame: WKFrameInfo?,
        reply: PendingReply<EnginePolicy>
    ) {
        let url = action.request.url
        if targetFrame?.isMainFrame == true { tracker.decide(url: url) }
        let decision = PendingReply<WKNavigationActionPolicy>(
            to: "webView(_:decidePolicyFor:decisionHandler:)",
            fallback: .cancel
        ) { [weak self] policy in
            let isRestricted = URL(string: url).map(RestrictedPorts.contain) ?? false
            switch policy {
            case .allow where isRestricted:
                reply(.ignore)
                if targetFrame?.isMainFrame == true { self?.failRestrictedLoad(of: url) }
            case .allow: reply(.use)
            case .cancel:
                if targetFrame?.isMainFrame == true { _ = self?.tracker.withdraw(url: url) }
                reply(.ignore)
            case .download: reply(.download)
            }
        }
        let navigationAction = WKNavigationAction(
            WKNavigationAction.Details(
                sourceFrame: mainFrame,
                targetFrame: targetFrame,
                navigationType: WKNavigationType(action.kind),
                request: URLRequest(action.request),
                canLoad: URL(string: url)?.scheme.map(NativeSchemes.contain) ?? false
            )
        )
        guard let navigationDelegate else { return decision(navigationAction.policyWithoutDelegate) }
        navigationDelegate.webView(self, decidePolicyFor: navigationAction) { decision($0) }
    }

    package func engineDecidePolicy(for response: EngineNavigationResponse, reply: PendingReply<EnginePolicy>) {
        let decision = PendingReply<WKNavigationResponsePolicy>(
            to: "webView(_:decidePolicyFor:decisionHandler:)",
            fallback: .cancel
        ) { policy in
            switch policy {
            case .allow: reply(.use)
            case .cancel: reply(.ignore)
            case .download: reply(.download)
            }
        }
        let navigationResponse = WKNavigationResponse(
            WKNavigationResponse.Details(
                isForMainFrame: response.isForMainFrame,
                response: response.response.urlResponse,
                canShowMIMEType: response.canShowContentType
            )
        )
        guard let navigationDelegate else { return decision(navigationResponse.policyWithoutDelegate) }
        navigationDelegate.webView(self, decidePolicyFor: navigationResponse) { decision($0) }
    }

    /// Finds the frame that an action is for, as far as it can be known.
    private func findTarget(
        of action: EngineNavigationAction,
        completion: @escaping @MainActor (WKFrameInfo?) -> Void
    ) {
        if action.opensNewWindow { return completion(nil) }
        let url = action.request.url
        let destination = action.request.headers.first { $0.name.lowercased() == "sec-fetch-dest" }?.value
        if destination == "iframe" || destination == "frame" || url == "about:srcdoc" { return completion(subframe) }
        // Loads by the program and the user's moves through the history are for the main frame.
        let isForMainFrame = destination != nil || action.kind != .other || tracker.isRequested(url)
        if isForMainFrame || history.currentItem == nil { return completion(mainFrame) }
        askForFrame(showing: url) { [weak self] isThere in completion(isThere ? self?.subframe : self?.mainFrame) }
    }

    /// Asks the page whether one of its frames is to show an address.
    private func askForFrame(showing url: String, completion: @escaping @MainActor (Bool) -> Void) {
        let script = """
            return [...document.querySelectorAll("iframe, frame, object, embed")]
                .some(element => (element.src || element.data) === url)
            """
        let arguments = (try? ScriptValueCodec.encode(["url": url])) ?? "p{}"
        engine.call(script, arguments: arguments, frameID: nil, world: .client) { result in
            completion((try? result.get()) as? Bool ?? false)
        }
    }

    /// A frame of which only that is known.
    private var subframe: WKFrameInfo {
        WKFrameInfo(EngineFrame(id: nil, isMain: false, url: "about:blank", origin: "null"), in: self)
    }

    /// The main frame as it is now.
    private var mainFrame: WKFrameInfo {
        let url = engine.url ?? "about:blank"
        return WKFrameInfo(EngineFrame(id: nil, isMain: true, url: url, origin: serializedOrigin(of: url)), in: self)
    }

    private func failRestrictedLoad(of url: String) {
        let navigation = tracker.withdraw(url: url) ?? WKNavigation()
        let error = EngineError(.restrictedPort, "Pages cannot be loaded from this port.", failingURL: url)
        navigationDelegate?.webView(self, didStartProvisionalNavigation: navigation)
        navigationDelegate?.webView(self, didFailProvisionalNavigation: navigation, withError: loadError(error))
    }

    // MARK: Messages and processes

    package func engineDidReceive(_ message: EngineScriptMessage) {
        storedContentController.deliver(message, from: self)
    }

    package func engineProcessDidTerminate() {
        processHasEnded = true
        finishedNavigation = nil
        _ = tracker.end()
        tracker.withdrawAll()
        propertyObservers.check()
        navigationDelegate?.webViewWebContentProcessDidTerminate(self)
    }
}

/// The origin of an address as a script's `origin` would give it.
func serializedOrigin(of url: String) -> String {
    guard let parts = URLComponents(string: url), let scheme = parts.scheme?.lowercased(), let host = parts.host,
        ["http", "https", "ws", "wss", "ftp"].contains(scheme)
    else { return "null" }
    let ownPort = ["http": 80, "ws": 80, "https": 443, "wss": 443, "ftp": 21][scheme]
    let port = parts.port.flatMap { $0 == ownPort ? nil : ":\($0)" } ?? ""
    return "\(scheme)://\(host.lowercased())\(port)"
}
