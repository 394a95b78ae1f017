import EngineTestSupport
import LocalServer
import Testing
import WebKit

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct WKUserContentControllerTests {
    private let view = WKWebView()
    private let recorder = MessageRecorder()

    private var controller: WKUserContentController { view.configuration.userContentController }

    // MARK: Messages

    @Test("MSG-5: a message tells name, body, frame, world and view")
    func messageIsDescribed() async throws {
        controller.add(recorder, name: "harbour")
        let server = try LocalServer([
            "/quay": .html("<script>webkit.messageHandlers.harbour.postMessage({boats: [1, 'two', null]})</script>")
        ])
        await view.finishLoading(server.url("/quay"))

        let message = await recorder.next()
        #expect(message.name == "harbour")
        let boats = (message.body as? [String: Any])?["boats"] as? [Any]
        #expect(boats?.count == 3 && boats?[1] as? String == "two" && boats?[2] is NSNull)
        #expect(message.webView === view)
        #expect(message.world === WKContentWorld.page)
        #expect(message.frameInfo.isMainFrame)
        #expect(message.frameInfo.webView === view)
        #expect(message.frameInfo.request.url == server.url("/quay"))
        #expect(message.frameInfo.securityOrigin.protocol == "http")
        #expect(message.frameInfo.securityOrigin.host == "127.0.0.1")
        #expect(message.frameInfo.securityOrigin.port == server.port)
    }

    @Test("S50: frames cannot speak for each other", arguments: ["localhost", "srcdoc", "sandbox"])
    func framesAreToldApart(kind: String) async throws {
        controller.add(recorder, name: "harbour")
        let script = "<script>webkit.messageHandlers.harbour.postMessage(location.href)</script>"
        let server = try LocalServer { request in .html(request.path == "/frame" ? script : "<p>Main<div></div>") }
        await view.finishLoading(server.url("/"))
        let frame =
            switch kind {
            case "srcdoc": "<iframe srcdoc=\"\(script)\"></iframe>"
            case "sandbox": "<iframe sandbox=allow-scripts src='/frame'></iframe>"
            default: "<iframe src='\(server.url("/frame", host: "localhost"))'></iframe>"
            }
        _ = try await view.callAsyncJavaScript(
            "Object.defineProperty(self, 'origin', {value: 'http://forged.test'}); document.body.innerHTML = frame",
            arguments: ["frame": frame],
            contentWorld: .page
        )

        let info = await recorder.next().frameInfo
        #expect(!info.isMainFrame)
        switch kind {
        case "srcdoc": #expect(info.securityOrigin.host == "127.0.0.1")
        case "sandbox": #expect(info.securityOrigin.host == "" && info.securityOrigin.protocol == "")
        default: #expect(info.securityOrigin.host == "localhost" && info.request.url?.path == "/frame")
        }
    }

    @Test("MSG-1: a name can be used once in each world")
    func nameIsUsedOncePerWorld() async throws {
        let lab = WKContentWorld.world(name: "lab")
        controller.add(recorder, name: "harbour")
        controller.add(recorder, contentWorld: lab, name: "harbour")
        await view.finishLoading(html: "<p>Harbour")
        let post = "webkit.messageHandlers.harbour.postMessage(1)"
        view.run(post)
        #expect(await recorder.next().world === WKContentWorld.page)
        view.run(post, in: lab)
        #expect(await recorder.next().world === lab)

        controller.removeScriptMessageHandler(forName: "harbour")
        controller.add(recorder, name: "harbour")
        view.run(post)
        #expect(await recorder.next().world === WKContentWorld.page)
    }

    @Test("MSG-2, MSG-3: changes reach living documents at once")
    func changesReachLivingDocuments() async throws {
        await view.finishLoading(html: "<script>var kept</script>")
        controller.removeScriptMessageHandler(forName: "unknown")
        controller.add(recorder, name: "harbour")
        view.run("kept = webkit.messageHandlers.harbour; kept.postMessage(1)")
        #expect(await recorder.next().body as? Int == 1)

        controller.removeAllScriptMessageHandlers()
        let type = "typeof (window.webkit && webkit.messageHandlers && webkit.messageHandlers.harbour)"
        #expect(try await view.evaluateJavaScript(type) as? String == "undefined")
        let error = await #expect(throws: WKError.self) { _ = try await view.evaluateJavaScript("kept.postMessage(2)") }
        #expect(error?.code == .javaScriptExceptionOccurred)

        controller.add(recorder, name: "harbour")
        view.run("webkit.messageHandlers.harbour.postMessage(3)")
        #expect(await recorder.next().body as? Int == 3)
    }

    @Test("MSG-4: handlers survive navigation, also to another site, and are held until removed")
    func handlersSurviveNavigation() async throws {
        let post = "<script>webkit.messageHandlers.harbour.postMessage(location.hostname)</script>"
        let server = try LocalServer(["/": .html(post)])
        weak var held: MessageRecorder?
        do {
            let handler = MessageRecorder()
            held = handler
            controller.add(handler, name: "harbour")
        }
        await view.finishLoading(server.url("/"))
        #expect(await held?.next().body as? String == "127.0.0.1")
        await view.finishLoading(server.url("/", host: "localhost"))
        #expect(await held?.next().body as? String == "localhost")
        controller.removeAllScriptMessageHandlers()
        #expect(held == nil)
    }

    @Test("MSG-6: a body that cannot be copied throws in the page, and no message arrives")
    func unclonableBodyThrows() async throws {
        controller.add(recorder, name: "harbour")
        await view.finishLoading(html: "<p>Harbour")
        for body in ["() => 1", "document.body", "{deep: [window]}", "Symbol('x')"] {
            let script = """
                (() => { try { webkit.messageHandlers.harbour.postMessage(\(body)) } catch (e) { return e.name } })()
                """
            #expect(try await view.evaluateJavaScript(script) as? String == "DataCloneError")
        }
        view.run("webkit.messageHandlers.harbour.postMessage('last')")
        #expect(await recorder.next().body as? String == "last")
    }

    @Test("MSG-7: posting to a plain handler gives a promise of undefined")
    func postingGivesAPromise() async throws {
        controller.add(recorder, name: "harbour")
        let value = try await view.callAsyncJavaScript(
            "return String(await webkit.messageHandlers.harbour.postMessage(1))",
            contentWorld: .page
        )
        #expect(value as? String == "undefined")
    }

    @Test("MSG-8, MSG-9: values, nothing, errors, values that cannot be copied, and no answer")
    func repliesSettleThePromise() async throws {
        let handler = ReplyingHandler { message in
            switch message.body as? String {
            case "value": (["boats": 3, "at": Date(timeIntervalSince1970: 1)], nil)
            case "nothing": (nil, nil)
            case "error": ("ignored", "no berth")
            default: (NSObject(), nil)
            }
        }
        controller.addScriptMessageHandler(handler, contentWorld: .page, name: "desk")
        controller.addScriptMessageHandler(SilentHandler(), contentWorld: .page, name: "silent")
        func ask(_ name: String, _ body: String) async throws -> String? {
            let script = """
                try {
                    const value = await webkit.messageHandlers[name].postMessage(body);
                    return value && value.at instanceof Date ? `${value.boats} ${value.at.getTime()}` : String(value);
                } catch (error) { return `${error instanceof Error} ${error.message}` }
                """
            let arguments = ["name": name, "body": body]
            return try await view.callAsyncJavaScript(script, arguments: arguments, contentWorld: .page) as? String
        }
        #expect(try await ask("desk", "value") == "3 1000")
        #expect(try await ask("desk", "nothing") == "undefined")
        #expect(try await ask("desk", "error") == "true no berth")
        #expect(try await ask("desk", "object")?.hasPrefix("true ") == true)
        #expect(try await ask("silent", "")?.contains("did not respond") == true)
    }

    @Test("Messages keep their order")
    func messagesKeepTheirOrder() async throws {
        controller.add(recorder, name: "harbour")
        view.run("for (let i = 0; i < 500; i++) webkit.messageHandlers.harbour.postMessage(i)")
        for number in 0..<500 { #expect(await recorder.next().body as? Int == number) }
    }

    @Test("CFG-6: views of one configuration share handlers, and messages tell them apart")
    func sharedHandlersTellViewsApart() async throws {
        controller.add(recorder, name: "harbour")
        let other = WKWebView(frame: .zero, configuration: view.configuration)
        other.run("webkit.messageHandlers.harbour.postMessage(1)")
        #expect(await recorder.next().webView === other)
        view.run("webkit.messageHandlers.harbour.postMessage(1)")
        #expect(await recorder.next().webView === view)
    }

    // MARK: Scripts

    @Test("SCR-1, SCR-2, SCR-4, SCR-6, R14: scripts run at their time, in their order, in their frames")
    func scriptsRunAtTheirTime() async throws {
        let log = "(window.log = window.log || []).push"
        let start = WKUserScript(
            source: "\(log)('start ' + !!document.documentElement + ' ' + !!document.body)",
            injectionTime: .atDocumentStart,
            forMainFrameOnly: true
        )
        let second = WKUserScript(source: "\(log)('second')", injectionTime: .atDocumentStart, forMainFrameOnly: false)
        let end = WKUserScript(source: "\(log)('end')", injectionTime: .atDocumentEnd, forMainFrameOnly: false)
        for script in [start, second, end] { controller.addUserScript(script) }
        #expect(controller.userScripts == [start, second, end])
        let page = "<script>\(log)('page')</script><iframe srcdoc=\"<script>\(log)('page')</script>\"></iframe>"
        let server = try LocalServer(["/": .html(page)])
        await view.finishLoading(server.url("/"))

        let expected = ["start true false", "second", "page", "end"]
        #expect(try await view.evaluateJavaScript("log") as? [String] == expected)
        #expect(try await view.evaluateJavaScript("frames[0].log") as? [String] == Array(expected.dropFirst()))
        await view.finish { $0.reload() }
        #expect(try await view.evaluateJavaScript("log") as? [String] == expected)
    }

    @Test("SCR-3, SCR-5: later scripts wait for the next document, and removal undoes nothing")
    func laterScriptsWait() async throws {
        await view.finishLoading(html: "<p>Harbour")
        controller.addUserScript(
            WKUserScript(source: "var seen = 1", injectionTime: .atDocumentStart, forMainFrameOnly: true)
        )
        #expect(try await view.evaluateJavaScript("typeof seen") as? String == "undefined")
        await view.finishLoading(html: "<p>Harbour")
        #expect(try await view.evaluateJavaScript("seen") as? Int == 1)
        controller.removeAllUserScripts()
        #expect(controller.userScripts.isEmpty)
        #expect(try await view.evaluateJavaScript("seen") as? Int == 1)
        await view.finishLoading(html: "<p>Harbour")
        #expect(try await view.evaluateJavaScript("typeof seen") as? String == "undefined")
    }

    @Test("WLD-1: worlds keep their identity")
    func worldsKeepTheirIdentity() {
        #expect(WKContentWorld.page === WKContentWorld.page)
        #expect(WKContentWorld.page !== WKContentWorld.defaultClient)
        #expect(WKContentWorld.page.name == nil && WKContentWorld.defaultClient.name == nil)
        let lab = WKContentWorld.world(name: "lab")
        #expect(lab === WKContentWorld.world(name: "lab") && lab.name == "lab")
    }

    @Test("WLD-2, WLD-3, WLD-4, R14: worlds share the document, not their globals, and handlers have their own world")
    func worldsAreApart() async throws {
        let lab = WKContentWorld.world(name: "lab")
        controller.add(recorder, contentWorld: lab, name: "bench")
        controller.addUserScript(
            WKUserScript(
                source: "var lab = 'lab'; document.title = 'Lab'",
                injectionTime: .atDocumentEnd,
                forMainFrameOnly: false,
                in: lab
            )
        )
        await view.finishLoading(html: "<script>var page = 'page'; Array.prototype.push = null</script>")

        #expect(try await view.evaluateJavaScript("document.title") as? String == "Lab")
        #expect(
            try await view.evaluateJavaScript("typeof lab + typeof window.webkit") as? String == "undefinedundefined"
        )
        let seen = "[lab, typeof page, typeof [].push]"
        #expect(
            try await view.evaluateJavaScript(seen, contentWorld: lab) as? [String] == ["lab", "undefined", "function"]
        )
        view.run("webkit.messageHandlers.bench.postMessage(lab)", in: lab)
        let message = await recorder.next()
        #expect(message.world === lab && message.body as? String == "lab")

        await view.finishLoading(html: "<p>Next")
        #expect(try await view.evaluateJavaScript("lab", contentWorld: lab) as? String == "lab")
        controller.removeAllUserScripts()
        await view.finishLoading(html: "<p>Next")
        #expect(try await view.evaluateJavaScript("typeof lab", contentWorld: lab) as? String == "undefined")
    }
}

/// A handler that lets go of its reply without giving it.
private final class SilentHandler: NSObject, WKScriptMessageHandlerWithReply {
    func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage,
        replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
    ) {}
}
