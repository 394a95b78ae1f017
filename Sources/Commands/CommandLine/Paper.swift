/// A length on paper, in points of 1/72 inch.
struct PaperLength: Hashable, Sendable {
    var points: Double

    private static let pointsInUnit = ["mm": 72 / 25.4, "cm": 72 / 2.54, "in": 72, "pt": 1, "px": 0.75]

    /// Reads a text such as `10mm`, `0.5in` or `36pt`.
    ///
    /// Without a unit it is millimetres.
    init?(_ text: some StringProtocol) {
        let text = text.lowercased()
        let unit = text.unit
        guard let factor = unit.isEmpty ? Self.pointsInUnit["mm"] : Self.pointsInUnit[String(unit)] else { return nil }
        guard let number = Double(text.dropLast(unit.count)), number.isFinite, number >= 0 else { return nil }
        points = number * factor
    }

    init(points: Double) { self.points = points }
}

extension StringProtocol {
    /// The letters at the end of the text.
    fileprivate var unit: SubSequence {
        let end = lastIndex { !$0.isLetter }.map { index(after: $0) }
        return self[(end ?? startIndex)...]
    }
}

/// A sheet of paper.
struct PaperSize: Hashable, Sendable {
    var width, height: PaperLength

    /// The names of the known papers and their measures in millimetres.
    static let named: KeyValuePairs = [
        "A0": (841, 1189), "A1": (594, 841), "A2": (420, 594), "A3": (297, 420), "A4": (210, 297), "A5": (148, 210),
        "A6": (105, 148), "Letter": (215.9, 279.4), "Legal": (215.9, 355.6), "Tabloid": (279.4, 431.8),
    ]

    /// Reads a name, or a text such as `210x297mm` or `8.5x11in`.
    init?(_ text: String) {
        if let (_, size) = Self.named.first(where: { $0.key.lowercased() == text.lowercased() }) {
            let pointsInMillimetre = 72 / 25.4
            width = PaperLength(points: size.0 * pointsInMillimetre)
            height = PaperLength(points: size.1 * pointsInMillimetre)
            return
        }
        let text = text.lowercased()
        // The "x" of "px" does not part the two lengths.
        guard let separator = text.firstIndex(of: "x"), separator != text.startIndex else { return nil }
        var first = text[..<separator]
        var second = text[text.index(after: separator)...]
        if first.hasSuffix("p") {
            guard second.first == "x" else { return nil }
            first = text[...separator]
            second = second.dropFirst()
        }
        let unit = second.unit
        let hasOwnUnit = first.last?.isLetter == true
        guard let width = PaperLength(String(first) + (hasOwnUnit ? "" : unit)), let height = PaperLength(second),
            (10...14_400).contains(width.points), (10...14_400).contains(height.points)
        else { return nil }
        (self.width, self.height) = (width, height)
    }

    private init(width: Double, height: Double) {
        (self.width, self.height) = (PaperLength(points: width), PaperLength(points: height))
    }

    static let standard = PaperSize(width: 210 * 72 / 25.4, height: 297 * 72 / 25.4)
}

/// The four margins of a sheet, in the order of style sheets: top, right, bottom, left.
struct PaperMargins: Hashable, Sendable {
    var top, right, bottom, left: PaperLength

    /// Reads one to four lengths with commas between them; what is missing follows as in style sheets.
    init?(_ text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let lengths = parts.compactMap { PaperLength($0.filter { $0 != " " }) }
        guard lengths.count == parts.count, (1...4).contains(lengths.count) else { return nil }
        top = lengths[0]
        right = lengths.count > 1 ? lengths[1] : top
        bottom = lengths.count > 2 ? lengths[2] : top
        left = lengths.count > 3 ? lengths[3] : right
    }

    /// Ten millimetres on each side.
    static let standard = PaperMargins(all: PaperLength(points: 10 * 72 / 25.4))

    private init(all length: PaperLength) { (top, right, bottom, left) = (length, length, length, length) }
}
