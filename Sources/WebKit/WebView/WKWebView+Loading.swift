import Foundation
import FoundationNetworking
import WebKitEngine

extension WKWebView {
    func startLoading(_ request: URLRequest) -> WKNavigation? {
        guard let engineRequest = EngineRequest(request) else { return nil }
        let hasBody = request.httpBody?.isEmpty == false || request.httpBodyStream != nil
        if engineRequest.method != "GET" || hasBody {
            return refuse(
                EngineError(
                    .unsupportedURL,
                    "Requests with the method \(engineRequest.method) or with a body cannot be loaded.",
                    failingURL: engineRequest.url
                )
            )
        }
        // The limit of an earlier file is not meant for this one.
        if request.url?.isFileURL == true { engine.limitFiles(to: nil) }
        return startLoading { $0.load(engineRequest) }
    }

    func startLoading(file: URL, readAccess: URL) -> WKNavigation? {
        guard file.isFileURL, readAccess.isFileURL else {
            Misuse.report("loadFileURL(_:allowingReadAccessTo:): an address is not that of a file.")
            return nil
        }
        engine.limitFiles(to: readAccess.standardizedFileURL.path)
        return startLoading { $0.load(EngineRequest(url: file.absoluteString)) }
    }

    func startLoading(_ data: Data, type: String, encoding: String, baseURL: URL?) -> WKNavigation? {
        startLoading { $0.load(data, contentType: type, encoding: encoding, baseURL: baseURL?.absoluteString) }
    }

    func startReloading(bypassingCaches: Bool) -> WKNavigation? {
        // After the end of a process there is no address, but the history has kept it.
        guard url != nil || history.currentItem != nil else { return nil }
        return startLoading { $0.reload(bypassingCaches: bypassingCaches) }
    }

    func startMoving(by offset: Int) -> WKNavigation? {
        guard engine.historyItem(at: offset) != nil else { return nil }
        return startLoading { $0.goToHistoryItem(at: offset) }
    }

    private func startLoading(_ start: (EngineWebView) -> Void) -> WKNavigation? {
        processHasEnded = false
        start(engine)
        // From here on the engine reports the address in its own spelling.
        return tracker.request(url: engine.url ?? "")
    }

    /// Reports a load as failed, after this call has returned, without asking the engine.
    private func refuse(_ error: EngineError) -> WKNavigation {
        let navigation = WKNavigation()
        Task { [weak self] in
            guard let self else { return }
            navigationDelegate?.webView(self, didStartProvisionalNavigation: navigation)
            navigationDelegate?.webView(
                self,
                didFailProvisionalNavigation: navigation,
                withError: loadError(error)
            )
        }
        return navigation
    }
}
