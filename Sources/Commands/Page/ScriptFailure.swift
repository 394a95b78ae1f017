import Foundation
import WebKit

/// Where and how a script failed.
struct ScriptFailure: Hashable, Sendable {
    var message: String
    var line: Int?
    var column: Int?
    /// The address of the script, unless it is the one from the command line.
    var source: String?

    /// The empty lines before a script of the command line.
    ///
    /// The engine gives such a script the address of the page. By its line it can be told from the page's own.
    static let padding = String(repeating: "\n", count: paddingCount)
    private static let paddingCount = 100_000

    /// Whether nothing has run, because the text is not JavaScript.
    var isSyntaxError: Bool { message.hasPrefix("SyntaxError") }

    /// Reads the error of a padded script that was handed to the page.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - script: The script without its padding.
    init(_ error: any Error, in script: String) {
        let userInfo = (error as NSError).userInfo
        self.init(
            message: userInfo[WKJavaScriptExceptionMessage] as? String ?? error.localizedDescription,
            line: userInfo[WKJavaScriptExceptionLineNumber] as? Int,
            column: userInfo[WKJavaScriptExceptionColumnNumber] as? Int,
            source: (userInfo[WKJavaScriptExceptionSourceURL] as? URL)?.absoluteString
        )
        guard isSyntaxError else { return }
        // The engine knows only the line of a syntax error, and it reads on into what stands behind the script.
        column = nil
        guard let line, line > script.split(separator: "\n", omittingEmptySubsequences: false).count else { return }
        self.line = nil
        let isOursUnexpected = [")", "}"].contains { message.contains("'\($0)'") && !script.contains($0) }
        if isOursUnexpected { message = "SyntaxError: Unexpected end of the script" }
    }

    /// - Parameters:
    ///   - message: The message with the name of the error.
    ///   - line: The line, counted with the padding.
    ///   - column: The column.
    ///   - source: The address of the script.
    init(message: String, line: Int?, column: Int?, source: String?) {
        let isOwn = line.map { $0 > Self.paddingCount } ?? true
        self.message = message
        self.line = line.map { isOwn ? $0 - Self.paddingCount : $0 }
        self.column = column
        self.source = isOwn ? nil : source
    }

    /// The message with its place, for example `TypeError: x is not a function (line 2, column 5)`.
    var text: String {
        let parts = [line.map { "line \($0)" }, column.map { "column \($0)" }, source.map { "of \($0.shortened())" }]
        let place = parts.compactMap { $0 }
        if place.isEmpty { return message }
        return "\(message) (\(place.joined(separator: ", ").replacing(", of ", with: " of ")))"
    }
}

extension CommandError {
    /// Says how a script failed.
    ///
    /// - Parameters:
    ///   - subject: The script in messages, for example `the expression`.
    ///   - failure: Its failure.
    init(_ subject: String, failedWith failure: ScriptFailure) {
        self.init(.scriptFailed, "\(subject) failed: \(failure.text)")
    }
}
