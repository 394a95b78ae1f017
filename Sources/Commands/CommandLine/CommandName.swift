/// The commands of the program.
enum CommandName: String, CaseIterable, Sendable {
    case shot, pdf, text, html, eval, doctor, help

    private static let waiting: [OptionName] = [.wait, .waitFor, .waitUntil, .timeout]
    private static let request: [OptionName] = [.script, .userAgent, .header, .base]

    /// The options of the command, in the order of its help text.
    var options: [OptionName] {
        let own: [OptionName] =
            switch self {
            case .shot: [.output, .format, .quality, .size, .scale, .fullPage, .element]
            case .pdf: [.output, .paper, .margin, .landscape, .onePage, .noBackground, .size]
            case .text, .html: [.output, .size]
            case .eval: [.output, .expression, .raw, .pretty, .size]
            case .doctor: [.json, .timeout]
            case .help: []
            }
        return own + (makesPage ? Self.waiting + Self.request : []) + [.help]
    }

    /// Whether the command loads a page that it is given.
    var makesPage: Bool { self != .doctor && self != .help }
}
