import Foundation
import WebKit
import WebKitEngine

extension Worker {
    /// Pictures of what the view shows now.
    static func measureSnapshot(_ count: Int, begin: MonotonicTime) async throws -> Series {
        try await measureSnapshots(count, afterScreenUpdates: false)
    }

    /// Pictures of what the view shows once all changes are drawn.
    static func measureSnapshotAfterUpdates(_ count: Int, begin: MonotonicTime) async throws -> Series {
        try await measureSnapshots(count, afterScreenUpdates: true)
    }

    private static func measureSnapshots(_ count: Int, afterScreenUpdates: Bool) async throws -> Series {
        let page = try await LoadedPage(
            """
            <title>Harbour</title><style>body { margin: 0; background: white }
            div { width: 50vw; height: 100vh; background: #00f }</style><div></div>
            """
        )
        let configuration = WKSnapshotConfiguration()
        // The first picture comes when the page has been drawn.
        try check(try await page.webView.takeSnapshot(configuration: configuration))
        configuration.afterScreenUpdates = afterScreenUpdates
        var durations: [Double] = []
        for _ in 0..<count {
            let begin = MonotonicTime.now
            let image = try await page.webView.takeSnapshot(configuration: configuration)
            durations.append(begin.millisecondsUntilNow())
            try check(image)
        }
        return ["pixels": durations]
    }

    /// The left half of the page is blue, the right half is white.
    private static func check(_ image: WKImage) throws {
        let (width, height) = (image.pixels.width, image.pixels.height)
        guard width == 800, height == 600 else { throw WrongResult("a picture has \(width)x\(height)") }
        guard color(of: image, x: 100) == [255, 0, 0], color(of: image, x: 700) == [255, 255, 255] else {
            throw WrongResult("a picture has the wrong colours")
        }
    }

    /// Blue, green and red of a pixel at half the height.
    private static func color(of image: WKImage, x: Int) -> [UInt8] {
        let start = (300 * image.pixels.width + x) * 4
        return Array(image.pixels.pixels[start..<start + 3])
    }
}
