import Foundation
import FoundationNetworking
import WebKit

/// One page in one view, from its load to its end.
@MainActor
final class PageSession {
    let webView: WKWebView
    let network: NetworkActivity
    let follower = LoadFollower()
    let activity: Activity
    let job: PageJob
    private var observation: NSKeyValueObservation?

    /// Creates a view that has loaded nothing.
    ///
    /// - Parameters:
    ///   - job: The page and how it is loaded.
    ///   - activity: Is told what is waited for.
    ///   - progress: Shows it.
    init(_ job: PageJob, activity: Activity, progress: ProgressLine) {
        (self.job, self.activity) = (job, activity)
        let configuration = WKWebViewConfiguration()
        configuration.websiteDataStore = .nonPersistent()
        let size = job.page.size
        webView = WKWebView(
            frame: CGRect(x: 0, y: 0, width: size.width, height: size.height),
            configuration: configuration
        )
        network = NetworkActivity(of: webView)
        webView.navigationDelegate = follower
        webView.customUserAgent = job.page.userAgent
        follower.onStart = { [network] in network.reset() }
        observation = webView.observe(\.estimatedProgress) { webView, _ in
            progress.show("\(job.input.name): \(Int(webView.estimatedProgress * 100)) %")
        }
    }

    /// Ends the page's process, also when it is busy.
    func end() { webView.endProcess() }

    // MARK: Loading

    /// Loads the page and waits for it and for what else was asked for.
    func load() async throws {
        activity.begin("\(job.input.name) to load")
        try await startLoading()
        try await settle()
        warnOfStatus()
        for condition in job.page.conditions { try await wait(for: condition) }
    }

    private func startLoading() async throws {
        switch job.input {
        case .address(let url):
            var request = URLRequest(url: url)
            for header in job.page.headers { request.addValue(header.value, forHTTPHeaderField: header.name) }
            webView.load(request)
        case .file(let url): webView.load(URLRequest(url: url))
        case .standardInput: try await loadStandardInput()
        }
    }

    private func loadStandardInput() async throws {
        activity.begin("the end of standard input")
        let data = try await Self.readStandardInput()
        activity.begin("\(job.input.name) to load")
        // Text in another encoding says so in itself, or is guessed by the engine.
        let encoding = String(data: data, encoding: .utf8) == nil ? "" : "UTF-8"
        guard let base = job.page.base ?? URL(string: "about:blank") else { return }
        webView.load(data, mimeType: "text/html", characterEncodingName: encoding, baseURL: base)
    }

    @concurrent
    private static func readStandardInput() async throws -> Data { try FileHandle.standardInput.readToEnd() ?? Data() }

    /// Waits until no page is being loaded, and throws if the last one could not be.
    func settle() async throws {
        guard case .failed(let error) = await follower.settled() else { return }
        throw CommandError(
            loadOf: job.input.name,
            failedWith: error,
            status: follower.status,
            refusedType: follower.refusedType
        )
    }

    private func warnOfStatus() {
        guard let status = follower.status, status >= 400 else { return }
        let words = HTTPURLResponse.localizedString(forStatusCode: status)
        Console.report("warning: \(job.input.name): HTTP status \(status) (\(words)); the page is used as it is")
    }

    /// The end of a sentence that begins with "waiting for", with what is known about the network.
    var whatIsAwaited: String {
        guard case .loading = follower.phase, let first = network.pendingURLs.first else { return activity.current }
        return "\(activity.current) (\(Self.requests(network.pendingURLs.count, first: first)))"
    }

    static func requests(_ count: Int, first: String) -> String {
        let first = first.shortened()
        return count == 1 ? "one request is open: \(first)" : "\(count) requests are open, one of them \(first)"
    }

    // MARK: Scripts

    /// Runs the body of an asynchronous function and waits for the text that it returns.
    ///
    /// - Returns: The text, or nil if the page was replaced before it came.
    func call(_ body: String, arguments: [String: Any] = [:], in world: WKContentWorld) async throws -> String? {
        try await settle()
        let document = follower.documents
        do {
            return try await withCheckedThrowingContinuation { continuation in
                let answer = FirstAnswer(continuation)
                // A script that leaves its page may never be answered.
                let withdraw = follower.whenReplaced { answer.settle(.success(nil)) }
                webView.callAsyncJavaScript(body, arguments: arguments, in: nil, in: world) { result in
                    withdraw()
                    answer.settle(result.map { $0 as? String ?? "" })
                }
            }
        } catch {
            try Task.checkCancellation()
            // A new page may be about to begin; its start is the next thing that the engine tells.
            try await Task.sleep(for: .milliseconds(50))
            switch follower.phase {
            case .finished where document == follower.documents: throw error
            case .failed: try await settle()
            case .finished, .loading: break
            }
            return nil
        }
    }

    /// Reads a text from the page, in a world of its own.
    ///
    /// If the page is replaced meanwhile, the next one is read.
    func read(_ body: String, arguments: [String: Any] = [:]) async throws -> String {
        while true {
            if let text = try await call(body, arguments: arguments, in: .defaultClient) { return text }
        }
    }

    /// Runs the scripts of the command line, and waits for the pages that they may go to.
    func runScripts() async throws {
        for (index, script) in job.page.scripts.enumerated() {
            let name = job.page.scripts.count == 1 ? "the script" : "script \(index + 1)"
            activity.begin(name)
            let text = FileManager.default.fileExists(atPath: script) ? try Self.contents(of: script) : script
            do {
                // A script that leaves its page has done so.
                _ = try await call(ScriptFailure.padding + text, in: .page)
            } catch let error as WKError {
                throw CommandError(name, failedWith: ScriptFailure(error, in: text))
            }
            try await drawn()
        }
    }

    private static func contents(of path: String) throws -> String {
        do {
            return try String(contentsOfFile: path, encoding: .utf8)
        } catch {
            throw CommandError.usage("--script: \(path) cannot be read as text: \(error.localizedDescription)")
        }
    }

    /// Waits until fonts are there and what scripts have changed is drawn.
    func drawn() async throws {
        let script = """
            const pause = (time) => new Promise(done => setTimeout(done, time));
            await Promise.race([document.fonts?.ready, pause(3000)]);
            const frame = () => Promise.race([new Promise(requestAnimationFrame), pause(200)]);
            await frame();
            await frame();
            """
        _ = try await read(script)
    }
}

/// The first of several possible answers.
@MainActor
private final class FirstAnswer<Value: Sendable> {
    private var continuation: CheckedContinuation<Value, any Error>?

    init(_ continuation: CheckedContinuation<Value, any Error>) { self.continuation = continuation }

    func settle(_ result: Result<Value, any Error>) {
        continuation?.resume(with: result)
        continuation = nil
    }
}
