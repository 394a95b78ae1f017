/// One thing that showing pages needs, and how it is.
struct HealthCheck: Codable, Hashable, Sendable {
    enum Verdict: String, Codable, Sendable {
        case ok
        /// Pages can be shown, but something in them cannot.
        case warning
        /// Pages cannot be shown.
        case problem
    }

    var name: String
    var verdict: Verdict
    var detail: String
    /// What can be done about it.
    var hint: String?

    static func ok(_ name: String, _ detail: String) -> HealthCheck {
        HealthCheck(name: name, verdict: .ok, detail: detail)
    }

    static func warning(_ name: String, _ detail: String, hint: String) -> HealthCheck {
        HealthCheck(name: name, verdict: .warning, detail: detail, hint: hint)
    }

    static func problem(_ name: String, _ detail: String, hint: String? = nil) -> HealthCheck {
        HealthCheck(name: name, verdict: .problem, detail: detail, hint: hint)
    }
}
