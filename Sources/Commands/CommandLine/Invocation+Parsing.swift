import Foundation
import GLibBridge

extension Invocation {
    /// Reads a command line, without the name of the program.
    ///
    /// - Parameters:
    ///   - arguments: The command line.
    ///   - fileExists: Tells whether there is a file of that name.
    /// - Throws: ``CommandError`` that names what is wrong.
    init(
        _ arguments: [String],
        fileExists: (String) -> Bool = { FileManager.default.fileExists(atPath: $0) }
    ) throws(CommandError) {
        guard let first = arguments.first else { throw .usage("which command? `wk help` lists them") }
        let rest = Array(arguments.dropFirst())
        switch first {
        case "--version": self = .version
        case "--help", "-h": self = .help(nil)
        case "help": self = try .help(Self.topic(rest))
        default:
            guard let command = CommandName(rawValue: first) else {
                throw .usage("\(first.shortened()) is not a command; `wk help` lists them")
            }
            self = try Self.parse(command, rest, fileExists: fileExists)
        }
    }

    private static func topic(_ arguments: [String]) throws(CommandError) -> CommandName? {
        guard let first = arguments.first else { return nil }
        guard let command = CommandName(rawValue: first) else {
            throw .usage("there is no help on \(first.shortened()); `wk help` lists the commands")
        }
        return command
    }

    private static func parse(
        _ command: CommandName,
        _ arguments: [String],
        fileExists: (String) -> Bool
    ) throws(CommandError) -> Invocation {
        let given = try GivenOptions(arguments, of: command)
        if given.has(.help) { return .help(command) }
        guard command.makesPage else {
            try given.expectArguments(atMost: 0)
            return .doctor(asJSON: given.has(.json), limit: try given.limit())
        }
        return .page(try given.job(fileExists: fileExists))
    }
}

/// The options and arguments of a command, as GLib's parser found them.
private struct GivenOptions {
    let command: CommandName
    let occurrences: [(name: OptionName, value: String)]
    let arguments: [String]

    init(_ arguments: [String], of command: CommandName) throws(CommandError) {
        self.command = command
        do throws(GLibError) {
            let result = try command.parser.parse(arguments)
            occurrences = result.options.compactMap { option in
                OptionName(rawValue: option.name).map { ($0, option.value ?? "") }
            }
            self.arguments = result.arguments
        } catch {
            let text = error.message.prefix(1).lowercased() + error.message.dropFirst()
            throw .usage("\(text); `wk help \(command.rawValue)` lists the options")
        }
    }

    func has(_ name: OptionName) -> Bool { occurrences.contains { $0.name == name } }

    func all(_ name: OptionName) -> [String] { occurrences.filter { $0.name == name }.map(\.value) }

    /// The value that was given last.
    func text(_ name: OptionName) throws(CommandError) -> String? {
        try value(name, Self.notEmpty)
    }

    private static func notEmpty(_ text: String) -> String? { text.isEmpty ? nil : text }

    func value<Value>(_ name: OptionName, _ read: (String) -> Value?) throws(CommandError) -> Value? {
        guard let text = all(name).last else { return nil }
        return try Self.read(text, of: name, read)
    }

    private static func read<Value>(
        _ text: String,
        of name: OptionName,
        _ read: (String) -> Value?
    ) throws(CommandError) -> Value {
        guard let value = read(text) else {
            throw .usage("--\(name.rawValue): '\(text.shortened())' is not \(name.expectation)")
        }
        return value
    }

    private func forbid(_ name: OptionName, with other: OptionName) throws(CommandError) {
        if has(name), has(other) { throw .usage("--\(name.rawValue) and --\(other.rawValue) exclude each other") }
    }

    func expectArguments(atMost count: Int) throws(CommandError) {
        guard arguments.count > count else { return }
        throw .usage("\(command.rawValue): '\(arguments[count].shortened())' is one argument too many")
    }

    // MARK: Parts of a job

    func job(fileExists: (String) -> Bool) throws(CommandError) -> PageJob {
        guard let page = arguments.first else {
            throw .usage("\(command.rawValue): which page? Give an address, a file, or - for standard input")
        }
        let product = try product()
        try expectArguments(atMost: takesExpressionArgument ? 2 : 1)
        let options = try pageOptions()
        let input = try PageInput(page, fileExists: fileExists)
        try check(options, for: input)
        return PageJob(input: input, page: options, product: product, output: try output(product, input))
    }

    private var takesExpressionArgument: Bool { command == .eval && !has(.expression) }

