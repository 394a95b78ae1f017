import Foundation

/// What `wk doctor` has found.
struct HealthReport: Codable, Hashable, Sendable {
    var checks: [HealthCheck]

    /// Whether pages can be shown.
    var canShowPages: Bool { !checks.contains { $0.verdict == .problem } }

    /// The report for people: a line for each check, and below it a hint.
    var text: String {
        let lines = checks.flatMap { check in
            let start = Self.cell(check.verdict.rawValue, 9) + Self.cell(check.name, 11)
            let hint = check.hint.map { String(repeating: " ", count: 20) + "hint: \($0.onOneLine)" }
            return [start + check.detail.onOneLine] + (hint.map { [$0] } ?? [])
        }
        let verdict = canShowPages ? "Pages can be shown." : "Pages cannot be shown."
        return (lines + [verdict]).joined(separator: "\n") + "\n"
    }

    /// The report as a JSON object.
    func json() throws -> Data {
        struct Object: Encodable {
            var canShowPages: Bool
            var checks: [HealthCheck]
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(Object(canShowPages: canShowPages, checks: checks)) + Data("\n".utf8)
    }

    private static func cell(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
