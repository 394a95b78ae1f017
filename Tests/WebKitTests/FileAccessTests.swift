import EngineTestSupport
import Testing
import WebKit

@MainActor
@Suite(.timeLimit(.minutes(1)))
final class FileAccessTests {
    private let view = WKWebView()
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("files-\(UUID().uuidString)")

    init() throws {
        for path in ["site", "site/parts", "site-beside"] {
            let url = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        }
        let page = """
            <title>Files</title>
            <script>window.seen = []</script>
            <script src="parts/inside.js"></script>
            <script src="../outside.js"></script>
            <script src="parts/../../outside.js"></script>
            <script src="%2e%2e/outside.js"></script>
            <script src="../site-beside/outside.js"></script>
            """
        try write(page, to: "site/index.html")
        try write("seen.push('inside')", to: "site/parts/inside.js")
        try write("seen.push('outside')", to: "outside.js")
        try write("seen.push('beside')", to: "site-beside/outside.js")
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func write(_ text: String, to path: String) throws {
        try text.write(to: folder.appendingPathComponent(path), atomically: true, encoding: .utf8)
    }

    @Test("LOAD-5, S02: a page reads the files of its folder, and no others")
    func pageReadsItsFolderOnly() async throws {
        let page = folder.appendingPathComponent("site/index.html")
        let recorder = await view.finish {
            $0.loadFileURL(page, allowingReadAccessTo: folder.appendingPathComponent("site"))
        }
        #expect(recorder.events.last == "finish")
        #expect(view.title == "Files")
        #expect(view.url == page)
        #expect(try await view.evaluateJavaScript("seen") as? [String] == ["inside"])
    }

    @Test("LOAD-5: with access to the folder above, the page reads what is there")
    func widerAccessReadsMore() async throws {
        let page = folder.appendingPathComponent("site/index.html")
        await view.finish { $0.loadFileURL(page, allowingReadAccessTo: folder) }
        let seen = try await view.evaluateJavaScript("seen") as? [String]
        #expect(Set(seen ?? []) == ["inside", "outside", "beside"])
    }

    @Test("A file that does not exist fails with the code for it")
    func missingFileFails() async {
        let missing = folder.appendingPathComponent("missing.html")
        let recorder = await view.finish { $0.loadFileURL(missing, allowingReadAccessTo: folder) }
        #expect(recorder.lastError == "NSURLErrorDomain \(NSURLErrorFileDoesNotExist)")
    }
}
