internal import CWebKitGTK
internal import GLibBridge

/// The web processes of one view, and the line to the extension inside them.
///
/// Views share a context only if one was opened by the other. That keeps messages apart without a word about
/// their view in them, and costs nothing: views never share a web process unless they are related.
@MainActor
final class EngineContext {
    let object = GObjectReference(adopting: webkit_web_context_new() as OpaquePointer)

    private var connections: [SignalConnection] = []
    private var worlds: Set<EngineScriptWorld> = []
    private var handlers: [EngineMessageHandler] = []
    private var readScope = ""
    private var views: [WeakView] = []
    /// Messages of pages that no view shows yet, because the engine has not reported their commit.
    private var undelivered: [UInt64: [EngineScriptMessage]] = [:]

    /// Whether the extension has answered from a web process of this context.
    private(set) var extensionIsActive = false

    private struct WeakView {
        weak var view: EngineWebView?
    }

    init() {
        if case .success(let installation) = PageBridge.installation {
            webkit_web_context_set_web_process_extensions_directory(object.pointer, installation.directory)
            connections.append(
                SignalConnection(.initializeWebProcessExtensions, of: object.pointer) { [weak self] in
                    self?.greetWebProcess(contentHash: installation.contentHash)
                }
            )
            connections.append(
                SignalConnection(.contextMessageReceived, of: object.pointer) { [weak self] message in
                    self?.receive(message) ?? false
                }
            )
        }
    }

    func attach(_ view: EngineWebView) {
        views.removeAll { $0.view == nil }
        views.append(WeakView(view: view))
    }

    // MARK: To the extension

    /// Makes a world known to the extension before the engine hears of it.
    func include(_ world: EngineScriptWorld) {
        if world != .page, !worlds.contains(world) { include([world]) }
    }

    /// Makes worlds known to the extension before the engine hears of them: it then uses the extension's.
    func include(_ new: Set<EngineScriptWorld>) {
        let missing = new.subtracting(worlds).subtracting([.page])
        if missing.isEmpty { return }
        worlds.formUnion(missing)
        send("worlds", PageBridge.worlds(worlds))
    }

    func setHandlers(_ handlers: [EngineMessageHandler]) {
        if handlers == self.handlers { return }
        self.handlers = handlers
        send("handlers", PageBridge.handlers(handlers))
    }

    /// Limits the files that pages may load to a directory or file; empty for no limit.
    func setReadScope(_ path: String) {
        if path == readScope { return }
        readScope = path
        send("readScope", g_variant_new_string(path))
    }

    private func send(_ name: String, _ parameters: OpaquePointer?) {
        webkit_web_context_send_message_to_all_extensions(object.pointer, webkit_user_message_new(name, parameters))
    }

    private func greetWebProcess(contentHash: String) {
        let greeting = PageBridge.greeting(
            contentHash: contentHash,
            worlds: worlds,
            handlers: handlers,
            readScope: readScope
        )
        webkit_web_context_set_web_process_extensions_initialization_user_data(object.pointer, greeting)
    }

    // MARK: From the extension

    private func receive(_ message: OpaquePointer) -> Bool {
        switch copied(webkit_user_message_get_name(message)) {
        case "hello": receiveHello(webkit_user_message_get_parameters(message))
        case "message": receiveScriptMessage(message)
        case "abandoned": receiveAbandonment(webkit_user_message_get_parameters(message))
        default: return false
        }
        return true
    }

    private func receiveHello(_ parameters: OpaquePointer?) {
        guard let parameters, VariantReader.matches(parameters, type: "(us)") else { return }
        var reader = VariantReader(parameters)
        let (version, hash) = (reader.uint32(), reader.string())
        guard case .success(let installation) = PageBridge.installation else { return }
        extensionIsActive = version == PageBridge.protocolVersion && hash == installation.contentHash
        if !extensionIsActive { PageBridge.reportFallback("It speaks version \(version) of the protocol.") }
    }

    private func receiveScriptMessage(_ message: OpaquePointer) {
        guard let (pageID, scriptMessage) = PageBridge.scriptMessage(from: message) else { return }
        views.removeAll { $0.view == nil }
        let live = views.compactMap(\.view)
        if let view = live.count == 1 ? live[0] : live.first(where: { $0.pageID == pageID }) {
            view.client?.engineDidReceive(scriptMessage)
        } else if !live.isEmpty {
            undelivered[pageID, default: []].append(scriptMessage)
        }
    }

    private func receiveAbandonment(_ parameters: OpaquePointer?) {
        guard let parameters, VariantReader.matches(parameters, type: "t") else { return }
        let number = UInt64(g_variant_get_uint64(parameters))
        for view in views.compactMap(\.view) { view.scripts.abandon(number) }
    }

    /// Delivers what a page said before its view was told of it.
    func pageDidCommit(in view: EngineWebView) {
        guard let messages = undelivered.removeValue(forKey: view.pageID) else { return }
        for message in messages { view.client?.engineDidReceive(message) }
    }
}

extension Signal where Handler == @MainActor () -> Void {
    /// A web process is about to start, and takes what the context has set as its user data.
    fileprivate static var initializeWebProcessExtensions: Signal { .plain("initialize-web-process-extensions") }
}

extension Signal where Handler == @MainActor (OpaquePointer) -> Bool {
    /// A message of an extension that is addressed to no view.
    fileprivate static var contextMessageReceived: Signal {
        typealias Trampoline = @convention(c) (OpaquePointer, OpaquePointer, UnsafeMutableRawPointer?) -> gboolean
        let trampoline: Trampoline = { _, message, userData in
            nonisolated(unsafe) let message = message
            return withHandler(userData, as: Handler.self) { $0(message) } == true ? 1 : 0
        }
        return Signal("user-message-received", trampoline: trampoline)
    }
}
