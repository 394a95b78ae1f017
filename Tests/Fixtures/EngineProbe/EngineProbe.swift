// Programs for tests that need a process of their own. The first argument names one.

import EngineTestSupport
import Foundation
import WebKit

@main
struct EngineProbe {
    static func main() async throws {
        switch CommandLine.arguments.dropFirst().first {
        case "async-main": print(try await Harbour().visit())
        case "three-views": try await keepThreeViews()
        case "dropped-views": try await dropViews()
        case "exit-on-worker": try await exitOnWorker()
        default: exit(64)
        }
    }

    /// Shows three pages, says so, and waits to be killed.
    @MainActor
    private static func keepThreeViews() async throws {
        let views = (0..<3).map { _ in WKWebView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)) }
        for view in views {
            view.loadHTMLString("<p>Harbour", baseURL: nil)
            while try await view.evaluateJavaScript("document.body?.innerText") as? String != "Harbour" {}
        }
        FileHandle.standardOutput.write(Data("ready\n".utf8))
        while true { try await Task.sleep(for: .seconds(60)) }
    }

    /// Shows a page in one view after the other, and prints how many of their processes are left after a while.
    @MainActor
    private static func dropViews() async throws {
        let configuration = WKWebViewConfiguration()
        for _ in 0..<8 {
            let view = WKWebView(frame: .zero, configuration: configuration)
            view.loadHTMLString("<p>Harbour", baseURL: nil)
            while try await view.evaluateJavaScript("document.body?.innerText") as? String != "Harbour" {}
        }
        let limit = ContinuousClock.now + .seconds(5)
        while webProcessCount > 2, ContinuousClock.now < limit { try await Task.sleep(for: .milliseconds(10)) }
        print(webProcessCount)
    }

    private static var webProcessCount: Int {
        ProcessTree.descendants(of: getpid()).count { $0.name == "WebKitWebProces" }
    }

    /// Ends the process from another thread while pages load on the main thread.
    @MainActor
    private static func exitOnWorker() async throws {
        let view = WKWebView()
        view.loadHTMLString("<p>Harbour", baseURL: nil)
        _ = try await view.evaluateJavaScript("1")
        Thread { exit(0) }.start()
        while true {
            view.reload()
            _ = try? await view.evaluateJavaScript("1")
        }
    }
}
