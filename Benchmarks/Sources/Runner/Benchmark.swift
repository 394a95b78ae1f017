/// Something that is measured in C and in Swift.
struct Benchmark {
    /// `area.what`.
    var name: String
    /// What a measuring process repeats, or for how many seconds it measures.
    var count: Int
    /// How many processes of each kind take a turn in one round.
    var turns = 1
    /// Whether a display is there before the program starts.
    var display = Display.own
    var rows: [Row]

    enum Display {
        case own
        case given
    }

    /// The kinds of process that it takes, in the order of their first mention.
    var jobs: [Job] {
        rows.flatMap { [$0.reference.job, $0.subject.job] }.reduce(into: []) { jobs, job in
            if !jobs.contains(job) { jobs.append(job) }
        }
    }
}

/// One comparison.
struct Row {
    var label: String
    var unit: Unit
    var reference: Source
    var subject: Source
    var limit: Limit
}

/// What a number counts.
enum Unit: String {
    case milliseconds = "ms"
    case millisecondsPerSecond = "ms/s"
    case perSecond = "/s"
}

/// A series that a kind of process measures.
struct Source: Hashable {
    var job: Job
    var series: String

    static func c(_ measurement: String, _ series: String) -> Source {
        Source(job: Job(program: .c, measurement: measurement), series: series)
    }

    static func swift(_ measurement: String, _ series: String) -> Source {
        Source(job: Job(program: .swift, measurement: measurement), series: series)
    }
}

/// A kind of measuring process.
struct Job: Hashable {
    enum Program: Hashable {
        case c
        case swift
    }

    var program: Program
    var measurement: String
}
