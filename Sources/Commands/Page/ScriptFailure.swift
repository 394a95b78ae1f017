import Foundation
import WebKit

/// Where and how a script failed.
struct ScriptFailure: Hashable, Sendable {
    var message: String
    var line: Int?
    var column: Int?
    /// The address of the script, unless it is the one from the command line.
    var source: String?

    /// Reads the error of a script that was handed to the page.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - linesBefore: How many lines of ours stand before the script's first.
    init(_ error: any Error, linesBefore: Int = 0) {
        let userInfo = (error as NSError).userInfo
        message = userInfo[WKJavaScriptExceptionMessage] as? String ?? error.localizedDescription
        line = (userInfo[WKJavaScriptExceptionLineNumber] as? Int).map { max(1, $0 - linesBefore) }
        column = userInfo[WKJavaScriptExceptionColumnNumber] as? Int
    }

    init(message: String, line: Int?, column: Int?, source: String?) {
        (self.message, self.line, self.column, self.source) = (message, line, column, source)
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
