import RouterCore

/// Selecting a branch, compared with a push in that branch, without a host.
@MainActor
struct BranchesSuite {
    private static let sizes = [(branches: 3, depth: 10), (3, 1_000), (50, 10), (50, 1_000)]
    /// The number of selections in a pass.
    static let count = 200

    let settings: Settings

    func run(_ report: inout Report) throws {
        var rows: [[String]] = []
        for (branches, depth) in Self.sizes {
            let navigator = try Self.navigator(branches: branches, depth: depth)
            var times = (select: Samples(), push: Samples(), ratio: Samples())
            for _ in 0..<settings.rounds(41) {
                let select = nanoseconds { Self.select(navigator) }.time
                let push = nanoseconds {
                    for number in 0..<Self.count {
                        navigator.open(number.isMultiple(of: 2) ? "app://b2/7" : "app://b2/8")
                    }
                }.time
                navigator.pop(.count(Self.count))
                times.select.append(select / Double(Self.count))
                times.push.append(push / Double(Self.count))
                times.ratio.append(select / push)
            }
            guard navigator.state?.base.depth == depth, navigator.state?.base.branch == "b2" else {
                throw BenchmarkError.wrongAnswer("The branches are not as they were.")
            }
            report.set("branches.\(branches).\(depth).ratio", times.ratio.median)
            rows.append([
                "\(branches) branches, each \(depth) deep", times.select.median.short,
                times.push.median.short,
                times.ratio.median.short,
            ])
        }
        report.table("Selecting a branch", ["", "select, ns", "push, ns", "select ÷ push"], rows)
    }

    /// Selects two branches alternately.
    static func select(_ navigator: Navigator) {
        for number in 0..<count {
            navigator.open(number.isMultiple(of: 2) ? "app://nav/branch?name=b1" : "app://nav/branch?name=b2")
        }
    }

    /// Creates a navigator whose branches all have `depth` pages.
    static func navigator(branches: Int, depth: Int) throws -> Navigator {
        let names = (1...branches).map { "b\($0)" }
        let table = try RouteTable(
            names.flatMap { name in
                [
                    Route("app://\(name)", page: "list", branch: name),
                    Route("app://\(name)/:id<int>", page: "item", branch: name),
                ]
            },
            branches: names.map { Branch($0, root: "app://\($0)") }
        )
        let navigator = try Navigator(table: table)
        try navigator.start(at: "app://b1")
        for name in names {
            navigator.select(branch: name)
            for number in 1..<depth { navigator.open(.app("app://\(name)/\(number)")) }
        }
        navigator.select(branch: "b2")
        return navigator
    }
}
