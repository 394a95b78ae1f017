import Foundation
import WebKit

extension Worker {
    /// One script after another, each started by the completion handler of the one before.
    static func measureScriptWithHandler(_ count: Int, begin: MonotonicTime) async throws -> Series {
        let page = try await LoadedPage("<title>Harbour</title>")
        try await page.warmUp()
        let trips = RoundTrips(page: page, left: count)
        return ["value": try await trips.run()]
    }

    /// One script after another, each awaited.
    static func measureScriptWithAwait(_ count: Int, begin: MonotonicTime) async throws -> Series {
        let page = try await LoadedPage("<title>Harbour</title>")
        try await page.warmUp()
        var durations: [Double] = []
        for _ in 0..<count {
            let begin = MonotonicTime.now
            let value = try await page.webView.evaluateJavaScript("1 + 1")
            durations.append(begin.millisecondsUntilNow())
            guard value as? Int == 2 else { throw WrongResult("1 + 1 is \(value ?? "nothing")") }
        }
        return ["value": durations]
    }

    /// The value of a script that has 10,000 objects of three fields.
    static func measureObjects(_ count: Int, begin: MonotonicTime) async throws -> Series {
        let page = try await LoadedPage("<title>Harbour</title>")
        try await page.warmUp()
        let script = "Array.from({length: 10000}, (_, i) => ({number: i, name: 'Berth ' + i, isFree: i % 2 == 0}))"
        var (values, structures): ([Double], [Double]) = ([], [])
        for _ in 0..<count {
            let begin = MonotonicTime.now
            let value = try await page.webView.evaluateJavaScript(script)
            guard let objects = value as? [Any] else { throw WrongResult("the value is no array") }
            values.append(begin.millisecondsUntilNow())
            let berths = objects.compactMap(Berth.init)
            structures.append(begin.millisecondsUntilNow())
            try check(berths)
        }
        return ["value": values, "structures": structures]
    }

    private static func check(_ berths: [Berth]) throws {
        guard berths.count == 10_000 else { throw WrongResult("\(berths.count) objects have arrived") }
        for (index, berth) in berths.enumerated() {
            let expected = Berth(number: index, name: "Berth \(index)", isFree: index.isMultiple(of: 2))
            guard berth == expected else { throw WrongResult("the object at \(index) is \(berth)") }
        }
    }
}

private struct Berth: Equatable {
    var number: Int
    var name: String
    var isFree: Bool
}

extension Berth {
    init?(_ value: Any) {
        guard let fields = value as? [String: Any], let number = fields["number"] as? Int,
            let name = fields["name"] as? String, let isFree = fields["isFree"] as? Bool
        else { return nil }
        self.init(number: number, name: name, isFree: isFree)
    }
}

@MainActor
private final class RoundTrips {
    private let page: LoadedPage
    private var left: Int
    private var durations: [Double] = []
    private var completion: CheckedContinuation<[Double], any Error>?

    init(page: LoadedPage, left: Int) {
        (self.page, self.left) = (page, left)
    }

    func run() async throws -> [Double] {
        try await withCheckedThrowingContinuation { continuation in
            completion = continuation
            start()
        }
    }

    private func start() {
        let begin = MonotonicTime.now
        page.webView.evaluateJavaScript("1 + 1") { value, error in
            self.durations.append(begin.millisecondsUntilNow())
            guard value as? Int == 2 else {
                return self.finish(.failure(error ?? WrongResult("1 + 1 is \(value ?? "nothing")")))
            }
            self.left -= 1
            if self.left > 0 { self.start() } else { self.finish(.success(self.durations)) }
        }
    }

    private func finish(_ result: Result<[Double], any Error>) {
        completion?.resume(with: result)
        completion = nil
    }
}
