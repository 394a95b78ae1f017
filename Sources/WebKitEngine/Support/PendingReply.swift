/// An answer that the engine is waiting for.
///
/// The first call delivers it; later calls are reported and ignored. If every reference goes away first,
/// `fallback` is delivered: a forgotten decision must not read as consent.
@MainActor
package final class PendingReply<Answer: Sendable> {
    private let question: String
    private let fallback: Answer
    private let mayBeDropped: Bool
    private var deliver: (@MainActor (Answer) -> Void)?

    /// Creates an answer.
    ///
    /// - Parameters:
    ///   - question: The name of the method that asks, for reports.
    ///   - fallback: What is delivered if nobody answers.
    ///   - mayBeDropped: Whether not answering is allowed, and so not reported.
    ///   - deliver: Takes the answer, once.
    package init(
        to question: String,
        fallback: Answer,
        mayBeDropped: Bool = false,
        deliver: @escaping @MainActor (Answer) -> Void
    ) {
        (self.question, self.fallback, self.mayBeDropped, self.deliver) = (question, fallback, mayBeDropped, deliver)
    }

    package func callAsFunction(_ answer: Answer) {
        guard let deliver else { return Misuse.report("\(question): the handler was called more than once.") }
        self.deliver = nil
        deliver(answer)
    }

    isolated deinit {
        guard let deliver else { return }
        if !mayBeDropped { Misuse.report("\(question): the handler was not called.") }
        deliver(fallback)
    }
}
