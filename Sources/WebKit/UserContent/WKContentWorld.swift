public import Foundation
import WebKitEngine

/// A set of globals for scripts on a shared document.
///
/// Scripts of different worlds see the same document, but not each other's variables and changed prototypes.
@preconcurrency
@MainActor
open class WKContentWorld: NSObject {
    let engineWorld: EngineScriptWorld
    private let givenName: String?

    private static let pageWorld = WKContentWorld(.page, name: nil)
    private static let clientWorld = WKContentWorld(.client, name: nil)
    private static var namedWorlds: [String: WeakWorld] = [:]

    private struct WeakWorld {
        weak var world: WKContentWorld?
    }

    private init(_ engineWorld: EngineScriptWorld, name: String?) {
        (self.engineWorld, givenName) = (engineWorld, name)
    }

    /// The world of the page's own scripts.
    open class var page: WKContentWorld { pageWorld }

    /// The world of the program, if it does not need to name several.
    open class var defaultClient: WKContentWorld { clientWorld }

    /// The world with the given name, the same object for as long as anybody holds it.
    @discardableResult
    open class func world(name: String) -> WKContentWorld {
        if let world = namedWorlds[name]?.world { return world }
        let world = WKContentWorld(.named(name), name: name)
        namedWorlds[name] = WeakWorld(world: world)
        return world
    }

    /// The name of the world; nil for the page's and the program's own.
    open var name: String? { givenName }
}
