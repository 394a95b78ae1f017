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

    /// Told when worlds or handlers have changed.
    weak var context: EngineContext? {
        didSet { handlersDidChange() }
    }

    package init() {}

    /// The worlds that the scripts and handlers live in.
    private var worlds: Set<EngineScriptWorld> { Set(handlers.map(\.world)).union(scripts.map(\.world)) }

    /// Has a script run in documents that are created from now on.
    package func add(_ script: EngineUserScript) {
        scripts.append(script)
        context?.include([script.world])
        let frames =
            script.isForMainFrameOnly
            ? WEBKIT_USER_CONTENT_INJECT_TOP_FRAME : WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES
        let time =
            script.runsAtDocumentEnd
            ? WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_END : WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START
        let engineScript =
            script.world == .page
            ? webkit_user_script_new(script.source, frames, time, nil, nil)
            : webkit_user_script_new_for_world(script.source, frames, time, script.world.name, nil, nil)
        webkit_user_content_manager_add_script(manager.pointer, engineScript)
        webkit_user_script_unref(engineScript)
    }

    /// Stops all scripts from running in documents that are created from now on.
    package func removeAllScripts() {
        scripts = []
        webkit_user_content_manager_remove_all_scripts(manager.pointer)
    }

    /// Replaces the handlers, at once and in living documents too.
    package func setHandlers(_ handlers: [EngineMessageHandler]) {
        self.handlers = handlers
        handlersDidChange()
    }

    private func handlersDidChange() {
        context?.include(worlds)
        context?.setHandlers(handlers)
    }
}
