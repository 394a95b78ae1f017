import Foundation

/// What one process has measured, as this one sees it.
struct ProcessResults {
    /// The series that the driver adds: milliseconds from the start of the process to its `main`.
    static let beforeMain = "before-main"

    var engine: String?
    var series: [String: [Double]]
}

/// Runs measuring processes, one at a time, each with the machine to itself.
final class Launcher {
    /// How long a process may take beyond what it measures, in seconds.
    private static let patience = 60

    /// The core that processes are held to, because latencies are bimodal otherwise.
    let core: Int
    private let program: URL
    private let twin: URL
    private let errors: ErrorLog
    private let family = ProcessFamily()

    init() throws {
        guard let program = Bundle.main.executableURL?.resolvingSymlinksInPath() else {
            throw ProcessFailure("the path of this program is unknown")
        }
        self.program = program
        twin = program.deletingLastPathComponent().appendingPathComponent("benchmarks-raw")
        guard FileManager.default.isExecutableFile(atPath: twin.path) else {
            throw ProcessFailure("\(twin.path) is missing: run Scripts/bench, which builds it")
        }
        core = try Machine.lastCore()
        errors = try ErrorLog()
    }

    /// Measures in a new process, and returns when it and all that it has started are gone.
    func run(_ job: Job, of benchmark: Benchmark) throws -> ProcessResults {
        do {
            let results = try measure(job, of: benchmark)
            try family.waitForEnd()
            return results
        } catch {
            family.end()
            throw ProcessFailure("\(job.program) \(job.measurement): \(error)\n\(errors.text())")
        }
    }

    private func measure(_ job: Job, of benchmark: Benchmark) throws -> ProcessResults {
        errors.clear()
        let deadline = Deadline(seconds: Self.patience)
        var environment = family.environment
        let display = try benchmark.display == .given ? startDisplay(deadline) : nil
        if let display { environment.merge(display.environment) { $1 } }

        let begin = MonotonicTime.now
        let child = try ChildProcess(
            arguments(of: job, count: benchmark.count),
            environment: environment,
            core: core,
            errors: errors
        )
        let results = try JSONDecoder().decode(WorkerResults.self, from: child.readLine(until: deadline))
        try child.waitForSuccess(until: deadline)
        try display?.server.waitForSuccess(until: deadline)
        var series = results.series
        series[ProcessResults.beforeMain] = [results.mainAt.milliseconds(since: begin)]
        return ProcessResults(engine: results.engine, series: series)
    }

    private func arguments(of job: Job, count: Int) -> [String] {
        switch job.program {
        case .c: [twin.path, job.measurement, "\(count)"]
        case .swift: [program.path, Worker.command, job.measurement, "\(count)"]
        }
    }

    /// A display that ends with its first client, and the settings that programs choose on a display of their own.
    private func startDisplay(_ deadline: Deadline) throws -> (server: ChildProcess, environment: [String: String]) {
        let server = try ChildProcess(
            ["Xvfb", "-displayfd", "1", "-terminate", "-nolisten", "tcp", "-screen", "0", "1920x1200x24"],
            environment: family.environment,
            core: core,
            errors: errors
        )
        let number = String(decoding: try server.readLine(until: deadline), as: UTF8.self)
        let environment = [
            "DISPLAY": ":\(number)", "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo",
            "WEBKIT_DISABLE_DMABUF_RENDERER": "1", "GTK_A11Y": "none",
        ]
        return (server, environment)
    }
}
