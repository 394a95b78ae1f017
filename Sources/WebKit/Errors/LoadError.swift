import Foundation
import FoundationNetworking
import WebKitEngine

/// An error of the domain that Apple's engine uses for loads that policy ended.
struct WebKitError: CustomNSError, LocalizedError {
    enum Code: Int {
        case cannotShowMIMEType = 100
        case cannotShowURL = 101
        case frameLoadInterruptedByPolicyChange = 102
        case cannotUseRestrictedPort = 103
    }

    static let errorDomain = "WebKitErrorDomain"

    let code: Code
    let errorDescription: String?
    let failingURL: URL?

    var errorCode: Int { code.rawValue }

    var errorUserInfo: [String: Any] { loadErrorInfo(description: errorDescription ?? "", failingURL: failingURL) }
}

/// Translates the failure of a load: `URLError` or an error of WebKit's own domain, as on Apple's systems.
func loadError(_ error: EngineError) -> any Error {
    let failingURL = error.failingURL.flatMap { URL(string: $0) }
    func network(_ code: URLError.Code) -> any Error {
        URLError(code, userInfo: loadErrorInfo(description: error.message, failingURL: failingURL))
    }
    func policy(_ code: WebKitError.Code) -> any Error {
        WebKitError(code: code, errorDescription: error.message, failingURL: failingURL)
    }
    return switch error.kind {
    case .cancelled: network(.cancelled)
    case .hostNotFound: network(.cannotFindHost)
    case .cannotConnect: network(.cannotConnectToHost)
    case .connectionLost: network(.networkConnectionLost)
    case .timedOut: network(.timedOut)
    case .notConnected: network(.notConnectedToInternet)
    case .tooManyRedirects: network(.httpTooManyRedirects)
    case .certificateUntrusted: network(.serverCertificateUntrusted)
    case .secureConnectionFailed: network(.secureConnectionFailed)
    case .fileNotFound: network(.fileDoesNotExist)
    case .fileIsDirectory: network(.fileIsDirectory)
    case .noPermission: network(.noPermissionsToReadFile)
    case .unsupportedURL: network(.unsupportedURL)
    case .badResponse: network(.badServerResponse)
    case .cannotShowContentType: policy(.cannotShowMIMEType)
    case .interruptedByPolicy: policy(.frameLoadInterruptedByPolicyChange)
    case .restrictedPort: policy(.cannotUseRestrictedPort)
    case .scriptThrew, .scriptValueUnsupported, .scriptForbidden, .frameIsGone, .processTerminated, .viewInvalidated,
        .other:
        network(.unknown)
    }
}

private func loadErrorInfo(description: String, failingURL: URL?) -> [String: Any] {
    var userInfo: [String: Any] = [NSLocalizedDescriptionKey: description]
    userInfo[NSURLErrorFailingURLErrorKey] = failingURL
    userInfo["NSErrorFailingURLStringKey"] = failingURL?.absoluteString
    return userInfo
}
