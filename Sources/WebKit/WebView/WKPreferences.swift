public import Foundation
import WebKitEngine

/// Preferences that views share.
///
/// A change reaches the views that use them already.
@preconcurrency
@MainActor
open class WKPreferences: NSObject {
    private struct WeakView {
        weak var engine: EngineWebView?
    }

    private var views: [WeakView] = []

    /// Creates preferences with the defaults.
    public override init() {}

    /// The smallest size of text in points, by default 0.
    open var minimumFontSize: CGFloat = 0 {
        didSet { applyToViews() }
    }

    /// Whether scripts may open windows without a click of the user, by default true, as on macOS.
    open var javaScriptCanOpenWindowsAutomatically = true {
        didSet { applyToViews() }
    }

    /// Keeps the settings of a view up to date, for as long as it exists.
    func attach(_ engine: EngineWebView) {
        views.removeAll { $0.engine == nil }
        views.append(WeakView(engine: engine))
        apply(to: engine)
    }

    private func applyToViews() {
        views.removeAll { $0.engine == nil }
        for view in views { view.engine.map(apply) }
    }

    private func apply(to engine: EngineWebView) {
        engine.setMinimumFontSize(UInt32(min(max(minimumFontSize, 0), 1000)))
        engine.setScriptsCanOpenWindows(javaScriptCanOpenWindowsAutomatically)
    }
}
