import Foundation
import WebKitEngine

/// The part of a view that a picture shows, and its size.
struct SnapshotRequest {
    let rect: CGRect
    let size: CGSize
    let waitsForUpdates: Bool

    init(rect: CGRect, size: CGSize, waitsForUpdates: Bool) {
        (self.rect, self.size, self.waitsForUpdates) = (rect, size, waitsForUpdates)
    }

    @MainActor
    init(_ configuration: WKSnapshotConfiguration?, bounds: CGRect) {
        let wanted = configuration?.rect ?? .null
        rect = wanted.isNull ? bounds : wanted
        let width = configuration?.snapshotWidth?.doubleValue ?? 0
        if width > 0, rect.width > 0 {
            size = CGSize(width: width, height: width * rect.height / rect.width)
        } else {
            size = rect.size
        }
        waitsForUpdates = configuration?.afterScreenUpdates ?? true
    }
}

extension WKWebView {
    typealias SnapshotCompletion = @MainActor (Result<WKImage, any Error>) -> Void

    func snapshot(_ request: SnapshotRequest, completion: @escaping SnapshotCompletion) {
        let scale = engine.deviceScale
        if request.rect.isEmpty || bounds.isEmpty {
            let nothing = EngineImage.blank(width: 0, height: 0, scale: scale)
            return later { completion(.success(WKImage(nothing))) }
        }
        if processHasEnded {
            return later { completion(.failure(WKError.processGoneInSnapshot)) }
        }
        afterUpdates(request.waitsForUpdates) { [weak self] in
            guard let self else { return completion(.failure(WKError(.webViewInvalidated, "The view is gone."))) }
            // The process may have ended while its updates were waited for.
            if processHasEnded { return completion(.failure(WKError.processGoneInSnapshot)) }
            engine.takeSnapshot(of: .visible) { result in
                completion(result.map { WKImage($0.cropped(to: request)) }.mapError { WKError(.unknown, $0.message) })
            }
        }
    }

    /// Waits until what scripts have changed so far is drawn.
    private func afterUpdates(_ waits: Bool, then body: @escaping @MainActor () -> Void) {
        guard waits else { return body() }
        // A page out of sight draws once a second, so it is not waited for longer than a few frames.
        let script = """
            await new Promise(done => {
                setTimeout(done, 200);
                requestAnimationFrame(() => requestAnimationFrame(done));
            })
            """
        engine.call(script, arguments: "p{}", frameID: nil, world: .client) { _ in body() }
    }

    private func later(_ body: @escaping @MainActor () -> Void) { Task { body() } }
}

extension WKError {
    fileprivate static var processGoneInSnapshot: WKError {
        WKError(.unknown, "The web content process was terminated.")
    }
}

extension EngineImage {
    /// The part of a picture of the whole view that was asked for.
    fileprivate func cropped(to request: SnapshotRequest) -> EngineImage {
        let whole = CGRect(x: 0, y: 0, width: Double(width) / scale, height: Double(height) / scale)
        if request.rect == whole, request.size == whole.size { return self }
        return drawn(
            from: (
                request.rect.minX * scale, request.rect.minY * scale, request.rect.width * scale,
                request.rect.height * scale
            ),
            width: Int((request.size.width * scale).rounded()),
            height: Int((request.size.height * scale).rounded()),
            scale: scale
        )
    }
}
