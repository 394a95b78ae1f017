public import Foundation
public import FoundationNetworking
package import WebKitEngine

/// A frame of a page, as it was at one moment.
@preconcurrency
@MainActor
open class WKFrameInfo: NSObject, NSCopying {
    package let frame: EngineFrame
    private weak let view: WKWebView?

    init(_ frame: EngineFrame, in view: WKWebView?) { (self.frame, self.view) = (frame, view) }

    /// Creates the description of no particular frame, for test doubles.
    public override init() {
        (frame, view) = (EngineFrame(id: nil, isMain: true, url: "about:blank", origin: "null"), nil)
    }

    /// Whether the frame is the page's main frame.
    open var isMainFrame: Bool { frame.isMain }

    /// A request with the address of the frame's document.
    ///
    /// ## On Linux
    ///
    /// The engine tells the address only, so the request has no headers.
    open var request: URLRequest { URLRequest(url: URL(string: frame.url) ?? .aboutBlank) }

    /// The origin of the frame's document.
    open var securityOrigin: WKSecurityOrigin { WKSecurityOrigin(serialized: frame.origin) }

    /// The view that shows the frame, if it still exists.
    open weak var webView: WKWebView? { view }

    /// Returns a copy with the same values.
    open func copy(with zone: NSZone? = nil) -> Any { WKFrameInfo(frame, in: view) }
}

extension URL {
    /// The address of the empty document.
    static let aboutBlank = URL(string: "about:blank") ?? URL(fileURLWithPath: "/")
}