    private func product() throws(CommandError) -> PageJob.Product {
        switch command {
        case .shot: .picture(try picture())
        case .pdf: .document(try document())
        case .html: .source
        case .eval: .value(try value())
        case .text, .doctor, .help: .text
        }
    }

    private func pageOptions() throws(CommandError) -> PageOptions {
        var options = PageOptions()
        options.size = try value(.size, PageSize.init) ?? options.size
        options.scale = try value(.scale) { Self.number($0, in: 0.1...8) } ?? options.scale
        options.limit = try limit()
        options.conditions = try conditions()
        options.scripts = all(.script)
        options.userAgent = try text(.userAgent)
        for header in all(.header) { options.headers.append(try Self.read(header, of: .header, HeaderField.init)) }
        options.base = try value(.base) { text in URL(string: text).flatMap { $0.scheme == nil ? nil : $0 } }
        return options
    }

    private func check(_ options: PageOptions, for input: PageInput) throws(CommandError) {
        if case .address = input {
        } else if !options.headers.isEmpty {
            throw .usage("--header: there is no request for \(input.name)")
        }
        if input != .standardInput, has(.base) { throw .usage("--base: only for a page from standard input") }
    }

    private static func number(_ text: String, in range: ClosedRange<Double>) -> Double? {
        Double(text).flatMap { range.contains($0) ? $0 : nil }
    }

    func limit() throws(CommandError) -> Duration {
        let seconds = try value(.timeout) { Self.number($0, in: 0.001...86_400) }
        return .milliseconds(Int64(((seconds ?? 30) * 1000).rounded(.up)))
    }

    private func conditions() throws(CommandError) -> [WaitCondition] {
        var result: [WaitCondition] = []
        for (name, value) in occurrences {
            switch name {
            case .wait: result.append(try Self.read(value, of: name, WaitCondition.init))
            case .waitFor: result.append(.selector(try Self.read(value, of: name, Self.notEmpty)))
            case .waitUntil: result.append(.script(try Self.read(value, of: name, Self.notEmpty)))
            default: continue
            }
        }
        return result
    }

    private func picture() throws(CommandError) -> PictureOptions {
        try forbid(.fullPage, with: .element)
        var options = PictureOptions()
        if has(.fullPage) { options.region = .page }
        if let selector = try text(.element) { options.region = .element(selector) }
        let quality = try value(.quality) { Int($0).flatMap { (1...100).contains($0) ? $0 : nil } }
        let formats: [String: PictureOptions.Format] = [
            "png": .png, "jpeg": .jpeg(quality: quality ?? 85), "jpg": .jpeg(quality: quality ?? 85),
        ]
        let ending = (all(.output).last ?? "").split(separator: ".").last.map { $0.lowercased() } ?? ""
        options.format = try value(.format) { formats[$0.lowercased()] } ?? formats[ending] ?? .png
        if quality != nil, options.format == .png { throw .usage("--quality: only for --format jpeg") }
        return options
    }

    private func document() throws(CommandError) -> DocumentOptions {
        for name in [OptionName.paper, .margin, .landscape] { try forbid(name, with: .onePage) }
        var options = DocumentOptions()
        options.paper = try value(.paper, PaperSize.init) ?? options.paper
        options.margins = try value(.margin, PaperMargins.init) ?? options.margins
        options.isLandscape = has(.landscape)
        options.isOnePage = has(.onePage)
        options.printsBackgrounds = !has(.noBackground)
        let (width, height) = (options.paper.width.points, options.paper.height.points)
        let (across, along) = options.isLandscape ? (height, width) : (width, height)
        let margins = options.margins
        guard margins.left.points + margins.right.points < across,
            margins.top.points + margins.bottom.points < along
        else { throw .usage("--margin: the margins leave nothing of the paper") }
        return options
    }

    private func value() throws(CommandError) -> ValueOptions {
        guard let expression = try text(.expression) ?? arguments.dropFirst().first else {
            throw .usage("eval: which expression? Give it after the page, or with --expression")
        }
        return ValueOptions(expression: expression, printsTextsRaw: has(.raw), isPretty: has(.pretty))
    }

    private func output(_ product: PageJob.Product, _ input: PageInput) throws(CommandError) -> OutputTarget {
        if let output = try text(.output) { return output == "-" ? .standardOutput : .file(output) }
        return switch product {
        case .picture(let options): .newFile(name: input.fileName, extension: options.format.fileExtension)
        case .document: .newFile(name: input.fileName, extension: "pdf")
        case .text, .source, .value: .standardOutput
        }
    }
}
