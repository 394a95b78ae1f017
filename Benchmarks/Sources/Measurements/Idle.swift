import WebKit

extension Worker {
    /// What an idle view costs the program that shows it, for each second.
    static func measureIdle(_ seconds: Int, begin: MonotonicTime) async throws -> Series {
        let page = try await LoadedPage("<title>Harbour</title><p>Three boats are in.")
        try await Task.sleep(for: .seconds(2))
        let before = ProcessUsage.now
        try await Task.sleep(for: .seconds(seconds))
        let after = ProcessUsage.now
        _ = try await page.webView.evaluateJavaScript("1 + 1")
        return [
            "processor-time": [(after.processorMilliseconds - before.processorMilliseconds) / Double(seconds)],
            "wake-ups": [(after.wakeUps - before.wakeUps) / Double(seconds)],
        ]
    }
}
