public import Foundation
package import WebKitEngine

/// A picture of a page.
///
/// Apple's WebKit has `UIImage` and `NSImage` in its place.
public final class WKImage: NSObject, Sendable {
    package let pixels: EngineImage

    package init(_ pixels: EngineImage) { self.pixels = pixels }

    /// The size in points.
    public var size: CGSize {
        CGSize(width: Double(pixels.width) / pixels.scale, height: Double(pixels.height) / pixels.scale)
    }

    /// How many pixels make a point.
    public var scale: CGFloat { pixels.scale }

    /// The picture as a PNG file, or nil if its size is zero.
    public func pngData() -> Data? { pixels.png() }

    /// The picture as a JPEG file on white, or nil if its size is zero.
    ///
    /// - Parameter compressionQuality: From 0, the smallest file, to 1, the best picture.
    /// - Returns: The file.
    public func jpegData(compressionQuality: CGFloat) -> Data? { pixels.jpeg(quality: compressionQuality) }
}
