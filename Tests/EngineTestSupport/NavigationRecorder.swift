package import WebKit

/// A navigation delegate that writes down what it is told, and can be told what to answer.
@MainActor
package final class NavigationRecorder: NSObject {
    /// What happened, in order, for example `start` or `finish`.
    package private(set) var events: [String] = []
    package private(set) var navigations: [WKNavigation?] = []
    package private(set) var actions: [WKNavigationAction] = []
    package private(set) var responses: [WKNavigationResponse] = []
    package private(set) var errors: [any Error] = []
    package private(set) var terminations = 0

    package var actionPolicy: @MainActor (WKNavigationAction) async -> WKNavigationActionPolicy = { _ in .allow }
    package var responsePolicy: @MainActor (WKNavigationResponse) async -> WKNavigationResponsePolicy = {
        $0.canShowMIMEType ? .allow : .cancel
    }
    /// Runs after each event has been written down.
    package var onEvent: @MainActor (String) -> Void = { _ in }

    private var waiters: [Waiter] = []

    private struct Waiter {
        let isDone: @MainActor (NavigationRecorder) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    /// Waits until the events fulfil a condition.
    package func wait(until isDone: @escaping @MainActor (NavigationRecorder) -> Bool) async {
        if isDone(self) { return }
        await withCheckedContinuation { waiters.append(Waiter(isDone: isDone, continuation: $0)) }
    }

    /// Waits until an event has happened so many times.
    package func wait(for event: String, count: Int = 1) async {
        await wait { recorder in recorder.events.count { $0 == event } >= count }
    }

    /// The last error's domain and code, for example `NSURLErrorDomain -999`.
    package var lastError: String? {
        errors.last.map { error in
            let error = error as NSError
            return "\(error.domain) \(error.code)"
        }
    }

    /// Forgets everything.
    package func reset() {
        (events, navigations, actions, responses, errors) = ([], [], [], [], [])
    }

    private func note(_ event: String, _ navigation: WKNavigation?) {
        events.append(event)
        navigations.append(navigation)
        onEvent(event)
        let done = waiters.filter { $0.isDone(self) }
        waiters.removeAll { $0.isDone(self) }
        for waiter in done { waiter.continuation.resume() }
    }
}

extension NavigationRecorder: WKNavigationDelegate {
    package func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction
    ) async -> WKNavigationActionPolicy {
        actions.append(navigationAction)
        note("action", nil)
        return await actionPolicy(navigationAction)
    }

    package func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationResponse: WKNavigationResponse
    ) async -> WKNavigationResponsePolicy {
        responses.append(navigationResponse)
        note("response", nil)
        return await responsePolicy(navigationResponse)
    }

    package func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
        note("start", navigation)
    }

    package func webView(
        _ webView: WKWebView,
        didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
    ) {
        note("redirect", navigation)
    }

    package func webView(
        _ webView: WKWebView,
        didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error
    ) {
        errors.append(error)
        note("failProvisional", navigation)
    }

    package func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) { note("commit", navigation) }

    package func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { note("finish", navigation) }

    package func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {
        errors.append(error)
        note("fail", navigation)
    }

    package func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
        terminations += 1
        note("terminate", nil)
    }
}
