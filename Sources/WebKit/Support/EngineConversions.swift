import Foundation
import FoundationNetworking
import WebKitEngine

extension EngineRequest {
    init?(_ request: URLRequest) {
        guard let url = request.url else { return nil }
        self.init(
            url: url.absoluteString,
            method: request.httpMethod ?? "GET",
            headers: (request.allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        )
    }
}

extension URLRequest {
    init(_ request: EngineRequest) {
        self.init(url: URL(string: request.url) ?? .aboutBlank)
        httpMethod = request.method
        for header in request.headers { addValue(header.value, forHTTPHeaderField: header.name) }
    }
}

extension EngineResponse {
    /// The response as Foundation's type: with a status if it has one.
    var urlResponse: URLResponse {
        let url = URL(string: url) ?? .aboutBlank
        if statusCode != 0 {
            let fields = Dictionary(headers.map { ($0.name, $0.value) }) { "\($0), \($1)" }
            let response = HTTPURLResponse(
                url: url,
                statusCode: statusCode,
                httpVersion: "HTTP/1.1",
                headerFields: fields
            )
            if let response { return response }
        }
        return URLResponse(
            url: url,
            mimeType: mimeType,
            expectedContentLength: contentLength ?? -1,
            textEncodingName: nil
        )
    }
}

extension WKNavigationType {
    init(_ kind: EngineNavigationAction.Kind) {
        self =
            switch kind {
            case .linkActivated: .linkActivated
            case .formSubmitted: .formSubmitted
            case .backForward: .backForward
            case .reload: .reload
            case .formResubmitted: .formResubmitted
            case .other: .other
            }
    }
}
