import EngineTestSupport
import LocalServer
import Testing
import WebKit
import WebKitEngine

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct WKWebViewSnapshotTests {
    private let view = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))

    /// Ten bands of 500 points each, red rising by 25 from band to band.
    private let bands = """
        <style>body { margin: 0 } div { height: 500px }</style>
        """ + (0..<10).map { "<div style='background: rgb(\($0 * 25), 100, 50)'></div>" }.joined()

    @Test("R12, SNAP-1: a view that never loaded gives a blank picture of its size")
    func unloadedViewIsBlank() async throws {
        let image = try await view.takeSnapshot(configuration: nil)
        #expect(image.size == CGSize(width: 400, height: 300))
        #expect(image.color(x: 200, y: 150) == [255, 255, 255])
    }

    @Test("R12: a picture taken in the finish call shows the page")
    func pictureInFinishShowsThePage() async throws {
        let recorder = NavigationRecorder()
        view.navigationDelegate = recorder
        var image: WKImage?
        var done: CheckedContinuation<Void, Never>?
        recorder.onEvent = { event in
            guard event == "finish" else { return }
            view.takeSnapshot(with: nil) { picture, _ in
                image = picture
                done?.resume()
            }
        }
        await withCheckedContinuation { continuation in
            done = continuation
            view.loadHTMLString(bands, baseURL: nil)
        }
        #expect(image?.size == CGSize(width: 400, height: 300))
        #expect(image?.color(x: 200, y: 150) == [0, 100, 50])
    }

    @Test("R12, SNAP-1: a rectangle shows only its part, also after scrolling")
    func rectangleShowsItsPart() async throws {
        await view.finishLoading(html: bands)
        try await view.evaluateJavaScript("scrollTo(0, 400)")
        let configuration = WKSnapshotConfiguration()
        configuration.rect = CGRect(x: 10, y: 110, width: 100, height: 50)
        let image = try await view.takeSnapshot(configuration: configuration)
        #expect(image.size == CGSize(width: 100, height: 50))
        #expect(image.color(x: 0, y: 0) == [25, 100, 50])
        #expect(image.color(x: 99, y: 49) == [25, 100, 50])

        try await view.evaluateJavaScript("scrollTo(0, 1e6)")
        let last = try await view.takeSnapshot(configuration: nil)
        #expect(last.color(x: 200, y: 299) == [225, 100, 50])
    }

    @Test("R12, SNAP-2: a wished width keeps the proportions")
    func wishedWidthKeepsProportions() async throws {
        await view.finishLoading(html: bands)
        let configuration = WKSnapshotConfiguration()
        configuration.snapshotWidth = 200
        #expect(try await view.takeSnapshot(configuration: configuration).size == CGSize(width: 200, height: 150))
        configuration.snapshotWidth = 0
        #expect(try await view.takeSnapshot(configuration: configuration).size == CGSize(width: 400, height: 300))
        configuration.snapshotWidth = 800
        let large = try await view.takeSnapshot(configuration: configuration)
        #expect(large.size == CGSize(width: 800, height: 600))
        #expect(large.color(x: 400, y: 300) == [0, 100, 50])
    }

    @Test("SNAP-3: an empty rectangle or view succeeds with an empty picture")
    func emptyPictureSucceeds() async throws {
        let configuration = WKSnapshotConfiguration()
        configuration.rect = .zero
        #expect(try await view.takeSnapshot(configuration: configuration).size == .zero)
        let empty = WKWebView()
        let image = try await empty.takeSnapshot(configuration: nil)
        #expect(image.size == .zero)
        #expect(image.pngData() == nil && image.jpegData(compressionQuality: 1) == nil)
    }

    @Test("SNAP-4: a dead process gives error 1")
    func deadProcessIsAnError() async throws {
        let recorder = await view.finishLoading(html: bands)
        view.navigationDelegate = recorder
        view.engine.terminateProcess()
        await recorder.wait(for: "terminate")
        let error = await #expect(throws: WKError.self) { try await view.takeSnapshot(configuration: nil) }
        #expect(error?.code == .unknown)
    }

    @Test("GEN-3: a process that dies during a picture ends it with an error", arguments: [true, false])
    func dyingProcessEndsThePicture(afterUpdates: Bool) async throws {
        await view.finishLoading(html: bands)
        // The page does not draw any more, so the picture cannot be there before the process ends.
        view.run("while (true) {}")
        let configuration = WKSnapshotConfiguration()
        configuration.afterScreenUpdates = afterUpdates
        let error = await withCheckedContinuation { (continuation: CheckedContinuation<(any Error)?, Never>) in
            view.takeSnapshot(with: configuration) { _, error in continuation.resume(returning: error) }
            view.engine.terminateProcess()
        }
        #expect((error as? WKError)?.code == .unknown)
    }

    @Test("GEN-3: a process that dies during a document ends it with an error")
    func dyingProcessEndsTheDocument() async throws {
        await view.finishLoading(html: bands)
        view.run("while (true) {}")
        let result = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
            view.engine.print(on: EnginePaper(width: 320, height: 400)) { result in
                continuation.resume(returning: (try? result.get()) == nil)
            }
            view.engine.terminateProcess()
        }
        #expect(result)
    }

    @Test("R12: two pictures asked for at once both come")
    func picturesAreIndependent() async throws {
        await view.finishLoading(html: bands)
        async let first = view.takeSnapshot(configuration: nil)
        async let second = view.takeSnapshot(configuration: nil)
        let sizes = try await [first.size, second.size]
        #expect(sizes == [view.bounds.size, view.bounds.size])
    }

    @Test("S12: WebGL is in the picture")
    func webGLIsInThePicture() async throws {
        await view.finishLoading(
            html: """
                <style>body { margin: 0 }</style><canvas width=400 height=300></canvas><script>
                const gl = document.querySelector("canvas").getContext("webgl");
                gl.clearColor(0, 0.4, 1, 1);
                gl.clear(gl.COLOR_BUFFER_BIT);
                </script>
                """
        )
        let image = try await view.takeSnapshot(configuration: nil)
        #expect(image.color(x: 200, y: 150) == [0, 102, 255])
    }

    @Test("PNG and JPEG files start as such files do, and hold the picture")
    func filesHaveTheirForm() async throws {
        await view.finishLoading(html: bands)
        let image = try await view.takeSnapshot(configuration: nil)
        let png = try #require(image.pngData())
        #expect(Array(png.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        #expect(Array(png[16..<24]) == [0, 0, 1, 144, 0, 0, 1, 44])
        let jpeg = try #require(image.jpegData(compressionQuality: 0.8))
        #expect(Array(jpeg.prefix(3)) == [0xFF, 0xD8, 0xFF])
    }

    @Test("PDF-1, PDF-3: the whole page is one page of the document, and its text stays text")
    func documentIsOnePage() async throws {
        await view.finishLoading(html: "<title>Harbour</title><p>Boats at the quay" + bands)
        let document = try await view.pdf()
        let pages = try await PDFTools.describe(document)
        #expect(pages.count == 1)
        #expect(pages.width == 320)
        #expect(abs(pages.height - 4028) < 20)
        #expect(try await PDFTools.text(of: document).contains("Boats at the quay"))

        let other = try await withCheckedThrowingContinuation { continuation in
            view.createPDF { continuation.resume(with: $0) }
        }
        #expect(other.prefix(5) == Data("%PDF-".utf8))
    }

    @Test("PDF-2: a document higher than 14,400 points has several pages")
    func highDocumentIsSplit() async throws {
        await view.finishLoading(html: "<style>body { margin: 0 }</style><div style='height: 30000px'></div>")
        let pages = try await PDFTools.describe(try await view.pdf())
        #expect(pages.count == 2)
        #expect(pages.height == 14_400)
    }
}

extension WKImage {
    /// Red, green and blue of a pixel.
    fileprivate func color(x: Int, y: Int) -> [UInt8] {
        let start = (y * pixels.width + x) * 4
        return [pixels.pixels[start + 2], pixels.pixels[start + 1], pixels.pixels[start]]
    }
}
