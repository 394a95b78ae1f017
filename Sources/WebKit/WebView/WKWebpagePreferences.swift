public import Foundation

/// Preferences of one page.
@preconcurrency
@MainActor
open class WKWebpagePreferences: NSObject {
    /// The kind of content that a site is asked for.
    public enum ContentMode: Int, Sendable {
        /// What fits the machine.
        case recommended = 0
        /// What phones get.
        case mobile = 1
        /// What desktop computers get.
        case desktop = 2
    }

    /// Creates preferences with the defaults.
    public override init() {}

    /// The kind of content to ask for, by default the recommended kind.
    ///
    /// ## On Linux
    ///
    /// The value is kept but changes nothing: the engine asks for desktop content.
    open var preferredContentMode = ContentMode.recommended

    /// Whether scripts of the page run, by default true.
    ///
    /// Scripts of the app run in any case.
    open var allowsContentJavaScript = true

    func duplicate() -> WKWebpagePreferences {
        let copy = WKWebpagePreferences()
        copy.preferredContentMode = preferredContentMode
        copy.allowsContentJavaScript = allowsContentJavaScript
        return copy
    }
}
