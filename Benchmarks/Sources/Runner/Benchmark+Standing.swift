extension Benchmark {
    /// All benchmarks.
    static let standing = [
        firstPage, firstPageOnDisplay, scriptRoundTrip, tenThousandObjects, messages, snapshot, idle,
    ]

    /// A program without a display, from the first line of `main` to a small page.
    private static let firstPage = Benchmark(
        name: "start.first-page",
        count: 1,
        turns: 2,
        rows: [
            Row(
                label: "since main",
                unit: .milliseconds,
                reference: .c("first-page", "finished"),
                subject: .swift("first-page", "finished"),
                limit: Limits.firstPage
            ),
            Row(
                label: "before main",
                unit: .milliseconds,
                reference: .c("first-page", ProcessResults.beforeMain),
                subject: .swift("first-page", ProcessResults.beforeMain),
                limit: .none
            ),
        ]
    )

    /// The same on a display that is there already.
    private static let firstPageOnDisplay = Benchmark(
        name: "start.first-page-on-display",
        count: 1,
        turns: 2,
        display: .given,
        rows: [
            Row(
                label: "since main",
                unit: .milliseconds,
                reference: .c("first-page", "finished"),
                subject: .swift("first-page", "finished"),
                limit: Limits.firstPage
            )
        ]
    )

    /// One script to the page and its value back: the floor of every bridge call.
    private static let scriptRoundTrip = Benchmark(
        name: "script.round-trip",
        count: 2000,
        rows: [
            Row(
                label: "completion handler",
                unit: .milliseconds,
                reference: .c("script", "value"),
                subject: .swift("script-handler", "value"),
                limit: Limits.scriptWithHandler
            ),
            Row(
                label: "await",
                unit: .milliseconds,
                reference: .c("script", "value"),
                subject: .swift("script-await", "value"),
                limit: Limits.scriptWithAwait
            ),
        ]
    )

    /// A large value, against the engine's own value walked into a C structure.
    private static let tenThousandObjects = Benchmark(
        name: "script.ten-thousand-objects",
        count: 7,
        rows: [
            Row(
                label: "as [Any]",
                unit: .milliseconds,
                reference: .c("objects", "structures"),
                subject: .swift("objects", "value"),
                limit: Limits.objects
            ),
            Row(
                label: "read into structures",
                unit: .milliseconds,
                reference: .c("objects", "structures"),
                subject: .swift("objects", "structures"),
                limit: .none
            ),
        ]
    )

    /// Small messages from the page, against the engine's own signal.
    private static let messages = Benchmark(
        name: "message.throughput",
        count: 15,
        rows: [
            Row(
                label: "text",
                unit: .perSecond,
                reference: .c("text-messages", "rate"),
                subject: .swift("text-messages", "rate"),
                limit: Limits.messages
            ),
            Row(
                label: "object of two fields",
                unit: .perSecond,
                reference: .c("object-messages", "rate"),
                subject: .swift("object-messages", "rate"),
                limit: Limits.messages
            ),
        ]
    )

    /// The visible part of a page as pixels.
    private static let snapshot = Benchmark(
        name: "snapshot.visible",
        count: 20,
        rows: [
            Row(
                label: "at once",
                unit: .milliseconds,
                reference: .c("snapshot", "pixels"),
                subject: .swift("snapshot", "pixels"),
                limit: Limits.snapshot
            ),
            Row(
                label: "after screen updates",
                unit: .milliseconds,
                reference: .c("snapshot-after-updates", "pixels"),
                subject: .swift("snapshot-after-updates", "pixels"),
                limit: Limits.snapshot
            ),
        ]
    )

    /// What one idle view costs the program that shows it.
    private static let idle = Benchmark(
        name: "idle.processor-time",
        count: 5,
        rows: [
            Row(
                label: "processor time",
                unit: .millisecondsPerSecond,
                reference: .c("idle", "processor-time"),
                subject: .swift("idle", "processor-time"),
                limit: Limits.idleProcessorTime
            ),
            Row(
                label: "wake-ups",
                unit: .perSecond,
                reference: .c("idle", "wake-ups"),
                subject: .swift("idle", "wake-ups"),
                limit: Limits.idleWakeUps
            ),
        ]
    )
}
