public import Foundation
import WebKitEngine

/// The scripts that are put into pages, and the receivers of their messages.
///
/// Configurations share a controller by identity, and so do all views made from them: what is added here reaches
/// every one of them. Handlers are held strongly until they are removed.
@preconcurrency
@MainActor
open class WKUserContentController: NSObject {
    private enum Receiver {
        case plain(any WKScriptMessageHandler)
        case replying(any WKScriptMessageHandlerWithReply)
    }

    private struct Registration {
        let world: WKContentWorld
        let name: String
        let receiver: Receiver

        var engineHandler: EngineMessageHandler {
            let expectsReply = if case .replying = receiver { true } else { false }
            return EngineMessageHandler(world: world.engineWorld, name: name, expectsReply: expectsReply)
        }
    }

    private struct WeakContent {
        weak var content: EngineUserContent?
    }

    private var registrations: [Registration] = []
    private var mirrors: [WeakContent] = []

    /// Creates a controller without scripts and handlers.
    public override init() {}

    // MARK: Scripts

    /// The scripts, in the order in which they were added.
    open private(set) var userScripts: [WKUserScript] = []

    /// Has a script run in documents that are loaded from now on.
    open func addUserScript(_ userScript: WKUserScript) {
        userScripts.append(userScript)
        forEachMirror { $0.add(userScript.engineScript) }
    }

    /// Removes all scripts, of all worlds.
    ///
    /// Documents that are loaded already do not change.
    open func removeAllUserScripts() {
        userScripts = []
        forEachMirror { $0.removeAllScripts() }
    }

    // MARK: Handlers

    /// Adds a receiver for messages from the page's own scripts.
    open func add(_ scriptMessageHandler: any WKScriptMessageHandler, name: String) {
        add(scriptMessageHandler, contentWorld: .page, name: name)
    }

    /// Adds a receiver for messages from the scripts of a world.
    ///
    /// Scripts call `window.webkit.messageHandlers.<name>.postMessage(value)`. The change takes effect at once, in
    /// documents that are loaded already too. A name can be used once in each world.
    open func add(
        _ scriptMessageHandler: any WKScriptMessageHandler,
        contentWorld world: WKContentWorld,
        name: String
    ) {
        register(.plain(scriptMessageHandler), world: world, name: name, method: "add(_:contentWorld:name:)")
    }

    /// Adds a receiver that answers messages.
    ///
    /// `postMessage` returns a promise of the answer.
    open func addScriptMessageHandler(
        _ scriptMessageHandlerWithReply: any WKScriptMessageHandlerWithReply,
        contentWorld: WKContentWorld,
        name: String
    ) {
        register(
            .replying(scriptMessageHandlerWithReply),
            world: contentWorld,
            name: name,
            method: "addScriptMessageHandler(_:contentWorld:name:)"
        )
    }

    /// Removes the receiver of a name in the page's own world.
    ///
    /// Nothing happens if there is none.
    open func removeScriptMessageHandler(forName name: String) {
        removeScriptMessageHandler(forName: name, contentWorld: .page)
    }

    /// Removes the receiver of a name in a world.
    ///
    /// Nothing happens if there is none.
    open func removeScriptMessageHandler(forName name: String, contentWorld: WKContentWorld) {
        registrations.removeAll { $0.name == name && $0.world === contentWorld }
        updateMirrors()
    }

    /// Removes the receivers of all worlds.
    open func removeAllScriptMessageHandlers() {
        registrations = []
        updateMirrors()
    }

    private func register(_ receiver: Receiver, world: WKContentWorld, name: String, method: String) {
        if registration(of: name, in: world.engineWorld) != nil {
            return Misuse.report("\(method): a handler with the name \(name) already exists in this world.")
        }
        registrations.append(Registration(world: world, name: name, receiver: receiver))
        updateMirrors()
    }

    private func registration(of name: String, in world: EngineScriptWorld) -> Registration? {
        registrations.first { $0.name == name && $0.world.engineWorld == world }
    }

    // MARK: Views

    /// Keeps the engine's copy for a view up to date, for as long as it exists.
    func attach(_ content: EngineUserContent) {
        for script in userScripts { content.add(script.engineScript) }
        content.setHandlers(registrations.map(\.engineHandler))
        mirrors.removeAll { $0.content == nil }
        mirrors.append(WeakContent(content: content))
    }

    private func forEachMirror(_ body: (EngineUserContent) -> Void) {
        mirrors.removeAll { $0.content == nil }
        for mirror in mirrors { mirror.content.map(body) }
    }

    private func updateMirrors() {
        let handlers = registrations.map(\.engineHandler)
        forEachMirror { $0.setHandlers(handlers) }
    }

    // MARK: Messages

    /// Hands a message of a page to its receiver.
    ///
    /// A message for a name that was just removed is dropped.
    func deliver(_ message: EngineScriptMessage, from webView: WKWebView) {
        guard let registration = registration(of: message.name, in: message.world) else { return }
        let scriptMessage = WKScriptMessage(
            WKScriptMessage.Details(
                body: message.body ?? NSNull(),
                webView: webView,
                frameInfo: WKFrameInfo(message.frame, in: webView),
                name: message.name,
                world: registration.world
            )
        )
        switch registration.receiver {
        case .plain(let handler): handler.userContentController(self, didReceive: scriptMessage)
        case .replying(let handler):
            guard let reply = message.reply else { return }
            handler.userContentController(self, didReceive: scriptMessage) { value, error in
                reply(EngineMessageReply(value, error: error))
            }
        }
    }
}

extension EngineMessageReply {
    /// An error text wins over a value, and a value that cannot be copied is an error.
    @MainActor
    fileprivate init(_ value: Any?, error: String?) {
        if let error {
            self = .failure(error)
        } else {
            do {
                self = .value(try ScriptValueCodec.encode(value))
            } catch {
                self = .failure("The reply cannot be copied into the page: \(error)")
            }
        }
    }
}
