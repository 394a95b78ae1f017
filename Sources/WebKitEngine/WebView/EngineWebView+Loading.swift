internal import CWebKitGTK
package import Foundation
internal import GLibBridge

extension EngineWebView {
    /// Starts to load a request.
    ///
    /// Its method and body are the engine's to choose: it can only get.
    package func load(_ request: EngineRequest) {
        let engineRequest = GObjectReference(adopting: webkit_uri_request_new(request.url) as OpaquePointer)
        if let headers = webkit_uri_request_get_http_headers(engineRequest.pointer) {
            for header in request.headers { soup_message_headers_append(headers, header.name, header.value) }
        }
        webkit_web_view_load_request(object.pointer, engineRequest.pointer)
    }

    /// Shows bytes as a document of the given type.
    package func load(_ data: Data, contentType: String, encoding: String, baseURL: String?) {
        let bytes = data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        defer { g_bytes_unref(bytes) }
        webkit_web_view_load_bytes(object.pointer, bytes, contentType, encoding, baseURL)
    }

    /// Limits the files that pages of this view may load to a file or a directory; nil for no limit.
    package func limitFiles(to path: String?) { context.setReadScope(path ?? "") }

    package func reload(bypassingCaches: Bool) {
        if bypassingCaches {
            webkit_web_view_reload_bypass_cache(object.pointer)
        } else {
            webkit_web_view_reload(object.pointer)
        }
    }

    package func stopLoading() { webkit_web_view_stop_loading(object.pointer) }

    // MARK: Progress of a load

    func loadDidChange(_ event: WebKitLoadEvent) {
        switch event {
        case WEBKIT_LOAD_STARTED:
            hasReportedFailure = false
            client?.engineLoadDidChange(.started)
        case WEBKIT_LOAD_REDIRECTED:
            client?.engineLoadDidChange(.redirected)
        case WEBKIT_LOAD_COMMITTED:
            documentDidChange()
            scripts.documentDidChange(pageID: pageID)
            client?.engineLoadDidChange(.committed)
            context.pageDidCommit(in: self)
        case WEBKIT_LOAD_FINISHED:
            // The engine finishes failed loads too.
            if hasReportedFailure { return }
            client?.engineLoadDidChange(.finished)
        default:
            break
        }
    }

    /// Takes over the report of a failure; otherwise the engine would load a page that tells of it.
    func loadDidFail(_ event: WebKitLoadEvent, url: String, error: GLibError) {
        hasReportedFailure = true
        let isCommitted = event == WEBKIT_LOAD_COMMITTED || event == WEBKIT_LOAD_FINISHED
        client?.engineLoadDidFail(EngineError(error, failingURL: url), afterCommit: isCommitted)
    }
}

extension Signal where Handler == @MainActor (WebKitLoadEvent) -> Void {
    /// Progress of a page load.
    static var loadChanged: Signal {
        typealias Trampoline = @convention(c) (OpaquePointer, WebKitLoadEvent, UnsafeMutableRawPointer?) -> Void
        let trampoline: Trampoline = { _, event, userData in
            _ = withHandler(userData, as: Handler.self) { $0(event) }
        }
        return Signal("load-changed", trampoline: trampoline)
    }
}

extension Signal where Handler == @MainActor (WebKitLoadEvent, String, GLibError) -> Void {
    /// A page load has failed.
    static var loadFailed: Signal {
        typealias Trampoline =
            @convention(c) (
                OpaquePointer,
                WebKitLoadEvent,
                UnsafePointer<CChar>?,
                UnsafeMutablePointer<GError>?,
                UnsafeMutableRawPointer?
            ) -> gboolean
        let trampoline: Trampoline = { _, event, url, original, userData in
            guard let original else { return 1 }
            let (url, error) = (copied(url) ?? "", GLibError(copying: original))
            _ = withHandler(userData, as: Handler.self) { $0(event, url, error) }
            return 1
        }
        return Signal("load-failed", trampoline: trampoline)
    }
}
