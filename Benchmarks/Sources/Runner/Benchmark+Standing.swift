extension Benchmark {
    /// All benchmarks.
    static let standing = [
        firstPage, firstPageOnDisplay, scriptRoundTrip, tenThousandObjects, messages, snapshot, idle,
    ]

    /// A program without a display, from the first line of `main` to a small page.
    private static let firstPage = Benchmark(
        name: "start.first-page",
        unit: .milliseconds,
        count: 1,
        turns: 2,
        rows: [
            Row(
                label: "since main",
                reference: .c("first-page", "finished"),
                subject: .swift("first-page", "finished"),
                limit: Limits.firstPage
            ),
            Row(
                label: "before main",
                reference: .c("first-page", ProcessResults.beforeMain),
                subject: .swift("first-page", ProcessResults.beforeMain),
                limit: .none
            ),
        ]
    )

    /// The same on a display that is there already.
    private static let firstPageOnDisplay = Benchmark(
        name: "start.first-page-on-display",
        unit: .milliseconds,
        count: 1,
        turns: 2,
        display: .given,
        rows: [
            Row(
                label: "since main",
                reference: .c("first-page", "finished"),
                subject: .swift("first-page", "finished"),
                limit: Limits.firstPage
            )
        ]
    )

    /// One script to the page and its value back: the floor of every bridge call.
    private static let scriptRoundTrip = Benchmark(
        name: "script.round-trip",
        unit: .milliseconds,
        count: 2000,
        rows: [
            Row(
                label: "completion handler",
                reference: .c("script", "value"),
                subject: .swift("script-handler", "value"),
                limit: Limits.scriptWithHandler
            ),
            Row(
                label: "await",
                reference: .c("script", "value"),
                subject: .swift("script-await", "value"),
                limit: Limits.scriptWithAwait
            ),
        ]
    )

    /// A large value, against the engine's own value walked into a C structure.
    private static let tenThousandObjects = Benchmark(
        name: "script.ten-thousand-objects",
        unit: .milliseconds,
        count: 7,
        rows: [
            Row(
                label: "as [Any]",
                reference: .c("objects", "structures"),
                subject: .swift("objects", "value"),
                limit: Limits.objects
            ),
            Row(
                label: "read into structures",
                reference: .c("objects", "structures"),
                subject: .swift("objects", "structures"),
                limit: .none
            ),
        ]
    )

    /// Small messages from the page, against the engine's own signal.
    private static let messages = Benchmark(
        name: "message.throughput",
        unit: .perSecond,
        count: 15,
        rows: [
            Row(
                label: "text",
                reference: .c("text-messages", "rate"),
                subject: .swift("text-messages", "rate"),
                limit: Limits.messages
            ),
            Row(
                label: "object of two fields",
                reference: .c("object-messages", "rate"),
                subject: .swift("object-messages", "rate"),
                limit: Limits.messages
            ),
        ]
    )

    /// The visible part of a page as pixels.
    private static let snapshot = Benchmark(
        name: "snapshot.visible",
        unit: .milliseconds,
        count: 20,
        rows: [
            Row(
                label: "at once",
                reference: .c("snapshot", "pixels"),
                subject: .swift("snapshot", "pixels"),
                limit: Limits.snapshot
            ),
            Row(
                label: "after screen updates",
                reference: .c("snapshot-after-updates", "pixels"),
                subject: .swift("snapshot-after-updates", "pixels"),
                limit: Limits.snapshot
            ),
        ]
    )

    /// What one idle view costs the program that shows it.
    private static let idle = Benchmark(
        name: "idle.processor-time",
        unit: .millisecondsPerSecond,
        count: 5,
        rows: [
            Row(
                label: "processor time",
                reference: .c("idle", "processor-time"),
                subject: .swift("idle", "processor-time"),
                limit: Limits.idleProcessorTime
            ),
            Row(
                label: "wake-ups",
                reference: .c("idle", "wake-ups"),
                subject: .swift("idle", "wake-ups"),
                limit: Limits.idleWakeUps
            ),
        ]
    )
}
