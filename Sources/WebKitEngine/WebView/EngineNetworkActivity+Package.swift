internal import CWebKitGTK
internal import GLibBridge

/// The requests of a view's pages that are not answered yet.
///
/// The engine reports every request of a page and its frames: parts of the document, and what scripts fetch. Web
/// sockets and the requests of workers are not among them.
@MainActor
package final class EngineNetworkActivity {
    private var pending: [UInt: (url: String, end: SignalConnection)] = [:]

    /// When a request has begun or ended last.
    package private(set) var lastChange = ContinuousClock.now

    package init(of view: EngineWebView) {
        view.connect(.resourceLoadStarted) { [weak self] resource in self?.begin(resource) }
    }

    /// The addresses that are waited for, in no order.
    package var pendingURLs: [String] { pending.values.map(\.url) }

    /// Forgets the requests of earlier pages, whose end the engine may not report.
    package func reset() {
        pending = [:]
        lastChange = .now
    }

    private func begin(_ resource: OpaquePointer) {
        let identity = UInt(bitPattern: resource)
        lastChange = .now
        // The engine reports `finished` after a failure too. The connection holds the resource until then.
        let end = SignalConnection(.plain("finished"), of: resource) { [weak self] in self?.end(identity) }
        pending[identity] = (copied(webkit_web_resource_get_uri(resource)) ?? "", end)
    }

    private func end(_ identity: UInt) {
        pending[identity] = nil
        lastChange = .now
    }
}

extension Signal where Handler == @MainActor (OpaquePointer) -> Void {
    /// A request of a page begins.
    fileprivate static var resourceLoadStarted: Signal {
        typealias Trampoline =
            @convention(c) (
                OpaquePointer, OpaquePointer, OpaquePointer?, UnsafeMutableRawPointer?
            ) -> Void
        let trampoline: Trampoline = { _, resource, _, userData in
            nonisolated(unsafe) let resource = resource
            _ = withHandler(userData, as: Handler.self) { $0(resource) }
        }
        return Signal("resource-load-started", trampoline: trampoline)
    }
}
