import EngineTestSupport
import Foundation
import LocalServer
import Testing

extension ProgramTests {
    @MainActor
    @Suite(.timeLimit(.minutes(2)))
    struct ValueTests {
        private let page = "page.html"
        private let files = [
            "page.html": "<title>Harbour</title><script>var app = {ready: 1}; function fail() { null.x }</script>"
        ]

        private func value(_ expression: String, _ options: String...) async throws -> String {
            let run = try await WkRun.run(
                "eval",
                page,
                "--expression",
                expression,
                options.first ?? "--timeout",
                options.isEmpty ? "20" : "--timeout=20",
                setting: .init(files: files)
            )
            run.expectSuccess()
            return run.text
        }

        @Test(
            "S49: values are printed as JSON",
            arguments: [
                ("1 + 1", "2\n"), ("document.title", "\"Harbour\"\n"), ("undefined", "null\n"), ("null", "null\n"),
                ("({b: 1, a: [true, 'ä\"']})", #"{"b":1,"a":[true,"ä\""]}"# + "\n"), ("NaN", "null\n"),
                ("new Date(0)", "\"1970-01-01T00:00:00.000Z\"\n"), ("2n ** 64n", "18446744073709551616\n"),
                ("Promise.resolve(app)", "{\"ready\":1}\n"), ("await new Promise(r => setTimeout(r, 50, 7))", "7\n"),
                ("const x = 5; return x * 2", "10\n"), ("for (var i = 0; i < 3; i++); return i", "3\n"),
                ("app // the app", "{\"ready\":1}\n"), ("() => 1", "null\n"),
            ]
        )
        func valueIsJSON(expression: String, expected: String) async throws {
            #expect(try await value(expression) == expected)
        }

        @Test("texts can be printed as they are, and JSON on several lines")
        func rawAndPretty() async throws {
            #expect(try await value("document.title", "--raw") == "Harbour\n")
            #expect(try await value("1", "--raw") == "1\n")
            #expect(try await value("[1]", "--pretty") == "[\n  1\n]\n")
        }

        @Test(
            "a thrown error ends with status 5, message, line and column",
            arguments: [
                ("1 +\n  missing", "ReferenceError: Can't find variable: missing (line 2, column "),
                ("(() => { throw new TypeError('no berth') })()", "TypeError: no berth (line 1, column "),
                ("throw 'text'", "failed: text"), ("Promise.reject(new Error('late'))", "Error: late (line 1"),
                ("JSON.parse('{')", "SyntaxError: JSON Parse error"), ("fail()", "TypeError: null is not an object"),
                ("(() => { const a = {}; a.a = a; return a })()", "cyclic"),
            ]
        )
        func errorHasItsPlace(expression: String, part: String) async throws {
            let run = try await WkRun.run("eval", page, expression, setting: .init(files: files))
            run.expectFailure(5, "wk: the expression failed: ", part, files: ["page.html"])
        }

        @Test(
            "what is not JavaScript ends with status 5 and the place",
            arguments: [
                ("1 + ", "Unexpected end of the script"), ("let x = ;", "(line 1)"), ("[1,\n2", "Unexpected end"),
                ("1;\n\n]", "(line 3)"), ("1 )", "Unexpected token ')'"),
            ]
        )
        func syntaxErrorHasItsPlace(expression: String, part: String) async throws {
            let run = try await WkRun.run("eval", page, expression, setting: .init(files: files))
            run.expectFailure(5, "SyntaxError", part, files: ["page.html"])
        }

        @Test("an error in the page's own script names that script")
        func errorElsewhereNamesItsScript() async throws {
            let server = try LocalServer([
                "/": .html("<script src=app.js></script>"),
                "/app.js": .content(Data("\n\nfunction fail() { null.x }".utf8), type: "text/javascript"),
            ])
            let run = try await WkRun.run("eval", server.url("/").absoluteString, "fail()")
            run.expectFailure(5, "line 3", "/app.js")
        }

        @Test("an expression runs once")
        func expressionRunsOnce() async throws {
            #expect(try await value("(app.count = (app.count ?? 0) + 1)") == "1\n")
            let run = try await WkRun.run(
                "eval",
                page,
                "app.count = (app.count ?? 0) + 1; throw new SyntaxError('count ' + app.count)",
                setting: .init(files: files)
            )
            run.expectFailure(5, "count 1", files: ["page.html"])
        }

        @Test("a page's policy on scripts does not stop the program's own")
        func contentSecurityPolicy() async throws {
            let server = try LocalServer([
                "/": LocalResponse(
                    headers: [("Content-Type", "text/html"), ("Content-Security-Policy", "default-src 'none'")],
                    body: .whole(Data("<title>x</title>".utf8))
                )
            ])
            #expect(try await WkRun.run("eval", server.url("/").absoluteString, "document.title").text == "\"x\"\n")
        }
    }
}
