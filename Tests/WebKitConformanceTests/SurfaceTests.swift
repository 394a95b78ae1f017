import ClientCode
import EngineTestSupport
import LocalServer
import WebKit
import XCTest

@MainActor
final class SurfaceTests: XCTestCase {
    /// SWF-2, SWF-3, S48: the older spelling of a decision handler is called, not passed over in silence.
    func testClientOfTheOldLanguageModeIsCalled() async throws {
        let server = try LocalServer(["/": .html("<title>Client</title>")])
        let screen = ClientScreen()
        let finished = expectation(description: "finished")
        screen.finished = { finished.fulfill() }
        screen.webView.load(URLRequest(url: server.url("/")))
        await fulfillment(of: [finished], timeout: 30)
        XCTAssertEqual(screen.events, ["action", "response 200", "finish"])
        XCTAssertEqual(screen.webView.loads, 1)
        let body = screen.bodies.first as? [String: Any]
        XCTAssertEqual(body?["title"] as? String, "Client")
        XCTAssertEqual(body?["count"] as? Int, 3)
        XCTAssertEqual(body?["ok"] as? Bool, true)
    }

    func testTestDoublesCanBeMade() {
        XCTAssertEqual(ClientAction().request.url?.scheme, "client")
        XCTAssertEqual(ClientAction().navigationType, .linkActivated)
        XCTAssertEqual((ClientMessage().body as? [String: Int])?["key"], 1)
        XCTAssertNotNil(WKFrameInfo().request.url)
        XCTAssertEqual(WKSecurityOrigin().host, "")
    }

    /// Errors are matched in all the ways of client code.
    func testErrorsAreMatched() async {
        let webView = WKWebView()
        do {
            _ = try await webView.evaluateJavaScript("throw new Error('x')")
            XCTFail("the script throws")
        } catch let error as WKError where error.code == .javaScriptExceptionOccurred {
            XCTAssertEqual((error as NSError).domain, "WKErrorDomain")
            XCTAssertEqual((error as NSError).code, 4)
            XCTAssertEqual(error.errorUserInfo["WKJavaScriptExceptionMessage"] as? String, "Error: x")
        } catch {
            XCTFail("another error: \(error)")
        }
        do {
            _ = try await webView.evaluateJavaScript("document.createElement('p')")
            XCTFail("the value cannot be copied")
        } catch WKError.javaScriptResultTypeIsUnsupported {
        } catch {
            XCTFail("another error: \(error)")
        }
    }
}
