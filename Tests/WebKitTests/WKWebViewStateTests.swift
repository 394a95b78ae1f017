import EngineTestSupport
import LocalServer
import Testing
import WebKit
import WebKitEngine

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct WKWebViewStateTests {
    private let view = WKWebView()

    @Test("VIEW-1, VIEW-13: a new view has the documented state")
    func newViewHasItsDefaults() {
        #expect(view.url == nil)
        #expect(view.title == "")
        #expect(!view.isLoading)
        #expect(view.estimatedProgress == 0)
        #expect(!view.hasOnlySecureContent)
        #expect(!view.canGoBack && !view.canGoForward)
        #expect(view.backForwardList.currentItem == nil)
        #expect(view.backForwardList.backList.isEmpty && view.backForwardList.forwardList.isEmpty)
        #expect(!view.allowsBackForwardNavigationGestures)
        #expect(view.allowsLinkPreview)
        #expect(view.customUserAgent == nil)
        #expect(!view.isInspectable)
    }

    @Test("VIEW-2, VIEW-4, VIEW-5: address, loading and progress change inside the call that starts a load")
    func stateChangesInsideLoad() async throws {
        let server = try LocalServer(["/": .html("<p>Harbour")])

        view.load(URLRequest(url: server.url("/")))

        #expect(view.url == server.url("/"))
        #expect(view.isLoading)
        #expect(view.estimatedProgress == 0.1)
    }

    @Test("VIEW-5: progress rises, ends at 1 and stays there")
    func progressRisesToOne() async throws {
        let server = try LocalServer(["/": .html(String(repeating: "<p>wave", count: 20_000))])
        var progress: [Double] = []
        let observation = view.observe(\.estimatedProgress, options: .new) { _, change in
            progress.append(change.newValue ?? -1)
        }

        await view.finishLoading(server.url("/"))

        #expect(progress == progress.sorted())
        #expect(progress.first == 0.1)
        #expect(progress.last == 1)
        #expect(view.estimatedProgress == 1)
        observation.invalidate()
    }

    @Test("VIEW-6: the title is there when the load has finished, and is reset by the next page")
    func titleBelongsToThePage() async throws {
        let server = try LocalServer([
            "/one": .html("<title>One</title>"), "/two": .html("<p>untitled"),
        ])
        await view.finishLoading(server.url("/one"))
        #expect(view.title == "One")

        let recorder = NavigationRecorder()
        view.navigationDelegate = recorder
        var titleAtCommit: String?
        recorder.onEvent = { if $0 == "commit" { titleAtCommit = view.title } }
        view.load(URLRequest(url: server.url("/two")))
        await recorder.wait(for: "finish")

        #expect(titleAtCommit == "")
        #expect(view.title == "")
    }

    @Test("VIEW-3: a redirect moves the address on before the commit")
    func redirectMovesTheAddress() async throws {
        let server = try LocalServer(["/old": .redirect(to: "/new"), "/new": .html("<p>New")])
        let recorder = NavigationRecorder()
        view.navigationDelegate = recorder
        var addresses: [String: URL?] = [:]
        recorder.onEvent = { addresses[$0] = view.url }

        view.load(URLRequest(url: server.url("/old")))
        await recorder.wait(for: "finish")

        #expect(addresses["start"] == server.url("/old"))
        #expect(addresses["redirect"] == server.url("/new"))
    }

    @Test("VIEW-10, VIEW-11: observers see all values new, and no change without another value")
    func observersSeeConsistentState() async throws {
        let server = try LocalServer(["/": .html("<title>Harbour</title>")])
        var seen: [(isLoading: Bool, url: URL?)] = []
        let observation = view.observe(\.isLoading, options: [.old, .new]) { view, change in
            #expect(change.oldValue != change.newValue)
            #expect(change.newValue == view.isLoading)
            seen.append((view.isLoading, view.url))
        }

        await view.finishLoading(server.url("/"))

        #expect(seen.map(\.isLoading) == [true, false])
        #expect(seen.allSatisfy { $0.url == server.url("/") })
        observation.invalidate()
    }

    @Test("SWF-6: observations end when invalidated or released, and can ask for the first value")
    func observationsEnd() async throws {
        var calls = 0
        let first = view.observe(\.isLoading, options: [.initial, .new]) { _, change in
            calls += 1
            #expect(change.newValue == false)
        }
        #expect(calls == 1)
        first.invalidate()
        var second: NSKeyValueObservation? = view.observe(\.isLoading) { _, _ in calls += 1 }
        _ = second
        second = nil

        await view.finishLoading(html: "<p>Harbour")

        #expect(calls == 1)
    }

    @Test("SWF-6: a property is observed through a subclass and into its value")
    func keyPathsOfSubclassesWork() async throws {
        let view = HarbourView(frame: .zero, configuration: WKWebViewConfiguration())
        var hosts: [String?] = []
        let observation = view.observe(\.url?.host) { view, _ in hosts.append(view.url?.host) }

        await view.finishLoading(html: "<p>Harbour", baseURL: URL(string: "http://harbour.test/"))

        #expect(hosts.last == "harbour.test")
        observation.invalidate()
    }

    @Test("VIEW-17: the user agent is sent, and seen by scripts; the application name ends it")
    func userAgentIsSent() async throws {
        let server = try LocalServer(["/": .html("<p>Harbour")])
        let configuration = WKWebViewConfiguration()
        configuration.applicationNameForUserAgent = "Harbour/7"
        let view = WKWebView(frame: .zero, configuration: configuration)
        let recorder = await view.finishLoading(server.url("/"))
        let agent = try #require(server.requests.first?.headers["user-agent"])
        #expect(agent.hasSuffix(" Harbour/7"))
        #expect(recorder.actions.first?.request.value(forHTTPHeaderField: "User-Agent") == agent)
        #expect(try await view.evaluateJavaScript("navigator.userAgent") as? String == agent)

        view.customUserAgent = "Tug/1"
        await view.finishLoading(server.url("/"))
        #expect(server.requests.last { $0.path == "/" }?.headers["user-agent"] == "Tug/1")

        view.customUserAgent = nil
        await view.finishLoading(server.url("/"))
        #expect(server.requests.last { $0.path == "/" }?.headers["user-agent"] == agent)
    }

    @Test("The frame is the page's viewport, and an empty one is laid out at 1024 by 768")
    func frameIsTheViewport() async throws {
        await view.finishLoading(html: "<p>Harbour")
        #expect(try await viewport(of: view) == [1024, 768])

        view.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
        #expect(view.bounds == CGRect(x: 0, y: 0, width: 400, height: 300))
        while try await viewport(of: view) != [400, 300] {}
        #expect(try await view.evaluateJavaScript("document.visibilityState") as? String == "visible")
    }

    private func viewport(of view: WKWebView) async throws -> [Int] {
        try await view.evaluateJavaScript("[innerWidth, innerHeight]") as? [Int] ?? []
    }

    @Test("CFG-14: the schemes that the engine handles, in any case")
    func nativeSchemesAreKnown() {
        for scheme in ["about", "blob", "data", "file", "ftp", "http", "HTTPS", "javascript", "ws", "wss"] {
            #expect(WKWebView.handlesURLScheme(scheme))
        }
        for scheme in ["gopher", "app", "", "1x", "http:"] { #expect(!WKWebView.handlesURLScheme(scheme)) }
    }

    @Test("R11, GEN-5: a view that is dropped is gone")
    func droppedViewIsGone() async throws {
        weak var weakView: WKWebView?
        weak var weakEngine: EngineWebView?
        do {
            let view = WKWebView()
            await view.finishLoading(html: "<p>Harbour")
            _ = try await view.evaluateJavaScript("1")
            (weakView, weakEngine) = (view, view.engine)
        }
        #expect(weakView == nil && weakEngine == nil)
    }

    @Test("R05, NAV-13: a killed process is told once, and the view can be used again")
    func killedProcessIsToldOnce() async throws {
        let server = try LocalServer(["/": .html("<title>Harbour</title>")])
        let recorder = NavigationRecorder()
        view.navigationDelegate = recorder
        view.load(URLRequest(url: server.url("/")))
        await recorder.wait(for: "finish")
        recorder.reset()

        view.engine.terminateProcess()
        await recorder.wait(for: "terminate")

        #expect(recorder.events == ["terminate"])
        await #expect(throws: WKError.self) { _ = try await view.evaluateJavaScript("1") }
        view.reload()
        await recorder.wait(for: "finish")
        #expect(try await view.evaluateJavaScript("document.title") as? String == "Harbour")
    }
}

private final class HarbourView: WKWebView {}
