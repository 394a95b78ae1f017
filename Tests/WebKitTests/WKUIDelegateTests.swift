import EngineTestSupport
import LocalServer
import Testing
import WebKit

/// What pages ask for outside of their view is answered without anybody at the screen.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct WKUIDelegateTests {
    private let view = WKWebView()

    @Test("UI-6, R06, rule 8: alerts return, confirmations say no, prompts give null")
    func dialogsAreAnswered() async throws {
        await view.finishLoading(html: "<p>Harbour")
        let value = try await view.evaluateJavaScript("[alert('a') === undefined, confirm('b'), prompt('c', 'preset')]")
        let answers = try #require(value as? [Any])
        #expect(answers[0] as? Bool == true && answers[1] as? Bool == false && answers[2] is NSNull)
    }

    @Test("UI-2: a window that nobody makes is null")
    func windowsAreNotOpened() async throws {
        await view.finishLoading(html: "<p>Harbour")
        #expect(try await view.evaluateJavaScript("window.open('about:blank') === null") as? Bool == true)
    }

    @Test("NAV-22, R10: without a delegate the page of a refused login is shown")
    func loginIsRefused() async throws {
        let server = try LocalServer { _ in
            LocalResponse(
                status: 401,
                headers: [("WWW-Authenticate", "Basic realm=\"shed\""), ("Content-Type", "text/html")],
                body: .whole(Data("<title>closed</title>".utf8))
            )
        }
        let recorder = await view.finishLoading(server.url("/private"))
        #expect(recorder.events.last == "finish")
        #expect((recorder.responses.last?.response as? HTTPURLResponse)?.statusCode == 401)
        #expect(view.title == "closed")
    }

    @Test("Rule 8: permissions are denied, and a page that asks before it is left can be left")
    func questionsAreAnswered() async throws {
        await view.finishLoading(html: "<p>Harbour", baseURL: URL(string: "https://harbour.test/")!)
        let script = """
            return await new Promise(done => navigator.geolocation.getCurrentPosition(() => done(0), e => done(e.code)))
            """
        #expect(try await view.callAsyncJavaScript(script, contentWorld: .page) as? Int == 1)
        _ = try await view.evaluateJavaScript("addEventListener('beforeunload', event => event.preventDefault())")
        let recorder = await view.finishLoading(html: "<title>Next</title>")
        #expect(recorder.events.last == "finish")
    }
}
