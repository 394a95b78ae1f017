internal import CWebKitGTK
package import Foundation
internal import GLibBridge

/// A web server on a free port of the loopback interface, for tests, benchmarks and examples.
///
/// It runs on the main loop, together with the program that asks it.
@MainActor
package final class LocalServer {
    /// Answers a request.
    package typealias Handler = @MainActor (LocalRequest) async -> LocalResponse

    private let server: GObjectReference<UnsafeMutablePointer<SoupServer>>
    private var handler: Handler
    private var connections: [SignalConnection] = []

    /// The requests so far, in the order of their arrival.
    package private(set) var requests: [LocalRequest] = []

    /// The port of the server.
    package let port: Int

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - port: The port; 0, the default, for a free one.
    ///   - handler: Answers each request.
    /// - Throws: The error of the port.
    package init(port: Int = 0, handler: @escaping Handler) throws {
        MainLoop.attach()
        self.handler = handler
        let server = GObjectReference(adopting: clocal_server_new() as UnsafeMutablePointer<SoupServer>)
        self.server = server
        _ = try throwingGLibError { error in
            soup_server_listen_local(server.pointer, guint(port), SOUP_SERVER_LISTEN_IPV4_ONLY, &error)
        }
        let addresses = soup_server_get_uris(server.pointer)
        defer { g_slist_free_full(addresses) { g_uri_unref($0.map { OpaquePointer($0) }) } }
        self.port = addresses.map { Int(g_uri_get_port(OpaquePointer($0.pointee.data))) } ?? 0
        connections = [
            SignalConnection(.requestRead, of: server.pointer) { [weak self] message in self?.answer(message) }
        ]
    }

    /// Starts a server with a fixed answer for each path; other paths get status 404.
    package convenience init(_ pages: [String: LocalResponse]) throws {
        try self.init { pages[$0.path] ?? .notFound }
    }

    /// Ends the server.
    ///
    /// Open connections are closed.
    package func stop() {
        connections = []
        soup_server_disconnect(server.pointer)
    }

    /// The address of a path on this server.
    ///
    /// - Parameters:
    ///   - path: The path, with its query.
    ///   - host: A name of the loopback interface. `localhost` and `127.0.0.1` are different sites.
    /// - Returns: The address.
    package func url(_ path: String, host: String = "127.0.0.1") -> URL {
        guard let url = URL(string: "http://\(host):\(port)\(path)") else {
            preconditionFailure("The path \(path) does not belong into an address.")
        }
        return url
    }

    /// The paths asked for so far.
    package var requestedPaths: [String] { requests.map(\.path) }

    private func answer(_ pointer: OpaquePointer) {
        let message = GObjectReference(retaining: pointer)
        let request = LocalRequest(pointer)
        requests.append(request)
        soup_server_message_pause(pointer)
        Task { [handler] in
            let response = await handler(request)
            await response.send(through: message)
        }
    }
}

extension Signal where Handler == @MainActor (OpaquePointer) -> Void {
    /// A request has arrived whole, and its answer is not written yet.
    fileprivate static var requestRead: Signal {
        typealias Trampoline = @convention(c) (OpaquePointer, OpaquePointer, UnsafeMutableRawPointer?) -> Void
        let trampoline: Trampoline = { _, message, userData in
            nonisolated(unsafe) let message = message
            _ = withHandler(userData, as: Handler.self) { $0(message) }
        }
        return Signal("request-read", trampoline: trampoline)
    }
}
