internal import CWebKitGTK
internal import GLibBridge

extension EngineWebView {
    /// The part of the page that a picture shows.
    package enum SnapshotRegion: Sendable {
        /// What the view shows now.
        case visible
        /// The whole document, at the view's width.
        case document
    }

    /// How many pixels make a point.
    package var deviceScale: Double {
        Double(max(1, gtk_widget_get_scale_factor(object.pointer.cast())))
    }

    /// Takes a picture of the page.
    package func takeSnapshot(
        of region: SnapshotRegion,
        isTransparent: Bool = false,
        completion: @escaping @MainActor (Result<EngineImage, EngineError>) -> Void
    ) {
        let scale = deviceScale
        callGLib(
            start: { ready, userData in
                webkit_web_view_get_snapshot(
                    object.pointer,
                    region == .visible ? WEBKIT_SNAPSHOT_REGION_VISIBLE : WEBKIT_SNAPSHOT_REGION_FULL_DOCUMENT,
                    isTransparent ? WEBKIT_SNAPSHOT_OPTIONS_TRANSPARENT_BACKGROUND : WEBKIT_SNAPSHOT_OPTIONS_NONE,
                    nil,
                    ready,
                    userData
                )
            },
            finish: { [object] result, error in
                webkit_web_view_get_snapshot_finish(object.pointer, result, &error)
                    .map { GObjectReference(adopting: $0 as OpaquePointer) }
            },
            completion: { result in
                switch result {
                case .success(let texture?): completion(.success(EngineImage(texture.pointer, scale: scale)))
                case .success(nil): completion(.failure(EngineError(.other, "The engine gave no picture.")))
                case .failure(let error): completion(.failure(EngineError(error)))
                }
            }
        )
    }
}
