import EngineTestSupport
import Foundation
import LocalServer
import Testing

extension ProgramTests {
    /// Machines that lack something, and what `wk doctor` says of them.
    @MainActor
    @Suite(.timeLimit(.minutes(3)))
    struct EnvironmentTests {
        private let programs: TestFolder

        init() throws { programs = try TestFolder() }

        /// A folder with links to all programs but some, as the only one in `PATH`.
        private func path(without names: String...) throws -> String {
            for program in ["Xvfb", "bwrap", "xdg-dbus-proxy", "true", "sh"] where !names.contains(program) {
                try FileManager.default.createSymbolicLink(
                    atPath: "\(programs.path)/\(program)",
                    withDestinationPath: "/usr/bin/\(program)"
                )
            }
            return programs.path
        }

        private func run(_ arguments: String..., environment: [String: String]) async throws -> WkRun {
            try await WkRun.run(all: arguments, setting: .init(environment: environment))
        }

        @Test("R15: without Xvfb and without a display one sentence says what to install")
        func noDisplayServer() async throws {
            let environment = ["PATH": try path(without: "Xvfb")]
            let shot = try await run("shot", "data:text/html,x", "-o", "out.png", environment: environment)
            shot.expectFailure(6, "install the package xvfb")
            #expect(shot.seconds < 5)
            let doctor = try await run("doctor", environment: environment)
            #expect(doctor.status == 6)
            // The same words as in the failure.
            let words = shot.errors.dropFirst(4).trimmingCharacters(in: .newlines)
            #expect(doctor.text.contains("problem  display    \(words)"))
            #expect(doctor.text.hasSuffix("Pages cannot be shown.\n"))
        }

        @Test("a display that does not exist is named")
        func wrongDisplay() async throws {
            let wrong = ["PATH": try path(without: "Xvfb"), "DISPLAY": ":4711"]
            try await run("shot", "data:text/html,x", "-o", "out.png", environment: wrong)
                .expectFailure(6, ":4711 cannot be opened")
            // With Xvfb it does not matter.
            try await run("text", "data:text/html,x", environment: ["DISPLAY": ":4711"]).expectSuccess()
            try await run("text", "data:text/html,x", environment: ["DISPLAY": "nonsense", "WAYLAND_DISPLAY": "x"])
                .expectSuccess()
        }

        @Test("without bubblewrap the message names package and opt-out")
        func noSandbox() async throws {
            let environment = ["PATH": try path(without: "bwrap")]
            let shot = try await run("shot", "data:text/html,x", "-o", "out.png", environment: environment)
            shot.expectFailure(6, "install the package bubblewrap", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS=1")
            let doctor = try await run("doctor", environment: environment)
            #expect(doctor.status == 6)
            #expect(doctor.text.contains("problem  sandbox    The sandbox of web pages needs bubblewrap"))
        }

        @Test("the opt-out works, and doctor warns of it")
        func sandboxOptOut() async throws {
            let environment = ["PATH": try path(without: "bwrap"), "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"]
            let text = try await run("text", "data:text/html,x", environment: environment)
            #expect(text.status == 0)
            #expect(text.text == "x\n")
            let doctor = try await run("doctor", environment: environment)
            #expect(doctor.status == 0)
            #expect(doctor.text.contains("warning  sandbox    switched off by WEBKIT_DISABLE_SANDBOX"))
        }

        @Test("a sandbox that may not make name spaces is told with the reason")
        func forbiddenSandbox() async throws {
            let folder = try path(without: "bwrap")
            let script = "#!/bin/sh\necho 'bwrap: Creating new namespace failed: Operation not permitted' >&2\nexit 1\n"
            try script.write(toFile: "\(folder)/bwrap", atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(folder)/bwrap")
            try await run("shot", "data:text/html,x", "-o", "out.png", environment: ["PATH": folder])
                .expectFailure(6, "Creating new namespace failed", "allow user namespaces")
        }

        @Test("R15: the self-check lists its parts, each with a verdict")
        func doctor() async throws {
            let run = try await WkRun.run("doctor")
            #expect(run.status == 0, "\(run.text)")
            #expect(run.errors.isEmpty)
            #expect(run.leftovers.isEmpty)
            for part in ["engine", "sandbox", "display", "page", "rendering", "extension", "media", "fonts"] {
                #expect(run.text.contains(" \(part) "), "\(part)")
            }
            #expect(run.text.contains("ok       extension  active"))
            #expect(run.text.hasSuffix("Pages can be shown.\n"))
        }

        @Test("R15: the self-check as JSON")
        func doctorAsJSON() async throws {
            let run = try await WkRun.run("doctor", "--json")
            let report = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
            #expect(report["canShowPages"] as? Bool == true)
            let checks = try #require(report["checks"] as? [[String: Any]])
            #expect(checks.count == 8)
            #expect(
                checks.allSatisfy {
                    ["ok", "warning"].contains($0["verdict"] as? String) && $0["hint"] != nil
                        || $0["verdict"] as? String == "ok"
                }
            )
        }

        @Test("without the extension pages are used all the same, and doctor warns")
        func noExtension() async throws {
            let environment = ["WEBKIT_EXTENSION": "off"]
            let doctor = try await run("doctor", environment: environment)
            #expect(doctor.status == 0, "\(doctor.text)")
            #expect(doctor.text.contains("warning  extension"))
            let value = try await run(
                "eval",
                "data:text/html,<title>x</title>",
                "document.title",
                environment: environment
            )
            #expect(value.status == 0, "\(value.errors)")
            #expect(value.text == "\"x\"\n")
        }

        @Test
        func versionNamesProgramAndEngine() async throws {
            let run = try await WkRun.run("--version")
            run.expectSuccess()
            #expect(run.text.wholeMatch(of: /wk \d+\.\d+\.\d+ \(WebKitGTK 2\.\d+\.\d+\)\n/) != nil)
        }

        @Test("help needs nothing of the machine")
        func helpNeedsNothing() async throws {
            let run = try await run("help", "shot", environment: ["PATH": "/nonexistent"])
            run.expectSuccess()
            #expect(run.text.hasPrefix("Usage:\n  wk shot [OPTION…] PAGE\n"))
        }
    }

