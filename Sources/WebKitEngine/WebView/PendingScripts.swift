/// The scripts of a view whose results are awaited.
///
/// The engine forgets some of them: calls whose document goes away, and all of a page that moves to another
/// process. Here each of them is answered, once.
@MainActor
final class PendingScripts {
    typealias Completion = @MainActor (Result<Any?, EngineError>) -> Void

    private struct Entry {
        let pageID: UInt64
        let completion: Completion
    }

    private var entries: [UInt64: Entry] = [:]
    /// Numbers are not used twice in a program, so that one is enough to find a script.
    private static var lastNumber: UInt64 = 0

    /// Notes a script that was sent to a page.
    func add(pageID: UInt64, completion: @escaping Completion) -> UInt64 {
        Self.lastNumber += 1
        entries[Self.lastNumber] = Entry(pageID: pageID, completion: completion)
        return Self.lastNumber
    }

    /// Answers a script, unless that has happened before.
    func finish(_ number: UInt64, with result: Result<Any?, EngineError>) {
        entries.removeValue(forKey: number)?.completion(result)
    }

    /// Answers a script whose document is gone.
    func abandon(_ number: UInt64) {
        finish(number, with: .failure(.unreachable))
    }

    /// Answers the scripts of the pages that were shown before.
    func documentDidChange(pageID: UInt64) {
        for (number, entry) in entries.sorted(by: { $0.key < $1.key }) where entry.pageID != pageID { abandon(number) }
    }

    /// Answers all scripts with the same error, in the order in which they were sent.
    func failAll(_ error: EngineError) {
        let all = entries.sorted { $0.key < $1.key }
        entries = [:]
        for (_, entry) in all { entry.completion(.failure(error)) }
    }
}

extension EngineError {
    /// The error of a call whose promise can no longer be settled.
    static var unreachable: EngineError {
        let text = "The document of the script is gone, so its result can no longer come."
        return EngineError(.scriptThrew, text, exception: EngineError.ScriptException(message: text))
    }
}
