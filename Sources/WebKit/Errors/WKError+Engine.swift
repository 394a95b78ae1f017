import Foundation
import WebKitEngine

extension WKError {
    init(_ code: Code, _ description: String, userInfo: [String: Any] = [:]) {
        let userInfo = userInfo.merging([NSLocalizedDescriptionKey: description]) { given, _ in given }
        self.init(_nsError: NSError(domain: WKErrorDomain, code: code.rawValue, userInfo: userInfo))
    }

    /// Translates an error of a script, a picture or a document.
    init(_ error: EngineError) {
        switch error.kind {
        case .scriptThrew, .scriptForbidden:
            self.init(
                .javaScriptExceptionOccurred,
                "A JavaScript exception occurred: \(error.exception?.message ?? error.message)",
                userInfo: Self.userInfo(of: error)
            )
        case .scriptValueUnsupported: self.init(.javaScriptResultTypeIsUnsupported, error.message)
        case .frameIsGone: self.init(.javaScriptInvalidFrameTarget, error.message)
        case .processTerminated: self.init(.webContentProcessTerminated, error.message)
        case .viewInvalidated: self.init(.webViewInvalidated, error.message)
        case .cancelled, .hostNotFound, .cannotConnect, .connectionLost, .timedOut, .notConnected, .tooManyRedirects,
            .certificateUntrusted, .secureConnectionFailed, .fileNotFound, .fileIsDirectory, .noPermission,
            .unsupportedURL, .cannotShowContentType, .interruptedByPolicy, .restrictedPort, .badResponse, .other:
            self.init(.unknown, error.message)
        }
    }

    private static func userInfo(of error: EngineError) -> [String: Any] {
        guard let exception = error.exception else { return [WKJavaScriptExceptionMessage: error.message] }
        var userInfo: [String: Any] = [WKJavaScriptExceptionMessage: exception.message]
        userInfo[WKJavaScriptExceptionLineNumber] = exception.line.map { NSNumber(value: $0) }
        userInfo[WKJavaScriptExceptionColumnNumber] = exception.column.map { NSNumber(value: $0) }
        userInfo[WKJavaScriptExceptionSourceURL] = exception.sourceURL.flatMap { URL(string: $0) }
        userInfo["stack"] = exception.stack
        return userInfo
    }
}
