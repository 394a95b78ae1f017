extension Array where Element == Double {
    /// The value in the middle; not a number if there are none.
    var median: Double { quantile(0.5) }

    /// The width of the middle half, as a part of the median; zero if there is none.
    var relativeSpread: Double {
        let median = median
        return median > 0 ? (quantile(0.75) - quantile(0.25)) / median : 0
    }

    private func quantile(_ part: Double) -> Double {
        guard !isEmpty else { return .nan }
        let sorted = sorted()
        let position = part * Double(count - 1)
        let (lower, upper) = (Int(position.rounded(.down)), Int(position.rounded(.up)))
        return sorted[lower] + (sorted[upper] - sorted[lower]) * (position - Double(lower))
    }
}
