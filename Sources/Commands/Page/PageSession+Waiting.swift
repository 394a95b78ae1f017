import Foundation
import WebKit

extension PageSession {
    /// For how long the network must be quiet.
    static let quietTime = Duration.milliseconds(500)
    /// The time between two looks at the page.
    private static let pause = Duration.milliseconds(50)

    /// Waits until the page fulfils a condition.
    func wait(for condition: WaitCondition) async throws {
        switch condition {
        case .load: try await settle()
        case .idle: try await waitForQuietNetwork()
        case .pause(let time):
            activity.begin("the end of a pause of \(time.milliseconds) ms")
            let end = ContinuousClock.now + time
            // In steps, so that the end of the page is noticed.
            try await repeatUntilTrue { ContinuousClock.now >= end }
        case .selector(let selector):
            activity.begin("an element that matches '\(selector.shortened())'")
            try await check(selector, of: .waitFor)
            try await repeatUntilTrue { try await self.matches(selector) }
        case .script(let condition): try await waitForScript(condition)
        }
    }

    private func waitForQuietNetwork() async throws {
        try await repeatUntilTrue {
            let pending = self.network.pendingURLs
            let detail = pending.first.map { " (\(Self.requests(pending.count, first: $0)))" } ?? ""
            self.activity.begin("a quiet network\(detail)")
            return self.network.quietTime >= Self.quietTime
        }
    }

    private func repeatUntilTrue(_ condition: () async throws -> Bool) async throws {
        while true {
            try await settle()
            if try await condition() { return }
            try await Task.sleep(for: Self.pause)
        }
    }

    private func matches(_ selector: String) async throws -> Bool {
        let script = "return String(document.querySelector(selector) !== null)"
        return try await read(script, arguments: ["selector": selector]) == "true"
    }

    /// Throws if a selector is none.
    func check(_ selector: String, of option: OptionName) async throws {
        let script = "try { new DocumentFragment().querySelector(selector); return 'fits' } catch { return 'none' }"
        if try await read(script, arguments: ["selector": selector]) == "fits" { return }
        throw CommandError.usage("--\(option.rawValue): '\(selector.shortened())' is not a selector")
    }

    private func waitForScript(_ condition: String) async throws {
        let expectation = "'\(condition.shortened())' to be true"
        activity.begin(expectation)
        try await repeatUntilTrue {
            let result = try await Expression(condition, style: .condition).value(in: self)
            switch result {
            case .value(let text): return text == "true"
            case .failure(let failure) where failure.isSyntaxError:
                throw CommandError("the condition of --wait-until", failedWith: failure.details)
            case .failure(let failure):
                self.activity.begin("\(expectation) (it throws: \(failure.details.message.shortened()))")
                return false
            case .documentReplaced: return false
            }
        }
    }
}
