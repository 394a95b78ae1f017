/// A name under which pages can post messages.
package struct EngineMessageHandler: Hashable, Sendable {
    package var world: EngineScriptWorld
    package var name: String
    package var expectsReply: Bool

    package init(world: EngineScriptWorld, name: String, expectsReply: Bool) {
        (self.world, self.name, self.expectsReply) = (world, name, expectsReply)
    }
}

/// A message that a page has posted.
package struct EngineScriptMessage {
    package var frame: EngineFrame
    package var world: EngineScriptWorld
    package var name: String
    /// A Foundation object; nil for `undefined`.
    package var body: Any?
    /// Takes the answer, if the page waits for one.
    package var reply: PendingReply<EngineMessageReply>?
}

/// What a page's promise is settled with.
package enum EngineMessageReply: Sendable {
    /// An encoded value.
    case value(String)
    /// The text of the error.
    case failure(String)
}
