import EngineTestSupport
import LocalServer
import Testing
import WebKit

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct WKWebViewLoadingTests {
    @Test("NAV-1: action, start, response, commit, finish, with one navigation")
    func normalLoadReportsItsStepsInOrder() async throws {
        let server = try LocalServer(["/": .html("<title>Harbour</title><p>Boats")])
        let view = WKWebView()
        let recorder = NavigationRecorder()
        view.navigationDelegate = recorder
        let navigation = view.load(URLRequest(url: server.url("/")))
        print("loading", view.isLoading, view.url as Any)
        await recorder.wait(for: "finish")
        print(
            recorder.events,
            recorder.lastError as Any,
            view.title as Any,
            recorder.navigations.map { $0 === navigation }
        )
        print(try await view.evaluateJavaScript("1 + 1") as Any)
        print(try await view.evaluateJavaScript("({a: [1, 2, 'x'], d: new Date(0)})") as Any)
        do { _ = try await view.evaluateJavaScript("\n\nthrow new TypeError('boo')") } catch {
            print((error as NSError).userInfo)
        }
        print(
            try await view.callAsyncJavaScript(
                "return await Promise.resolve(a + 1)",
                arguments: ["a": 41],
                contentWorld: .page
            ) as Any
        )
        let image = try await view.takeSnapshot(configuration: nil)
        print(image.size)
        view.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
        print(try await view.evaluateJavaScript("innerWidth + 'x' + innerHeight + document.visibilityState") as Any)
        let i2 = try await view.takeSnapshot(configuration: nil)
        print(i2.size); try i2.pngData()!.write(to: URL(fileURLWithPath: "/tmp/a.png"))
        let pdf = try await view.pdf()
        print(pdf.count)
        try pdf.write(to: URL(fileURLWithPath: "/tmp/a.pdf"))
    }
}
