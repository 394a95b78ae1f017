// The program of the README.

import Foundation
import WebKit

@main
@MainActor
struct PageTitle {
    static func main() async throws {
        let window = CGRect(x: 0, y: 0, width: 1280, height: 900)
        let webView = WKWebView(frame: window, configuration: WKWebViewConfiguration())
        let loader = PageLoader()
        try await loader.load(URLRequest(url: URL(string: "https://www.swift.org/")!), in: webView)

        let title = try await webView.evaluateJavaScript("document.title")
        print(title ?? "no title")

        let image = try await webView.takeSnapshot(configuration: nil)
        try image.pngData()?.write(to: URL(filePath: "page.png"))
    }
}

@MainActor
final class PageLoader: NSObject {
    private var waiting: CheckedContinuation<Void, any Error>?

    func load(_ request: URLRequest, in webView: WKWebView) async throws {
        webView.navigationDelegate = self
        try await withCheckedThrowingContinuation { continuation in
            waiting = continuation
            webView.load(request)
        }
    }

    private func end(_ result: Result<Void, any Error>) {
        waiting?.resume(with: result)
        waiting = nil
    }
}

extension PageLoader: WKNavigationDelegate {
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        end(.success(()))
    }

    func webView(
        _ webView: WKWebView,
        didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error
    ) {
        end(.failure(error))
    }
}
