public import Foundation

/// What a snapshot of a web view shows.
@preconcurrency
@MainActor
open class WKSnapshotConfiguration: NSObject, NSCopying {
    /// Creates a configuration that shows the whole view.
    public override init() {}

    /// The part of the view in points, by default `CGRect.null` for all of it.
    open var rect = CGRect.null

    /// The width of the image in points, by default nil for the width of the part.
    ///
    /// The height keeps the proportions.
    open var snapshotWidth: NSNumber?

    /// Whether changes of the page that are not drawn yet are waited for, by default true.
    open var afterScreenUpdates = true

    /// Returns a copy with the same values.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = WKSnapshotConfiguration()
        (copy.rect, copy.snapshotWidth, copy.afterScreenUpdates) = (rect, snapshotWidth, afterScreenUpdates)
        return copy
    }
}
