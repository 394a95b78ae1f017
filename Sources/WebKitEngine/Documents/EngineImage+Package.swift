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
            let start = Double(top) / factor - Double(first)
            result.append(source.band(from: start, factor, width: newWidth, height: count))
        }
        return EngineImage(width: newWidth, height: newHeight, scale: newScale, pixels: result)
    }

    /// The pixels of a part that begins at a row, drawn larger or smaller.
    private func band(from top: Double, _ factor: Double, width: Int, height: Int) -> Data {
        var (source, result) = (pixels, Data(count: width * height * 4))
        source.withUnsafeMutableBytes { sourceBytes in
            result.withUnsafeMutableBytes { resultBytes in
                let original = Self.surface(over: sourceBytes, width: self.width, height: self.height)
                let target = Self.surface(over: resultBytes, width: width, height: height)
                let context = cairo_create(target)
                cairo_scale(context, factor, factor)
                cairo_set_source_surface(context, original, 0, -top)
                cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BEST)
                // The edge is not to fade into nothing.
                cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
                cairo_paint(context)
                cairo_destroy(context)
                cairo_surface_destroy(target)
                cairo_surface_destroy(original)
            }
        }
        return result
    }

    private static func surface(
        over bytes: UnsafeMutableRawBufferPointer,
        width: Int,
        height: Int
    ) -> OpaquePointer? {
        cairo_image_surface_create_for_data(
            bytes.bindMemory(to: CUnsignedChar.self).baseAddress,
            CAIRO_FORMAT_ARGB32,
            CInt(width),
            CInt(height),
            CInt(width * 4)
        )
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
