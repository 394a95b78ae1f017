import EngineTestSupport
import Foundation
import Testing

/// What happens around a program: how it starts, which loop it runs, and what it leaves behind.
@Suite(.timeLimit(.minutes(2)))
struct ProcessTests {
    private let greeting = "Harbour: 3 boats from harbour.test, 320 points wide\n"

    @Test("The engine runs in a plain asynchronous main, with nothing else set up")
    func asyncMainRunsTheEngine() async throws {
        let run = try await ProgramRun.run(ProgramRun.product("EngineProbe"), ["async-main"])
        #expect(run.output == greeting)
        #expect(run.errors == "")
        #expect(run.status == 0)
    }

    @Test("The same code runs when GLib's loop is outermost")
    func glibOutermostRunsTheEngine() async throws {
        let run = try await ProgramRun.run(ProgramRun.product("GLibProbe"))
        #expect(run.output == greeting)
        #expect(run.status == 0)
    }

    @Test("A process may end on another thread while the engine is busy", arguments: 0..<5)
    func exitOnAWorkerIsClean(_: Int) async throws {
        let run = try await ProgramRun.run(ProgramRun.product("EngineProbe"), ["exit-on-worker"])
        #expect(run.status == 0 && !run.wasSignalled)
        #expect(run.errors == "")
    }

    @Test("Nothing is left of a killed program with three views")
    func killedProgramLeavesNothing() async throws {
        let program = try RunningProgram(ProgramRun.product("EngineProbe"), ["three-views"])
        #expect(await program.nextLine() == "ready")
        let family = ProcessTree.descendants(of: program.id)
        #expect(family.contains { $0.name == "Xvfb" })
        #expect(family.count { $0.name == "WebKitWebProces" } >= 3)
        #expect(family.contains { $0.name == "WebKitNetworkPr" })

        await program.end(with: SIGKILL)
        let limit = ContinuousClock.now + .seconds(5)
        while !ProcessTree.alive(family).isEmpty, ContinuousClock.now < limit { await Task.yield() }
        #expect(ProcessTree.alive(family).map(\.name) == [])
    }

    @Test("R11: the processes of dropped views end")
    func droppedViewsLeaveNoProcesses() async throws {
        let run = try await ProgramRun.run(ProgramRun.product("EngineProbe"), ["dropped-views"])
        let left = try #require(Int(run.output.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(left <= 2)
        #expect(run.status == 0 && run.errors == "")
    }

    @Test("R15: without Xvfb one sentence names the package, and no signal ends the program")
    func missingDisplayServerIsExplained() async throws {
        let path = try EmptyPath(with: ["bwrap", "xdg-dbus-proxy"])
        let run = try await ProgramRun.run(
            ProgramRun.product("EngineProbe"),
            ["async-main"],
            environment: ["PATH": path.directory, "DISPLAY": "", "WAYLAND_DISPLAY": ""]
        )
        #expect(run.status == 6 && !run.wasSignalled)
        #expect(run.errors.contains("install the package xvfb"))
        #expect(run.errors.split(separator: "\n").count == 1)
    }

    @Test("Rule 1: a display that does not answer is explained")
    func wrongDisplayIsExplained() async throws {
        let run = try await ProgramRun.run(
            ProgramRun.product("EngineProbe"),
            ["async-main"],
            environment: ["DISPLAY": ":987", "WAYLAND_DISPLAY": ""]
        )
        #expect(run.status == 6 && !run.wasSignalled)
        #expect(run.errors.contains("The display :987 cannot be opened"))
    }

    @Test("Crash list: GTK's Broadway display is refused")
    func broadwayIsRefused() async throws {
        let run = try await ProgramRun.run(
            ProgramRun.product("EngineProbe"),
            ["async-main"],
            environment: ["GDK_BACKEND": "broadway", "BROADWAY_DISPLAY": ":5", "DISPLAY": ":987"]
        )
        #expect(run.status == 6 && !run.wasSignalled)
        #expect(run.errors.contains("Broadway"))
    }

    @Test("Crash list: a missing sandbox helper is explained before the engine aborts")
    func missingSandboxIsExplained() async throws {
        let path = try EmptyPath(with: ["Xvfb"])
        let run = try await ProgramRun.run(
            ProgramRun.product("EngineProbe"),
            ["async-main"],
            environment: ["PATH": path.directory]
        )
        #expect(run.status == 6 && !run.wasSignalled)
        #expect(run.errors.contains("install the package bubblewrap"))
        #expect(run.errors.contains("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"))
    }

    @Test("Crash list: a sandbox that may not make namespaces is explained before the engine aborts")
    func forbiddenSandboxIsExplained() async throws {
        let path = try EmptyPath(with: ["Xvfb", "sh"])
        let forbidden = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../Fixtures/ForbiddenSandbox").path
        let run = try await ProgramRun.run(
            ProgramRun.product("EngineProbe"),
            ["async-main"],
            environment: ["PATH": "\(forbidden):\(path.directory)"]
        )
        #expect(run.status == 6 && !run.wasSignalled)
        #expect(run.errors.contains("Creating new namespace failed"))
    }

    @Test("Crash list: a missing bus proxy is explained when there is a session bus")
    func missingBusProxyIsExplained() async throws {
        let path = try EmptyPath(with: ["Xvfb", "bwrap", "true"])
        let run = try await ProgramRun.run(
            ProgramRun.product("EngineProbe"),
            ["async-main"],
            environment: ["PATH": path.directory, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"]
        )
        #expect(run.status == 6 && !run.wasSignalled)
        #expect(run.errors.contains("install the package xdg-dbus-proxy"))
    }

    @Test("Without the extension everything but frames works, and one line says so")
    func fallbackIsReported() async throws {
        let run = try await ProgramRun.run(
            ProgramRun.product("EngineProbe"),
            ["async-main"],
            environment: ["WEBKIT_EXTENSION": "off"]
        )
        #expect(run.output == greeting)
        #expect(run.errors.contains("switched off by the variable WEBKIT_EXTENSION"))
        #expect(run.errors.split(separator: "\n").count == 1)
    }
}

/// A folder for `PATH` that holds chosen programs only.
private final class EmptyPath {
    let directory: String

    init(with programs: [String]) throws {
        directory = FileManager.default.temporaryDirectory.appendingPathComponent("path-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        for program in programs {
            let path = ["/usr/bin/\(program)", "/bin/\(program)"].first(where: FileManager.default.fileExists)
            try FileManager.default.createSymbolicLink(
                atPath: "\(directory)/\(program)",
                withDestinationPath: path ?? "/nowhere"
            )
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: directory) }
}
