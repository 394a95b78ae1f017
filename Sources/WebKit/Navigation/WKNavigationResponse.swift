public import Foundation
public import FoundationNetworking
import WebKitEngine

/// What a server has answered to a navigation, before the page is shown.
@preconcurrency
@MainActor
open class WKNavigationResponse: NSObject {
    private let details: Details

    struct Details {
        var isForMainFrame: Bool
        var response: URLResponse
        var canShowMIMEType: Bool
    }

    init(_ details: Details) { self.details = details }

    /// Creates a response of no particular navigation, for test doubles.
    public override init() {
        let response = URLResponse(url: .aboutBlank, mimeType: nil, expectedContentLength: -1, textEncodingName: nil)
        details = Details(isForMainFrame: true, response: response, canShowMIMEType: false)
    }

    /// Whether the main frame is to show the page.
    open var isForMainFrame: Bool { details.isForMainFrame }

    /// The head of the response: an `HTTPURLResponse` if the scheme has a status.
    open var response: URLResponse { details.response }

    /// Whether the engine can show content of this type.
    open var canShowMIMEType: Bool { details.canShowMIMEType }

    /// What happens when the delegate has no say.
    var policyWithoutDelegate: WKNavigationResponsePolicy { canShowMIMEType ? .allow : .cancel }
}

/// An answer to the question whether a response is to be shown.
public enum WKNavigationResponsePolicy: Int, Sendable {
    /// The load ends with an error.
    case cancel = 0
    /// The page is shown.
    case allow = 1
    /// The response is saved.
    case download = 2
}
