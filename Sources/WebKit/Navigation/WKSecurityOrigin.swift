public import Foundation

/// The scheme, host and port that a document's rights depend on.
@preconcurrency
@MainActor
open class WKSecurityOrigin: NSObject {
    private let parts: URLComponents

    /// Reads an origin as a script's `origin` gives it; `null` has no parts.
    init(serialized: String) {
        parts = serialized == "null" ? URLComponents() : URLComponents(string: serialized) ?? URLComponents()
    }

    /// Creates an origin without parts, for test doubles.
    public override init() { parts = URLComponents() }

    /// The scheme, for example `https`; empty for an origin that equals no other.
    open var `protocol`: String { parts.scheme ?? "" }

    /// The host; empty if there is none.
    open var host: String { parts.host ?? "" }

    /// The port, or 0 for the scheme's own.
    open var port: Int { parts.port ?? 0 }
}
