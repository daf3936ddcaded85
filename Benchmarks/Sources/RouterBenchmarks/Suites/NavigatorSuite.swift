import RouterCore

/// `Navigator.open` without a host: a push and a pop, on stacks of 10 to 10,000 pages.
@MainActor
struct NavigatorSuite {
    private static let depths = [10, 100, 1_000, 10_000]
    private static let pairs = 200
    /// The number of openings in a pass.
    static let count = 2 * pairs

    let settings: Settings

    func run(_ report: inout Report) throws {
        let navigators = try Self.depths.map { try Self.navigator(depth: $0) }
        var times = navigators.map { _ in Samples() }
        var ratios = times
        for _ in 0..<settings.rounds(41) {
            let measured = navigators.indices.map { index in nanoseconds { Self.pass(navigators[index]) }.time
            }
            for index in navigators.indices {
                times[index].append(measured[index] / Double(Self.count))
                ratios[index].append(measured[index] / measured[0])
            }
        }
        var rows: [[String]] = []
        for (index, depth) in Self.depths.enumerated() {
            let count = allocations { Self.pass(navigators[index]) } / Double(Self.count)
            let bytes = bytesOfEvent(navigators[index])
            guard navigators[index].state?.topLayer.depth == depth else {
                throw BenchmarkError.wrongAnswer("The stack is not \(depth) deep any more.")
            }
            rows.append([
                "depth \(depth)", times[index].median.short, ratios[index].median.short, count.short,
                bytes.short,
            ])
            report.set("navigator.\(depth).ratio", ratios[index].median)
            report.set("navigator.\(depth).allocations", count)
            report.set("navigator.\(depth).bytesOfEvent", bytes)
        }
        let first = report.figures["navigator.10.allocations"] ?? 0
        let last = report.figures["navigator.10000.allocations"] ?? .nan
        report.set("navigator.growthOfAllocations", last - first)
        report.table(
            "Navigator.open without a host, a push or a pop",
            ["", "ns", "× depth 10", "allocations", "bytes an event keeps"],
            rows
        )
    }

    /// Creates a navigator with `depth` entries on its stack.
    static func navigator(depth: Int) throws -> Navigator {
        let table = try RouteTable([
            Route("app://home", page: "home"), Route("app://item/:id<int>", page: "item"),
        ])
        let navigator = try Navigator(table: table)
        try navigator.start(at: "app://home")
        for number in 1..<depth { navigator.open("app://item/\(number)") }
        guard navigator.state?.topLayer.depth == depth else {
            throw BenchmarkError.wrongAnswer("The stack is not \(depth) deep.")
        }
        return navigator
    }

    /// Pushes and pops a page repeatedly.
    static func pass(_ navigator: Navigator) {
        for _ in 0..<pairs {
            navigator.open("app://item/7?tab=log")
            navigator.open("app://nav/pop")
        }
    }

    /// Returns the memory, in bytes, that an event uses while an observer retains it.
    private func bytesOfEvent(_ navigator: Navigator) -> Double {
        var events: [NavigationEvent] = []
        events.reserveCapacity(Self.count)
        let observation = navigator.observe { events.append($0) }
        let before = heapBytes()
        Self.pass(navigator)
        let after = heapBytes()
        observation.cancel()
        return Double(after - before) / Double(events.count)
    }
}
