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
