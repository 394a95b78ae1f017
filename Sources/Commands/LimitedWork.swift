import Foundation
import Synchronization

/// What the program waits for at the moment, for the message of the time limit.
final class Activity: Sendable {
    private let text = Mutex("the start")

    /// The end of a sentence that begins with "waiting for".
    var current: String { text.withLock { $0 } }

    func begin(_ text: String) { self.text.withLock { $0 = text } }
}

/// Work that ends early when its time is up or the program is asked to end.
@MainActor
struct LimitedWork {
    /// The time for all of it, or nil for no limit.
    let limit: Duration?
    let activity: Activity
    /// What is waited for when the time is up.
    var awaiting: @MainActor () -> String

    init(limit: Duration?, activity: Activity, awaiting: (@MainActor () -> String)? = nil) {
        (self.limit, self.activity) = (limit, activity)
        self.awaiting = awaiting ?? { activity.current }
    }

    /// Runs the body until it has ended, the time is up, or a signal asks for the end, whichever comes first.
    ///
    /// The body may be waiting for a page that never answers, so it is not waited for. The caller ends the program.
    func run<Value: Sendable>(_ body: @escaping @MainActor () async throws -> Value) async throws -> Value {
        let outcome = FirstOutcome<Value>()
        let work = Task { @MainActor in
            do {
                outcome.settle(.success(try await body()))
            } catch {
                outcome.settle(.failure(error))
            }
        }
        // Cancelled in the same turn, so that the work does not write a result after all.
        let stop: @MainActor (CommandError) -> Void = { error in
            outcome.settle(.failure(error))
            work.cancel()
        }
        let signals = [SIGINT, SIGTERM, SIGHUP].map { signal in
            let source = DispatchSource.makeSignalSource(signal: signal, queue: .main)
            source.setEventHandler { MainActor.assumeIsolated { stop(CommandError(signal: signal)) } }
            source.activate()
            return source
        }
        let clocks = startClocks(stop)
        defer {
            for clock in clocks { clock() }
            for source in signals { source.cancel() }
        }
        return try await outcome.value()
    }

    /// Starts a clock on the main actor, and another one for the case that the main actor is stuck.
    ///
    /// - Returns: What stops them.
    private func startClocks(_ stop: @escaping @MainActor (CommandError) -> Void) -> [@MainActor () -> Void] {
        guard let limit else { return [] }
        let clock = Task { @MainActor in
            try await Task.sleep(for: limit)
            stop(CommandError(.timedOut, Self.message(limit: limit, awaiting: awaiting())))
        }
        let watchdog = DispatchSource.makeTimerSource(queue: .global())
        let secondsUntilStuck = 3
        watchdog.schedule(deadline: .now() + .seconds(Int(limit.components.seconds) + 1 + secondsUntilStuck))
        watchdog.setEventHandler { [activity] in
            Console.report(Self.message(limit: limit, awaiting: activity.current))
            _exit(ExitStatus.timedOut.rawValue)
        }
        watchdog.activate()
        return [{ clock.cancel() }, { watchdog.cancel() }]
    }

    nonisolated static func message(limit: Duration, awaiting: String) -> String {
        let seconds = Double(limit.milliseconds) / 1000
        let text = seconds == seconds.rounded() ? String(Int(seconds)) : String(seconds)
        return "timed out after \(text) s waiting for \(awaiting)"
    }
}

extension Duration {
    /// Whole milliseconds.
    var milliseconds: Int64 { components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 }
}

/// The first of several possible outcomes.
@MainActor
private final class FirstOutcome<Value: Sendable> {
    private var outcome: Result<Value, any Error>?
    private var continuation: CheckedContinuation<Value, any Error>?

    func settle(_ result: Result<Value, any Error>) {
        guard outcome == nil else { return }
        outcome = result
        continuation?.resume(with: result)
        continuation = nil
    }

    func value() async throws -> Value {
        if let outcome { return try outcome.get() }
        return try await withCheckedThrowingContinuation { continuation = $0 }
    }
}
