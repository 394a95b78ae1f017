import Foundation
import FoundationNetworking
import WebKit

extension CommandError {
    /// Says why a page could not be loaded.
    ///
    /// - Parameters:
    ///   - page: The page in messages.
    ///   - error: The error of the load.
    ///   - status: The HTTP status, if there was a response.
    ///   - refusedType: The type of the response if the engine cannot show it.
    init(loadOf page: String, failedWith error: any Error, status: Int? = nil, refusedType: String? = nil) {
        let failing = (error as NSError).userInfo[NSURLErrorFailingURLErrorKey] as? URL
        let host = failing?.host
        let place = failing.flatMap { $0.absoluteString == page ? nil : $0.absoluteString }.map { ", at \($0)" } ?? ""
        let reason = Self.reason(error, host: host, port: failing?.port, status: status, refusedType: refusedType)
        self.init(.pageNotLoaded, "cannot load \(page)\(place): \(reason)")
    }

    private static func reason(
        _ error: any Error,
        host: String?,
        port: Int?,
        status: Int?,
        refusedType: String?
    ) -> String {
        let (text, host) = (error.localizedDescription, host ?? "the host")
        if let refusedType { return "content of type \(refusedType) cannot be shown" }
        switch error {
        case let error as WKError where error.code == .webContentProcessTerminated:
            return "the process of the page ended unexpectedly"
        case let error as URLError:
            let words = words(for: error.code, host: port.map { "\(host), port \($0)" } ?? host)
            return words.map { $0 == text || text.isEmpty ? $0 : "\($0) (\(text))" } ?? text
        default:
            let error = error as NSError
            guard error.domain == "WebKitErrorDomain" else { return text }
            return switch error.code {
            case 101: "addresses of this kind cannot be loaded (\(text))"
            case 102: status.map { "the server sent no page (HTTP status \($0))" } ?? "the load was refused (\(text))"
            case 103: "port \(port.map(String.init) ?? "") of \(host) is blocked, because it belongs to another service"
            default: text
            }
        }
    }

    private static func words(for code: URLError.Code, host: String) -> String? {
        switch code {
        case .cannotFindHost: "\(host) does not exist or its name cannot be resolved"
        case .cannotConnectToHost: "\(host) refused the connection or cannot be reached"
        case .networkConnectionLost: "the connection to \(host) was lost"
        case .timedOut: "\(host) did not answer"
        case .notConnectedToInternet: "this machine is not connected to a network"
        case .httpTooManyRedirects: "\(host) redirects without end"
        case .serverCertificateUntrusted: "the certificate of \(host) is not trusted"
        case .secureConnectionFailed: "no secure connection to \(host) could be made"
        case .fileDoesNotExist: "there is no such file"
        case .fileIsDirectory: "it is a folder"
        case .noPermissionsToReadFile: "the file may not be read"
        case .unsupportedURL: "addresses of this kind cannot be loaded"
        case .badServerResponse: "\(host) answered with something that is not HTTP"
        case .cancelled: "the page stopped its own load"
        default: nil
        }
    }
}
