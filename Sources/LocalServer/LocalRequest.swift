internal import CWebKitGTK
package import Foundation
internal import GLibBridge

/// A request that a local server has received.
package struct LocalRequest: Sendable {
    package let method: String
    package let path: String
    /// The part of the address after the question mark, or nil.
    package let query: String?
    /// The headers, with their names in small letters.
    package let headers: [String: String]
    package let body: Data

    init(_ message: OpaquePointer) {
        method = copied(soup_server_message_get_method(message)) ?? ""
        let address = soup_server_message_get_uri(message)
        path = copied(g_uri_get_path(address)) ?? "/"
        query = copied(g_uri_get_query(address))
        var headers: [String: String] = [:]
        var iterator = SoupMessageHeadersIter()
        soup_message_headers_iter_init(&iterator, soup_server_message_get_request_headers(message))
        var name: UnsafePointer<CChar>?
        var value: UnsafePointer<CChar>?
        while soup_message_headers_iter_next(&iterator, &name, &value) != 0 {
            guard let name = copied(name)?.lowercased(), let value = copied(value) else { continue }
            headers[name] = headers[name].map { "\($0), \(value)" } ?? value
        }
        self.headers = headers
        let content = soup_server_message_get_request_body(message)
        if let content, let bytes = soup_message_body_flatten(content) {
            defer { g_bytes_unref(bytes) }
            var count: gsize = 0
            let start = g_bytes_get_data(bytes, &count)
            body = start.map { Data(bytes: $0, count: Int(count)) } ?? Data()
        } else {
            body = Data()
        }
    }
}
