import EngineTestSupport
import Foundation
import LocalServer
import Testing

extension ProgramTests {
    /// Bad input as a new user would meet it: message, status, no partial file, no process left.
    @MainActor
    @Suite(.timeLimit(.minutes(4)))
    struct FailureTests {
        private func shot(_ address: String, _ options: String...) async throws -> WkRun {
            try await WkRun.run(all: ["shot", address, "-o", "out.png"] + options)
        }

        @Test
        func unknownHost() async throws {
            try await shot("https://harbour.invalid/").expectFailure(
                3,
                "cannot load https://harbour.invalid/",
                "harbour.invalid does not exist"
            )
        }

        @Test
        func refusedPort() async throws {
            let server = try LocalServer([:])
            let address = server.url("/").absoluteString
            server.stop()
            try await shot(address).expectFailure(3, "127.0.0.1, port \(server.port) refused the connection")
        }

        @Test(arguments: [1, 25, 6667])
        func blockedPort(port: Int) async throws {
            let run = try await shot("http://127.0.0.1:\(port)/")
            run.expectFailure(3, "port \(port) of 127.0.0.1 is blocked")
            #expect(run.seconds < 5)
        }

        @Test
        func missingFile() async throws {
            try await shot("missing.html").expectFailure(3, "missing.html: there is no such file")
        }

        @Test("a folder is shown as the engine lists it")
        func folderIsListed() async throws {
            let run = try await WkRun.run("text", "/etc")
            run.expectSuccess()
            #expect(run.text.contains("hostname"))
        }

        @Test("HTTP status 404 and 500 are rendered, with a warning", arguments: [404, 500])
        func statusIsRendered(status: Int) async throws {
            let server = try LocalServer(["/": .html("<p>sorry", status: status)])
            let run = try await WkRun.run("text", server.url("/").absoluteString)
            #expect(run.status == 0)
            #expect(run.text == "sorry\n")
            #expect(run.errors.hasPrefix("wk: warning: \(server.url("/")): HTTP status \(status) ("))
            #expect(run.errors.split(separator: "\n").count == 1)
        }

        @Test
        func nothingToShow() async throws {
            let server = try LocalServer([
                "/empty": LocalResponse(status: 204, body: .whole(Data())),
                "/zip": .content(Data([80, 75, 3, 4]), type: "application/zip"),
            ])
            try await shot(server.url("/empty").absoluteString).expectFailure(3, "HTTP status 204")
            try await shot(server.url("/zip").absoluteString).expectFailure(
                3,
                "content of type application/zip cannot be shown"
            )
        }

        @Test("a response that never ends, before and after its head")
        func endlessResponse() async throws {
            let server = try LocalServer([
                "/never": LocalResponse(body: .never),
                "/endless": LocalResponse(headers: [("Content-Type", "text/html")], body: .endless(Data("<p>x".utf8))),
                "/image": .html("<p>x<img src=/never>"),
            ])
            for path in ["/never", "/endless", "/image"] {
                let run = try await shot(server.url(path).absoluteString, "--timeout", "2")
                run.expectFailure(4, "timed out after 2 s waiting for \(server.url(path)) to load")
                #expect(run.seconds < 4)
            }
        }

        @Test(
            "pages that keep their process busy",
            arguments: [
                "for (;;) alert(1)", "while (true) {}", "setInterval(() => { while (true) {} }, 0)",
                "for (;;) confirm('leave?')", "const a = []; for (;;) location.hash = Math.random()",
                "addEventListener('load', () => { while (true) {} })",
            ]
        )
        func busyPage(script: String) async throws {
            let server = try LocalServer(["/": .html("<p>x<script>\(script)</script>")])
            let run = try await shot(server.url("/").absoluteString, "--timeout", "3")
            run.expectFailure(4, "timed out after 3 s waiting for ")
            #expect(run.seconds < 6)
        }

        @Test("a page that throws is used as it is")
        func throwingPage() async throws {
            let html =
                "<p>x<script>throw new Error('page')</script><script>Promise.reject(1); document.body.append('y')</script>"
            let run = try await WkRun.run("text", "-", setting: .init(input: Data(html.utf8)))
            run.expectSuccess()
            #expect(run.text == "x\n\ny\n" || run.text == "x\ny\n" || run.text == "xy\n")
        }

