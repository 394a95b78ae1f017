/// The values of a benchmark: for each series one value of each process, its median.
struct Measurements {
    private(set) var values: [Source: [Double]] = [:]

    mutating func add(_ results: ProcessResults, of job: Job) {
        for (series, samples) in results.series {
            values[Source(job: job, series: series), default: []].append(samples.median)
        }
    }

    func outcome(of row: Row, in benchmark: Benchmark) -> Outcome {
        Outcome(
            benchmark: benchmark.name,
            label: row.label,
            unit: row.unit,
            limit: row.limit,
            reference: values[row.reference] ?? [],
            subject: values[row.subject] ?? []
        )
    }
}

/// One comparison with its values.
struct Outcome {
    var benchmark: String
    var label: String
    var unit: Unit
    var limit: Limit
    /// The values in C, one of each process.
    var reference: [Double]
    /// The values in Swift.
    var subject: [Double]

    var ratio: Double { subject.median / reference.median }

    /// Without values on both sides no limit is kept.
    var keepsLimit: Bool {
        if reference.isEmpty || subject.isEmpty { return false }
        return limit.isKept(reference: reference.median, subject: subject.median)
    }
}
