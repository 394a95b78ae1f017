import Foundation

/// A point on the monotonic clock, which all processes share.
struct MonotonicTime: Codable {
    /// Nanoseconds since the machine's start.
    var nanoseconds: Int64

    static var now: MonotonicTime { MonotonicTime(nanoseconds: nanosecondsOf(CLOCK_MONOTONIC)) }

    func milliseconds(since begin: MonotonicTime) -> Double { Double(nanoseconds - begin.nanoseconds) / 1e6 }

    func millisecondsUntilNow() -> Double { MonotonicTime.now.milliseconds(since: self) }
}

/// What this process has used and how often it was woken up.
struct ProcessUsage {
    var processorMilliseconds: Double
    /// Each time that a thread has gone to sleep, something has woken it up.
    var wakeUps: Double

    static var now: ProcessUsage {
        var usage = rusage()
        getrusage(CInt(RUSAGE_SELF.rawValue), &usage)
        return ProcessUsage(
            processorMilliseconds: Double(nanosecondsOf(CLOCK_PROCESS_CPUTIME_ID)) / 1e6,
            wakeUps: Double(usage.ru_nvcsw)
        )
    }
}

private func nanosecondsOf(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}
