import GLibBridge
import Testing

@testable import Commands

/// The help texts are the documentation of the program.
struct HelpTextTests {
    @Test("every option of a command is in its help text, with its values", arguments: CommandName.allCases)
    func everyOptionIsDocumented(command: CommandName) {
        let text = HelpText.text(on: command)
        for option in command.options {
            let placeholder = option.parserOption.placeholder.map { "=\($0)" } ?? ""
            #expect(text.contains("--\(option.rawValue)\(placeholder)"), "\(option)")
            #expect(text.contains(option.parserOption.summary), "\(option)")
        }
        #expect(text.contains("Examples:\n  wk \(command.rawValue)") || command == .html || command == .text)
        #expect(text.contains("wk \(command.rawValue)"))
    }

    @Test
    func everyOptionBelongsToACommand() {
        for option in OptionName.allCases {
            #expect(CommandName.allCases.contains { $0.options.contains(option) }, "\(option)")
        }
    }

    @Test
    func overviewHasCommandsAndStatuses() {
        let text = HelpText.text(on: nil)
        for command in CommandName.allCases { #expect(text.contains("  \(command.rawValue) ")) }
        for status in ExitStatus.allCases { #expect(text.contains("  \(status.rawValue)        \(status.meaning)")) }
    }

    @Test("help fits a terminal", arguments: CommandName.allCases.map { $0 as CommandName? } + [nil])
    func helpFitsATerminal(command: CommandName?) {
        for line in HelpText.text(on: command).split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
    }

    @Test("the examples are valid command lines", arguments: CommandName.allCases)
    func examplesAreValid(command: CommandName) throws {
        let lines = HelpText.text(on: command).split(separator: "\n").filter {
            $0.hasPrefix("  wk ") && !$0.contains("[")
        }
        for line in lines {
            _ = try Invocation(words(line.dropFirst(5))) { $0.hasSuffix(".html") }
        }
    }

    /// Takes a line apart as a shell would, as far as the examples need it.
    private func words(_ line: some StringProtocol) -> [String] {
        var (words, current, isQuoted) = ([String](), "", false)
        for character in line {
            switch character {
            case "'": isQuoted.toggle()
            case " " where !isQuoted:
                words.append(current)
                current = ""
            default: current.append(character)
            }
        }
        return words + [current]
    }
}
