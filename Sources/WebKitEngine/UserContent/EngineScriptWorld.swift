import Foundation

/// A world of scripts: globals of its own on a shared document.
package struct EngineScriptWorld: Hashable, Sendable {
    /// The engine's name of the world; empty for the page's own.
    package let name: String

    /// The world of the page's own scripts.
    package static let page = EngineScriptWorld(name: "")

    /// The world of the program, apart from all worlds that it names.
    package static let client = EngineScriptWorld(name: "swift-webkit.client")

    /// The world of this module's own scripts.
    ///
    /// Nothing can guess its name, so no client shares it by accident.
    static let bridge = EngineScriptWorld(name: "swift-webkit.bridge.\(UUID().uuidString)")

    /// The world with the name that the program gave it.
    package static func named(_ name: String) -> EngineScriptWorld { EngineScriptWorld(name: "named.\(name)") }
}
