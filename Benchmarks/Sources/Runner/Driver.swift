import Foundation

/// Has both sides take turns, and judges what comes out.
struct Driver {
    /// A benchmark that misses a limit is measured for so many times the rounds in all, and every value counts.
    private static let mostRoundsFactor = 3

    private let options: Options
    private let launcher: Launcher
    private var report: Report

    /// Runs what the arguments ask for.
    ///
    /// - Returns: The status of the program: 0 if all limits are kept, 1 if not, 2 if the arguments make no sense.
    static func run(_ arguments: [String]) -> CInt {
        do {
            if arguments == ["--help"] {
                print(Options.usage, terminator: "")
                return 0
            }
            let options = try Options(arguments)
            let benchmarks = try options.benchmarks()
            if options.onlyLists {
                for benchmark in benchmarks { print(benchmark.name) }
                return 0
            }
            #if DEBUG
            throw ProcessFailure("this is a debug build: use Scripts/bench, or build with -c release")
            #else
            var driver = try Driver(options)
            return try driver.measure(benchmarks) ? 0 : 1
            #endif
        } catch let error as UsageError {
            printError("\(error.message)\n\(Options.usage)")
            return 2
        } catch {
            printError("\(error)\n")
            return 1
        }
    }

    private init(_ options: Options) throws {
        self.options = options
        launcher = try Launcher()
        report = Report(rounds: options.rounds, core: launcher.core)
    }

    private mutating func measure(_ benchmarks: [Benchmark]) throws -> Bool {
        for benchmark in benchmarks { measure(benchmark) }
        report.end()
        report.print()
        if let file = options.file { try report.write(to: file) }
        return report.isGood
    }

    private mutating func measure(_ benchmark: Benchmark) {
        var measurements = Measurements()
        do {
            var round = 0
            while round < options.rounds || (!isGood(measurements, benchmark) && round < mostRounds) {
                progress("\(benchmark.name): round \(round + 1)")
                try run(benchmark, round: round, into: &measurements)
                round += 1
            }
        } catch {
            report.failures.append("\(benchmark.name): \(error)")
        }
        progress("")
        report.outcomes += benchmark.rows.map { measurements.outcome(of: $0, in: benchmark) }
    }

    private var mostRounds: Int { options.rounds * Self.mostRoundsFactor }

    private func isGood(_ measurements: Measurements, _ benchmark: Benchmark) -> Bool {
        benchmark.rows.allSatisfy { measurements.outcome(of: $0, in: benchmark).keepsLimit }
    }

    /// Gives each kind of process a turn.
    ///
    /// Every other round goes backwards, so that none is always first.
    private mutating func run(_ benchmark: Benchmark, round: Int, into measurements: inout Measurements) throws {
        for turn in 0..<benchmark.turns {
            let isForward = (round + turn).isMultiple(of: 2)
            for job in isForward ? benchmark.jobs : benchmark.jobs.reversed() {
                let results = try launcher.run(job, of: benchmark)
                measurements.add(results, of: job)
                if let engine = results.engine { report.engine = engine }
            }
        }
    }

    private func progress(_ text: String) {
        guard isatty(STDERR_FILENO) != 0 else { return }
        FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
    }

    private static func printError(_ text: String) {
        FileHandle.standardError.write(Data("benchmarks: \(text)".utf8))
    }
}
