import Foundation
import WebKit

extension Worker {
    /// Messages with a short text, in batches.
    static func measureTextMessages(_ count: Int, begin: MonotonicTime) async throws -> Series {
        let inbox = Inbox(posting: "'A boat is in.'", batches: count) { body, _ in body as? String == "A boat is in." }
        return ["rate": try await inbox.run()]
    }

    /// Messages with a small object, in batches.
    static func measureObjectMessages(_ count: Int, begin: MonotonicTime) async throws -> Series {
        let inbox = Inbox(posting: "{kind: 'arrival', number: i}", batches: count) { body, index in
            guard let fields = body as? [String: Any] else { return false }
            return fields["kind"] as? String == "arrival" && fields["number"] as? Int == index
        }
        return ["rate": try await inbox.run()]
    }
}

/// Receives batches of messages, one after another.
@MainActor
private final class Inbox: NSObject, WKScriptMessageHandler {
    private static let batch = 2000
    private static let batchesToWarmUp = 3

    private let script: String
    private let isExpected: (_ body: Any, _ index: Int) -> Bool
    private var batchesLeft: Int
    private var batchesToIgnore = Inbox.batchesToWarmUp
    private var page: LoadedPage?
    private var received = 0
    private var begin = MonotonicTime.now
    private var rates: [Double] = []
    private var completion: CheckedContinuation<[Double], any Error>?

    init(posting body: String, batches: Int, isExpected: @escaping (_ body: Any, _ index: Int) -> Bool) {
        script = "for (let i = 0; i < \(Self.batch); i++) webkit.messageHandlers.harbour.postMessage(\(body))"
        batchesLeft = batches
        self.isExpected = isExpected
    }

    func run() async throws -> [Double] {
        page = try await LoadedPage("<title>Harbour</title>", url: "http://harbour.test/", handler: self)
        return try await withCheckedThrowingContinuation { continuation in
            completion = continuation
            startBatch()
        }
    }

    private func startBatch() {
        received = 0
        begin = MonotonicTime.now
        page?.webView.evaluateJavaScript(script, completionHandler: nil)
    }

    func userContentController(_ userContentController: WKUserContentController, didReceive message: WKScriptMessage) {
        let frame = message.frameInfo
        guard isExpected(message.body, received), frame.isMainFrame, frame.securityOrigin.host == "harbour.test" else {
            return finish(.failure(WrongResult("message \(received) says: \(message.body), from \(frame)")))
        }
        received += 1
        if received == Self.batch { endBatch() }
    }

    private func endBatch() {
        let rate = Double(Self.batch) / begin.millisecondsUntilNow() * 1000
        if batchesToIgnore > 0 {
            batchesToIgnore -= 1
        } else {
            rates.append(rate)
            batchesLeft -= 1
        }
        if batchesLeft == 0 { finish(.success(rates)) } else { Task { startBatch() } }
    }

    private func finish(_ result: Result<[Double], any Error>) {
        completion?.resume(with: result)
        completion = nil
    }
}
