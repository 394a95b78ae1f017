public import Foundation

/// The settings with which a web view is created.
///
/// A web view copies its configuration when it is created. Later changes to the object do not reach the view, nor do
/// changes to the copy that ``WKWebView/configuration`` returns. The objects in it are shared, not copied.
@preconcurrency
@MainActor
open class WKWebViewConfiguration: NSObject, NSCopying {
    private var webpagePreferences = WKWebpagePreferences()
    private var dataStore: WKWebsiteDataStore?

    /// Creates a configuration with the defaults.
    public override init() {}

    /// The pool of web processes.
    ///
    /// It has no effect.
    open var processPool = WKProcessPool()

    /// The preferences of the views.
    open var preferences = WKPreferences()

    /// The scripts and message handlers of the views.
    open var userContentController = WKUserContentController()

    /// The data store of the views, by default ``WKWebsiteDataStore/default()``.
    open var websiteDataStore: WKWebsiteDataStore {
        get { dataStore ?? .default() }
        set { dataStore = newValue }
    }

    /// Whether nothing is drawn until a page is complete, by default false.
    open var suppressesIncrementalRendering = false

    /// The text that is appended to the user agent, by default none.
    open var applicationNameForUserAgent: String?

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The preferences of each page that the delegate does not change.
    ///
    /// Assigning nil restores the defaults.
    open var defaultWebpagePreferences: WKWebpagePreferences! {
        get { webpagePreferences }
        set { webpagePreferences = newValue?.duplicate() ?? WKWebpagePreferences() }
    }

    /// Returns a configuration that shares this one's objects.
    open func copy(with zone: NSZone? = nil) -> Any { duplicate() }

    func duplicate() -> WKWebViewConfiguration {
        let copy = WKWebViewConfiguration()
        copy.processPool = processPool
        copy.preferences = preferences
        copy.userContentController = userContentController
        copy.dataStore = dataStore
        copy.suppressesIncrementalRendering = suppressesIncrementalRendering
        copy.applicationNameForUserAgent = applicationNameForUserAgent
        copy.webpagePreferences = webpagePreferences.duplicate()
        return copy
    }
}
