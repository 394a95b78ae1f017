import Foundation
import WebKitEngine

/// What the command-line program needs of the engine beyond Apple's interface: the ground that pages stand on.
@MainActor
package enum EngineGround {
    /// Why no page can be shown on this machine, and what to do about it.
    package struct Problem: Error, Hashable, Sendable {
        /// The part that is missing.
        package enum Part: Sendable {
            case display, sandbox
        }

        package var part: Part
        /// One sentence without its final full stop.
        package var message: String

        init(_ error: EngineStartError) {
            part = error.cause == .noDisplay ? .display : .sandbox
            let text = "\(error)"
            message = text.hasSuffix(".") ? String(text.dropLast()) : text
        }
    }

    /// The version of the engine, for example `2.50.6`.
    package static var engineVersion: String { EngineSetup.engineVersion }

    /// Prepares the process to show pages, on a display of its own if it can have one.
    ///
    /// - Parameter pixelsPerPoint: How finely pages are drawn. The first call decides.
    /// - Returns: Whether the display is the process's own.
    /// - Throws: ``Problem`` if no page can be shown.
    @discardableResult
    package static func prepare(pixelsPerPoint: Int = 1) throws(Problem) -> Bool {
        EngineSetup.setPixelsPerPoint(pixelsPerPoint)
        do throws(EngineStartError) {
            return try EngineEnvironment.start(prefersOwnDisplay: true) == .own
        } catch {
            throw Problem(error)
        }
    }

    /// Whether the environment switches the sandbox of pages off.
    package static var sandboxIsSwitchedOff: Bool { SandboxProbe.isSwitchedOff }

    /// The variable that switches the sandbox of pages off.
    package static var sandboxOptOut: String { SandboxProbe.optOut }

    /// Throws if the sandbox of pages cannot start.
    package static func checkSandbox() throws(Problem) {
        do throws(EngineStartError) { try SandboxProbe.run() } catch { throw Problem(error) }
    }

    /// The path of a program, or nil.
    package static func path(of program: String) -> String? { ExecutableSearch.find(program) }

    /// The folder of the web-process extension, or why there is none.
    package static var extensionFolder: Result<String, any Error> {
        PageBridge.status.mapError { $0 }
    }
}

extension WKWebView {
    /// Whether the web-process extension has answered from the page's process.
    package var extensionIsActive: Bool { engine.extensionIsActive }

    /// Ends the page's process at once, whatever it is doing.
    package func endProcess() { engine.terminateProcess() }

    /// Takes a picture of the whole document, at the view's width.
    package func documentImage() async throws -> WKImage {
        try await withCheckedThrowingContinuation { continuation in
            engine.takeSnapshot(of: .document) { result in
                continuation.resume(with: result.map { WKImage($0) }.mapError { WKError(.unknown, $0.message) })
            }
        }
    }

    /// Makes a PDF document on paper whose measures are points of 1/72 inch.
    package func printed(on sheet: PaperSheet) async throws -> Data {
        var paper = EnginePaper(width: sheet.width, height: sheet.height)
        paper.margins = (sheet.margins.top, sheet.margins.right, sheet.margins.bottom, sheet.margins.left)
        paper.isLandscape = sheet.isLandscape
        paper.printsBackgrounds = sheet.printsBackgrounds
        return try await printed(on: paper)
    }

    /// Makes a PDF document of one page that is laid out as wide as the view and holds everything.
    ///
    /// Content higher than 14,400 points, 18,000 CSS pixels, is split into pages of that height.
    package func printedOnOnePage(withBackgrounds printsBackgrounds: Bool) async throws -> Data {
        let script = """
            const root = document.documentElement, body = document.body;
            return [innerWidth, Math.max(root.scrollHeight, body ? body.scrollHeight : 0)].join();
            """
        let text = try await callAsyncJavaScript(script, contentWorld: .defaultClient) as? String ?? ""
        let size = text.split(separator: ",").compactMap { Double($0) }
        guard size.count == 2 else { throw WKError(.unknown, "The size of the page could not be read.") }
        // The engine lays a page out 1.25 times as wide as the paper has points and shrinks it by as much.
        let pointsInPixel = 0.8
        // The engine rounds the height of the paper down.
        let (slack, highest) = (2.0, 14_400.0)
        var paper = EnginePaper(
            width: max(size[0], 1) * pointsInPixel,
            height: min((max(size[1], 1) + slack) * pointsInPixel, highest)
        )
        paper.printsBackgrounds = printsBackgrounds
        return try await printed(on: paper)
    }
}

/// The paper of a document, in points of 1/72 inch.
package struct PaperSheet: Sendable {
    package var width, height: Double
    package var margins: (top: Double, right: Double, bottom: Double, left: Double)
    package var isLandscape: Bool
    package var printsBackgrounds: Bool

    package init(
        width: Double,
        height: Double,
        margins: (top: Double, right: Double, bottom: Double, left: Double),
        isLandscape: Bool,
        printsBackgrounds: Bool
    ) {
        (self.width, self.height, self.margins) = (width, height, margins)
        (self.isLandscape, self.printsBackgrounds) = (isLandscape, printsBackgrounds)
    }
}

extension WKImage {
    /// The part of the picture inside a rectangle in points, as far as the picture reaches.
    package func cut(to rect: CGRect) -> WKImage {
        let scale = pixels.scale
        let (left, top) = (Int((rect.minX * scale).rounded()), Int((rect.minY * scale).rounded()))
        let (right, bottom) = (Int((rect.maxX * scale).rounded()), Int((rect.maxY * scale).rounded()))
        return WKImage(pixels.cut(x: left, y: top, width: max(right - left, 1), height: max(bottom - top, 1)))
    }

    /// The same picture with another number of pixels for a point.
    package func resampled(to scale: Double) -> WKImage { WKImage(pixels.resampled(to: scale)) }

    /// The picture as a JPEG file on white, of any height that the format allows.
    package func tallJPEGData(compressionQuality: Double) -> Data? { pixels.tallJPEG(quality: compressionQuality) }
}

/// The requests of a view's pages that are not answered yet.
@MainActor
package final class NetworkActivity {
    private let engine: EngineNetworkActivity

    /// Starts to watch.
    ///
    /// What is under way already is not seen.
    package init(of webView: WKWebView) { engine = EngineNetworkActivity(of: webView.engine) }

    /// The addresses that are waited for, in no order.
    package var pendingURLs: [String] { engine.pendingURLs }

    /// For how long no request has been under way; zero while there is one.
    package var quietTime: Duration { engine.pendingURLs.isEmpty ? engine.lastChange.duration(to: .now) : .zero }

    /// Forgets the requests of earlier pages.
    package func reset() { engine.reset() }
}
