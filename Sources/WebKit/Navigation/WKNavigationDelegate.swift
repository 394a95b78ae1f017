public import Foundation

/// The methods with which an app accepts, rejects and follows navigations.
///
/// All of them have a default, and of a policy question either form may be implemented. Put them into an extension
/// that declares the conformance: there the compiler warns about a method that nearly matches.
@preconcurrency
@MainActor
public protocol WKNavigationDelegate: NSObjectProtocol {
    /// Asks whether a navigation may go ahead.
    ///
    /// Nothing proceeds until the answer is there; it may come at any time, but once.
    @preconcurrency
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
    )

    /// Asks the same of a delegate that answers asynchronously.
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction
    ) async -> WKNavigationActionPolicy

    /// Asks whether a response is to be shown.
    @preconcurrency
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationResponse: WKNavigationResponse,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
    )

    /// Asks the same of a delegate that answers asynchronously.
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationResponse: WKNavigationResponse
    ) async -> WKNavigationResponsePolicy

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// Tells that the main frame has started to load.
    func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!)

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// Tells that the server has sent the main frame elsewhere.
    func webView(_ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!)

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// Tells that the main frame's load failed before there was anything to show.
    func webView(
        _ webView: WKWebView,
        didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error
    )

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// Tells that the main frame has begun to show the new page.
    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!)

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// Tells that the main frame's load is complete.
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!)

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// Tells that the main frame's load failed after the page had begun to show.
    func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error)

    /// Tells that the page's process has ended.
    func webViewWebContentProcessDidTerminate(_ webView: WKWebView)
}

extension WKNavigationDelegate {
    /// Asks the asynchronous form.
    @preconcurrency
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
    ) {
        Task { decisionHandler(await self.webView(webView, decidePolicyFor: navigationAction)) }
    }

    /// Answers what happens without a delegate.
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction
    ) async -> WKNavigationActionPolicy {
        navigationAction.policyWithoutDelegate
    }

    /// Asks the asynchronous form.
    @preconcurrency
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationResponse: WKNavigationResponse,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
    ) {
        Task { decisionHandler(await self.webView(webView, decidePolicyFor: navigationResponse)) }
    }

    /// Answers what happens without a delegate.
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationResponse: WKNavigationResponse
    ) async -> WKNavigationResponsePolicy {
        navigationResponse.policyWithoutDelegate
    }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// Does nothing.
    public func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {}

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// Does nothing.
    public func webView(
        _ webView: WKWebView,
        didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
    ) {}

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// Does nothing.
    public func webView(
        _ webView: WKWebView,
        didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error
    ) {}

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// Does nothing.
    public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {}

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// Does nothing.
    public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {}

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// Does nothing.
    public func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {}

    /// Does nothing.
    public func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {}
}
