import GLibBridge

/// What `wk help` prints.
enum HelpText {
    /// The overview, or the help on one command.
    static func text(on command: CommandName?) -> String { command?.parser.help ?? overview }

    private static var overview: String {
        let commands = CommandName.allCases.map { command in
            "  " + command.rawValue.padded(to: 9) + command.summary
        }
        let statuses = ExitStatus.allCases.map { status in
            "  " + "\(status.rawValue)".padded(to: 9) + status.meaning
        }
        return """
            Usage:
              wk COMMAND [OPTION…] PAGE

            Loads a page in a real browser engine, on a machine with or without a screen, and
            turns it into a picture, a document, text or a value.

            Commands:
            \(commands.joined(separator: "\n"))

            PAGE is an address, a bare host (example.com: https is added), a file, or - for
            standard input. `wk help COMMAND` lists the options, `wk --version` names the versions.

            Exit status:
            \(statuses.joined(separator: "\n"))
              128+N    ended by signal N

            Messages are one line on the standard error stream and begin with `wk: `. A page that
            a server sends with an HTTP status of 400 or more is used, with a warning.

            """
    }
}

extension CommandName {
    /// GLib's parser for the options of the command.
    var parser: OptionParser {
        OptionParser(
            program: "wk \(rawValue)",
            parameters: parameters,
            summary: "\(summary.prefix(1).uppercased() + summary.dropFirst()).",
            details: details,
            options: options.map(\.parserOption)
        )
    }

    /// What the command does, in a few words.
    var summary: String {
        switch self {
        case .shot: "takes a picture of a page, as PNG or JPEG"
        case .pdf: "makes a PDF document of a page; its text stays text"
        case .text: "prints the text of a page as it is rendered"
        case .html: "prints the document of a page as HTML, as scripts have left it"
        case .eval: "prints the value of a JavaScript expression as JSON"
        case .doctor: "tries whether this machine can show pages, and says what is missing"
        case .help: "explains a command"
        }
    }

    private var parameters: String {
        switch self {
        case .eval: "PAGE EXPRESSION"
        case .doctor: ""
        case .help: "[COMMAND]"
        case .shot, .pdf, .text, .html: "PAGE"
        }
    }

    private var details: String {
        let parts = [ownDetails, makesPage ? Self.waiting : "", makesPage ? Self.request : "", examples]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    private var ownDetails: String {
        switch self {
        case .shot:
            """
            Without --output the picture becomes a new file in the current folder, named after the
            page, and the file's name is printed. A file that exists is not replaced then; with
            --output it is. A file appears whole or not at all.

            --full-page and --element first load lazy pictures and scroll through the page once.
            What is fixed to the window is where it is before any scrolling. --element waits until
            the element is there and has a size. A --scale that is not whole is drawn at the next
            whole number, which the page sees, and made smaller.
            """
        case .pdf:
            """
            Without --output the document becomes a new file in the current folder, named after the
            page, and the file's name is printed. Lengths are in mm unless they have a unit of mm,
            cm, in, pt or px. Style sheets for print apply, and the page's own @page rules win.
            --one-page is split at 14,400 points of height (18,000 CSS pixels).
            """
        case .text: "The text is the body's innerText, in UTF-8, with one line break at its end."
        case .html: "The document is in UTF-8 whatever its own encoding was, with one line break at its end."
        case .eval:
            """
            A promise is awaited. What is no expression is run as the body of a function, whose
            value is what `return` gives. The value is printed as JSON.stringify writes it: dates as
            texts, numbers without a JSON form as null, big integers with all digits. `undefined` is
            printed as null. An expression that begins with a dash stands after --.
            """
        case .doctor:
            """
            Each line has a verdict: ok, warning (pages work, something in them does not) or
            problem. The status is 6 if pages cannot be shown, otherwise 0.
            """
        case .help: "Without a command it lists the commands."
        }
    }

    private static let waiting = """
        Waiting: every page is waited for until it is loaded. --wait, --wait-for and --wait-until may
        be repeated and are then fulfilled one after the other. `idle` means that no request of the
        page was under way for 500 ms; web sockets and workers do not count, an open event stream
        does. A --wait-until that throws is not yet true. When --timeout is reached, nothing is
        written and the message says what was waited for.
        """

    private static let request = """
        --script may be repeated. It is the name of a file or else the text itself, the body of a
        function that may use await. --header applies to the request for the page, not to those
        for its parts. --base is about:blank if it is not given.
        """

    private var examples: String {
        let lines: [String] =
            switch self {
            case .shot:
                [
                    "wk shot example.com", "wk shot --full-page --scale 2 -o page.png https://example.com/",
                    "wk shot --element '#chart' --wait idle -o chart.jpg report.html",
                ]
            case .pdf:
                ["wk pdf --paper Letter --margin 0.5in -o page.pdf example.com", "wk pdf --one-page report.html"]
            case .text: ["wk text example.com", "curl -s https://example.com/ | wk text -"]
            case .html: ["wk html --wait-for '.results' 'https://example.com/?q=harbour'"]
            case .eval:
                [
                    "wk eval example.com 'document.links.length'",
                    "wk eval --raw --wait-until 'window.app?.ready' page.html 'app.title'",
                    "wk eval example.com 'const r = await fetch(\"/data\"); return r.status'",
                ]
            case .doctor: ["wk doctor", "wk doctor --json"]
            case .help: ["wk help shot"]
            }
        return "Examples:\n" + lines.map { "  \($0)" }.joined(separator: "\n")
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
