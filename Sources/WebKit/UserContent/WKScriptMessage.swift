public import Foundation
import WebKitEngine

/// A message that a page has posted.
@preconcurrency
@MainActor
open class WKScriptMessage: NSObject {
    private let details: Details

    struct Details {
        var body: Any
        weak var webView: WKWebView?
        var frameInfo: WKFrameInfo
        var name: String
        var world: WKContentWorld
    }

    init(_ details: Details) { self.details = details }

    /// Creates a message of no particular page, for test doubles.
    public override init() {
        details = Details(body: NSNull(), webView: nil, frameInfo: WKFrameInfo(), name: "", world: .page)
    }

    /// The posted value: `NSNumber`, `String`, `Date`, `NSNull`, or an array or dictionary of these.
    ///
    /// `undefined` arrives as `NSNull`.
    open var body: Any { details.body }

    /// The view of the page, if it still exists.
    open weak var webView: WKWebView? { details.webView }

    /// The frame that has posted the message.
    open var frameInfo: WKFrameInfo { details.frameInfo }

    /// The name of the handler.
    open var name: String { details.name }

    /// The world of the script that has posted the message.
    open var world: WKContentWorld { details.world }
}
