public import Foundation
package import WebKitEngine

extension WKWebView {
    /// Makes a PDF document of the page.
    ///
    /// - Parameters:
    ///   - configuration: What it holds; by default the whole page.
    ///   - completionHandler: Receives the document, or ``WKError`` with the code `unknown`.
    @preconcurrency
    public func createPDF(
        configuration: WKPDFConfiguration = .init(),
        completionHandler: @escaping @MainActor (Result<Data, any Error>) -> Void
    ) {
        Task { [self] in
            do {
                completionHandler(.success(try await pdf(configuration: configuration)))
            } catch {
                completionHandler(.failure(error))
            }
        }
    }

    /// Makes a PDF document of the page: one page as wide as the view and as high as the content.
    ///
    /// Text stays text. Content higher than 14,400 points is split into pages of that height.
    ///
    /// ## On Linux
    ///
    /// The engine prints the page, so style sheets for print apply, and a pixel of the page takes 0.8 points.
    ///
    /// - Parameter configuration: What it holds; by default the whole page.
    /// - Returns: The document.
    /// - Throws: ``WKError`` with the code `unknown` if the page cannot be printed.
    public func pdf(configuration: WKPDFConfiguration = .init()) async throws -> Data {
        if configuration.rect != nil {
            throw WKError(.unknown, "The engine prints whole pages: a PDF document of a rectangle cannot be made.")
        }
        return try await printed(on: onePagePaper())
    }

    /// Prints the page on paper.
    package func printed(on paper: EnginePaper) async throws -> Data {
        if processHasEnded { throw WKError(.unknown, "The web content process was terminated.") }
        return try await withCheckedThrowingContinuation { continuation in
            engine.print(on: paper) { result in
                continuation.resume(with: result.mapError { WKError(.unknown, $0.message) })
            }
        }
    }

    /// Paper on which the whole page fits at once.
    package func onePagePaper() async throws -> EnginePaper {
        let script = """
            const root = document.documentElement, body = document.body;
            return [innerWidth, Math.max(root.scrollHeight, body ? body.scrollHeight : 0)];
            """
        let size = try await callAsyncJavaScript(script, contentWorld: .defaultClient) as? [Double] ?? []
        guard size.count == 2 else { throw WKError(.unknown, "The size of the page could not be read.") }
        // The engine lays a printed page out 1.25 pixels wide for each point of the paper.
        let pointsInPixel = 0.8
        let highest = 14_400.0
        return EnginePaper(
            width: max(size[0], 1) * pointsInPixel,
            height: min(max(size[1], 1) * pointsInPixel, highest)
        )
    }
}
