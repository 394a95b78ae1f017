internal import CWebKitGTK
internal import GLibBridge

/// The scripts and the message handlers of one view.
///
/// The engine's message signal names neither view nor world, so views never share one of these.
@MainActor
package final class EngineUserContent {
    let manager = GObjectReference(adopting: webkit_user_content_manager_new() as OpaquePointer)

    package private(set) var handlers: [EngineMessageHandler] = []
    private var scripts: [EngineUserScript] = []

    /// Carries the messages if there is no extension.
    private let builtInMessages: BuiltInMessages?

    /// Receives messages that do not come through the extension.
    var receiver: (@MainActor (EngineScriptMessage) -> Void)? {
        didSet { builtInMessages?.receiver = receiver }
    }

    /// Told when worlds or handlers have changed.
    weak var context: EngineContext? {
        didSet { handlersDidChange() }
    }

    package init() {
        if case .failure(let failure) = PageBridge.installation {
            PageBridge.reportFallback(failure.reason)
            builtInMessages = BuiltInMessages(manager: manager)
        } else {
            builtInMessages = nil
        }
    }

    /// The worlds that the scripts and handlers live in.
    private var worlds: Set<EngineScriptWorld> { Set(handlers.map(\.world)).union(scripts.map(\.world)) }

    /// Has a script run in documents that are created from now on.
    package func add(_ script: EngineUserScript) {
        scripts.append(script)
        context?.include(script.world)
        let engineScript = script.makeEngineScript()
        webkit_user_content_manager_add_script(manager.pointer, engineScript)
        webkit_user_script_unref(engineScript)
    }

    /// Stops all scripts from running in documents that are created from now on.
    package func removeAllScripts() {
        scripts = []
        webkit_user_content_manager_remove_all_scripts(manager.pointer)
        builtInMessages?.setHandlers(handlers)
    }

    /// Replaces the handlers, at once and in living documents too.
    package func setHandlers(_ handlers: [EngineMessageHandler]) {
        self.handlers = handlers
        builtInMessages?.setHandlers(handlers)
        handlersDidChange()
    }

    private func handlersDidChange() {
        context?.include(worlds)
        context?.setHandlers(handlers)
    }
}
