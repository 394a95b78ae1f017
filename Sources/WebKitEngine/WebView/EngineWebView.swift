internal import CWebKitGTK
internal import GLibBridge

/// A web view of the engine, with its context, its settings and its window.
@MainActor
package final class EngineWebView {
    /// The settings that a view is created with.
    package struct Options: Sendable {
        package var userAgentSuffix: String?
        package var suppressesIncrementalRendering = false

        package init() {}
    }

    /// The properties whose changes are reported.
    package enum Property: String, CaseIterable, Sendable {
        case url = "uri"
        case title
        case isLoading = "is-loading"
        case estimatedProgress = "estimated-load-progress"
    }

    package weak var client: (any EngineWebViewClient)?

    let object: GObjectReference<UnsafeMutablePointer<WebKitWebView>>
    let context: EngineContext
    let settings: GObjectReference<OpaquePointer>
    package let host: EngineViewHost
    let scripts = PendingScripts()
    private let dataStore: EngineDataStore
    private let userContent: EngineUserContent
    private var connections: [SignalConnection] = []

    /// Whether the end of the current load has been reported as a failure already.
    var hasReportedFailure = false
    /// Whether insecure content has been seen in the current document.
    private var hasInsecureContent = false

    package init(dataStore: EngineDataStore, userContent: EngineUserContent, options: Options) {
        EngineEnvironment.startOrExit()
        context = EngineContext()
        settings = GObjectReference(adopting: webkit_settings_new() as OpaquePointer)
        (self.dataStore, self.userContent) = (dataStore, userContent)
        userContent.context = context
        object = GObjectReference(
            sinking: cwebkit_web_view_new(
                context.object.pointer,
                dataStore.session.pointer,
                userContent.manager.pointer,
                settings.pointer,
                nil
            )
        )
        host = EngineViewHost(widget: object.pointer.cast())
        MainLoop.guardExit()
        context.attach(self)
        userContent.receiver = { [weak self] in self?.client?.engineDidReceive($0) }
        apply(options)
        connectSignals()
    }

    isolated deinit {
        connections = []
        scripts.failAll(EngineError(.viewInvalidated, "The web view was released before the script had ended."))
        webkit_web_view_stop_loading(object.pointer)
    }

    /// The number of the page shown.
    ///
    /// It changes when the engine moves to another process.
    package var pageID: UInt64 { UInt64(webkit_web_view_get_page_id(object.pointer)) }

    // MARK: State

    package var url: String? {
        let url = copied(webkit_web_view_get_uri(object.pointer))
        return url == "" ? nil : url
    }
    package var title: String? { copied(webkit_web_view_get_title(object.pointer)) }
    package var isLoading: Bool { webkit_web_view_is_loading(object.pointer) != 0 }
    package var estimatedProgress: Double { webkit_web_view_get_estimated_load_progress(object.pointer) }
    package var canGoBack: Bool { webkit_web_view_can_go_back(object.pointer) != 0 }
    package var canGoForward: Bool { webkit_web_view_can_go_forward(object.pointer) != 0 }

    /// Whether the document came over a checked connection and so did all of its parts.
    package var hasOnlySecureContent: Bool {
        var errors = GTlsCertificateFlags(0)
        let isSecure = webkit_web_view_get_tls_info(object.pointer, nil, &errors) != 0 && errors.rawValue == 0
        return isSecure && !hasInsecureContent
    }

    // MARK: Signals

    private func connectSignals() {
        for property in Property.allCases {
            connect(.notify(property.rawValue)) { [weak self] in self?.client?.engineDidChange(property) }
        }
        connect(.loadChanged) { [weak self] event in self?.loadDidChange(event) }
        connect(.loadFailed) { [weak self] event, url, error in
            self?.loadDidFail(event, url: url, error: error)
        }
        connect(.decidePolicy) { [weak self] decision, kind in self?.decide(decision, kind: kind) ?? false }
        connect(.webProcessTerminated) { [weak self] in self?.processDidTerminate() }
        connect(.insecureContentDetected) { [weak self] in self?.hasInsecureContent = true }
        connectHistory()
        answerDialogs()
    }

    func connect<Handler>(_ signal: Signal<Handler>, handler: Handler) {
        keep(SignalConnection(signal, of: object.pointer, handler: handler))
    }

    /// Holds a connection for as long as the view lives.
    func keep(_ connection: SignalConnection) { connections.append(connection) }

    func documentDidChange() { hasInsecureContent = false }

    private func processDidTerminate() {
        scripts.failAll(EngineError(.processTerminated, "The web content process was terminated."))
        client?.engineProcessDidTerminate()
    }

    /// Ends the page's process, as a crash would.
    package func terminateProcess() { webkit_web_view_terminate_web_process(object.pointer) }
}

extension Signal where Handler == @MainActor () -> Void {
    fileprivate static var webProcessTerminated: Signal {
        typealias Trampoline =
            @convention(c) (
                OpaquePointer, WebKitWebProcessTerminationReason, UnsafeMutableRawPointer?
            ) -> Void
        let trampoline: Trampoline = { _, _, userData in
            _ = withHandler(userData, as: Handler.self) { $0() }
        }
        return Signal("web-process-terminated", trampoline: trampoline)
    }

    fileprivate static var insecureContentDetected: Signal {
        typealias Trampoline =
            @convention(c) (
                OpaquePointer, WebKitInsecureContentEvent, UnsafeMutableRawPointer?
            ) -> Void
        let trampoline: Trampoline = { _, _, userData in
            _ = withHandler(userData, as: Handler.self) { $0() }
        }
        return Signal("insecure-content-detected", trampoline: trampoline)
    }
}
