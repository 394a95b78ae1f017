internal import CWebKitGTK
package import GLibBridge

/// What went wrong in the engine, in a closed set of kinds.
package struct EngineError: Error, Sendable {
    package enum Kind: Hashable, Sendable {
        // Loading.
        case cancelled
        case hostNotFound, cannotConnect, connectionLost, timedOut, notConnected, tooManyRedirects
        case certificateUntrusted, secureConnectionFailed
        case fileNotFound, fileIsDirectory, noPermission
        case unsupportedURL, cannotShowContentType, interruptedByPolicy, restrictedPort
        case badResponse
        // Scripts.
        case scriptThrew, scriptValueUnsupported, scriptForbidden, frameIsGone
        // Processes and views.
        case processTerminated, viewInvalidated
        case other
    }

    /// Where and how a script failed.
    package struct ScriptException: Hashable, Sendable {
        package var message: String
        package var line: Int?
        package var column: Int?
        package var sourceURL: String?
        package var stack: String?
    }

    package let kind: Kind
    package let message: String
    package var failingURL: String?
    package var exception: ScriptException?

    package init(_ kind: Kind, _ message: String, failingURL: String? = nil, exception: ScriptException? = nil) {
        (self.kind, self.message, self.failingURL, self.exception) = (kind, message, failingURL, exception)
    }

    package init(_ error: GLibError, failingURL: String? = nil) {
        self.init(Self.kind(of: error), error.message, failingURL: failingURL)
    }

    private static func kind(of error: GLibError) -> Kind {
        switch error.domain {
        case webkit_network_error_quark(): networkKind(UInt32(error.code))
        case webkit_policy_error_quark(): policyKind(UInt32(error.code))
        case webkit_javascript_error_quark(): scriptKind(UInt32(error.code), message: error.message)
        case g_resolver_error_quark(): .hostNotFound
        case g_tls_error_quark(): tlsKind(UInt32(error.code))
        case g_io_error_quark(): ioKind(UInt32(error.code))
        case soup_session_error_quark(): sessionKind(UInt32(error.code))
        default: .other
        }
    }

    private static func networkKind(_ code: UInt32) -> Kind {
        switch code {
        case WEBKIT_NETWORK_ERROR_CANCELLED.rawValue: .cancelled
        case WEBKIT_NETWORK_ERROR_FILE_DOES_NOT_EXIST.rawValue: .fileNotFound
        case WEBKIT_NETWORK_ERROR_UNKNOWN_PROTOCOL.rawValue: .unsupportedURL
        case WEBKIT_NETWORK_ERROR_TRANSPORT.rawValue: .connectionLost
        default: .other
        }
    }

    private static func policyKind(_ code: UInt32) -> Kind {
        switch code {
        case WEBKIT_POLICY_ERROR_CANNOT_SHOW_MIME_TYPE.rawValue: .cannotShowContentType
        case WEBKIT_POLICY_ERROR_CANNOT_SHOW_URI.rawValue: .unsupportedURL
        case WEBKIT_POLICY_ERROR_FRAME_LOAD_INTERRUPTED_BY_POLICY_CHANGE.rawValue: .interruptedByPolicy
        case WEBKIT_POLICY_ERROR_CANNOT_USE_RESTRICTED_PORT.rawValue: .restrictedPort
        default: .other
        }
    }

    private static func scriptKind(_ code: UInt32, message: String) -> Kind {
        switch code {
        case WEBKIT_JAVASCRIPT_ERROR_INVALID_RESULT.rawValue: .scriptValueUnsupported
        case WEBKIT_JAVASCRIPT_ERROR_SCRIPT_FAILED.rawValue:
            // The only failure that has no exception behind it is told by its text.
            message.contains("Cannot execute JavaScript in this document") ? .scriptForbidden : .scriptThrew
        default: .other
        }
    }

    private static func tlsKind(_ code: UInt32) -> Kind {
        code == G_TLS_ERROR_BAD_CERTIFICATE.rawValue ? .certificateUntrusted : .secureConnectionFailed
    }

    private static func ioKind(_ code: UInt32) -> Kind {
        switch code {
        case G_IO_ERROR_NOT_FOUND.rawValue: .fileNotFound
        case G_IO_ERROR_IS_DIRECTORY.rawValue: .fileIsDirectory
        case G_IO_ERROR_PERMISSION_DENIED.rawValue: .noPermission
        case G_IO_ERROR_TIMED_OUT.rawValue: .timedOut
        case G_IO_ERROR_CONNECTION_REFUSED.rawValue, G_IO_ERROR_HOST_UNREACHABLE.rawValue: .cannotConnect
        case G_IO_ERROR_NETWORK_UNREACHABLE.rawValue: .notConnected
        case G_IO_ERROR_HOST_NOT_FOUND.rawValue: .hostNotFound
        case G_IO_ERROR_CONNECTION_CLOSED.rawValue, G_IO_ERROR_PARTIAL_INPUT.rawValue: .connectionLost
        case G_IO_ERROR_CANCELLED.rawValue: .cancelled
        case G_IO_ERROR_NOT_SUPPORTED.rawValue: .unsupportedURL
        default: .other
        }
    }

    private static func sessionKind(_ code: UInt32) -> Kind {
        switch code {
        case SOUP_SESSION_ERROR_TOO_MANY_REDIRECTS.rawValue, SOUP_SESSION_ERROR_TOO_MANY_RESTARTS.rawValue:
            .tooManyRedirects
        case SOUP_SESSION_ERROR_PARSING.rawValue, SOUP_SESSION_ERROR_ENCODING.rawValue: .badResponse
        default: .other
        }
    }
}
