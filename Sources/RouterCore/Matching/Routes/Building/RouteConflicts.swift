/// A search for routes that may match the same URLs although no rule decides which route comes first.
///
/// ``RouteTableBuilder`` runs it for all routes.
/// It compares only routes of the same *shape*: their patterns differ at most in the names of placeholders
/// and in regular expressions.
/// The `rank` in a route's declaration can decide the order of such routes; the lowest rank comes first.
///
/// | Routes | Problem |
/// |---|---|
/// | `a://b/:id`, `a://b/:number` | Both match the same URLs. |
/// | `a://b/:x(.*a)`, `a://b/:y(.*b)` | Both need a rank. |
/// | the routes of the previous row, with ranks 1 and 2 | None. |
/// | `a://b/:x(a.*)`, `a://b/:y(b.*)` | None, because no text begins with both `a` and `b`. |
/// | `a://b`, `a://b` that requires the query item `q` | None: the route that requires more comes first. |
/// | `a://b` that requires `q`, `a://b` that requires `r` | Both need a rank. |
struct RouteConflicts {
    /// The routes, except those that match the same URLs as an earlier route or exceed ``maximumOfPattern``.
    private(set) var unique: [CompiledRoute] = []
    private(set) var problems: [RouteProblem] = []
    /// The number of comparisons between routes of the same shape.
    private(set) var comparisons = 0
    /// The routes that have been reported because of their ranks; each is reported for this only once.
    private var reported: Set<ObjectIdentifier> = []

    /// Compares routes.
    ///
    /// - Parameter sorted: The routes, sorted so that routes of the same shape are adjacent.
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

    /// The maximum number of routes that share a pattern and differ only in the query items that they
    /// require.
    static let maximumOfPattern = 100

    /// Compares routes of one shape.
    ///
    /// The routes are grouped by their regular expressions. The routes in a group differ at most in the names
    /// of placeholders, in their ranks, and in the query items that they require.
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
                    "At most \(limit) routes with the same pattern can differ only in their required query items."
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
    /// Each group contains the routes with the same expressions. The *prefix* of a group is the literal text
    /// at the beginning of the first expression: “ab” for `a://b/:x(ab.*)/:y(c.*)`.
    /// A URL can match two groups only if the prefix of one group begins with the prefix of the other group.
    /// The method therefore visits the groups in the order of their prefixes. At the prefix “ab”, the list
    /// `open` contains the earlier groups whose prefix is “ab”, “a”, or empty.
    ///
    /// - Parameter groups: The routes of one shape, grouped by their expressions.
    private mutating func compareRanks(of groups: [[CompiledRoute]]) {
        let sorted = groups.map { (prefix: $0[0].expressionPrefix, records: $0) }.enumerated().sorted {
            if $0.element.prefix == $1.element.prefix { return $0.offset < $1.offset }
            return $0.element.prefix.lexicographicallyPrecedes($1.element.prefix)
        }
        var open: [(prefix: [UInt8], records: [CompiledRoute])] = []
        // The routes in the open groups that have no rank, by weight.
        // The weight measures how many query items a route requires, and how specific their values are.
        var unranked: [Int: [CompiledRoute]] = [:]
        // For each weight and rank, the first route in the open groups that has both.
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

    /// The properties that decide the order of routes that may match the same URLs.
    ///
    /// At least one property must differ.
    private struct RankKey: Hashable {
        let weight: Int
        let rank: Int?

        init(_ record: CompiledRoute) { (weight, rank) = (record.weight, record.rank) }
    }

    /// Reports that two routes need different ranks.
    ///
    /// The problem is reported for `record`, or for `other` if only `other` lacks a rank.
    private mutating func reportRanks(of record: CompiledRoute, _ other: CompiledRoute) {
        if other.rank == nil, record.rank != nil { return reportRanks(of: other, record) }
        guard reported.insert(ObjectIdentifier(record)).inserted else { return }
        let (name, both) = (other.route.shownPattern, "The route and \(other.route.patternAndSource)")
        let reason =
            switch (record.rank, other.rank) {
            case (nil, nil): ", so they need different ranks"
            case (nil, let rank?): ". “\(name)” has the rank \(rank), so the route needs a rank too"
            case (let rank?, _): ", but both have the rank \(rank)"
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

    /// Returns whether a URL may match both this route and another route of the same pattern,
    /// and no rule decides which of the two comes first.
    fileprivate func needsRank(beside other: CompiledRoute) -> Bool {
        guard weight == other.weight, rank == nil || other.rank == nil || rank == other.rank else {
            return false
        }
        return !requiredItems.contains { item in other.requiredItems.contains { item.excludes($0) } }
    }

    /// The literal text with which the first expression of the route begins; empty if it is unknown.
    ///
    /// The first expression has the same position in all routes of one shape.
    /// In a segment with several placeholders, only the first placeholder begins at a known position.
    /// The expressions of the segment's later placeholders are therefore not considered.
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
