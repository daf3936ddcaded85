/// The times of one measurement over many rounds.
struct Samples {
    private(set) var values: [Double] = []

    mutating func append(_ value: Double) { values.append(value) }

    var median: Double { percentile(50) }
    /// The range that contains 90 percent of the values.
    var spread: ClosedRange<Double> { percentile(5)...percentile(95) }
    /// The spread as text.
    var range: String { "\(spread.lowerBound.short)–\(spread.upperBound.short)" }
    var least: Double { values.min() ?? .nan }

    private func percentile(_ percent: Double) -> Double {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return .nan }
        return sorted[Int((Double(sorted.count - 1) * percent / 100).rounded())]
    }
}
