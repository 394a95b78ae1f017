import Foundation
import GLibBridge
import Testing

@testable import Commands

/// Files that appear whole or not at all.
struct WholeFileTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

    private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? [] }

    @Test
    func writesAndReplaces() throws {
        try WholeFile.check(path("a"))
        #expect(names.isEmpty)
        try WholeFile.write(Data("one".utf8), to: path("a"))
        try WholeFile.write(Data("two".utf8), to: path("a"))
        #expect(try String(contentsOfFile: path("a"), encoding: .utf8) == "two")
        #expect(names == ["a"])
    }

    @Test
    func followsLinks() throws {
        try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: "real")
        try WholeFile.write(Data("x".utf8), to: path("link"))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link")) == "real")
        #expect(try String(contentsOfFile: path("real"), encoding: .utf8) == "x")
    }

    @Test
    func failureHasTheSystemsWords() {
        #expect { try WholeFile.write(Data("x".utf8), to: path("none/a")) } throws: {
            ($0 as? WholeFile.Failure)?.reason == "No such file or directory"
        }
        #expect { try WholeFile.check(folder.path) } throws: { ($0 as? WholeFile.Failure)?.reason == "Is a directory" }
        #expect { try WholeFile.write(Data("x".utf8), to: "/dev/full") } throws: {
            ($0 as? WholeFile.Failure)?.reason == "No space left on device"
        }
        #expect(names.isEmpty)
    }

    @Test
    func deviceIsWrittenDirectly() throws {
        try WholeFile.write(Data("x".utf8), to: "/dev/null")
        #expect(!FileManager.default.fileExists(atPath: "/dev/.null"))
    }

    @Test
    func newNameIsFree() {
        #expect(OutputFile.freeName("a", "png") { _ in false } == "a.png")
        #expect(OutputFile.freeName("a", "png") { ["a.png", "a-2.png"].contains($0) } == "a-3.png")
    }
}
