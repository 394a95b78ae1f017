public import Foundation
import WebKitEngine

/// A script that runs in each document of a web view.
@preconcurrency
@MainActor
open class WKUserScript: NSObject, NSCopying {
    /// The text of the script.
    public let source: String
    /// When the script runs.
    public let injectionTime: WKUserScriptInjectionTime
    /// Whether the script runs in the main frame only.
    public let isForMainFrameOnly: Bool
    private let world: WKContentWorld

    /// Creates a script that runs in the page's own world.
    ///
    /// - Parameters:
    ///   - source: The text of the script.
    ///   - injectionTime: When it runs.
    ///   - forMainFrameOnly: Whether it runs in the main frame only.
    public convenience init(source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool) {
        self.init(source: source, injectionTime: injectionTime, forMainFrameOnly: forMainFrameOnly, in: .page)
    }

    /// Creates a script that runs in a world of its own.
    ///
    /// - Parameters:
    ///   - source: The text of the script.
    ///   - injectionTime: When it runs.
    ///   - forMainFrameOnly: Whether it runs in the main frame only.
    ///   - contentWorld: The world it runs in.
    public init(
        source: String,
        injectionTime: WKUserScriptInjectionTime,
        forMainFrameOnly: Bool,
        in contentWorld: WKContentWorld
    ) {
        self.source = source
        self.injectionTime = injectionTime
        isForMainFrameOnly = forMainFrameOnly
        world = contentWorld
    }

    /// Returns a copy with the same values.
    open func copy(with zone: NSZone? = nil) -> Any {
        WKUserScript(source: source, injectionTime: injectionTime, forMainFrameOnly: isForMainFrameOnly, in: world)
    }

    var engineScript: EngineUserScript {
        EngineUserScript(
            source: source,
            runsAtDocumentEnd: injectionTime == .atDocumentEnd,
            isForMainFrameOnly: isForMainFrameOnly,
            world: world.engineWorld
        )
    }
}

/// When a user script runs.
public enum WKUserScriptInjectionTime: Int, Sendable {
    /// After the document element exists and before anything else is parsed.
    case atDocumentStart = 0
    /// After the document is parsed, perhaps before its other parts are loaded.
    case atDocumentEnd = 1
}
