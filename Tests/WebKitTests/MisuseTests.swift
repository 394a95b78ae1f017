import EngineTestSupport
import LocalServer
import Testing
import WebKit

/// Mistakes of the program, which Apple's framework answers with an exception.
///
/// One after another, because the reports do not say which view they belong to.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct MisuseTests {
    private let view = WKWebView()

    @Test("LOAD-5: an address that is not a file's is a mistake of the program")
    func fileLoadOfAnotherSchemeIsMisuse() {
        let misuse = MisuseRecorder()
        let web = URL(string: "http://harbour.test/")!

        #expect(view.loadFileURL(web, allowingReadAccessTo: URL(fileURLWithPath: "/")) == nil)
        #expect(misuse.reports.count == 1)
        #expect(misuse.reports.first?.contains("loadFileURL") == true)
    }

    @Test("GEN-4: an action handler that is dropped cancels and is reported")
    func droppedDecisionHandlerCancels() async throws {
        let server = try LocalServer(["/": .html("<p>Harbour")])
        let misuse = MisuseRecorder()
        let delegate = ForgetfulDelegate()
        view.navigationDelegate = delegate

        view.load(URLRequest(url: server.url("/")))
        _ = await view.value(of: \.isLoading) { !$0 }

        #expect(misuse.reports.count == 1)
        #expect(misuse.reports.first?.contains("was not called") == true)
        #expect(server.requests.isEmpty)
    }

    @Test("GEN-4: the second call of a handler is reported and ignored")
    func secondDecisionIsIgnored() async throws {
        let server = try LocalServer(["/": .html("<title>Harbour</title>")])
        let misuse = MisuseRecorder()
        let delegate = EagerDelegate()
        view.navigationDelegate = delegate

        view.load(URLRequest(url: server.url("/")))
        _ = await view.value(of: \.title) { $0 == "Harbour" }

        #expect(misuse.reports.allSatisfy { $0.contains("more than once") })
        #expect(misuse.reports.count == 1)
    }
}

private final class ForgetfulDelegate: NSObject {}

extension ForgetfulDelegate: WKNavigationDelegate {
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
    ) {}
}

private final class EagerDelegate: NSObject {}

extension EagerDelegate: WKNavigationDelegate {
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
    ) {
        decisionHandler(.allow)
        decisionHandler(.cancel)
    }
}
