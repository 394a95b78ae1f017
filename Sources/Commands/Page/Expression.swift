import Foundation
import WebKit

/// A JavaScript expression of the command line, on its way to a text.
struct Expression {
    /// What the text is.
    enum Style {
        /// `true` or `false`.
        case condition
        /// JSON.
        case json(isPretty: Bool)
        /// JSON, but texts as they are.
        case raw(isPretty: Bool)
    }

    enum Outcome {
        case value(String)
        case failure(Failure)
        /// The page went away before the value was there.
        case documentReplaced
    }

    struct Failure {
        var details: ScriptFailure
        /// Whether nothing has run, because the text is not JavaScript.
        var isSyntaxError: Bool
    }

    private let text: String
    private let style: Style

    init(_ text: String, style: Style) { (self.text, self.style) = (text, style) }

    /// Evaluates the expression in the page's own world and awaits it.
    @MainActor
    func value(in session: PageSession) async throws -> Outcome {
        let first = try await run(wrapping("(", ")"), in: session)
        guard case .failure(let failure) = first, failure.isSyntaxError else { return first }
        // No expression, so nothing has run yet. Of two syntax errors, that of an expression is the expected one.
        if case .condition = style { return first }
        let second = try await run(wrapping("{", "}"), in: session)
        guard case .failure(let other) = second, other.isSyntaxError else { return second }
        return .failure(looksLikeStatements ? other : failure)
    }

    private var looksLikeStatements: Bool {
        text.contains(";") || text.contains("\n") || text.contains(/\b(return|const|let|var|if|for|while)\b/)
    }

    /// A function body that catches what the text throws.
    ///
    /// The text stands alone on its lines, so that places in it are told as they are, and it sees no names of ours.
    private func wrapping(_ open: String, _ close: String) -> String {
        """
        return (async () => \(open)\(ScriptFailure.padding)\(text)
        \(close))().then(\(converter), error => {
            const isObject = typeof error === "object" && error !== null;
            const read = (key) => isObject && error[key] !== undefined ? error[key] : null;
            const name = read("name"), message = read("message");
            return "x" + JSON.stringify({
                message: message === null ? String(error) : name ? `${name}: ${message}` : String(message),
                line: read("line"), column: read("column"), source: read("sourceURL"),
            });
        })
        """
    }

    private var converter: String {
        let number = "typeof item === 'bigint' ? JSON.rawJSON?.(String(item)) ?? String(item) : item"
        func json(_ isPretty: Bool) -> String {
            "\"v\" + (JSON.stringify(value, (key, item) => \(number), \(isPretty ? 2 : 0)) ?? \"null\")"
        }
        return switch style {
        case .condition: "value => \"v\" + Boolean(value)"
        case .json(let isPretty): "value => \(json(isPretty))"
        case .raw(let isPretty): "value => typeof value === 'string' ? \"v\" + value : \(json(isPretty))"
        }
    }

    @MainActor
    private func run(_ body: String, in session: PageSession) async throws -> Outcome {
        do {
            guard let result = try await session.call(body, in: .page) else { return .documentReplaced }
            return result.first == "x" ? Self.failure(String(result.dropFirst())) : .value(String(result.dropFirst()))
        } catch let error as WKError {
            let details = ScriptFailure(error, in: text)
            return .failure(Failure(details: details, isSyntaxError: details.isSyntaxError))
        }
    }

    private static func failure(_ json: String) -> Outcome {
        let fields = (try? JSONSerialization.jsonObject(with: Data(json.utf8))) as? [String: Any] ?? [:]
        let details = ScriptFailure(
            message: fields["message"] as? String ?? "unknown error",
            line: fields["line"] as? Int,
            column: fields["column"] as? Int,
            source: fields["source"] as? String
        )
        return .failure(Failure(details: details, isSyntaxError: false))
    }
}
