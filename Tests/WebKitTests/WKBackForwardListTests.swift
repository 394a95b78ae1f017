import EngineTestSupport
import LocalServer
import Testing
import WebKit

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct WKBackForwardListTests {
    private let view = WKWebView()
    private let server: LocalServer

    init() throws {
        server = try LocalServer([
            "/one": .html("<title>One</title>"), "/two": .html("<title>Two</title>"),
            "/three": .html("<title>Three</title>"), "/old": .redirect(to: "/three"),
        ])
    }

    @Test("BF-1, BF-2, BF-3: the list is live, its items keep their identity, and its ends are in order")
    func listIsLiveAndOrdered() async throws {
        let list = view.backForwardList
        for path in ["/one", "/two", "/three"] { await view.finishLoading(server.url(path)) }
        #expect(view.backForwardList === list)
        #expect(list.backList.map(\.url.path) == ["/one", "/two"])
        #expect(list.backList.last === list.backItem)
        #expect(list.item(at: 0) === list.currentItem)
        #expect(list.item(at: -1) === list.backItem)
        #expect(list.item(at: -3) == nil && list.item(at: 1) == nil)

        let two = list.backItem
        await view.finish { $0.goBack() }
        #expect(list.currentItem === two)
        #expect(list.forwardList.map(\.url.path) == ["/three"])
        #expect(list.forwardList.first === list.forwardItem)
        #expect(view.canGoBack && view.canGoForward)
    }

    @Test("BF-4: a new page cuts the forward list, a failed load changes nothing")
    func newPageCutsTheForwardList() async throws {
        for path in ["/one", "/two"] { await view.finishLoading(server.url(path)) }
        await view.finish { $0.goBack() }
        await view.finishLoading(URL(string: "http://harbour.invalid/")!)
        #expect(view.backForwardList.forwardList.map(\.url.path) == ["/two"])

        await view.finishLoading(server.url("/three"))
        #expect(view.backForwardList.forwardList.isEmpty)
        #expect(view.backForwardList.backList.map(\.url.path) == ["/one"])
    }

    @Test("BF-6: an item knows its title, and the address that was asked for")
    func itemKnowsItsAddresses() async throws {
        await view.finishLoading(server.url("/old"))
        let item = try #require(view.backForwardList.currentItem)
        #expect(item.url == server.url("/three"))
        #expect(item.initialURL == server.url("/old"))
        #expect(item.title == "Three")
    }

    @Test("NAV-12, NAV-19, LOAD-1: going back is a navigation of its own type")
    func goingBackIsANavigation() async throws {
        for path in ["/one", "/two"] { await view.finishLoading(server.url(path)) }
        let recorder = NavigationRecorder()
        view.navigationDelegate = recorder

        let navigation = view.goBack()
        await recorder.wait(for: "finish")

        #expect(recorder.events.filter { $0 != "response" } == ["action", "start", "commit", "finish"])
        #expect(recorder.actions.map(\.navigationType) == [.backForward])
        #expect(navigation != nil && recorder.navigations.last! === navigation)
        #expect(view.title == "One")
    }

    @Test("LOAD-1: there is no navigation where there is nothing to go to")
    func nothingToGoToIsNil() async throws {
        #expect(view.goBack() == nil && view.goForward() == nil && view.reload() == nil)
        await view.finishLoading(server.url("/one"))
        #expect(view.goBack() == nil && view.goForward() == nil)
    }

    @Test("VIEW-9: observers hear of the history before the load has finished")
    func historyIsObservable() async throws {
        await view.finishLoading(server.url("/one"))
        var changes: [Bool] = []
        let observation = view.observe(\.canGoBack, options: .new) { _, change in changes.append(change.newValue!) }
        let recorder = NavigationRecorder()
        view.navigationDelegate = recorder
        var atFinish: [Bool] = []
        recorder.onEvent = { if $0 == "finish" { atFinish = changes } }
        view.load(URLRequest(url: server.url("/two")))
        await recorder.wait(for: "finish")

        #expect(atFinish == [true])
        observation.invalidate()
    }
}
