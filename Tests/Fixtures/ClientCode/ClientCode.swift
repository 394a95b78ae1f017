// Client code as apps of the Swift 5 time write it. This target is compiled in the language mode of that time.

import WebKit

/// A browser screen that decides with plain closures, subclasses the view and keeps its handlers in itself.
public final class ClientScreen: NSObject, WKScriptMessageHandler {
    public let webView: ClientWebView
    public var bodies: [Any] = []
    public var events: [String] = []
    public var finished: (() -> Void)?

    public override init() {
        let configuration = WKWebViewConfiguration()
        configuration.processPool = WKProcessPool()
        configuration.preferences.javaScriptCanOpenWindowsAutomatically = false
        configuration.websiteDataStore = WKWebsiteDataStore.nonPersistent()
        webView = ClientWebView(frame: .zero, configuration: configuration)
        super.init()
        let source = "window.webkit.messageHandlers.client.postMessage({ title: document.title, count: 3, ok: true });"
        let script = WKUserScript(source: source, injectionTime: .atDocumentEnd, forMainFrameOnly: true)
        webView.configuration.userContentController.addUserScript(script)
        webView.configuration.userContentController.add(self, name: "client")
        webView.navigationDelegate = self
        webView.uiDelegate = self
    }

    public func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage
    ) {
        guard message.name == "client", let body = message.body as? [String: AnyObject] else { return }
        bodies.append(body)
    }
}

extension ClientScreen: WKNavigationDelegate {
    // The older spelling: a closure without attributes.
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
    ) {
        events.append("action")
        guard navigationAction.targetFrame?.isMainFrame == true else { return decisionHandler(.cancel) }
        decisionHandler(.allow)
    }

    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationResponse: WKNavigationResponse,
        decisionHandler: @escaping (WKNavigationResponsePolicy) -> Void
    ) {
        events.append("response \((navigationResponse.response as? HTTPURLResponse)?.statusCode ?? 0)")
        decisionHandler(navigationResponse.canShowMIMEType ? .allow : .cancel)
    }

    public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        events.append("finish")
        finished?()
    }

    public func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: Error) {
        if (error as NSError).code == NSURLErrorCancelled { return }
        events.append("fail")
    }
}

extension ClientScreen: WKUIDelegate {}

/// A subclass with both initializers, as every subclass of a view on Apple's systems has.
public final class ClientWebView: WKWebView {
    public var loads = 0

    public override init(frame: CGRect, configuration: WKWebViewConfiguration) {
        super.init(frame: frame, configuration: configuration)
        allowsBackForwardNavigationGestures = true
        if #available(iOS 16.4, macOS 13.3, *) { isInspectable = true }
    }

    public required init?(coder: NSCoder) { nil }

    @discardableResult
    public override func load(_ request: URLRequest) -> WKNavigation? {
        loads += 1
        return super.load(request)
    }
}

/// Test doubles, which apps make by subclassing.
public final class ClientAction: WKNavigationAction {
    public override var request: URLRequest { URLRequest(url: URL(string: "client://open")!) }
    public override var navigationType: WKNavigationType { .linkActivated }
}

public final class ClientMessage: WKScriptMessage {
    public override var name: String { "double" }
    public override var body: Any { ["key": 1] }
}
