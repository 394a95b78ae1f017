public import Foundation

/// A token for one load of a web view's main frame.
///
/// The web view's loading methods return it, and the calls of the navigation delegate about that load carry the
/// same object. Keeping it does not keep the load alive.
@preconcurrency
@MainActor
open class WKNavigation: NSObject {
    /// The kind of content that was asked for, always the recommended kind.
    ///
    /// ## On Linux
    ///
    /// The engine has one kind of content only.
    open var effectiveContentMode: WKWebpagePreferences.ContentMode { .recommended }
}
