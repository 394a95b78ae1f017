import WebKit

extension Worker {
    /// From the first line of `main` to a loaded page.
    static func measureFirstPage(_ count: Int, begin: MonotonicTime) async throws -> Series {
        let page = try await LoadedPage("<title>Harbour</title><p>Three boats are in.")
        let duration = begin.millisecondsUntilNow()

        let text = try await page.webView.evaluateJavaScript("document.title + document.body.innerText")
        guard text as? String == "HarbourThree boats are in." else {
            throw WrongResult("the page says: \(text ?? "nothing")")
        }
        return ["finished": [duration]]
    }
}
