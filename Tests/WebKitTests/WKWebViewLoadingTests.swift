import EngineTestSupport
import LocalServer
import Testing
import WebKit

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct WKWebViewLoadingTests {
    private let view = WKWebView()
    private let recorder = NavigationRecorder()

    init() { view.navigationDelegate = recorder }

    private let steps = ["action", "start", "response", "commit", "finish"]

    @Test("NAV-1, LOAD-1: a load reports action, start, response, commit and finish, with the navigation returned")
    func loadReportsItsStepsInOrder() async throws {
        let server = try LocalServer(["/": .html("<title>Harbour</title>")])

        let navigation = view.load(URLRequest(url: server.url("/")))
        await recorder.wait(for: "finish")

        #expect(recorder.events == steps)
        #expect(recorder.navigations.compactMap { $0 }.allSatisfy { $0 === navigation })
        #expect(recorder.actions[0].navigationType == .other)
        #expect(recorder.actions[0].targetFrame?.isMainFrame == true)
        #expect(recorder.responses[0].isForMainFrame)
        #expect(recorder.responses[0].canShowMIMEType)
        #expect((recorder.responses[0].response as? HTTPURLResponse)?.statusCode == 200)
        #expect(server.requestedPaths.first == "/")
    }

    @Test("NAV-2, R07: a redirect asks again, is told once for each hop, and keeps the navigation")
    func redirectKeepsTheNavigation() async throws {
        let server = try LocalServer([
            "/one": .redirect(to: "/two"), "/two": .redirect(to: "/three"), "/three": .html("<p>Arrived"),
        ])

        let navigation = view.load(URLRequest(url: server.url("/one")))
        await recorder.wait(for: "finish")

        #expect(
            recorder.events == [
                "action", "start", "action", "redirect", "action", "redirect", "response", "commit", "finish",
            ]
        )
        #expect(recorder.navigations.compactMap { $0 }.allSatisfy { $0 === navigation })
        #expect(recorder.actions.map { $0.request.url?.path } == ["/one", "/two", "/three"])
        #expect(recorder.actions.allSatisfy { $0.targetFrame?.isMainFrame == true })
        #expect(view.url == server.url("/three"))
    }

    @Test("NAV-16: a frame's load is asked about with its own target, and reports no steps")
    func frameLoadHasItsOwnTarget() async throws {
        let server = try LocalServer([
            "/": .html("<iframe src='/frame'></iframe><iframe srcdoc='<p>text'></iframe>"), "/frame": .html("<p>Frame"),
        ])

        view.load(URLRequest(url: server.url("/")))
        await recorder.wait(for: "finish")

        let targets = recorder.actions.map { ($0.request.url?.path, $0.targetFrame?.isMainFrame) }
        #expect(targets.first { $0.0 == "/" }?.1 == true)
        #expect(targets.first { $0.0 == "/frame" }?.1 == false)
        #expect(recorder.responses.first { $0.response.url?.path == "/frame" }?.isForMainFrame == false)
        #expect(recorder.events.filter { !["action", "response"].contains($0) } == ["start", "commit", "finish"])
    }

    @Test("NAV-3: a script that moves the page on starts a navigation of its own, of the main frame")
    func scriptMovesTheMainFrame() async throws {
        let server = try LocalServer([
            "/one": .html("<script>location.href = '/two'</script>"), "/two": .html("<title>Two</title>"),
        ])

        let first = view.load(URLRequest(url: server.url("/one")))
        _ = await view.value(of: \.title) { $0 == "Two" }
        await recorder.wait { $0.events.last == "finish" }

        #expect(recorder.actions.map(\.navigationType) == [.other, .other])
        #expect(recorder.actions.allSatisfy { $0.targetFrame?.isMainFrame == true })
        #expect(recorder.navigations.last! !== first)
    }

    @Test("NAV-4: a host that does not exist fails before commit with the error of the host")
    func unknownHostFailsProvisionally() async {
        view.load(URLRequest(url: URL(string: "http://harbour.invalid/")!))
        await recorder.wait(for: "failProvisional")

        #expect(recorder.events == ["action", "start", "failProvisional"])
        #expect(recorder.lastError == "NSURLErrorDomain \(NSURLErrorCannotFindHost)")
        #expect(view.url == nil)
        #expect(!view.isLoading)
    }

    @Test("NAV-4, NAV-27: a refused connection fails with its code and the failing address")
    func refusedConnectionFailsProvisionally() async throws {
        let server = try LocalServer([:])
        let url = server.url("/gone")
        server.stop()

        view.load(URLRequest(url: url))
        await recorder.wait(for: "failProvisional")

        #expect(recorder.lastError == "NSURLErrorDomain \(NSURLErrorCannotConnectToHost)")
        let error = try #require(recorder.errors.first) as NSError
        #expect(error.userInfo[NSURLErrorFailingURLErrorKey] as? URL == url)
    }

    @Test("NAV-6, R07: a cancelled action is followed by nothing")
    func cancelledActionReportsNothingElse() async throws {
        let server = try LocalServer(["/": .html("<p>Harbour")])
        recorder.actionPolicy = { $0.request.url?.path == "/secret" ? .cancel : .allow }

        view.load(URLRequest(url: server.url("/secret")))
        await recorder.wait(for: "action")
        _ = await view.value(of: \.isLoading) { !$0 }
        #expect(recorder.events == ["action"])

        // The view is as good as new.
        view.load(URLRequest(url: server.url("/")))
        await recorder.wait(for: "finish")
        #expect(recorder.events == ["action"] + steps)
        #expect(!server.requestedPaths.contains("/secret"))
    }

    @Test("NAV-7, R07: a cancelled response fails with WebKitErrorDomain 102")
    func cancelledResponseFailsProvisionally() async throws {
        let server = try LocalServer(["/": .html("<p>Harbour")])
        recorder.responsePolicy = { _ in .cancel }

        view.load(URLRequest(url: server.url("/")))
        await recorder.wait(for: "failProvisional")

        #expect(recorder.events == ["action", "start", "response", "failProvisional"])
        #expect(recorder.lastError == "WebKitErrorDomain 102")
    }

    @Test("NAV-10: a scheme that nobody handles fails with the code for it")
    func unknownSchemeFailsProvisionally() async {
        view.load(URLRequest(url: URL(string: "harbour:boats")!))
        await recorder.wait(for: "failProvisional")

        #expect(recorder.events == ["action", "start", "failProvisional"])
        #expect(recorder.lastError == "NSURLErrorDomain \(NSURLErrorUnsupportedURL)")
    }

    @Test("NAV-11, VIEW-8: a fragment changes the address and nothing else")
    func fragmentReportsNoLoad() async throws {
        let server = try LocalServer(["/": .html("<title>Harbour</title>")])
        await view.finishLoading(server.url("/"))

        let fragment = URL(string: "#quay", relativeTo: server.url("/"))!.absoluteURL
        view.load(URLRequest(url: fragment))
        _ = await view.value(of: \.url) { $0 == fragment }
        _ = await view.value(of: \.isLoading) { !$0 }

        #expect(recorder.events.filter { $0 != "action" } == [])
        #expect(view.title == "Harbour")
        #expect(view.estimatedProgress == 1)
    }

    @Test("NAV-14: an error status is an ordinary page", arguments: [404, 500])
    func errorStatusIsAPage(status: Int) async throws {
        let server = try LocalServer(["/": .html("<title>Closed</title>", status: status)])

        view.load(URLRequest(url: server.url("/")))
        await recorder.wait(for: "finish")

        #expect(recorder.events == steps)
        #expect((recorder.responses[0].response as? HTTPURLResponse)?.statusCode == status)
        #expect(view.title == "Closed")
    }

    @Test("NAV-25: a late decision holds the load back until it is there")
    func lateDecisionIsWaitedFor() async throws {
        let server = try LocalServer(["/": .html("<p>Harbour")])
        var decide: CheckedContinuation<WKNavigationActionPolicy, Never>?
        recorder.actionPolicy = { _ in await withCheckedContinuation { decide = $0 } }

        view.load(URLRequest(url: server.url("/")))
        await recorder.wait(for: "action")
        for _ in 0..<20 { await Task.yield() }
        #expect(recorder.events == ["action"])
        #expect(view.isLoading)
        #expect(server.requests.isEmpty)

        decide?.resume(returning: .allow)
        await recorder.wait(for: "finish")
        #expect(recorder.events == steps)
    }

    @Test("LOAD-2, R07: a second load replaces the first, which never commits")
    func secondLoadReplacesTheFirst() async throws {
        let server = try LocalServer { request in
            request.path == "/slow" ? LocalResponse(body: .never) : .html("<p>Quick")
        }

        let slow = view.load(URLRequest(url: server.url("/slow")))
        let quick = view.load(URLRequest(url: server.url("/quick")))
        await recorder.wait(for: "finish")

        let own = zip(recorder.events, recorder.navigations).filter { $0.1 === quick }.map(\.0)
        let other = zip(recorder.events, recorder.navigations).filter { $0.1 === slow }.map(\.0)
        #expect(own == ["start", "commit", "finish"])
        #expect(other == [] || other == ["start", "failProvisional"])
        #expect(slow !== quick)
    }

    @Test("LOAD-2: a load that has started is told to have been replaced")
    func replacedLoadFailsWithCancelled() async throws {
        let server = try LocalServer { request in
            request.path == "/slow" ? LocalResponse(body: .never) : .html("<p>Quick")
        }

        let slow = view.load(URLRequest(url: server.url("/slow")))
        await recorder.wait(for: "start")
        let quick = view.load(URLRequest(url: server.url("/quick")))
        await recorder.wait(for: "finish")

        let told = zip(recorder.events, recorder.navigations)
        #expect(told.filter { $0.1 === slow }.map(\.0) == ["start", "failProvisional"])
        #expect(told.filter { $0.1 === quick }.map(\.0) == ["start", "commit", "finish"])
        #expect(recorder.lastError == "NSURLErrorDomain \(NSURLErrorCancelled)")
    }

    @Test("LOAD-8, VIEW-3: stopping before commit fails with -999 and restores the address")
    func stoppingFailsProvisionally() async throws {
        let server = try LocalServer { request in
            request.path == "/slow" ? LocalResponse(body: .never) : .html("<p>Quick")
        }
        await view.finishLoading(server.url("/quick"))

        view.load(URLRequest(url: server.url("/slow")))
        await recorder.wait(for: "start")
        #expect(view.url == server.url("/slow"))
        view.stopLoading()
        await recorder.wait(for: "failProvisional")

        #expect(recorder.events == ["action", "start", "failProvisional"])
        #expect(recorder.lastError == "NSURLErrorDomain \(NSURLErrorCancelled)")
        #expect(view.url == server.url("/quick"))
        #expect(!view.isLoading)
    }

    @Test("LOAD-8, NAV-5: stopping after commit fails with -999")
    func stoppingAfterCommitFails() async throws {
        let server = try LocalServer { _ in
            let page = "<title>Endless</title>" + String(repeating: "<p>wave", count: 1000)
            return LocalResponse(headers: [("Content-Type", "text/html")], body: .endless(Data(page.utf8)))
        }

        view.load(URLRequest(url: server.url("/")))
        await recorder.wait(for: "commit")
        view.stopLoading()
        await recorder.wait(for: "fail")

        #expect(recorder.events == ["action", "start", "response", "commit", "fail"])
        #expect(recorder.lastError == "NSURLErrorDomain \(NSURLErrorCancelled)")
    }

    @Test("LOAD-3: a text is shown at its base address, or at about:blank")
    func textIsShownAtItsBaseAddress() async throws {
        let base = URL(string: "http://harbour.test/quay/")!
        view.loadHTMLString("<title>Harbour</title>", baseURL: base)
        await recorder.wait(for: "finish")
        #expect(view.url == base)
        #expect(view.title == "Harbour")

        view.loadHTMLString("<title>Blank</title>", baseURL: nil)
        await recorder.wait(for: "finish", count: 2)
        #expect(view.url?.absoluteString == "about:blank")
        #expect(view.title == "Blank")
    }

    @Test("LOAD-4: bytes are shown with their type and encoding")
    func bytesAreShownInTheirEncoding() async throws {
        let page = "<title>Hafen Kröpelin</title>".data(using: .isoLatin1)!
        view.load(
            page,
            mimeType: "text/html",
            characterEncodingName: "iso-8859-1",
            baseURL: URL(string: "http://harbour.test/")!
        )
        await recorder.wait(for: "finish")

        #expect(view.title == "Hafen Kröpelin")
    }

    @Test("LOAD-7, NAV-19: reloading has the type for it", arguments: [false, true])
    func reloadHasItsType(fromOrigin: Bool) async throws {
        let server = try LocalServer(["/": .html("<p>Harbour")])
        await view.finishLoading(server.url("/"))

        let navigation = fromOrigin ? view.reloadFromOrigin() : view.reload()
        await recorder.wait(for: "finish")

        #expect(navigation != nil)
        #expect(recorder.actions.map(\.navigationType) == [.reload])
        #expect(recorder.navigations.last! === navigation)
        #expect(server.requestedPaths.filter { $0 == "/" }.count == 2)
    }

    @Test("S02: a request with a body is refused in the open, not sent as another one")
    func requestWithABodyIsRefused() async throws {
        let server = try LocalServer(["/": .html("<p>Harbour")])
        var request = URLRequest(url: server.url("/"))
        request.httpMethod = "POST"
        request.httpBody = Data("boats=3".utf8)

        let navigation = view.load(request)
        #expect(recorder.events == [])
        await recorder.wait(for: "failProvisional")

        #expect(recorder.events == ["start", "failProvisional"])
        #expect(recorder.navigations.allSatisfy { $0 === navigation })
        #expect(recorder.errors.first.map { ($0 as NSError).localizedDescription.contains("POST") } == true)
        #expect(server.requests.isEmpty)
    }

    @Test("LOAD-9: headers of a request are sent")
    func headersAreSent() async throws {
        let server = try LocalServer(["/": .html("<p>Harbour")])
        var request = URLRequest(url: server.url("/"))
        request.setValue("seven", forHTTPHeaderField: "X-Berth")

        view.load(request)
        await recorder.wait(for: "finish")

        #expect(server.requests.first?.headers["x-berth"] == "seven")
        #expect(recorder.actions[0].request.value(forHTTPHeaderField: "X-Berth") == "seven")
    }

    @Test("Ports of other protocols fail with WebKitErrorDomain 103", arguments: [1, 25, 6667])
    func restrictedPortFails(port: Int) async {
        view.load(URLRequest(url: URL(string: "http://127.0.0.1:\(port)/")!))
        await recorder.wait(for: "failProvisional")

        #expect(recorder.events == ["action", "start", "failProvisional"])
        #expect(recorder.lastError == "WebKitErrorDomain 103")
    }
}
