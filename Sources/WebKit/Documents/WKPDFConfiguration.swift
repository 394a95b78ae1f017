public import Foundation

/// What a PDF document of a web view holds.
@preconcurrency
@MainActor
open class WKPDFConfiguration: NSObject, NSCopying {
    /// Creates a configuration of the whole page.
    public override init() {}

    /// Whether a page without a background of its own stays transparent, by default false.
    ///
    /// ## On Linux
    ///
    /// The value is kept but changes nothing: the engine prints no background where the page has none.
    open var allowTransparentBackground = false

    /// The part of the page in points, by default nil for all of it on one page.
    ///
    /// ## On Linux
    ///
    /// The engine prints whole pages. With a rectangle the call fails.
    open var rect: CGRect?

    /// Returns a copy with the same values.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = WKPDFConfiguration()
        (copy.allowTransparentBackground, copy.rect) = (allowTransparentBackground, rect)
        return copy
    }
}
