internal import CWebKitGTK

/// Reads the options of a command line with GLib's parser, and writes the help text that belongs to them.
package struct OptionParser: Sendable {
    /// One option.
    package struct Option: Hashable, Sendable {
        /// The name, without the dashes before it.
        package var name: String
        /// A single letter for the same option, or nil.
        package var letter: Character?
        /// What stands for the option's value in the help text; nil for an option without a value.
        package var placeholder: String?
        /// What the option does, in a few words.
        package var summary: String

        package init(_ name: String, letter: Character? = nil, placeholder: String? = nil, summary: String) {
            (self.name, self.letter, self.placeholder, self.summary) = (name, letter, placeholder, summary)
        }
    }

    /// An option as it was given.
    package struct Occurrence: Hashable, Sendable {
        package var name: String
        /// The value; nil for an option without one.
        package var value: String?
    }

    private let program: String
    private let parameters: String
    private let summary: String
    private let details: String
    private let options: [Option]

    /// Describes a command line.
    ///
    /// - Parameters:
    ///   - program: The name of the program in the help text, with its command.
    ///   - parameters: What else the command line has, for the help text.
    ///   - summary: The text above the list of options.
    ///   - details: The text below the list of options.
    ///   - options: The options, in the order of the help text.
    package init(program: String, parameters: String, summary: String, details: String, options: [Option]) {
        (self.program, self.parameters, self.summary, self.details) = (program, parameters, summary, details)
        self.options = options
    }

    /// The help text.
    package var help: String {
        withContext { context, _ in
            // The usage line begins with the program's name.
            g_set_prgname(program)
            return consumed(g_option_context_get_help(context, 1, nil)) ?? ""
        }
    }

    /// Takes a command line apart.
    ///
    /// Options may stand before and after other arguments; after `--` everything is an argument.
    ///
    /// - Parameter arguments: The command line, without the name of the program.
    /// - Returns: The options in the order in which they were given, and what else there was.
    /// - Throws: ``GLibError`` whose message names the option that is wrong.
    package func parse(
        _ arguments: [String]
    ) throws(GLibError) -> (options: [Occurrence], arguments: [String]) {
        var error: UnsafeMutablePointer<GError>?
        let (occurrences, rest) = withContext { context, recorder -> ([Occurrence], [String]) in
            var vector = withCStrings([program] + arguments) { g_strdupv($0.withoutConst) }
            defer { g_strfreev(vector) }
            guard g_option_context_parse_strv(context, &vector, &error) != 0 else { return ([], []) }
            var rest: [String] = []
            while let text = vector.flatMap({ $0[rest.count + 1] }) { rest.append(String(cString: text)) }
            return (recorder.occurrences, rest)
        }
        if let error { throw GLibError(consuming: error) }
        // GLib leaves the separator in place if an argument behind it looks like an option.
        var arguments = rest
        if let separator = arguments.firstIndex(of: "--") { arguments.remove(at: separator) }
        let letters = Dictionary(
            options.compactMap { option in option.letter.map { ("-\($0)", option.name) } },
            uniquingKeysWith: { first, _ in first }
        )
        return (
            occurrences.map { Occurrence(name: letters[$0.name] ?? String($0.name.dropFirst(2)), value: $0.value) },
            arguments
        )
    }

    /// Runs the body with a context of GLib that has the options, and the object that notes what it finds.
    private func withContext<Result>(_ body: (OpaquePointer?, Recorder) -> Result) -> Result {
        let recorder = Recorder()
        let context = g_option_context_new(parameters)
        defer { g_option_context_free(context) }
        g_option_context_set_help_enabled(context, 0)
        g_option_context_set_summary(context, summary)
        g_option_context_set_description(context, details)
        // The recorder outlives the context.
        let group = g_option_group_new("main", "", "", Unmanaged.passUnretained(recorder).toOpaque(), nil)
        let strings = options.map { [$0.name, $0.summary, $0.placeholder].map { text in text.map { g_strdup($0) } } }
        defer { for string in strings.joined() { g_free(string ?? nil) } }
        var entries = zip(options, strings).map { option, strings in
            GOptionEntry(
                long_name: strings[0] ?? nil,
                short_name: gchar(option.letter?.asciiValue ?? 0),
                // Names of files and texts of scripts are taken as they are, whatever the locale.
                flags: gint(
                    (option.placeholder == nil ? G_OPTION_FLAG_NO_ARG : G_OPTION_FLAG_FILENAME).rawValue
                ),
                arg: G_OPTION_ARG_CALLBACK,
                arg_data: unsafeBitCast(Recorder.note, to: gpointer.self),
                description: strings[1] ?? nil,
                arg_description: strings[2] ?? nil
            )
        }
        entries.append(GOptionEntry())
        g_option_group_add_entries(group, entries)
        g_option_context_set_main_group(context, group)
        return withExtendedLifetime(recorder) { body(context, recorder) }
    }
}

extension UnsafePointer<UnsafePointer<CChar>?> {
    /// The same array, for a C function whose prototype lacks `const`.
    fileprivate var withoutConst: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
        UnsafeMutableRawPointer(mutating: self).assumingMemoryBound(to: UnsafeMutablePointer<CChar>?.self)
    }
}

/// Notes the options in the order in which the parser meets them.
private final class Recorder {
    /// The names are those of the command line, with their dashes.
    var occurrences: [OptionParser.Occurrence] = []

    static let note: GOptionArgFunc = { name, value, userData, _ in
        guard let name, let userData else { return 0 }
        let recorder = Unmanaged<Recorder>.fromOpaque(userData).takeUnretainedValue()
        let option = OptionParser.Occurrence(name: String(cString: name), value: value.map { String(cString: $0) })
        recorder.occurrences.append(option)
        return 1
    }
}
