import Foundation

/// One line on a terminal that says what is going on; nothing anywhere else.
@MainActor
final class ProgressLine {
    private let isShown: Bool
    private var text = ""

    /// - Parameter isShown: Whether there is a terminal that can erase a line.
    init(isShown: Bool) { self.isShown = isShown }

    /// Shows the line if the standard error stream is a terminal.
    convenience init() {
        let terminal = ProcessInfo.processInfo.environment["TERM"] ?? "dumb"
        self.init(isShown: isatty(STDERR_FILENO) == 1 && terminal != "dumb")
    }

    func show(_ text: String) {
        guard isShown, text != self.text else { return }
        self.text = text
        write("\r\u{1B}[K\(text.shortened(to: 78))")
    }

    func erase() {
        guard isShown, !text.isEmpty else { return }
        text = ""
        write("\r\u{1B}[K")
    }

    private func write(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
}
