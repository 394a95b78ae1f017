internal import CWebKitGTK
package import Foundation
internal import GLibBridge

/// Pixels, with what is needed to crop, scale and write them.
package struct EngineImage: Sendable {
    /// The size in pixels.
    package let width, height: Int
    /// How many pixels make a point.
    package let scale: Double

    /// Rows from top to bottom, without padding; four bytes a pixel: blue, green, red, alpha, premultiplied.
    package let pixels: Data

    package init(width: Int, height: Int, scale: Double, pixels: Data) {
        precondition(pixels.count == width * height * 4, "The pixels must fill the image.")
        (self.width, self.height, self.scale, self.pixels) = (width, height, scale, pixels)
    }

    /// An image of one grey level.
    package static func blank(width: Int, height: Int, scale: Double, level: UInt8 = 255) -> EngineImage {
        let pixels = Data(repeating: level, count: width * height * 4)
        return EngineImage(width: width, height: height, scale: scale, pixels: pixels)
    }

    init(_ texture: OpaquePointer, scale: Double) {
        let (width, height) = (Int(gdk_texture_get_width(texture)), Int(gdk_texture_get_height(texture)))
        var pixels = Data(count: width * height * 4)
        pixels.withUnsafeMutableBytes { buffer in
            guard let start = buffer.bindMemory(to: guchar.self).baseAddress else { return }
            gdk_texture_download(texture, start, gsize(width * 4))
        }
        self.init(width: width, height: height, scale: scale, pixels: pixels)
    }

    /// The part of the image inside a rectangle in pixels, drawn at another size.
    ///
    /// What the rectangle has beyond the image is transparent.
    package func drawn(
        from source: (x: Double, y: Double, width: Double, height: Double),
        width: Int,
        height: Int,
        scale: Double
    ) -> EngineImage {
        var result = Data(count: width * height * 4)
        guard width > 0, height > 0, source.width > 0, source.height > 0 else {
            return EngineImage(width: width, height: height, scale: scale, pixels: result)
        }
        withSurface { original in
            result.withUnsafeMutableBytes { buffer in
                let target = Self.surface(over: buffer, width: width, height: height)
                let context = cairo_create(target)
                cairo_scale(context, Double(width) / source.width, Double(height) / source.height)
                cairo_set_source_surface(context, original, -source.x, -source.y)
                cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BEST)
                cairo_paint(context)
                cairo_destroy(context)
                cairo_surface_flush(target)
                cairo_surface_destroy(target)
            }
        }
        return EngineImage(width: width, height: height, scale: scale, pixels: result)
    }

    /// The image as a PNG file; nil if it has no pixels.
    package func png() -> Data? {
        guard width > 0, height > 0 else { return nil }
        let texture = pixels.withUnsafeBytes { buffer in
            let bytes = g_bytes_new(buffer.baseAddress, gsize(buffer.count))
            defer { g_bytes_unref(bytes) }
            return gdk_memory_texture_new(
                CInt(width),
                CInt(height),
                GDK_MEMORY_B8G8R8A8_PREMULTIPLIED,
                bytes,
                gsize(width * 4)
            )
        }
        defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
        let bytes = gdk_texture_save_to_png_bytes(texture)
        defer { g_bytes_unref(bytes) }
        return Data(copying: bytes)
    }

    /// The image as a JPEG file, on white; nil if it has no pixels.
    ///
    /// - Parameter quality: From 0 to 1.
    /// - Returns: The file.
    package func jpeg(quality: Double) -> Data? {
        guard width > 0, height > 0 else { return nil }
        return withSurface { surface -> Data? in
            guard let pixbuf = gdk_pixbuf_get_from_surface(surface, 0, 0, CInt(width), CInt(height)) else { return nil }
            defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
            let percent = Int((min(max(quality, 0), 1) * 100).rounded())
            var buffer: UnsafeMutablePointer<gchar>?
            var count: gsize = 0
            let succeeded = withCStrings(["quality"]) { keys in
                withCStrings([String(percent)]) { values in
                    gdk_pixbuf_save_to_bufferv(pixbuf, &buffer, &count, "jpeg", keys.mutable, values.mutable, nil)
                }
            }
            guard succeeded != 0, let buffer else { return nil }
            defer { g_free(buffer) }
            return Data(bytes: buffer, count: Int(count))
        }
    }

    private func withSurface<Result>(_ body: (OpaquePointer?) -> Result) -> Result {
        var copy = pixels
        return copy.withUnsafeMutableBytes { buffer in
            let surface = Self.surface(over: buffer, width: width, height: height)
            defer { cairo_surface_destroy(surface) }
            return body(surface)
        }
    }

    private static func surface(
        over buffer: UnsafeMutableRawBufferPointer,
        width: Int,
        height: Int
    ) -> OpaquePointer? {
        let start = buffer.bindMemory(to: CUnsignedChar.self).baseAddress
        let stride = CInt(width * 4)
        return cairo_image_surface_create_for_data(start, CAIRO_FORMAT_ARGB32, CInt(width), CInt(height), stride)
    }
}

extension Data {
    /// Copies the bytes of a `GBytes`.
    init(copying bytes: OpaquePointer?) {
        var count: gsize = 0
        let start = g_bytes_get_data(bytes, &count)
        self = start.map { Data(bytes: $0, count: Int(count)) } ?? Data()
    }
}

extension UnsafePointer<UnsafePointer<CChar>?> {
    /// The same array, for a C function whose prototype lacks `const`.
    fileprivate var mutable: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
        UnsafeMutableRawPointer(mutating: self).assumingMemoryBound(to: UnsafeMutablePointer<CChar>?.self)
    }
}
