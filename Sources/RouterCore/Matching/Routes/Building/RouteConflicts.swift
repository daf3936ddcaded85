/// Finds routes that no rule orders.
///
/// ``RouteTableBuilder`` makes one for all routes.
///
/// | Routes | Problem |
/// |---|---|
/// | `a://b/:id`, `a://b/:number` | both match the same URLs |
/// | `a://b/:x(.*a)`, `a://b/:y(.*b)` | both need a rank |
/// | the same with ranks 1 and 2 | none |
/// | `a://b/:x(a.*)`, `a://b/:y(b.*)` | none: no text begins with both |
/// | `a://b`, `a://b` that requires `q` | none: the one that requires more comes first |
/// | `a://b` that requires `q`, `a://b` that requires `r` | both need a rank |
struct RouteConflicts {
    /// The routes without those that match the same URLs as an earlier one.
    private(set) var unique: [CompiledRoute] = []
    private(set) var problems: [RouteProblem] = []
    /// The number of comparisons of two routes of one shape.
    private(set) var comparisons = 0
    /// The routes that have a problem, each of which is reported once.
    private var reported: Set<ObjectIdentifier> = []

    /// Compares routes.
    ///
    /// - Parameter sorted: The routes in their order, so that those of one shape are together.
    /// - Complexity: O(*n* log *n*) in the number of routes.
    init(among sorted: [CompiledRoute]) {
        unique.reserveCapacity(sorted.count)
        var start = 0
        while start < sorted.count {
            let shape = sorted[start].order.shape
            var end = start + 1
            while end < sorted.count, sorted[end].order.shape == shape { end += 1 }
            if end == start + 1 { unique.append(sorted[start]) } else { compare(sorted[start..<end]) }
            start = end
        }
    }

    /// The most routes that one pattern can have, which differ in the query items that they require.
    static let maximumOfPattern = 100

    /// Compares routes of one shape, which differ at most in their expressions and in what they require.
    private mutating func compare(_ records: ArraySlice<CompiledRoute>) {
        var byPath: [[UInt8]: Int] = [:]
        var groups: [[CompiledRoute]] = []
        for record in records {
            comparisons += 1
            let number = byPath[record.order.path] ?? groups.count
            if number == groups.count {
                byPath[record.order.path] = number
                groups.append([record])
                unique.append(record)
                continue
            }
            guard groups[number].count < Self.maximumOfPattern else {
                let limit = Self.maximumOfPattern
                report(
                    record.route,
                    "At most \(limit) routes can have the same pattern, with other required query items."
                )
                continue
            }
            if let other = groups[number].first(where: { $0.requiredItems == record.requiredItems }) {
                report(record.route, "The route matches the same URLs as \(other.route.patternAndSource).")
                continue
            }
            if let other = groups[number].first(where: { record.needsRank(beside: $0) }) {
                reportRanks(of: record, other)
            }
            groups[number].append(record)
            unique.append(record)
        }
        if groups.count > 1 { compareRanks(of: groups) }
    }

    /// Compares the ranks of routes that differ in their expressions.
    ///
    /// Sorted by their literal prefixes, each path follows those whose prefixes it begins with.
    /// Only the routes of these, which are kept as `open`, may match the same URLs.
    ///
    /// - Parameter groups: The routes of one shape, those with the same expressions together.
    private mutating func compareRanks(of groups: [[CompiledRoute]]) {
        let sorted = groups.map { (prefix: $0[0].expressionPrefix, records: $0) }.enumerated().sorted {
            if $0.element.prefix == $1.element.prefix { return $0.offset < $1.offset }
            return $0.element.prefix.lexicographicallyPrecedes($1.element.prefix)
        }
        var open: [(prefix: [UInt8], records: [CompiledRoute])] = []
        // By what they require, the open routes: those without a rank, and the first of each rank.
        var unranked: [Int: [CompiledRoute]] = [:]
        var ranked: [RankKey: CompiledRoute] = [:]
        for (prefix, records) in sorted.map(\.element) {
            comparisons += 1
            while let last = open.last, !prefix.starts(with: last.prefix) {
                comparisons += 1
                open.removeLast()
                for record in last.records {
                    let weight = record.weight
                    if record.rank == nil { unranked[weight]?.removeLast() }
                    if ranked[RankKey(record)] === record { ranked[RankKey(record)] = nil }
                }
            }
            for record in records {
                let other = unranked[record.weight]?.last
                let rival = ranked[RankKey(record)] ?? other
                if record.rank != nil, let rival { reportRanks(of: record, rival) }
                guard record.rank == nil else { continue }
                let any = open.last { $0.records.contains { $0.weight == record.weight } }
                if let any = any?.records.last(where: { $0.weight == record.weight }) {
                    reportRanks(of: record, any)
                }
            }
            for record in records {
                if record.rank == nil { unranked[record.weight, default: []].append(record) }
                if record.rank != nil { ranked[RankKey(record)] = ranked[RankKey(record)] ?? record }
            }
            open.append((prefix, records))
        }
    }

    /// The properties that must differ between two routes that may match the same URLs.
    private struct RankKey: Hashable {
        let weight: Int
        let rank: Int?

        init(_ record: CompiledRoute) { (weight, rank) = (record.weight, record.rank) }
    }

    /// Reports that two routes need different ranks, for the one that has none.
    private mutating func reportRanks(of record: CompiledRoute, _ other: CompiledRoute) {
        if other.rank == nil, record.rank != nil { return reportRanks(of: other, record) }
        guard reported.insert(ObjectIdentifier(record)).inserted else { return }
        let (name, both) = (other.route.shownPattern, "The route and \(other.route.patternAndSource)")
        let reason =
            switch (record.rank, other.rank) {
            case (nil, nil): ", so they need different ranks"
            case (nil, let rank?): "; “\(name)” has the rank \(rank), but the route has no rank"
            case (let rank?, _): ", and both have the rank \(rank)"
            }
        report(record.route, "\(both) may match the same URLs\(reason).")
    }

    private mutating func report(_ route: Route, _ sentence: String) {
        problems.append(RouteProblem(route, sentence))
    }
}

extension CompiledRoute {
    fileprivate var rank: Int? { route.declaration.rank }
    fileprivate var requiredItems: [RouteCondition.Item] { condition?.items ?? [] }
    fileprivate var weight: Int { condition?.weight ?? 0 }

    /// Returns whether nothing orders this route and another one with the same pattern, and a URL may match both.
    fileprivate func needsRank(beside other: CompiledRoute) -> Bool {
        guard weight == other.weight, rank == nil || other.rank == nil || rank == other.rank else {
            return false
        }
        return !requiredItems.contains { item in other.requiredItems.contains { item.excludes($0) } }
    }

    /// The literal text with which every URL of the route goes on at its first expression; empty if none is known.
    ///
    /// Routes of one shape have it at the same position.
    /// In a segment with several placeholders only the first one begins at a known position.
    fileprivate var expressionPrefix: [UInt8] {
        if let expression = pattern.expression { return expression.prefix }
        for segment in segments {
            let test: ParameterMatcher? =
                switch segment {
                case .placeholder(let test): test
                case .mixed(let mixed): mixed.steps.first?.test
                case .literal, .anything: nil
                }
            if let expression = test?.type.expression { return expression.prefix }
        }
        return pattern.tail.needsSegment ? pattern.tail.placeholder?.type?.expression?.prefix ?? [] : []
    }
}
