internal import CWebKitGTK
package import Foundation
internal import GLibBridge

extension EngineImage {
    /// The part of the image inside a rectangle in pixels, as far as the image reaches.
    ///
    /// Cairo's surfaces end at 32,767 pixels, so pictures of long pages are cut here.
    package func cut(x: Int, y: Int, width: Int, height: Int) -> EngineImage {
        let (left, top) = (min(max(x, 0), self.width), min(max(y, 0), self.height))
        let (right, bottom) = (min(max(x + width, left), self.width), min(max(y + height, top), self.height))
        var result = Data(capacity: (right - left) * (bottom - top) * 4)
        for row in top..<bottom {
            let start = pixels.startIndex + (row * self.width + left) * 4
            result.append(pixels[start..<start + (right - left) * 4])
        }
        return EngineImage(width: right - left, height: bottom - top, scale: scale, pixels: result)
    }

    /// The same picture with another number of pixels for a point.
    package func resampled(to newScale: Double) -> EngineImage {
        if newScale == scale { return self }
        let factor = newScale / scale
        let newWidth = max(1, Int((Double(width) * factor).rounded()))
        let newHeight = max(1, Int((Double(height) * factor).rounded()))
        var result = Data(capacity: newWidth * newHeight * 4)
        // In bands, because of the limit of Cairo's surfaces. Each is drawn with its neighbourhood, so no seam shows.
        let (bandHeight, neighbourhood) = (4096, 64)
        for top in stride(from: 0, to: newHeight, by: bandHeight) {
            let count = min(bandHeight, newHeight - top)
            let first = max(0, Int(Double(top) / factor) - neighbourhood)
            let last = min(height, Int(Double(top + count) / factor) + neighbourhood)
            let source = cut(x: 0, y: first, width: width, height: last - first)
            let band = source.drawn(
                from: (0, Double(top) / factor - Double(first), Double(width), Double(count) / factor),
                width: newWidth,
                height: count,
                scale: newScale
            )
            result.append(band.pixels)
        }
        return EngineImage(width: newWidth, height: newHeight, scale: newScale, pixels: result)
    }

    /// The image as a JPEG file on white, also where it is higher than Cairo allows.
    ///
    /// - Parameter quality: From 0 to 1.
    /// - Returns: The file, or nil if the format cannot hold so many pixels.
    package func tallJPEG(quality: Double) -> Data? {
        // The format's own limit is 65,535 pixels.
        guard (1...65_500).contains(width), (1...65_500).contains(height) else { return nil }
        var rows = Data(count: width * height * 3)
        rows.withUnsafeMutableBytes { (target: UnsafeMutableRawBufferPointer) in
            pixels.withUnsafeBytes { (source: UnsafeRawBufferPointer) in
                for index in 0..<width * height {
                    // The colours carry the opacity already, so white is what is missing of it.
                    let white: UInt8 = 255 - source[index * 4 + 3]
                    target[index * 3] = source[index * 4 + 2] &+ white
                    target[index * 3 + 1] = source[index * 4 + 1] &+ white
                    target[index * 3 + 2] = source[index * 4] &+ white
                }
            }
        }
        return rows.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> Data? in
            let copy = g_bytes_new(bytes.baseAddress, gsize(bytes.count))
            defer { g_bytes_unref(copy) }
            let pixbuf = gdk_pixbuf_new_from_bytes(
                copy,
                GDK_COLORSPACE_RGB,
                0,
                8,
                CInt(width),
                CInt(height),
                CInt(width * 3)
            )
            guard let pixbuf else { return nil }
            defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
            return Self.jpeg(pixbuf, percent: Int((min(max(quality, 0), 1) * 100).rounded()))
        }
    }

    private static func jpeg(_ pixbuf: OpaquePointer, percent: Int) -> Data? {
        var buffer: UnsafeMutablePointer<gchar>?
        var count: gsize = 0
        let succeeded = withCStrings(["quality"]) { keys in
            withCStrings([String(percent)]) { values in
                gdk_pixbuf_save_to_bufferv(
                    pixbuf,
                    &buffer,
                    &count,
                    "jpeg",
                    keys.withoutConst,
                    values.withoutConst,
                    nil
                )
            }
        }
        guard succeeded != 0, let buffer else { return nil }
        defer { g_free(buffer) }
        return Data(bytes: buffer, count: Int(count))
    }
}

extension UnsafePointer<UnsafePointer<CChar>?> {
    /// The same array, for a C function whose prototype lacks `const`.
    fileprivate var withoutConst: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
        UnsafeMutableRawPointer(mutating: self).assumingMemoryBound(to: UnsafeMutablePointer<CChar>?.self)
    }
}
