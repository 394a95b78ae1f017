import Foundation

/// What a run has found, for people and as JSON.
struct Report {
    let rounds: Int
    let core: Int
    var engine = "unknown"
    var outcomes: [Outcome] = []
    /// Measurements that did not work.
    var failures: [String] = []

    private let machine = Machine.current()
    private let start = Date()
    private let loadAtStart = Machine.load()
    private var loadAtEnd = 0.0
    private var duration = 0.0

    init(rounds: Int, core: Int) {
        (self.rounds, self.core) = (rounds, core)
    }

    /// Whether everything was measured and every limit is kept.
    var isGood: Bool { failures.isEmpty && outcomes.allSatisfy(\.keepsLimit) }

    /// Notes the end of the run.
    mutating func end() {
        loadAtEnd = Machine.load()
        duration = Date().timeIntervalSince(start)
    }

    // MARK: For people

    func print() {
        for failure in failures { Swift.print(failure) }
        Swift.print("WebKitGTK \(engine) · \(machine.toolchain)")
        Swift.print("\(machine.processor), \(machine.cores) cores, \(machine.memoryInGigabytes) GB · \(machine.system)")
        Swift.print(
            "Medians of processes that took turns for \(rounds) rounds or more, held to core \(core). "
                + "Load \(number(loadAtStart)) before, \(number(loadAtEnd)) after."
        )
        Swift.print()
        Swift.print(line("", "raw C", "Swift", "result", "limit", "spread", ""))
        for outcome in outcomes { Swift.print(line(of: outcome)) }
        Swift.print()
        Swift.print((isGood ? "All limits are kept" : "Not all limits are kept") + " (\(Int(duration)) s).")
    }

    private func line(of outcome: Outcome) -> String {
        line(
            "\(outcome.benchmark), \(outcome.label)",
            outcome.text(of: outcome.reference),
            outcome.text(of: outcome.subject),
            outcome.resultText,
            outcome.limit.text,
            "\(Int((max(outcome.reference.relativeSpread, outcome.subject.relativeSpread) * 100).rounded())) %",
            outcome.limit == .none ? "" : outcome.keepsLimit ? "ok" : "MISSED"
        )
    }

    private func line(
        _ name: String,
        _ reference: String,
        _ subject: String,
        _ result: String,
        _ limit: String,
        _ spread: String,
        _ verdict: String
    ) -> String {
        let columns = [(reference, 13), (subject, 13), (result, 9), (limit, 9), (spread, 8)]
        let text = columns.reduce(name.padded(to: 49, fromLeft: false)) { $0 + $1.0.padded(to: $1.1, fromLeft: true) }
        return verdict.isEmpty ? text : "\(text)  \(verdict)"
    }

    // MARK: For programs

    func write(to file: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        encoder.dateEncodingStrategy = .iso8601
        try encoder.encode(contents).write(to: URL(fileURLWithPath: file), options: .atomic)
    }

    private struct Contents: Encodable {
        var date: Date
        var durationInSeconds: Double
        var engine: String
        var machine: Machine
        var load: [Double]
        var rounds: Int
        var core: Int
        var isGood: Bool
        var failures: [String]
        var results: [Result]

        struct Result: Encodable {
            var benchmark: String
            var label: String
            var unit: String
            var rawC: Side
            var swift: Side
            var ratio: Double?
            var limit: String?
            var isKept: Bool
        }

        struct Side: Encodable {
            var median: Double?
            var values: [Double]

            init(_ values: [Double]) {
                median = values.isEmpty ? nil : values.median
                self.values = values
            }
        }
    }

    private var contents: Contents {
        Contents(
            date: start,
            durationInSeconds: duration,
            engine: engine,
            machine: machine,
            load: [loadAtStart, loadAtEnd],
            rounds: rounds,
            core: core,
            isGood: isGood,
            failures: failures,
            results: outcomes.map { outcome in
                Contents.Result(
                    benchmark: outcome.benchmark,
                    label: outcome.label,
                    unit: outcome.unit.rawValue,
                    rawC: Contents.Side(outcome.reference),
                    swift: Contents.Side(outcome.subject),
                    ratio: outcome.ratio.isFinite ? outcome.ratio : nil,
                    limit: outcome.limit == .none ? nil : outcome.limit.text,
                    isKept: outcome.keepsLimit
                )
            }
        )
    }
}

extension Outcome {
    fileprivate func text(of values: [Double]) -> String {
        values.isEmpty ? "–" : "\(number(values.median)) \(unit.rawValue)"
    }

    /// The comparison in the terms of the limit.
    fileprivate var resultText: String {
        if reference.isEmpty || subject.isEmpty { return "–" }
        let difference = subject.median - reference.median
        return switch limit {
        case .timesFaster: "\(number(1 / ratio)) ×"
        case .differenceAtMost: (difference < 0 ? "−" : "+") + number(abs(difference))
        case .ratioAtMost, .ratioAtLeast, .none: String(format: "%.2f", ratio)
        }
    }
}

extension Limit {
    fileprivate var text: String {
        switch self {
        case .ratioAtMost(let most): "≤ \(String(format: "%.2f", most))"
        case .ratioAtLeast(let least): "≥ \(String(format: "%.2f", least))"
        case .timesFaster(let least): "≥ \(number(least)) ×"
        case .differenceAtMost(let most): "≤ +\(number(most))"
        case .none: ""
        }
    }
}

extension String {
    fileprivate func padded(to width: Int, fromLeft: Bool) -> String {
        let padding = String(repeating: " ", count: max(0, width - count))
        return fromLeft ? padding + self : self + padding
    }
}

/// Three significant digits, or all digits of a large number.
private func number(_ value: Double) -> String {
    if !value.isFinite { return "–" }
    return switch abs(value) {
    case 100...: String(format: "%.0f", value)
    case 10...: String(format: "%.1f", value)
    case 1...: String(format: "%.2f", value)
    default: String(format: "%.3f", value)
    }
}
