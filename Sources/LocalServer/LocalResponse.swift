internal import CWebKitGTK
package import Foundation
internal import GLibBridge

/// What a local server answers.
package struct LocalResponse: Sendable {
    /// How the body is sent.
    package enum Body: Sendable {
        /// At once, with its length.
        case whole(Data)
        /// In pieces, each after a pause.
        case pieces([Data], pause: Duration)
        /// The head and a first piece, and then nothing: the connection stays open.
        case endless(Data)
        /// Nothing at all: not even the head is sent.
        case never
    }

    package var status: Int
    package var headers: [(name: String, value: String)]
    package var body: Body

    package init(status: Int = 200, headers: [(name: String, value: String)] = [], body: Body) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    /// Content of a type.
    package static func content(_ data: Data, type: String, status: Int = 200) -> LocalResponse {
        LocalResponse(status: status, headers: [("Content-Type", type)], body: .whole(data))
    }

    /// An HTML page.
    package static func html(_ text: String, status: Int = 200) -> LocalResponse {
        content(Data(text.utf8), type: "text/html; charset=utf-8", status: status)
    }

    /// A JSON value.
    package static func json(_ text: String) -> LocalResponse { content(Data(text.utf8), type: "application/json") }

    /// A redirect.
    package static func redirect(to address: String, status: Int = 302) -> LocalResponse {
        LocalResponse(status: status, headers: [("Location", address)], body: .whole(Data()))
    }

    /// The answer for a path that the server does not have.
    package static let notFound = html("<title>Not found</title><p>Not found", status: 404)

    @MainActor
    func send(through message: GObjectReference<OpaquePointer>) async {
        let pointer = message.pointer
        if case .never = body { return }
        soup_server_message_set_status(pointer, guint(status), nil)
        let fields = soup_server_message_get_response_headers(pointer)
        for header in headers { soup_message_headers_append(fields, header.name, header.value) }
        switch body {
        case .never: return
        case .whole(let data):
            append(data, to: pointer)
            soup_server_message_unpause(pointer)
        case .endless(let data):
            soup_message_headers_set_encoding(fields, SOUP_ENCODING_CHUNKED)
            append(data, to: pointer)
            soup_server_message_unpause(pointer)
        case .pieces(let pieces, let pause):
            soup_message_headers_set_encoding(fields, SOUP_ENCODING_CHUNKED)
            for piece in pieces {
                append(piece, to: pointer)
                soup_server_message_unpause(pointer)
                try? await Task.sleep(for: pause)
            }
            soup_message_body_complete(soup_server_message_get_response_body(pointer))
            soup_server_message_unpause(pointer)
        }
    }

    @MainActor
    private func append(_ data: Data, to message: OpaquePointer) {
        if data.isEmpty { return }
        let body = soup_server_message_get_response_body(message)
        data.withUnsafeBytes { buffer in
            let bytes = g_bytes_new(buffer.baseAddress, gsize(buffer.count))
            soup_message_body_append_bytes(body, bytes)
            g_bytes_unref(bytes)
        }
    }
}
