import Foundation

/// The results of a run: tables for people, and named figures for programs.
struct Report {
    private(set) var figures: [String: Double] = [:]

    mutating func set(_ name: String, _ value: Double) { figures[name] = value }

    /// Keeps the smaller of the two reports' values for each figure.
    ///
    /// The larger value is less accurate, because other programs can only make a figure larger.
    mutating func mergeLesser(_ other: Report) { figures.merge(other.figures) { min($0, $1) } }

    /// Prints a table with text in the first column and numbers in the others.
    func table(_ title: String, _ head: [String], _ rows: [[String]]) {
        let widths = head.indices.map { column in ([head] + rows).map { $0[column].count }.max() ?? 0 }
        func line(_ row: [String]) -> String {
            "| "
                + row.enumerated().map { column, text in
                    let padding = String(repeating: " ", count: widths[column] - text.count)
                    return column == 0 ? text + padding : padding + text
                }.joined(separator: " | ") + " |"
        }
        let rule = widths.enumerated().map {
            $0 == 0 ? String(repeating: "-", count: $1) : String(repeating: "-", count: max(1, $1 - 1)) + ":"
        }
        print("\n\(title)\n\n\(line(head))\n| \(rule.joined(separator: " | ")) |")
        for row in rows { print(line(row)) }
    }

    /// Returns the figures as JSON, sorted by name.
    func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return try encoder.encode(figures)
    }

    /// Compares the figures with their thresholds.
    ///
    /// A figure that was not measured counts as above its threshold.
    /// Thresholds of suites that have not run are ignored.
    ///
    /// - Returns: The suites with a figure above its threshold.
    /// - Throws: ``BenchmarkError`` with a description of all failures, if `isFinal` is `true`.
    @discardableResult
    func check(against thresholds: [String: Double], suites: [String], isFinal: Bool) throws -> Set<String> {
        var failures: [String] = []
        var failed: Set<String> = []
        for (name, limit) in thresholds.sorted(by: { $0.key < $1.key })
        where suites.contains(String(name.prefix { $0 != "." })) {
            guard let value = figures[name] else {
                failures.append("\(name): not measured")
                failed.insert(String(name.prefix { $0 != "." }))
                continue
            }
            print("\(value <= limit ? "ok  " : "OVER") \(name): \(value.short) of at most \(limit.short)")
            if !(value <= limit) {
                failed.insert(String(name.prefix { $0 != "." }))
                failures.append("\(name): \(value.short), at most \(limit.short) is allowed")
            }
        }
        if isFinal, !failures.isEmpty { throw BenchmarkError.overThreshold(failures) }
        return failed
    }
}

extension Double {
    /// The number with as many digits as a reader needs.
    var short: String {
        if self >= 10_000 { return String(format: "%.0f", self) }
        if self >= 100 { return String(format: "%.0f", self) }
        return String(format: self >= 10 ? "%.1f" : "%.2f", self)
    }
}
