import Foundation
import WebKit

/// A page of 800 by 600 points, loaded and ready to be measured.
@MainActor
final class LoadedPage: NSObject {
    let webView: WKWebView
    private let configuration: WKWebViewConfiguration
    private var loading: CheckedContinuation<Void, any Error>?

    init(_ html: String, url: String? = nil, handler: (any WKScriptMessageHandler)? = nil) async throws {
        configuration = WKWebViewConfiguration()
        configuration.websiteDataStore = .nonPersistent()
        if let handler { configuration.userContentController.add(handler, name: "harbour") }
        webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 800, height: 600), configuration: configuration)
        super.init()
        webView.navigationDelegate = self
        try await withCheckedThrowingContinuation { continuation in
            loading = continuation
            webView.loadHTMLString(html, baseURL: url.flatMap { URL(string: $0) })
        }
    }

    /// Lets code, caches and processes become warm.
    func warmUp() async throws {
        for _ in 0..<100 { _ = try await webView.evaluateJavaScript("1 + 1") }
    }
}

extension LoadedPage: WKNavigationDelegate {
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        loading?.resume()
        loading = nil
    }

    func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {
        fail(error)
    }

    func webView(
        _ webView: WKWebView,
        didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error
    ) {
        fail(error)
    }

    private func fail(_ error: any Error) {
        loading?.resume(throwing: error)
        loading = nil
    }
}
