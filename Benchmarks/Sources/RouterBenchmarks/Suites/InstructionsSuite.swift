import Foundation

/// The number of instructions that the router executes, counted by callgrind.
///
/// Clocks, caches, and other programs do not change this number.
@MainActor
struct InstructionsSuite {
    private static let works: [(kind: CountedWork.Kind, title: String, unit: String, sizes: [Int])] = [
        (.components, "URLComponents(string:) alone, a URL", "routes", [20, 218]),
        (.route, "RouterCore, decoded on reading, a URL", "routes", [20, 218, 10_000]),
        (.values, "RouterCore, every value read, a URL", "routes", [20, 218]),
        (.build, "building a table, a route", "routes", [1_000, 10_000]),
        (.open, "Navigator.open, a push or a pop", "deep", [10, 10_000]),
        (.select, "Navigator.open, another branch", "branches", [3, 50]),
    ]

    func run(_ report: inout Report) throws {
        var rows: [[String]] = []
        for (kind, title, unit, sizes) in Self.works {
            var first: Double?
            for size in sizes {
                let count = try instructions(of: CountedWork(kind: kind, size: size))
                let growth = count / (first ?? count)
                first = first ?? count
                report.set("instructions.\(kind).\(size)", count)
                report.set("instructions.\(kind).\(size).growth", growth)
                rows.append(["\(title), \(size) \(unit)", count.short, growth.short])
            }
        }
        report.table("Instructions", ["", "instructions", "× the first of its kind"], rows)
    }

    /// Returns the number of instructions for one URL, route, opening, or selection.
    ///
    /// The method counts the instructions of a process that makes one pass, and of a process that makes two.
    /// The difference is the cost of one pass without the preparation.
    private func instructions(of work: CountedWork) throws -> Double {
        let pass = try count(work, passes: 2) - count(work, passes: 1)
        return pass / Double(work.count)
    }

    private func count(_ work: CountedWork, passes: Int) throws -> Double {
        try InstructionCount.of(
            CommandLine.arguments[0],
            ["--work", "\(work.kind)", "\(work.size)", "\(passes)"]
        )
    }
}
