internal import CWebKitGTK
import Foundation

/// What a program can choose before the engine starts, and what it can say about the engine.
@MainActor
package enum EngineSetup {
    /// The version of the engine that is loaded, for example `2.50.6`.
    package static var engineVersion: String {
        "\(webkit_get_major_version()).\(webkit_get_minor_version()).\(webkit_get_micro_version())"
    }

    /// Has the engine draw so many pixels for a point.
    ///
    /// It must be called before the engine starts.
    package static func setPixelsPerPoint(_ count: Int) {
        // The toolkit reads it once, for all windows of the process.
        setenv("GDK_SCALE", String(count), 1)
    }
}

extension EngineWebView {
    /// Whether the extension has answered from a web process of this view.
    package var extensionIsActive: Bool { context.extensionIsActive }
}
