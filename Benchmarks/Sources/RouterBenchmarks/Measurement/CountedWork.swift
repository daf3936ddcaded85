import RouterCore

/// Work for a profiler: a preparation, then identical passes.
@MainActor
struct CountedWork {
    enum Kind: String {
        /// Parsing with `URLComponents(string:)`, without routing.
        /// The URLs come from a table of ``size`` routes.
        case components
        /// Finding the route of a URL in a table of ``size`` routes.
        case route
        /// Finding the route of a URL as for ``route``, and then reading every value.
        case values
        /// Building a table of ``size`` routes.
        case build
        /// Calling `Navigator.open` without a host, on a stack of ``size`` entries.
        case open
        /// Selecting a branch of a navigator with ``size`` branches.
        case select
    }

    let kind: Kind
    let size: Int

    /// The number of URLs, routes, openings, or selections in a pass.
    var count: Int {
        switch kind {
        case .components, .route, .values: URLStream.count
        case .build: size
        case .open: NavigatorSuite.count
        case .select: BranchesSuite.count
        }
    }

    func perform(passes: Int) throws {
        let pass = try prepared()
        for _ in 0..<passes { try pass() }
    }

    private func prepared() throws -> () throws -> Void {
        switch kind {
        case .components: return try routing(ComponentsAlone())
        case .route: return try routing(RouterCoreContender(readsValues: false))
        case .values: return try routing(RouterCoreContender(readsValues: true))
        case .build:
            let routes = GeneratedTable(count: size).routerRoutes
            return { _ = try RouteTable(routes) }
        case .open:
            let navigator = try NavigatorSuite.navigator(depth: size)
            return { NavigatorSuite.pass(navigator) }
        case .select:
            let navigator = try BranchesSuite.navigator(branches: size, depth: 10)
            return { BranchesSuite.select(navigator) }
        }
    }

    private func routing(_ unprepared: some Contender) throws -> () throws -> Void {
        let table = GeneratedTable(count: size)
        let stream = URLStream(for: table, seed: UInt64(size))
        let expected = unprepared.weight(stream.elements[...], of: table)
        var contender = unprepared
        try contender.prepare(table)
        return { [contender] in
            guard contender.pass(stream.texts[...]) == expected else {
                throw BenchmarkError.wrongAnswer("\(contender.name) finds other routes or values.")
            }
        }
    }
}
