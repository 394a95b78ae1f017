import GLibBridge

/// The options of all commands.
enum OptionName: String, CaseIterable, Sendable {
    case size, scale
    case fullPage = "full-page"
    case element, format, quality
    case paper, margin, landscape
    case onePage = "one-page"
    case noBackground = "no-background"
    case expression, raw, pretty
    case wait
    case waitFor = "wait-for"
    case waitUntil = "wait-until"
    case timeout, script
    case userAgent = "user-agent"
    case header, base
    case output, json, help

    /// The option as GLib's parser wants it.
    var parserOption: OptionParser.Option {
        OptionParser.Option(rawValue, letter: letter, placeholder: placeholder, summary: summary)
    }

    private var letter: Character? {
        switch self {
        case .output: "o"
        case .expression: "e"
        case .help: "h"
        default: nil
        }
    }

    private var placeholder: String? {
        switch self {
        case .size: "WIDTHxHEIGHT"
        case .scale: "NUMBER"
        case .element, .waitFor: "SELECTOR"
        case .format: "png|jpeg"
        case .quality: "PERCENT"
        case .paper: "PAPER"
        case .margin: "LENGTHS"
        case .expression: "JAVASCRIPT"
        case .wait: "load|idle|MS"
        case .waitUntil: "CONDITION"
        case .timeout: "SECONDS"
        case .script: "FILE|TEXT"
        case .userAgent: "TEXT"
        case .header: "FIELD"
        case .base: "ADDRESS"
        case .output: "FILE"
        case .fullPage, .landscape, .onePage, .noBackground, .raw, .pretty, .json, .help: nil
        }
    }

    private var summary: String {
        switch self {
        case .size: "Size of the view in CSS pixels (1280x800)"
        case .scale: "Pixels of the picture for a CSS pixel (1)"
        case .fullPage: "The whole page instead of the first view"
        case .element: "Only the first element that matches, once it is there"
        case .format: "Format of the picture (by the file's name, else png)"
        case .quality: "Quality of a JPEG picture, 1 to 100 (85)"
        case .paper: "A0 to A6, Letter, Legal, Tabloid, or 210x297mm (A4)"
        case .margin: "One to four lengths, top,right,bottom,left (10mm)"
        case .landscape: "The long side of the paper lies below"
        case .onePage: "One page, as wide as the view and as high as needed"
        case .noBackground: "Without the colours and pictures behind the content"
        case .expression: "What to evaluate, instead of the second argument"
        case .raw: "A text as it is, not as JSON"
        case .pretty: "JSON on several lines"
        case .wait: "Wait for load (default), a quiet network, or so long"
        case .waitFor: "Wait until an element matches"
        case .waitUntil: "Wait until a JavaScript expression is true"
        case .timeout: "One time limit for everything (30)"
        case .script: "Run a script before the result is taken"
        case .userAgent: "The user agent that servers and scripts see"
        case .header: "A header of the request, such as 'Name: value'"
        case .base: "Address of a page from standard input"
        case .output: "Where the result goes; - for standard output"
        case .json: "The report as JSON"
        case .help: "Show this text"
        }
    }

    /// What a value of the option must be, for messages.
    var expectation: String {
        switch self {
        case .size: "WIDTHxHEIGHT in CSS pixels, such as 1280x800, at most 8192 each"
        case .scale: "a number from 0.1 to 8"
        case .format: "png or jpeg"
        case .quality: "a number from 1 to 100"
        case .paper: "a paper such as A4 or Letter, or two lengths such as 210x297mm"
        case .margin: "one to four lengths such as 10mm or 0.5in, with commas between them"
        case .wait: "load, idle or a number of milliseconds"
        case .timeout: "a number of seconds above 0 and at most 86400"
        case .header: "a header such as 'Name: value'"
        case .base: "an address such as https://example.com/"
        default: "a text that is not empty"
        }
    }
}
