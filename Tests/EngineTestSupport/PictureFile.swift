internal import CWebKitGTK
import Foundation

/// The pixels of a PNG or JPEG file, read by another library than the one that wrote them.
package struct PictureFile {
    package let width, height: Int
    private let pixels: Data
    private let rowLength: Int
    private let channels: Int

    /// Reads a file; nil if it is no picture.
    package init?(_ path: String) {
        guard let pixbuf = gdk_pixbuf_new_from_file(path, nil) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
        (width, height) = (Int(gdk_pixbuf_get_width(pixbuf)), Int(gdk_pixbuf_get_height(pixbuf)))
        rowLength = Int(gdk_pixbuf_get_rowstride(pixbuf))
        channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
        var count: guint = 0
        guard let start = gdk_pixbuf_get_pixels_with_length(pixbuf, &count) else { return nil }
        pixels = Data(bytes: start, count: Int(count))
    }

    /// Red, green and blue of a pixel, from 0 to 255.
    package func color(x: Int, y: Int) -> [Int] {
        let start = y * rowLength + x * channels
        return pixels[start..<start + 3].map { Int($0) }
    }

    /// Whether the red, green and blue of a pixel are these, or close to them.
    package func shows(_ color: [Int], x: Int, y: Int, tolerance: Int = 0) -> Bool {
        zip(self.color(x: x, y: y), color).allSatisfy { abs($0 - $1) <= tolerance }
    }
}
