import WebKit

/// A page that reports back: a message, a value and a picture.
@MainActor
final class Harbour: NSObject, WKScriptMessageHandler {
    private var arrival: CheckedContinuation<WKScriptMessage, Never>?

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        arrival?.resume(returning: message)
        arrival = nil
    }

    /// Loads the page and returns what it says.
    func visit() async throws -> String {
        let configuration = WKWebViewConfiguration()
        configuration.websiteDataStore = .nonPersistent()
        configuration.userContentController.add(self, name: "harbour")
        let view = WKWebView(frame: CGRect(x: 0, y: 0, width: 320, height: 200), configuration: configuration)
        let message = await withCheckedContinuation { continuation in
            arrival = continuation
            let page = "<title>Harbour</title><script>webkit.messageHandlers.harbour.postMessage({boats: 3})</script>"
            view.loadHTMLString(page, baseURL: URL(string: "http://harbour.test/"))
        }
        let boats = (message.body as? [String: Any])?["boats"] as? Int ?? 0
        let title = try await view.evaluateJavaScript("document.title") as? String ?? ""
        let image = try await view.takeSnapshot(configuration: nil)
        configuration.userContentController.removeAllScriptMessageHandlers()
        let host = message.frameInfo.securityOrigin.host
        return "\(title): \(boats) boats from \(host), \(Int(image.size.width)) points wide"
    }
}
