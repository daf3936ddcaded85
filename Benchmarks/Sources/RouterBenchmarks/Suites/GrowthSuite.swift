import RouterCore

/// Matching of parsed URLs in small and large tables, and the building of tables.
struct GrowthSuite {
    let settings: Settings

    func run(_ report: inout Report) throws {
        try match(&report)
        try build(&report)
    }

    private func match(_ report: inout Report) throws {
        var tables: [RouteTable] = []
        var urls: [[RouteURL]] = []
        var hits: [Int] = []
        for size in RoutingSuite.sizes {
            let table = GeneratedTable(count: size)
            let elements = URLStream(for: table, seed: UInt64(size)).elements
            tables.append(try RouteTable(table.routerRoutes))
            urls.append(try elements.map { try RouteURL(parsing: $0.text) })
            hits.append(elements.count { $0.answer != nil })
        }
        func pass(_ index: Int) -> Int {
            let table = tables[index]
            var sum = 0
            for url in urls[index] where table.match(url) != nil { sum += 1 }
            return sum
        }
        var times = tables.map { _ in Samples() }
        var ratios = times
        for _ in 0..<settings.rounds(61) {
            var measured: [Double] = []
            for index in tables.indices {
                // An untimed pass first, so that the previous table's data in the caches does not count.
                _ = pass(index)
                let (time, sum) = nanoseconds { pass(index) }
                guard sum == hits[index] else {
                    throw BenchmarkError.wrongAnswer("\(sum) of \(hits[index]) URLs match.")
                }
                measured.append(time / Double(URLStream.count))
            }
            for index in tables.indices {
                times[index].append(measured[index])
                ratios[index].append(measured[index] / measured[0])
            }
        }
        var rows: [[String]] = []
        for (index, size) in RoutingSuite.sizes.enumerated() {
            let count = allocations { _ = pass(index) } / Double(URLStream.count)
            rows.append([
                "\(size) routes", times[index].median.short, ratios[index].median.short, count.short,
            ])
            report.set("growth.match.\(size).ratio", ratios[index].median)
            report.set("growth.match.\(size).allocations", count)
        }
        report.table("Matching alone", ["", "ns a URL", "× 20 routes", "allocations"], rows)
    }

    private func build(_ report: inout Report) throws {
        var rows: [[String]] = []
        for size in RoutingSuite.sizes {
            let routes = GeneratedTable(count: size).routerRoutes
            var times = Samples()
            for _ in 0..<settings.rounds(size > 10_000 ? 5 : 15) {
                times.append(try nanoseconds { try RouteTable(routes) }.time / 1e6)
            }
            let spread = times.spread
            rows.append([
                "\(size) routes", times.median.short,
                "\(spread.lowerBound.short)–\(spread.upperBound.short)",
            ])
            report.set("growth.build.\(size).ms", times.median)
        }
        report.table(
            "Building a table, checked for conflicts and unreachable routes",
            ["", "ms", "5–95 %"],
            rows
        )
    }
}
