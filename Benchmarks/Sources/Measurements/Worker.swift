import Foundation

/// The part of the program that measures this package, in a process of its own.
///
/// It prints the same line of JSON as its twin in C.
@MainActor
enum Worker {
    /// The argument that asks for it.
    nonisolated static let command = "worker"

    typealias Series = [String: [Double]]

    typealias Measurement = @MainActor (_ count: Int, _ begin: MonotonicTime) async throws -> Series

    /// The measurements by name, each of which checks what it has measured.
    private static let measurements: [String: Measurement] = [
        "first-page": measureFirstPage,
        "script-handler": measureScriptWithHandler,
        "script-await": measureScriptWithAwait,
        "objects": measureObjects,
        "text-messages": measureTextMessages,
        "object-messages": measureObjectMessages,
        "snapshot": measureSnapshot,
        "snapshot-after-updates": measureSnapshotAfterUpdates,
        "idle": measureIdle,
    ]

    /// Runs the measurement that the arguments name, prints its results and ends the process.
    static func run(_ arguments: [String], begin: MonotonicTime) async -> Never {
        do {
            guard arguments.count == 2, let count = Int(arguments[1]), let measurement = measurements[arguments[0]]
            else {
                throw WrongResult("usage: benchmarks \(command) <measurement> <count>")
            }
            let results = WorkerResults(mainAt: begin, engine: nil, series: try await measurement(count, begin))
            FileHandle.standardOutput.write(try JSONEncoder().encode(results) + Data("\n".utf8))
            exit(0)
        } catch {
            FileHandle.standardError.write(Data("benchmarks: \(error)\n".utf8))
            exit(1)
        }
    }
}

/// What one process has measured.
struct WorkerResults: Codable {
    /// The time of the first line of `main`.
    var mainAt: MonotonicTime
    /// The version of the engine, which the twin in C reports.
    var engine: String?
    var series: [String: [Double]]

    init(mainAt: MonotonicTime, engine: String?, series: [String: [Double]]) {
        (self.mainAt, self.engine, self.series) = (mainAt, engine, series)
    }
}

extension MonotonicTime {
    init(from decoder: any Decoder) throws {
        nanoseconds = try decoder.singleValueContainer().decode(Int64.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(nanoseconds)
    }
}

/// A measurement of something that did not work.
struct WrongResult: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
