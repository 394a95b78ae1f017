import Foundation

/// Where the page comes from.
enum PageInput: Hashable, Sendable {
    case address(URL)
    case file(URL)
    case standardInput

    /// Reads an argument: `-`, an address, an existing file, or a bare host.
    ///
    /// - Parameters:
    ///   - argument: The argument.
    ///   - fileExists: Tells whether there is a file of that name.
    /// - Throws: ``CommandError`` if the argument is nothing of these.
    init(_ argument: String, fileExists: (String) -> Bool) throws(CommandError) {
        if argument == "-" {
            self = .standardInput
        } else if let url = Self.completeAddress(argument) {
            self = url.isFileURL ? .file(url) : .address(url)
        } else if fileExists(argument) {
            self = .file(URL(fileURLWithPath: argument).standardizedFileURL)
        } else if Self.looksLikePath(argument) {
            throw CommandError(.pageNotLoaded, "\(argument): there is no such file")
        } else if let url = Self.addressOfHost(argument) {
            self = .address(url)
        } else {
            let text = "\(argument): neither a file nor an address; an address begins with https://"
            throw CommandError(.pageNotLoaded, text)
        }
    }

    private static let schemesWithoutSlashes: Set = ["about", "data", "file"]

    private static func completeAddress(_ argument: String) -> URL? {
        guard let colon = argument.firstIndex(of: ":") else { return nil }
        let scheme = argument[..<colon].lowercased()
        guard !scheme.isEmpty, scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
        else { return nil }
        let isAddress = argument[colon...].hasPrefix("://") || schemesWithoutSlashes.contains(scheme)
        return isAddress ? URL(string: argument) ?? URL(string: argument, encodingInvalidCharacters: true) : nil
    }

    private static func looksLikePath(_ argument: String) -> Bool {
        let pageEndings = [".html", ".htm", ".xhtml", ".svg", ".md", ".txt", ".xml"]
        return ["/", "./", "../", "~"].contains { argument.hasPrefix($0) }
            || pageEndings.contains { argument.lowercased().hasSuffix($0) && !argument.contains("/") }
            || argument.contains(" ") || argument.isEmpty
    }

    /// The address of a host with a dot or a port, or of this machine, with whatever follows it.
    ///
    /// This machine rarely speaks https.
    private static func addressOfHost(_ argument: String) -> URL? {
        let authority = argument.prefix { !"/?#".contains($0) }
        let isOwnMachine = ["localhost", "127.0.0.1", "[::1]"].contains { own in
            authority == own || authority.hasPrefix("\(own):")
        }
        guard isOwnMachine || authority.contains(".") || authority.contains(":") else { return nil }
        let url = URL(string: "\(isOwnMachine ? "http" : "https")://\(argument)")
        return url?.host?.isEmpty == false ? url : nil
    }

    /// The page in messages.
    var name: String {
        switch self {
        case .address(let url): url.absoluteString.shortened(to: 200)
        case .file(let url): url.path
        case .standardInput: "standard input"
        }
    }

    /// A name for a file that is made of the page.
    var fileName: String {
        switch self {
        case .standardInput: return "page"
        case .file(let url): return url.deletingPathExtension().lastPathComponent
        case .address(let url):
            let last = url.deletingPathExtension().lastPathComponent
            let name = [url.host ?? url.scheme ?? "page", last == "/" ? "" : last].filter { !$0.isEmpty }
            let safe = name.joined(separator: "-").map { character in
                character.isLetter || character.isNumber || "-._".contains(character) ? character : "_"
            }
            return String(safe.prefix(100))
        }
    }
}
