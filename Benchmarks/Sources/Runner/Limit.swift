/// What a result may be, compared with the same in C of the same run.
enum Limit: Hashable {
    /// At most so many times the value in C.
    case ratioAtMost(Double)
    /// At least so many times the value in C.
    case ratioAtLeast(Double)
    /// The value in C is at least so many times the value in Swift.
    case timesFaster(Double)
    /// At most so much more than in C.
    case differenceAtMost(Double)
    /// Shown, not judged.
    case none

    func isKept(reference: Double, subject: Double) -> Bool {
        switch self {
        case .ratioAtMost(let most): subject <= reference * most
        case .ratioAtLeast(let least): subject >= reference * least
        case .timesFaster(let least): reference >= subject * least
        case .differenceAtMost(let most): subject - reference <= most
        case .none: true
        }
    }
}

/// All limits.
///
/// They hold for medians of one run in which both sides take turns.
enum Limits {
    /// From `main` to the first page.
    static let firstPage = Limit.ratioAtMost(1.2)
    /// A script and its value, through a completion handler.
    static let scriptWithHandler = Limit.ratioAtMost(1.15)
    /// A script and its value, awaited: the way back through the executor costs a turn of the loop.
    static let scriptWithAwait = Limit.ratioAtMost(1.3)
    /// A large value, against the engine's own conversion.
    static let objects = Limit.timesFaster(10)
    /// Messages in a second, with a true frame each, against the engine's own rate without.
    static let messages = Limit.ratioAtLeast(0.85)
    /// Milliseconds of processor time in a second of idling: half of the step in which the kernel shows processor
    /// time (a tick of 10 ms, over 5 s).
    static let idleProcessorTime = Limit.differenceAtMost(1)
    /// Wake-ups in a second of idling.
    ///
    /// The slowest timer that could be called polling would show.
    static let idleWakeUps = Limit.differenceAtMost(2)
    /// Pictures have no limit: most of their time is the engine's and the screen's.
    static let snapshot = Limit.none
}