    /// What is left of a run that did not end by itself.
    @MainActor
    @Suite(.timeLimit(.minutes(3)))
    struct EndingTests {
        private func interrupted(
            by signal: Int32,
            page: String,
            after pause: Duration = .seconds(1.5)
        ) async throws -> WkRun {
            var setting = WkRun.Setting()
            setting.files = ["page.html": page]
            setting.meanwhile = { process in
                try await Task.sleep(for: pause)
                kill(process.processIdentifier, signal)
            }
            return try await WkRun.run("shot", "page.html", "-o", "out.png", "--wait", "20000", setting: setting)
        }

        @Test("signals end the program with their status, without a file", arguments: [SIGINT, SIGTERM, SIGHUP])
        func signalEndsTheProgram(signal: Int32) async throws {
            let run = try await interrupted(by: signal, page: "<p>x")
            run.expectFailure(128 + signal, "wk: interrupted", files: ["page.html"])
            #expect(run.seconds < 4)
        }

        @Test(
            "kill -9 leaves no process, also if the page is busy",
            arguments: ["<p>x", "<script>while (true) {}</script>"]
        )
        func killLeavesNothing(page: String) async throws {
            let run = try await interrupted(by: SIGKILL, page: page)
            #expect(run.status == 128 + SIGKILL)
            #expect(run.leftovers.isEmpty)
            #expect(run.files == ["page.html"])
        }

        @Test(
            "a page whose process ends is a failure, and not one of the script",
            arguments: [[], ["--script", "while (true) {}"]]
        )
        func processOfThePageEnds(options: [String]) async throws {
            let mark = UUID().uuidString
            var setting = WkRun.Setting()
            setting.environment = ["WK_TEST_PAGE": mark]
            setting.meanwhile = { _ in
                try await Task.sleep(for: .seconds(1.5))
                for process in WkRun.processes(with: mark) where process.name.hasPrefix("WebKitWebProces") {
                    kill(process.number, SIGKILL)
                }
            }
            try await WkRun.run(
                all: ["text", "about:blank", "--wait", options.isEmpty ? "20000" : "0"] + options,
                setting: setting
            )
            .expectFailure(3, "cannot load about:blank: the process of the page ended unexpectedly")
        }

        @Test("a reader that goes away early is a failure to write")
        func closedPipe() async throws {
            let run = try await WkRun.run(
                "text",
                "-",
                setting: .init(
                    input: Data(("<pre>" + String(repeating: "x\n", count: 500_000)).utf8),
                    launcher: ["/bin/bash", "-c", "\"$@\" | head -c 1 > /dev/null; exit ${PIPESTATUS[0]}", "bash"]
                )
            )
            #expect(run.status == 7 || run.status == 141)
            #expect(run.leftovers.isEmpty)
        }

        @Test("nothing is written about progress where there is no terminal")
        func noProgressInPipe() async throws {
            let run = try await WkRun.run("text", "data:text/html,x")
            run.expectSuccess()
        }

        @Test("a terminal gets a line about progress, which is gone at the end")
        func progressOnTerminal() async throws {
            guard FileManager.default.isExecutableFile(atPath: "/usr/bin/script") else { return }
            let command = "exec script -qec \"$0 text 'data:text/html,x'\" /dev/null"
            let run = try await WkRun.run(
                setting: .init(environment: ["TERM": "xterm"], launcher: ["/bin/sh", "-c", command])
            )
            #expect(run.status == 0)
            #expect(run.text.contains("\u{1B}[K"))
            #expect(run.text.contains("data:text/html,x: "))
        }
    }
}
