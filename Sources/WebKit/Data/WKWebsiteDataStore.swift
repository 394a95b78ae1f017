public import Foundation
import WebKitEngine

/// A place for cookies, caches and other data of websites.
@preconcurrency
@MainActor
open class WKWebsiteDataStore: NSObject {
    let engine: EngineDataStore

    private static let shared = WKWebsiteDataStore(.persistent())

    private init(_ engine: EngineDataStore) { self.engine = engine }

    /// The store of the program, kept on disk; always the same object.
    @discardableResult
    open class func `default`() -> WKWebsiteDataStore { shared }

    /// A new store in memory, forgotten with the last view that uses it.
    @discardableResult
    open class func nonPersistent() -> WKWebsiteDataStore { WKWebsiteDataStore(.ephemeral()) }

    /// Whether the store is kept on disk.
    open var isPersistent: Bool { engine.isPersistent }
}
