import Testing

@testable import Commands

/// Lengths, papers, margins, sizes and headers.
struct PaperTests {
    @Test(arguments: [
        ("10mm", 28.35), ("1in", 72), ("2.54cm", 72), ("36pt", 36), ("96px", 72), ("10", 28.35), ("0", 0),
    ])
    func lengthHasUnits(text: String, points: Double) throws {
        let length = try #require(PaperLength(text))
        #expect(abs(length.points - points) < 0.01)
    }

    @Test(arguments: ["", "mm", "-1mm", "1furlong", "1e400", "nan", "1 mm x"])
    func lengthRefuses(text: String) { #expect(PaperLength(text) == nil) }

    @Test(arguments: [
        ("A4", 595.28, 841.89), ("a4", 595.28, 841.89), ("Letter", 612, 792), ("210x297mm", 595.28, 841.89),
        ("8.5x11in", 612, 792), ("800x600px", 600, 450), ("800pxx600px", 600, 450), ("1inx50mm", 72, 141.73),
    ])
    func paperIsNamedOrMeasured(text: String, width: Double, height: Double) throws {
        let paper = try #require(PaperSize(text))
        #expect(abs(paper.width.points - width) < 0.01)
        #expect(abs(paper.height.points - height) < 0.01)
    }

    @Test(arguments: ["", "x", "A", "A7x", "10", "0x0mm", "1x1mm", "99999x10in", "10x", "x10"])
    func paperRefuses(text: String) { #expect(PaperSize(text) == nil) }

    @Test
    func marginsFollowStyleSheets() throws {
        let four = try #require(PaperMargins("1pt,2pt,3pt,4pt"))
        #expect([four.top, four.right, four.bottom, four.left].map(\.points) == [1, 2, 3, 4])
        let two = try #require(PaperMargins("1pt, 2pt"))
        #expect([two.top, two.right, two.bottom, two.left].map(\.points) == [1, 2, 1, 2])
        #expect(PaperMargins("1,2,3,4,5") == nil)
        #expect(PaperMargins("1,,2") == nil)
    }

    @Test(arguments: ["", "x", "10", "10x", "0x1", "1x0", "-1x5", "9000x5", "1x2x3", "1.5x2"])
    func sizeRefuses(text: String) { #expect(PageSize(text) == nil) }

    @Test(arguments: ["", ":", ": a", "a b: c", "a: b\r\nX: y", "ä: b"])
    func headerRefuses(text: String) { #expect(HeaderField(text) == nil) }

    @Test
    func headerValueMayHaveColons() {
        #expect(HeaderField("Referer: https://a.b/")?.value == "https://a.b/")
        #expect(HeaderField("X-Empty:")?.value == "")
    }
}
