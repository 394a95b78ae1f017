internal import CWebKitGTK

/// A request as the engine sees it.
package struct EngineRequest: Hashable, Sendable {
    package var url: String
    package var method: String
    package var headers: [(name: String, value: String)]

    package init(url: String, method: String = "GET", headers: [(name: String, value: String)] = []) {
        (self.url, self.method, self.headers) = (url, method, headers)
    }

    package static func == (left: EngineRequest, right: EngineRequest) -> Bool {
        left.url == right.url && left.method == right.method
            && left.headers.elementsEqual(right.headers) { $0 == $1 }
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(url) }

    init(_ request: OpaquePointer?) {
        url = request.flatMap { webkit_uri_request_get_uri($0) }.map { String(cString: $0) } ?? ""
        method = request.flatMap { webkit_uri_request_get_http_method($0) }.map { String(cString: $0) } ?? "GET"
        headers = readHeaders(request.flatMap { webkit_uri_request_get_http_headers($0) })
    }
}

/// The head of a response as the engine sees it.
package struct EngineResponse: Sendable {
    package var url: String
    /// The HTTP status, or zero.
    package var statusCode: Int
    package var mimeType: String?
    /// The announced length of the body in bytes; nil if unknown.
    package var contentLength: Int?
    package var suggestedFilename: String?
    package var headers: [(name: String, value: String)]

    init(_ response: OpaquePointer?) {
        url = response.flatMap { webkit_uri_response_get_uri($0) }.map { String(cString: $0) } ?? ""
        statusCode = response.map { Int(webkit_uri_response_get_status_code($0)) } ?? 0
        mimeType = response.flatMap { webkit_uri_response_get_mime_type($0) }.map { String(cString: $0) }
        let length = response.map { webkit_uri_response_get_content_length($0) } ?? 0
        contentLength = length == 0 ? nil : Int(clamping: length)
        suggestedFilename = response.flatMap { webkit_uri_response_get_suggested_filename($0) }
            .map { String(cString: $0) }
        headers = readHeaders(response.flatMap { webkit_uri_response_get_http_headers($0) })
    }
}

/// Copies headers, in their order.
private func readHeaders(_ headers: OpaquePointer?) -> [(name: String, value: String)] {
    guard let headers else { return [] }
    var iterator = SoupMessageHeadersIter()
    soup_message_headers_iter_init(&iterator, headers)
    var result: [(name: String, value: String)] = []
    var name: UnsafePointer<CChar>?
    var value: UnsafePointer<CChar>?
    while soup_message_headers_iter_next(&iterator, &name, &value) != 0 {
        guard let name, let value else { continue }
        result.append((String(cString: name), String(cString: value)))
    }
    return result
}
