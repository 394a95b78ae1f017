internal import CWebKitGTK

/// A script that the engine runs in each document.
package struct EngineUserScript: Hashable, Sendable {
    package var source: String
    package var runsAtDocumentEnd: Bool
    package var isForMainFrameOnly: Bool
    package var world: EngineScriptWorld

    package init(source: String, runsAtDocumentEnd: Bool, isForMainFrameOnly: Bool, world: EngineScriptWorld) {
        self.source = source
        self.runsAtDocumentEnd = runsAtDocumentEnd
        self.isForMainFrameOnly = isForMainFrameOnly
        self.world = world
    }
}

extension EngineUserScript {
    /// The engine's object for the script.
    ///
    /// It belongs to the caller.
    func makeEngineScript() -> OpaquePointer? {
        let frames =
            isForMainFrameOnly ? WEBKIT_USER_CONTENT_INJECT_TOP_FRAME : WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES
        let time =
            runsAtDocumentEnd ? WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_END : WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START
        return world == .page
            ? webkit_user_script_new(source, frames, time, nil, nil)
            : webkit_user_script_new_for_world(source, frames, time, world.name, nil, nil)
    }
}
