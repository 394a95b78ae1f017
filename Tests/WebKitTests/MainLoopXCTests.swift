import EngineTestSupport
import WebKit
import XCTest

/// The ways of XCTest to wait, and of older programs to turn the run loop, all advance the engine.
@MainActor
final class MainLoopXCTests: XCTestCase {
    func testAsynchronousTestRunsOnTheMainThread() async throws {
        XCTAssertTrue(Thread.isMainThread)
        let view = WKWebView()
        await view.finishLoading(html: "<title>Harbour</title>")
        XCTAssertEqual(view.title, "Harbour")
    }

    func testExpectationIsFulfilledWhileWaiting() {
        let view = WKWebView()
        let finished = expectation(description: "finished")
        view.evaluateJavaScript("6 * 7") { value, error in
            XCTAssertEqual(value as? Int, 42)
            XCTAssertNil(error)
            finished.fulfill()
        }
        wait(for: [finished], timeout: 30)
    }

    func testRunLoopAdvancesTheEngine() {
        let view = WKWebView()
        var answer: Int?
        view.evaluateJavaScript("6 * 7") { value, _ in answer = value as? Int }
        let limit = Date(timeIntervalSinceNow: 30)
        while answer == nil, limit.timeIntervalSinceNow > 0 {
            RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.05))
        }
        XCTAssertEqual(answer, 42)
    }

    func testRunLoopReturnsAfterAnEventOfTheEngine() {
        let view = WKWebView()
        var answer: Int?
        view.evaluateJavaScript("6 * 7") { value, _ in answer = value as? Int }
        // The usual loop of Apple's samples: it hangs unless an event of the engine ends one run.
        while answer == nil { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
        XCTAssertEqual(answer, 42)
    }

    func testRunLoopTurnsInsideACallOfTheEngine() {
        let view = WKWebView()
        let finished = expectation(description: "finished")
        view.evaluateJavaScript("1") { _, _ in
            var inner: Int?
            view.evaluateJavaScript("6 * 7") { value, _ in inner = value as? Int }
            while inner == nil { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
            XCTAssertEqual(inner, 42)
            finished.fulfill()
        }
        wait(for: [finished], timeout: 30)
    }

    private let greeting = "Harbour: 3 boats from harbour.test, 320 points wide"

    func testConsumerRunsWhileAnExpectationIsAwaited() {
        let finished = expectation(description: "finished")
        Task {
            let visit = try? await Harbour().visit()
            XCTAssertEqual(visit, greeting)
            finished.fulfill()
        }
        wait(for: [finished], timeout: 30)
    }

    func testConsumerRunsWhileTheRunLoopRuns() {
        var visit: String?
        Task { visit = (try? await Harbour().visit()) ?? "failed" }
        let limit = Date(timeIntervalSinceNow: 30)
        while visit == nil, limit.timeIntervalSinceNow > 0 { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.05)) }
        XCTAssertEqual(visit, greeting)
    }

    func testTimersAndTheMainQueueRunMeanwhile() {
        let view = WKWebView()
        let timer = expectation(description: "timer")
        let queue = expectation(description: "queue")
        let script = expectation(description: "script")
        _ = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: false) { _ in timer.fulfill() }
        DispatchQueue.main.async { queue.fulfill() }
        view.callAsyncJavaScript(
            "await new Promise(done => setTimeout(done, 20)); return 1",
            in: nil,
            in: .page
        ) { _ in script.fulfill() }
        wait(for: [timer, queue, script], timeout: 30)
    }
}
