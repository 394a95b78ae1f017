public import Foundation
import WebKitEngine

/// A script that runs in each document of a web view.
@preconcurrency
@MainActor
open class WKUserScript: NSObject, NSCopying {
    private struct Details {
        var source: String
        var injectionTime: WKUserScriptInjectionTime
        var isForMainFrameOnly: Bool
        var world: WKContentWorld
    }

    private let details: Details

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
        details = Details(
            source: source,
            injectionTime: injectionTime,
            isForMainFrameOnly: forMainFrameOnly,
            world: contentWorld
        )
    }

    /// The text of the script.
    open var source: String { details.source }

    /// When the script runs.
    open var injectionTime: WKUserScriptInjectionTime { details.injectionTime }

    /// Whether the script runs in the main frame only.
    open var isForMainFrameOnly: Bool { details.isForMainFrameOnly }

    /// Returns a copy with the same values.
    open func copy(with zone: NSZone? = nil) -> Any {
        WKUserScript(
            source: source,
            injectionTime: injectionTime,
            forMainFrameOnly: isForMainFrameOnly,
            in: details.world
        )
    }

    var engineScript: EngineUserScript {
        EngineUserScript(
            source: source,
            runsAtDocumentEnd: injectionTime == .atDocumentEnd,
            isForMainFrameOnly: isForMainFrameOnly,
            world: details.world.engineWorld
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
