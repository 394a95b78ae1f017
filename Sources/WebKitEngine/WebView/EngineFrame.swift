/// A frame of a page, as the engine knew it at one moment.
package struct EngineFrame: Hashable, Sendable {
    /// The frame's number, unique inside its web process; nil if it is not known.
    package var id: UInt64?
    package var isMain: Bool
    /// The address of the frame's document.
    package var url: String
    /// The origin as `scheme://host:port`, or `null` for one that equals no other.
    package var origin: String

    package init(id: UInt64?, isMain: Bool, url: String, origin: String) {
        (self.id, self.isMain, self.url, self.origin) = (id, isMain, url, origin)
    }
}
