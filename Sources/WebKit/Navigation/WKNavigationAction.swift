public import Foundation
public import FoundationNetworking
import WebKitEngine

/// A navigation that is about to start.
@preconcurrency
@MainActor
open class WKNavigationAction: NSObject {
    private let details: Details

    struct Details {
        var sourceFrame: WKFrameInfo
        var targetFrame: WKFrameInfo?
        var navigationType: WKNavigationType
        var request: URLRequest
        /// Whether the engine or a registered handler can load the address.
        var canLoad: Bool
    }

    init(_ details: Details) { self.details = details }

    /// Creates an action of no particular navigation, for test doubles.
    public override init() {
        details = Details(
            sourceFrame: WKFrameInfo(),
            targetFrame: nil,
            navigationType: .other,
            request: URLRequest(url: URL(fileURLWithPath: "/")),
            canLoad: false
        )
    }

    /// The frame that asks for the navigation.
    ///
    /// ## On Linux
    ///
    /// The engine does not name the frame. This is the main frame, whichever frame asked.
    open var sourceFrame: WKFrameInfo { details.sourceFrame }

    /// The frame that is to show the page, or nil for a new window.
    ///
    /// ## On Linux
    ///
    /// The engine does not name the frame. The answer is exact for loads by the program, for redirects and for
    /// pages without frames. The first load of a frame is known by the elements of the main frame's document; what is
    /// followed inside a frame counts as the main frame's. So do not build security on it. The frame of a
    /// response, in ``WKNavigationResponse/isForMainFrame``, is exact.
    open var targetFrame: WKFrameInfo? { details.targetFrame }

    /// What has started the navigation.
    open var navigationType: WKNavigationType { details.navigationType }

    /// The request that would be sent.
    ///
    /// ## On Linux
    ///
    /// The body is never there, because the engine does not tell it.
    open var request: URLRequest { details.request }

    /// What happens when the delegate has no say: what can be loaded is loaded, new windows are asked for.
    var policyWithoutDelegate: WKNavigationActionPolicy {
        details.targetFrame == nil || details.canLoad ? .allow : .cancel
    }
}

/// An answer to the question whether a navigation may go ahead.
public enum WKNavigationActionPolicy: Int, Sendable {
    /// It may not.
    case cancel = 0
    /// It may.
    case allow = 1
    /// What the server sends is to be saved.
    case download = 2
}
