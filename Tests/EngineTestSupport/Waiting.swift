package import WebKit

extension WKWebView {
    /// Waits until a property has a value that fulfils a condition, and returns it.
    package func value<Value>(
        of keyPath: KeyPath<WKWebView, Value>,
        where isWanted: @escaping @MainActor (Value) -> Bool
    ) async -> Value {
        if isWanted(self[keyPath: keyPath]) { return self[keyPath: keyPath] }
        var observation: NSKeyValueObservation?
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            observation = observe(keyPath) { view, _ in
                guard isWanted(view[keyPath: keyPath]), let current = observation else { return }
                current.invalidate()
                observation = nil
                continuation.resume()
            }
        }
        return self[keyPath: keyPath]
    }

    /// Loads a page and waits until that has finished or failed.
    @discardableResult
    package func finishLoading(_ url: URL) async -> NavigationRecorder {
        await finish { $0.load(URLRequest(url: url)) }
    }

    /// Shows a text as a page and waits until that has finished.
    @discardableResult
    package func finishLoading(html: String, baseURL: URL? = nil) async -> NavigationRecorder {
        await finish { $0.loadHTMLString(html, baseURL: baseURL) }
    }

    /// Starts a load and waits until it has finished or failed.
    ///
    /// The view's own delegate is replaced by a recorder for that time.
    @discardableResult
    package func finish(_ start: (WKWebView) -> Void) async -> NavigationRecorder {
        let recorder = NavigationRecorder()
        let delegate = navigationDelegate
        navigationDelegate = recorder
        start(self)
        await recorder.wait { !Set($0.events).isDisjoint(with: ["finish", "failProvisional", "fail", "terminate"]) }
        navigationDelegate = delegate
        return recorder
    }
}

extension WKWebView {
    /// Runs a script without waiting for it. (In an asynchronous function the plain call is the form that waits.)
    package func run(_ script: String, in world: WKContentWorld = .page) {
        evaluateJavaScript(script, in: nil, in: world, completionHandler: nil)
    }
}
