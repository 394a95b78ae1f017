public import Foundation
public import FoundationNetworking
package import WebKitEngine

/// A view that shows web pages.
///
/// ## On Linux
///
/// A view needs no window. On a machine without a display the module starts one that nobody sees. On a desktop, put
/// the view's widget into a window of GTK.
///
/// If no page can be shown on the machine (no display can be had, or the sandbox cannot start), making the first view
/// ends the program with status 6 and a sentence that names what is missing.
@preconcurrency
@MainActor
open class WKWebView: NSObject, KeyValueObservable, PropertyObserversOwner {
    package let engine: EngineWebView
    let engineContent = EngineUserContent()
    let propertyObservers = PropertyObservers()
    let history: WKBackForwardList
    var tracker = NavigationTracker()
    /// A navigation whose end is about to be reported.
    var finishedNavigation: WKNavigation?
    /// Whether the page's process has ended and no load has started since.
    var processHasEnded = false
    private let storedConfiguration: WKWebViewConfiguration

    /// The receiver of the page's messages.
    var storedContentController: WKUserContentController { storedConfiguration.userContentController }

    /// Creates a view.
    ///
    /// - Parameters:
    ///   - frame: The place and size in points. A page in a view of no size is laid out at 1024 by 768.
    ///   - configuration: The settings. They are copied.
    public init(frame: CGRect, configuration: WKWebViewConfiguration) {
        storedConfiguration = configuration.duplicate()
        self.frame = frame
        var options = EngineWebView.Options()
        options.userAgentSuffix = configuration.applicationNameForUserAgent
        options.suppressesIncrementalRendering = configuration.suppressesIncrementalRendering
        engine = EngineWebView(
            dataStore: configuration.websiteDataStore.engine,
            userContent: engineContent,
            options: options
        )
        history = WKBackForwardList(engine)
        super.init()
        engine.client = self
        engine.host.resize(width: Int(frame.width), height: Int(frame.height))
        configuration.preferences.attach(engine)
        configuration.userContentController.attach(engineContent)
        engine.setPageScriptsEnabled(configuration.defaultWebpagePreferences.allowsContentJavaScript)
    }

    /// Creates a view with the default settings.
    public convenience init(frame: CGRect) {
        self.init(frame: frame, configuration: WKWebViewConfiguration())
    }

    /// Creates a view of no size, with the default settings.
    public override convenience init() { self.init(frame: .zero) }

    /// Returns nil: views are not archived.
    public required convenience init?(coder: NSCoder) { nil }

    /// The place and size in points.
    open var frame: CGRect {
        didSet { engine.host.resize(width: Int(frame.width), height: Int(frame.height)) }
    }

