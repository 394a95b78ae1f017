/// How the program ends.
enum ExitStatus: Int32, CaseIterable, Sendable {
    case done = 0
    case wrongUsage = 2
    case pageNotLoaded = 3
    case timedOut = 4
    case scriptFailed = 5
    case environmentUnfit = 6
    case outputNotWritten = 7

    /// What the status means, for the help text.
    var meaning: String {
        switch self {
        case .done: "done"
        case .wrongUsage: "the command line is wrong; the message names the option"
        case .pageNotLoaded: "the page could not be loaded; the message names host and reason"
        case .timedOut: "the time limit was reached; the message says what was waited for"
        case .scriptFailed: "a script failed; the message has its line and column"
        case .environmentUnfit: "this machine cannot show pages; `wk doctor` says more"
        case .outputNotWritten: "the result could not be written"
        }
    }
}

/// Why a command failed, as one line for people and a status for scripts.
struct CommandError: Error, Hashable, Sendable {
    var status: Int32
    var message: String

    init(_ status: ExitStatus, _ message: String) {
        self.status = status.rawValue
        self.message = message.onOneLine
    }

    /// The program was asked to end.
    init(signal: Int32) {
        status = 128 + signal
        message = "interrupted"
    }

    static func usage(_ message: String) -> CommandError { CommandError(.wrongUsage, message) }
}

extension String {
    /// The same text with every run of white space as one space.
    var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    /// The text, or its beginning if it is long.
    func shortened(to count: Int = 80) -> String {
        let line = onOneLine
        return line.count <= count ? line : "\(line.prefix(count - 1))…"
    }
}