        @Test("invalid UTF-8 is shown with replacement characters")
        func invalidText() async throws {
            let body = Data("<p>a".utf8) + Data([0xC3, 0x28, 0xFF]) + Data("b</p>".utf8)
            let server = try LocalServer(["/": .content(body, type: "text/html; charset=utf-8")])
            let run = try await WkRun.run("text", server.url("/").absoluteString)
            run.expectSuccess()
            #expect(run.text == "a\u{FFFD}(\u{FFFD}b\n")
        }

        @Test("a page of 50 MB")
        func hugePage() async throws {
            // Hidden, because the layout of so much text takes the engine half a minute.
            let line = String(repeating: "berth ", count: 170) + "\n"
            let html =
                "<p>begin</p><div hidden>" + String(repeating: line, count: 50_000_000 / line.utf8.count) + "</div>end"
            let server = try LocalServer(["/": .html(html)])
            let run = try await WkRun.run("html", server.url("/").absoluteString)
            run.expectSuccess()
            #expect(run.output.count > 49_900_000)
            #expect(run.text.hasSuffix("end</body></html>\n"))
        }

        @Test("a page that stops on the way is a failure of its load")
        func brokenResponse() async throws {
            let server = try LocalServer([
                "/": LocalResponse(
                    headers: [("Content-Type", "text/html"), ("Content-Length", "100000")],
                    body: .whole(Data("<p>x".utf8))
                )
            ])
            let run = try await shot(server.url("/").absoluteString, "--timeout", "5")
            #expect([0, 3, 4].contains(run.status))
            #expect(run.leftovers.isEmpty)
        }

        // MARK: Output

        @Test
        func unwritableOutput() async throws {
            let page = "data:text/html,<p>x"
            try await WkRun.run("shot", page, "-o", "none/out.png")
                .expectFailure(7, "cannot write none/out.png: No such file or directory")
            try await WkRun.run("shot", page, "-o", "/proc/out.png").expectFailure(7, "cannot write /proc/out.png: ")
            try await WkRun.run("shot", page, "-o", "/").expectFailure(7, "cannot write /: Is a directory")
        }

        @Test("output that cannot be written is known before the page is loaded")
        func unwritableOutputIsEarly() async throws {
            let run = try await shot("http://127.0.0.1:1/", "-o", "none/out.png")
            run.expectFailure(7, "none/out.png")
            #expect(run.seconds < 1)
        }

        @Test
        func fullDisk() async throws {
            let page = "data:text/html,<p>x"
            try await WkRun.run("shot", page, "-o", "/dev/full").expectFailure(
                7,
                "cannot write /dev/full: No space left on device"
            )
            let run = try await WkRun.run(
                "text",
                page,
                setting: .init(launcher: ["/bin/sh", "-c", "exec \"$@\" > /dev/full", "sh"])
            )
            run.expectFailure(7, "cannot write to standard output: No space left on device")
        }

        @Test("a disk that is full leaves nothing of the file")
        func fullDiskLeavesNothing() async throws {
            // A file system of 64 KB, in a mount name space of its own.
            let script = """
                mkdir disk && mount -t tmpfs -o size=64k none disk || exit 99
                "$@"
                status=$?
                test -z "$(ls -A disk)" || exit 98
                umount disk && rmdir disk
                exit $status
                """
            let noise =
                "<body style='margin: 0'><canvas id=c width=800 height=600></canvas><script>const x = c.getContext('2d'), d = x.createImageData(800, 600); d.data.forEach((_, i) => d.data[i] = Math.random() * 255); x.putImageData(d, 0, 0)</script>"
            let run = try await WkRun.run(
                "shot",
                "-",
                "-o",
                "disk/out.png",
                setting: .init(
                    input: Data(noise.utf8),
                    launcher: ["/usr/bin/unshare", "-m", "/bin/sh", "-c", script, "sh"]
                )
            )
            if run.status == 99 || run.status == 1 { return }
            run.expectFailure(7, "cannot write disk/out.png: No space left on device")
        }
    }
}