    /// The size in points, at the origin.
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: frame.size) }
        set { frame.size = newValue.size }
    }

    /// A copy of the settings that the view was created with.
    open var configuration: WKWebViewConfiguration { storedConfiguration.duplicate() }

    /// The object that decides on and follows navigations.
    ///
    /// It is held weakly.
    open weak var navigationDelegate: (any WKNavigationDelegate)?

    /// The object that shows what pages ask for outside of the view.
    ///
    /// It is held weakly.
    open weak var uiDelegate: (any WKUIDelegate)?

    /// The history, the same object for the life of the view.
    open var backForwardList: WKBackForwardList { history }

    // MARK: State

    /// The title of the page; empty until it is known.
    ///
    /// Observable.
    open var title: String? { engine.title ?? "" }

    /// The address of the page, or of the page that is about to replace it.
    ///
    /// Observable.
    open var url: URL? { engine.url.flatMap { URL(string: $0) } }

    /// Whether the main frame is loading.
    ///
    /// Observable.
    open var isLoading: Bool { engine.isLoading }

    /// How much of the page has been loaded, from 0 to 1.
    ///
    /// It stays at 1 until the next load. Observable.
    open var estimatedProgress: Double { engine.estimatedProgress }

    /// Whether the page and all of its parts came over checked connections.
    ///
    /// Observable.
    open var hasOnlySecureContent: Bool { engine.hasOnlySecureContent }

    /// Whether the history has an entry before the current one.
    ///
    /// Observable.
    open var canGoBack: Bool { engine.canGoBack }

    /// Whether the history has an entry after the current one.
    ///
    /// Observable.
    open var canGoForward: Bool { engine.canGoForward }

    // MARK: Settings

    /// Whether the user goes back and forward by gestures, by default false.
    ///
    /// ## On Linux
    ///
    /// The value is kept but changes nothing.
    open var allowsBackForwardNavigationGestures = false

    /// The whole user agent, or nil, the default, for the engine's own.
    open var customUserAgent: String? {
        didSet { engine.setUserAgent(customUserAgent, suffix: storedConfiguration.applicationNameForUserAgent) }
    }

    /// Whether the targets of links are shown on request, by default true.
    ///
    /// ## On Linux
    ///
    /// The value is kept but changes nothing.
    open var allowsLinkPreview = true

    /// Whether developer tools can be opened for the page, by default false.
    open var isInspectable = false {
        didSet { engine.setDeveloperToolsEnabled(isInspectable) }
    }

    /// Whether the engine loads addresses of a scheme by itself.
    ///
    /// Case does not matter.
    @discardableResult
    open class func handlesURLScheme(_ urlScheme: String) -> Bool { NativeSchemes.contain(urlScheme) }

    // MARK: Loading

    /// Loads a request.
    ///
    /// ## On Linux
    ///
    /// The engine can only get: a request with another method or with a body fails with `WebKitErrorDomain` 101
    /// and is not sent. Cache policy and time-out are not used.
    ///
    /// - Returns: The navigation, or nil if the request has no address.
    @discardableResult
    open func load(_ request: URLRequest) -> WKNavigation? { startLoading(request) }

    /// Loads a file.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - readAccessURL: The file or folder that the page may read from. Everything else is refused.
    /// - Returns: The navigation, or nil if an address is not that of a file.
    @discardableResult
    open func loadFileURL(_ url: URL, allowingReadAccessTo readAccessURL: URL) -> WKNavigation? {
        startLoading(file: url, readAccess: readAccessURL)
    }

    /// Shows a text as an HTML page.
    ///
    /// - Parameters:
    ///   - string: The text of the page.
    ///   - baseURL: The address that the page has; nil for `about:blank`.
    /// - Returns: The navigation.
    @discardableResult
    open func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
        startLoading(Data(string.utf8), type: "text/html", encoding: "UTF-8", baseURL: baseURL)
    }

    /// Shows bytes as a page.
    ///
    /// - Parameters:
    ///   - data: The bytes.
    ///   - mimeType: Their type.
    ///   - characterEncodingName: The encoding of their text.
    ///   - baseURL: The address that the page has.
    /// - Returns: The navigation.
    @discardableResult
    open func load(
        _ data: Data,
        mimeType: String,
        characterEncodingName: String,
        baseURL: URL
    ) -> WKNavigation? {
        startLoading(data, type: mimeType, encoding: characterEncodingName, baseURL: baseURL)
    }

    /// Loads the page again, asking the server whether it has changed.
    @discardableResult
    open func reload() -> WKNavigation? { startReloading(bypassingCaches: false) }

    /// Loads the page and its parts again, without any cache.
    @discardableResult
    open func reloadFromOrigin() -> WKNavigation? { startReloading(bypassingCaches: true) }

    /// Ends the load that is going on.
    open func stopLoading() { engine.stopLoading() }

    /// Goes to the entry before the current one.
    ///
    /// - Returns: The navigation, or nil if there is no such entry.
    @discardableResult
    open func goBack() -> WKNavigation? { startMoving(by: -1) }

    /// Goes to the entry after the current one.
    ///
    /// - Returns: The navigation, or nil if there is no such entry.
    @discardableResult
    open func goForward() -> WKNavigation? { startMoving(by: 1) }

    // MARK: Scripts

    /// Runs a script in the main frame, in the page's own world.
    ///
    /// - Parameters:
    ///   - javaScriptString: The script.
    ///   - completionHandler: Receives the value of the last statement (nil for `undefined`), or the error:
    ///     ``WKError`` with the code `javaScriptExceptionOccurred`, `javaScriptResultTypeIsUnsupported`,
    ///     `webContentProcessTerminated` or `webViewInvalidated`.
    @preconcurrency
    open func evaluateJavaScript(
        _ javaScriptString: String,
        completionHandler: (@MainActor @Sendable (Any?, (any Error)?) -> Void)? = nil
    ) {
        evaluate(javaScriptString, in: nil, world: .page) { result in
            switch result {
            case .success(let value): completionHandler?(value, nil)
            case .failure(let error): completionHandler?(nil, error)
            }
        }
    }

    /// Runs a script in the main frame, in the page's own world.
    ///
    /// - Parameter javaScriptString: The script.
    /// - Returns: The value of the last statement, or nil for `undefined`.
    /// - Throws: ``WKError`` with the code `javaScriptExceptionOccurred`, `javaScriptResultTypeIsUnsupported`,
    ///   `webContentProcessTerminated` or `webViewInvalidated`.
    @discardableResult
    open func evaluateJavaScript(_ javaScriptString: String) async throws -> Any? {
        try await scriptValue { completion in
            // Through the other form, so that a subclass overrides both by overriding that.
            evaluateJavaScript(javaScriptString) { value, error in
                completion(error.map { .failure($0) } ?? .success(value))
            }
        }
    }

    // MARK: Documents

    /// Takes a picture of the view.
    ///
    /// - Parameters:
    ///   - snapshotConfiguration: What it shows; nil for the whole view.
    ///   - completionHandler: Receives the picture or the error, ``WKError`` with the code `unknown`.
    @preconcurrency
    open func takeSnapshot(
        with snapshotConfiguration: WKSnapshotConfiguration?,
        completionHandler: @escaping @MainActor @Sendable (WKImage?, (any Error)?) -> Void
    ) {
        snapshot(SnapshotRequest(snapshotConfiguration, bounds: bounds)) { result in
            switch result {
            case .success(let image): completionHandler(image, nil)
            case .failure(let error): completionHandler(nil, error)
            }
        }
    }

    /// Takes a picture of the view.
    ///
    /// - Parameter snapshotConfiguration: What it shows; nil for the whole view.
    /// - Returns: The picture.
    /// - Throws: ``WKError`` with the code `unknown` if the page's process is gone.
    @discardableResult
    open func takeSnapshot(configuration snapshotConfiguration: WKSnapshotConfiguration?) async throws -> WKImage {
        try await withCheckedThrowingContinuation { continuation in
            takeSnapshot(with: snapshotConfiguration) { image, error in
                continuation.resume(with: image.map { .success($0) } ?? .failure(error ?? WKError(.unknown, "")))
            }
        }
    }
}
