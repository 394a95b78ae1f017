import Foundation
import FoundationNetworking
import WebKit

/// Follows the loads of a view's main frame and keeps what they have come to.
@MainActor
final class LoadFollower: NSObject {
    enum Phase {
        case loading
        case finished
        case failed(any Error)
    }

    private(set) var phase = Phase.loading
    /// How many documents the view has shown.
    private(set) var documents = 0
    /// The HTTP status of the last response, if it has one.
    private(set) var status: Int?
    /// The type of the last response if the engine cannot show it.
    private(set) var refusedType: String?
    /// Runs when another page has begun to load.
    var onStart: @MainActor () -> Void = {}

    private var waiters: [CheckedContinuation<Void, Never>] = []
    private var starts = 0
    private var replacementHandlers: [Int: @MainActor () -> Void] = [:]
    private var lastHandler = 0

    /// Waits until the load has ended, whatever follows it.
    func settled() async -> Phase {
        while case .loading = phase { await withCheckedContinuation { waiters.append($0) } }
        return phase
    }

    /// Has the body run when another document takes the place of this one.
    ///
    /// - Parameter body: Runs at most once.
    /// - Returns: What withdraws it.
    func whenReplaced(_ body: @escaping @MainActor () -> Void) -> @MainActor () -> Void {
        lastHandler += 1
        let number = lastHandler
        replacementHandlers[number] = body
        return { [weak self] in self?.replacementHandlers[number] = nil }
    }

    private func enter(_ phase: Phase) {
        self.phase = phase
        if case .loading = phase { return }
        let waiters = waiters
        self.waiters = []
        for waiter in waiters { waiter.resume() }
    }

    /// A page that leaves while it loads cancels its own load; the next one starts at once.
    private func cancelled(_ error: any Error) {
        let starts = starts
        Task {
            try await Task.sleep(for: .milliseconds(500))
            if self.starts == starts, case .loading = phase { enter(.failed(error)) }
        }
    }
}

extension LoadFollower: WKNavigationDelegate {
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationResponse: WKNavigationResponse
    ) async -> WKNavigationResponsePolicy {
        let canShow = navigationResponse.canShowMIMEType
        if navigationResponse.isForMainFrame {
            status = (navigationResponse.response as? HTTPURLResponse)?.statusCode
            refusedType = canShow ? nil : navigationResponse.response.mimeType ?? "unknown"
        }
        return canShow ? .allow : .cancel
    }

    func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
        starts += 1
        (status, refusedType) = (nil, nil)
        enter(.loading)
        onStart()
    }

    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
        documents += 1
        let handlers = replacementHandlers
        replacementHandlers = [:]
        for (_, handler) in handlers.sorted(by: { $0.key < $1.key }) { handler() }
    }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { enter(.finished) }

    func webView(
        _ webView: WKWebView,
        didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error
    ) {
        if (error as? URLError)?.code == .cancelled { cancelled(error) } else { enter(.failed(error)) }
    }

    func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {
        // A page that stops its own load stays, with what it has.
        enter((error as? URLError)?.code == .cancelled ? .finished : .failed(error))
    }

    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
        enter(.failed(WKError(WKError.webContentProcessTerminated)))
    }
}
