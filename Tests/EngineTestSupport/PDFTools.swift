package import Foundation

/// What Poppler's programs say about a PDF document.
package enum PDFTools {
    /// The number of pages, and the size of the first in points.
    package static func describe(_ document: Data) async throws -> (count: Int, width: Double, height: Double) {
        let output = try await run("pdfinfo", document)
        let count = output.firstMatch(of: /Pages:\s+(\d+)/).flatMap { Int($0.1) } ?? 0
        let size = output.firstMatch(of: /Page size:\s+([\d.]+) x ([\d.]+)/)
        return (count, size.flatMap { Double($0.1) } ?? 0, size.flatMap { Double($0.2) } ?? 0)
    }

    /// The text of all pages.
    package static func text(of document: Data) async throws -> String {
        try await run("pdftotext", document)
    }

    private static func run(_ program: String, _ document: Data) async throws -> String {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).pdf")
        try document.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try await ProgramRun.run(program, [file.path, "-"].dropLast(program == "pdfinfo" ? 1 : 0).map { $0 })
            .output
    }
}
