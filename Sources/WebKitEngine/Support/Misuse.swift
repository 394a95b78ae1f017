import Foundation

/// Reports mistakes of the program that Apple's framework answers with an exception.
///
/// The mistake is answered safely and written to the standard error stream as a fault. With `WEBKIT_STRICT=1`
/// in the environment it ends the program, as it does on Apple's systems.
@MainActor
package enum Misuse {
    private static let isStrict = ProcessInfo.processInfo.environment["WEBKIT_STRICT"] == "1"

    /// Receives each report; for tests.
    package static var observer: (@MainActor (String) -> Void)?

    /// Reports a mistake.
    ///
    /// - Parameter message: The name of the method, and what was wrong.
    package static func report(_ message: String) {
        if isStrict { fatalError("WebKit: \(message)") }
        observer?(message)
        FileHandle.standardError.write(Data("WebKit: fault: \(message)\n".utf8))
    }
}
