package import CWebKitGTK

/// A copy of a `GError`.
package struct GLibError: Error, Hashable, Sendable {
    /// The quark of the error's domain.
    package let domain: GQuark
    /// The number of the error in its domain.
    package let code: Int
    /// The text of the error, for people.
    package let message: String

    /// Copies an error and frees the original.
    package init(consuming error: UnsafeMutablePointer<GError>) {
        self.init(copying: error)
        g_error_free(error)
    }

    /// Copies an error that its owner keeps.
    package init(copying error: UnsafeMutablePointer<GError>) {
        domain = error.pointee.domain
        code = Int(error.pointee.code)
        message = error.pointee.message.map { String(cString: $0) } ?? ""
    }
}

/// Calls a C function that reports failure through a `GError`, and throws that.
package func throwingGLibError<Value>(
    _ body: (inout UnsafeMutablePointer<GError>?) -> Value
) throws(GLibError) -> Value {
    var error: UnsafeMutablePointer<GError>?
    let value = body(&error)
    if let error { throw GLibError(consuming: error) }
    return value
}
