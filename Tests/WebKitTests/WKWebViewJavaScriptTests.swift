import EngineTestSupport
import LocalServer
import Testing
import WebKit
import WebKitEngine

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct WKWebViewJavaScriptTests {
    private let view = WKWebView()

    private func value(_ script: String) async throws -> Any? { try await view.evaluateJavaScript(script) }

    private func failure(_ script: String) async -> WKError? {
        await #expect(throws: WKError.self) { _ = try await view.evaluateJavaScript(script) }
    }

    // MARK: Evaluation

    @Test("JS-2: a view that never loaded anything evaluates scripts")
    func unloadedViewEvaluates() async throws {
        #expect(try await value("1 + 1") as? Int == 2)
        #expect(try await value("location.href") as? String == "about:blank")
    }

    @Test("JS-1: scripts run in the main frame, in the page's world")
    func scriptsRunInThePage() async throws {
        await view.finishLoading(html: "<script>var boats = 3</script><iframe srcdoc='<p>tug'></iframe>")
        #expect(try await value("boats") as? Int == 3)
        #expect(try await value("self === top") as? Bool == true)
        #expect(
            try await view.evaluateJavaScript("typeof boats", contentWorld: .defaultClient) as? String == "undefined"
        )
    }

    @Test("JS-3: a script counts as the act of the user")
    func scriptIsAUserGesture() async throws {
        await view.finishLoading(html: "<p>Harbour")
        #expect(try await value("navigator.userActivation.isActive") as? Bool == true)
    }

    @Test("GEN-2: completion handlers run after the call has returned, on the main thread")
    func handlersRunLater() async throws {
        var returned = false
        let value = await withCheckedContinuation { (continuation: CheckedContinuation<Int?, Never>) in
            view.evaluateJavaScript("6 * 7") { value, error in
                #expect(returned && error == nil && Thread.isMainThread)
                continuation.resume(returning: value as? Int)
            }
            returned = true
        }
        #expect(value == 42)
    }

    @Test("JS-8: without a handler, results and errors are dropped")
    func handlerIsOptional() async throws {
        let handler: (@MainActor @Sendable (Any?, (any Error)?) -> Void)? = nil
        view.evaluateJavaScript("var done = true", completionHandler: handler)
        view.evaluateJavaScript("throw 1", completionHandler: handler)
        view.callAsyncJavaScript("throw 1", in: nil, in: .page, completionHandler: nil)
        #expect(try await value("done") as? Bool == true)
    }

    // MARK: Values

    @Test("JS-21: undefined is nil, and a success that holds nil where there is a result")
    func undefinedIsNil() async throws {
        #expect(try await value("undefined") == nil)
        let result = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
            view.evaluateJavaScript("undefined", in: nil, in: .page) { result in
                continuation.resume(returning: (try? result.get()).map { "\($0)" } == "nil")
            }
        }
        #expect(result)
    }

    @Test("Values: null, booleans, numbers and texts")
    func simpleValuesAreFoundations() async throws {
        #expect(try await value("null") is NSNull)
        #expect(try await value("true") as? Bool == true)
        #expect(try await value("false") as? NSNumber == NSNumber(value: false))
        #expect(try await value("1.5") as? Double == 1.5)
        #expect(try await value("7") as? Int == 7)
        #expect((try await value("NaN") as? Double)?.isNaN == true)
        #expect(try await value("-Infinity") as? Double == -.infinity)
        #expect(try await value("(-0)") as? Double == 0)
        #expect(try await value("'Hafen 🚢 港 \\u0000 end'") as? String == "Hafen 🚢 港 \0 end")
        #expect(try await value("'a\\ud800b'") as? String == "a\u{FFFD}b")
    }

    @Test("Values: dates, arrays and dictionaries")
    func compoundValuesAreFoundations() async throws {
        #expect(try await value("new Date(1500)") as? Date == Date(timeIntervalSince1970: 1.5))
        let list = try #require(try await value("[1, 'two', null, undefined, [true]]") as? [Any])
        #expect(list.count == 5 && list[0] as? Int == 1 && list[1] as? String == "two")
        #expect(list[2] is NSNull && list[3] is NSNull && list[4] as? [Bool] == [true])
        let object = try #require(
            try await value("({name: 'tug', size: {m: 9}, gone: undefined, $: 'dollar'})") as? [String: Any]
        )
        #expect(Set(object.keys) == ["name", "size", "$"])
        #expect((object["size"] as? [String: Any])?["m"] as? Int == 9)
        #expect(JSONSerialization.isValidJSONObject(object))
        let flags = try #require(try await value("({yes: true})") as? [String: Any])
        #expect(String(decoding: try JSONSerialization.data(withJSONObject: flags), as: UTF8.self) == #"{"yes":true}"#)
    }

    @Test("Values: repeated objects are shared, cycles end in null, and an explosion is an error")
    func repeatedObjectsAreShared() async throws {
        let shared = try #require(try await value("var s = {name: 's'}; [s, s]") as? [[String: Any]])
        #expect(shared.map { $0["name"] as? String } == ["s", "s"])
        let cycle = try #require(try await value("var a = {name: 'a'}; a.self = a; a") as? [String: Any])
        #expect(cycle["name"] as? String == "a" && cycle["self"] is NSNull)
        let bomb = "var b = []; for (let i = 0; i < 60; i++) b = [b, b]; b"
        #expect(await failure(bomb)?.code == .javaScriptResultTypeIsUnsupported)
    }

    @Test("Values: big integers and bytes")
    func bigIntegersAndBytesArrive() async throws {
        #expect(try await value("9007199254740993n") as? Int == 9_007_199_254_740_993)
        #expect(try await value("new Uint8Array([1, 2, 255])") as? Data == Data([1, 2, 255]))
    }

    @Test(
        "Error 5: what cannot be copied",
        arguments: [
            "() => 1", "document.body", "window", "Symbol('x')", "Promise.resolve(1)", "({f() {}})", "[document]",
        ]
    )
    func unclonableValueIsAnError(script: String) async {
        await view.finishLoading(html: "<p>Harbour")
        #expect(await failure(script)?.code == .javaScriptResultTypeIsUnsupported)
    }

    @Test("S52: nesting without measure is an error, not the end of the program")
    func deepNestingIsAnError() async {
        #expect(await failure("var d = []; for (let i = 0; i < 1e5; i++) d = [d]; d") != nil)
        #expect(await failure("var o = {}; for (let i = 0; i < 1e6; i++) o = {o}; o") != nil)
    }

    @Test("S52: a page that has bent its own built-in objects changes nothing for others")
    func tamperedPageIsHarmless() async throws {
        await view.finishLoading(
            html: """
                <script>
                JSON.stringify = () => "0"; Object.keys = () => []; Array.prototype.toJSON = () => "bent";
                Object.prototype.toJSON = () => "bent"; Promise.prototype.then = function () { return this };
                Array.isArray = () => false; Map = undefined; Object.prototype.$ = "x";
                </script>
                """
        )
        let object = try await value("({list: [1, {two: 2}]})") as? [String: Any]
        #expect((object?["list"] as? [Any])?.count == 2)
    }

    // MARK: Errors

    @Test("JS-20: an exception tells message, line, column and address")
    func exceptionIsDescribed() async throws {
        await view.finishLoading(html: "<p>Harbour", baseURL: URL(string: "http://harbour.test/")!)
        let error = try #require(await failure("\n\n  throw new TypeError('no boats')"))
        #expect(error.code == .javaScriptExceptionOccurred)
        #expect(error.userInfo[WKJavaScriptExceptionMessage] as? String == "TypeError: no boats")
        #expect(error.userInfo[WKJavaScriptExceptionLineNumber] as? Int == 3)
        #expect((error.userInfo[WKJavaScriptExceptionColumnNumber] as? Int ?? 0) > 0)
        #expect(error.userInfo[WKJavaScriptExceptionSourceURL] as? URL == URL(string: "http://harbour.test/"))
        #expect(!error.localizedDescription.isEmpty)
        #expect((error as NSError).domain == WKErrorDomain)
    }

    @Test("JS-20: a thrown text is its own message")
    func thrownTextIsTheMessage() async throws {
        let error = try #require(await failure("throw 'adrift'"))
        #expect(error.userInfo[WKJavaScriptExceptionMessage] as? String == "adrift")
    }

    @Test("JS-7: a syntax error is an exception with its line")
    func syntaxErrorIsAnException() async throws {
        let error = try #require(await failure("1;\n]"))
        #expect(error.code == .javaScriptExceptionOccurred)
        #expect((error.userInfo[WKJavaScriptExceptionMessage] as? String)?.hasPrefix("SyntaxError") == true)
        #expect(error.userInfo[WKJavaScriptExceptionLineNumber] as? Int == 2)
    }

    @Test("JS-10: a document that may not run scripts says so")
    func sandboxedDocumentRefuses() async throws {
        let server = try LocalServer { _ in
            LocalResponse(
                headers: [("Content-Type", "text/html"), ("Content-Security-Policy", "sandbox")],
                body: .whole(Data("<p>Harbour".utf8))
            )
        }
        await view.finishLoading(server.url("/"))
        let error = try #require(await failure("1"))
        #expect(error.code == .javaScriptExceptionOccurred)
        #expect(error.localizedDescription.contains("Cannot execute JavaScript in this document"))
    }

    // MARK: Calls

    private func call(_ body: String, _ arguments: [String: Any] = [:]) async throws -> Any? {
        try await view.callAsyncJavaScript(body, arguments: arguments, contentWorld: .page)
    }

    private func callFailure(_ body: String, _ arguments: [String: Any] = [:]) async -> WKError? {
        await #expect(throws: WKError.self) { _ = try await call(body, arguments) }
    }

    @Test("JS-4: the text is the body of an asynchronous function with the arguments as parameters")
    func bodyIsAnAsyncFunction() async throws {
        #expect(try await call("return await Promise.resolve(boats * 2)", ["boats": 21]) as? Int == 42)
        #expect(try await call("const x = 1") == nil)
        #expect(try await call("return {then(done) { done('thenable') }}") as? String == "thenable")
    }

    @Test("JS-5: arguments arrive as the values that they are")
    func argumentsArrive() async throws {
        let arguments: [String: Any] = [
            "list": [1, "two", NSNull(), [true]] as [Any], "date": Date(timeIntervalSince1970: 1.5),
            "text": "\"\\\n\u{2028}\u{2029}🚢", "object": ["a": ["b": 0.1]], "yes": true,
        ]
        let body = """
            return [list.length, list[2] === null, list[3][0] === true, date instanceof Date, date.getTime(), text,
                object.a.b, yes === true, list instanceof Array];
            """
        let values = try #require(try await call(body, arguments) as? [Any])
        #expect(values[0] as? Int == 4)
        for index in [1, 2, 3, 7, 8] { #expect(values[index] as? Bool == true) }
        #expect(values[4] as? Int == 1500)
        #expect(values[5] as? String == "\"\\\n\u{2028}\u{2029}🚢")
        #expect(values[6] as? Double == 0.1)
    }

    @Test("JS-5: an argument that cannot be copied is error 4, and nothing runs")
    func unclonableArgumentIsAnError() async throws {
        let error = await callFailure("window.ran = true", ["view": view])
        #expect(error?.code == .javaScriptExceptionOccurred)
        #expect(try await value("typeof ran") as? String == "undefined")
    }

    @Test("JS-6: a rejection is error 4 with its reason")
    func rejectionIsAnError() async throws {
        let error = try #require(await callFailure("await Promise.reject(new RangeError('too deep'))"))
        #expect(error.code == .javaScriptExceptionOccurred)
        #expect(error.userInfo[WKJavaScriptExceptionMessage] as? String == "RangeError: too deep")
        #expect(await callFailure("throw 'adrift'")?.userInfo[WKJavaScriptExceptionMessage] as? String == "adrift")
    }

    @Test("JS-7: a syntax error or a missing argument is error 4")
    func brokenBodyIsAnError() async {
        #expect(await callFailure("return ]")?.code == .javaScriptExceptionOccurred)
        #expect(await callFailure("return missing")?.code == .javaScriptExceptionOccurred)
    }

    @Test("JS-6, GEN-3: a call whose document goes away ends with an error")
    func callEndsWithItsDocument() async throws {
        await view.finishLoading(html: "<p>One")
        async let never = callFailure("await new Promise(() => { window.keep = 1 })")
        while try await value("window.keep") as? Int != 1 {}
        await view.finishLoading(html: "<p>Two")
        #expect(await never?.code == .javaScriptExceptionOccurred)
    }

    @Test("GEN-3: a call that sends its own page elsewhere ends with an error")
    func callEndsWithTheNavigationItStarts() async throws {
        let server = try LocalServer(["/one": .html("<p>One"), "/two": .html("<title>Two</title>")])
        await view.finishLoading(server.url("/one"))
        let error = await callFailure("location.href = '/two'; await new Promise(() => {})")
        #expect(error?.code == .javaScriptExceptionOccurred)
    }

    @Test("S07, GEN-3: a view that goes away answers its scripts with error 3")
    func releasedViewAnswers() async throws {
        var view: WKWebView? = WKWebView()
        let error = await withCheckedContinuation { (continuation: CheckedContinuation<(any Error)?, Never>) in
            view?.evaluateJavaScript("1") { _, error in continuation.resume(returning: error) }
            view = nil
        }
        #expect((error as? WKError)?.code == .webViewInvalidated)
    }

    @Test("R05, GEN-3: a process that dies answers its scripts with error 2")
    func deadProcessAnswers() async throws {
        await view.finishLoading(html: "<p>Harbour")
        async let endless = failure("while (true) {}")
        await Task.yield()
        view.engine.terminateProcess()
        #expect(await endless?.code == .webContentProcessTerminated)
        #expect(await failure("1")?.code == .webContentProcessTerminated)
    }

    // MARK: Frames

    @Test("JS-9, S50: a frame that is not known by number is an error, and never the main frame")
    func unknownFrameIsNotTheMainFrame() async throws {
        let server = try LocalServer(["/": .html("<iframe src='/frame'></iframe>"), "/frame": .html("<p>Frame")])
        let recorder = await view.finishLoading(server.url("/"))
        let frame = try #require(recorder.actions.compactMap(\.targetFrame).first { !$0.isMainFrame })

        let error = await #expect(throws: WKError.self) {
            _ = try await view.evaluateJavaScript("window.ran = true", in: frame, contentWorld: .page)
        }
        #expect(error?.code == .javaScriptInvalidFrameTarget)
        #expect(try await value("typeof ran") as? String == "undefined")
    }

    @Test("JS-9, S50: a script runs in the frame that a message came from, and error 12 tells of a frame that is gone")
    func scriptsReachFrames() async throws {
        let server = try LocalServer { request in
            request.path == "/frame"
                ? .html("<script>webkit.messageHandlers.tug.postMessage(1)</script>")
                : .html("<p>Main<iframe></iframe>")
        }
        let recorder = MessageRecorder()
        view.configuration.userContentController.add(recorder, name: "tug")
        await view.finishLoading(server.url("/"))
        _ = try await value("document.querySelector('iframe').src = '\(server.url("/frame", host: "localhost"))'")
        let frame = (await recorder.next()).frameInfo

        #expect(!frame.isMainFrame)
        let host = try await view.evaluateJavaScript("location.hostname", in: frame, contentWorld: .page)
        #expect(host as? String == "localhost")
        let body = "return [self === top, where]"
        let values = try await view.callAsyncJavaScript(
            body,
            arguments: ["where": "quay"],
            in: frame,
            contentWorld: .defaultClient
        )
        #expect((values as? [Any])?[0] as? Bool == false)
        #expect((values as? [Any])?[1] as? String == "quay")

        _ = try await value("document.querySelector('iframe').remove()")
        let error = await #expect(throws: WKError.self) {
            _ = try await view.evaluateJavaScript("1", in: frame, contentWorld: .page)
        }
        #expect(error?.code == .javaScriptInvalidFrameTarget)
    }
}
