internal import CWebKitGTK

/// Copies a C string that belongs to the callee.
package func copied(_ text: UnsafePointer<CChar>?) -> String? { text.map { String(cString: $0) } }

/// Copies a C string that belongs to the caller, and frees it.
package func consumed(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text else { return nil }
    defer { g_free(text) }
    return String(cString: text)
}

/// Runs the body with a null-terminated array of C strings.
package func withCStrings<Result>(
    _ strings: [String],
    _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
    let copies = strings.map { g_strdup($0) }
    defer { for copy in copies { g_free(copy) } }
    let pointers = copies.map { UnsafePointer($0) } + [nil]
    return pointers.withUnsafeBufferPointer { buffer in
        // The array has at least its terminator.
        buffer.baseAddress.map(body) ?? body([nil])
    }
}
