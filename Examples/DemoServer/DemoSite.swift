import Foundation
import LocalServer

/// The files of the demo page, and the two addresses that a program answers.
struct DemoSite: Sendable {
    private let folder: URL

    init(folder: URL) { self.folder = folder.standardizedFileURL.resolvingSymlinksInPath() }

    func answer(_ request: LocalRequest) async -> LocalResponse {
        switch (request.method, request.path) {
        case ("GET", "/api/berths.json"):
            // As long as a data base would take, so that the page is seen to wait.
            try? await Task.sleep(for: .milliseconds(300))
            return .json(BerthList.json)
        case ("POST", "/api/bookings"): return .json(#"{"reference": "SM-2031-0417"}"#)
        case ("GET", let path), ("HEAD", let path): return file(at: path)
        default: return LocalResponse(status: 405, body: .whole(Data()))
        }
    }

    private static let types = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "json": "application/json", "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg",
        "woff2": "font/woff2", "txt": "text/plain; charset=utf-8",
    ]

    private func file(at path: String) -> LocalResponse {
        guard let path = path.removingPercentEncoding, !path.contains("\0") else { return .notFound }
        let file = folder.appendingPathComponent(path.hasSuffix("/") ? "\(path)index.html" : path)
            .standardizedFileURL.resolvingSymlinksInPath()
        // Neither dots nor links lead out of the folder.
        guard file.path.hasPrefix("\(folder.path)/"), let data = try? Data(contentsOf: file) else { return .notFound }
        return .content(data, type: Self.types[file.pathExtension.lowercased()] ?? "application/octet-stream")
    }
}
