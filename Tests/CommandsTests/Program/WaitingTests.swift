import EngineTestSupport
import Foundation
import LocalServer
import Testing

extension ProgramTests {
    @MainActor
    @Suite(.timeLimit(.minutes(2)))
    struct WaitingTests {
        private let late = "<p>early<script>setTimeout(() => document.body.innerHTML = '<p id=late>late', 800)</script>"

        private func text(_ html: String, _ options: String...) async throws -> WkRun {
            try await WkRun.run(all: ["text", "-"] + options, setting: .init(input: Data(html.utf8)))
        }

        @Test(
            "R15: text that comes 800 ms after the load is there if it is waited for",
            arguments: [
                ["--wait-for", "#late"], ["--wait-until", "document.querySelector('#late')"], ["--wait", "1000"],
                ["--wait-until", "document.querySelector('#late').id === 'late'"],
                ["--wait", "load", "--wait-until", "new Promise(r => setTimeout(r, 900, true))"],
            ]
        )
        func lateTextIsWaitedFor(options: [String]) async throws {
            let run = try await WkRun.run(all: ["text", "-"] + options, setting: .init(input: Data(late.utf8)))
            run.expectSuccess()
            #expect(run.text == "late\n")
        }

        @Test
        func withoutWaitingTheTextIsEarly() async throws { #expect(try await text(late).text == "early\n") }

        @Test("a quiet network is half a second without a request")
        func quietNetwork() async throws {
            let page = """
                <p id=x>0<script>
                (async () => {
                    for (let i = 1; i <= 4; i++) {
                        await new Promise(done => setTimeout(done, 200));
                        x.textContent = await (await fetch("/slow?" + i)).text();
                    }
                })();
                </script>
                """
            var count = 0
            let server = try LocalServer { request in
                if request.path == "/" { return .html(page) }
                try? await Task.sleep(for: .milliseconds(300))
                count += 1
                return .content(Data("\(count)".utf8), type: "text/plain")
            }
            let run = try await WkRun.run("text", server.url("/").absoluteString, "--wait", "idle")
            run.expectSuccess()
            #expect(run.text == "4\n")
            #expect(run.seconds > 2.5)
        }

        @Test("a network that is never quiet ends with status 4, and names a request")
        func neverQuiet() async throws {
            let server = try LocalServer([
                "/": .html("<p>x<script>new EventSource('/events')</script>"),
                "/events": LocalResponse(
                    headers: [("Content-Type", "text/event-stream")],
                    body: .endless(Data("data: 1\n\n".utf8))
                ),
            ])
            let address = server.url("/").absoluteString
            try await WkRun.run("text", address, "--wait", "idle", "--timeout", "3")
                .expectFailure(4, "timed out after 3 s waiting for a quiet network", "/events")
            #expect(try await WkRun.run("text", address).text == "x\n")
        }

        @Test("pages that replace themselves are followed")
        func replacedPage() async throws {
            let server = try LocalServer([
                "/": .html("<p>one<script>setTimeout(() => location.href = '/two', 300)</script>"),
                "/now": .html("<p>one<script>location.href = '/two'</script>"),
                "/refresh": .html("<meta http-equiv=refresh content='0; url=/two'><p>one"),
                "/moved": .redirect(to: "/two"), "/two": .html("<p id=two>two"),
            ])
            for path in ["/", "/now", "/refresh", "/moved"] {
                let run = try await WkRun.run("text", server.url(path).absoluteString, "--wait-for", "#two")
                run.expectSuccess()
                #expect(run.text == "two\n", "\(path)")
            }
        }

        @Test("conditions that are never true end with status 4 and their own words")
        func neverTrue() async throws {
            try await text("<p>x", "--wait-for", "#never", "--timeout", "2")
                .expectFailure(4, "timed out after 2 s waiting for an element that matches '#never'")
            try await text("<p>x", "--wait-until", "window.never", "--timeout", "2")
                .expectFailure(4, "waiting for 'window.never' to be true")
            try await text("<p>x", "--wait-until", "app.ready", "--timeout", "2")
                .expectFailure(4, "'app.ready' to be true (it throws: ReferenceError")
            try await text("<p>x", "--wait", "60000", "--timeout", "1.5")
                .expectFailure(4, "timed out after 1.5 s waiting for the end of a pause of 60000 ms")
        }

        @Test("conditions that cannot be true end at once")
        func impossibleConditions() async throws {
            try await text("<p>x", "--wait-for", "p[").expectFailure(2, "--wait-for: 'p[' is not a selector")
            try await text("<p>x", "--wait-until", "1 +").expectFailure(5, "--wait-until", "SyntaxError")
        }

        @Test("the script of the command line has the time limit too")
        func scriptHasLimit() async throws {
            try await text("<p>x", "--script", "await new Promise(() => {})", "--timeout", "2")
                .expectFailure(4, "waiting for the script")
            try await text("<p>x", "--script", "\nmissing()")
                .expectFailure(5, "the script failed: ", "Can't find variable: missing", "line 2")
        }

        @Test("standard input that never ends has the time limit too")
        func endlessInput() async throws {
            var setting = WkRun.Setting()
            setting.launcher = ["/bin/sh", "-c", "sleep 30 | \"$@\"; kill %1 2>/dev/null; exit", "sh"]
            setting.meanwhile = { _ in }
            let run = try await WkRun.run(
                "text",
                "-",
                "--timeout",
                "2",
                setting: .init(
                    input: Data(),
                    launcher: [
                        "/usr/bin/timeout", "20", "/bin/bash", "-c", "exec \"$@\" < <(exec sleep 6)", "bash",
                    ]
                )
            )
            #expect(run.status == 4, "\(run.errors)")
            #expect(run.errors.contains("waiting for the end of standard input"))
        }
    }
}
