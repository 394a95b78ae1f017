/// A header of the request for the page.
struct HeaderField: Hashable, Sendable {
    var name, value: String

    /// Reads a text such as `Accept-Language: fr`.
    init?(_ text: String) {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        name = String(text[..<colon])
        value = String(text[colon...].dropFirst()).onOneLine
        let marks = "!#$%&'*+-.^_`|~"
        let isToken = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || marks.contains($0)) }
        guard !name.isEmpty, isToken else { return nil }
        let hasControls = text.unicodeScalars.contains { $0.value < 32 && $0 != "\t" || $0.value == 127 }
        if hasControls { return nil }
    }
}
