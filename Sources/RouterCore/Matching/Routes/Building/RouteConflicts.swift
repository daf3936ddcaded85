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

    /// Compares routes of one shape, which differ at most in their expressions.
    private mutating func compare(_ records: ArraySlice<CompiledRoute>) {
        var byPath: [[UInt8]: CompiledRoute] = [:]
        var others: [CompiledRoute] = []
        for record in records {
            comparisons += 1
            if let other = byPath[record.order.path] {
                report(record.route, "matches the same URLs as \(other.route.patternAndSource)")
                continue
            }
            byPath[record.order.path] = record
            others.append(record)
        }
        if others.count > 1 { compareRanks(of: others) }
        unique += others
    }

    /// Compares the ranks of routes that differ only in their expressions.
    ///
    /// Sorted by their literal prefixes, each route follows those whose prefixes it begins with.
    /// Only these, which are kept as `open`, may match the same URLs.
    private mutating func compareRanks(of records: [CompiledRoute]) {
        let sorted = records.map { (prefix: $0.expressionPrefix, record: $0) }.enumerated().sorted {
            if $0.element.prefix == $1.element.prefix { return $0.offset < $1.offset }
            return $0.element.prefix.lexicographicallyPrecedes($1.element.prefix)
        }
        var open: [(prefix: [UInt8], record: CompiledRoute)] = []
        var unranked: [CompiledRoute] = []
        var ranked: [Int: CompiledRoute] = [:]
        for (prefix, record) in sorted.map(\.element) {
            comparisons += 1
            while let last = open.last, !prefix.starts(with: last.prefix) {
                comparisons += 1
                open.removeLast()
                if let rank = last.record.rank {
                    if ranked[rank] === last.record { ranked[rank] = nil }
                } else {
                    unranked.removeLast()
                }
            }
            if let rank = record.rank {
                if let other = ranked[rank] ?? unranked.last { reportRanks(of: record, other) }
                ranked[rank] = ranked[rank] ?? record
            } else {
                if let other = open.last { reportRanks(of: record, other.record) }
                unranked.append(record)
            }
            open.append((prefix, record))
        }
    }

    /// Reports that two routes need different ranks, for the one that has none.
    private mutating func reportRanks(of record: CompiledRoute, _ other: CompiledRoute) {
        if other.rank == nil, record.rank != nil { return reportRanks(of: other, record) }
        guard reported.insert(ObjectIdentifier(record)).inserted else { return }
        let (name, both) = (other.route.shownPattern, "this and \(other.route.patternAndSource)")
        let reason =
            switch (record.rank, other.rank) {
            case (nil, nil): ", so they need different ranks"
            case (nil, let rank?): "; \(name) has the rank \(rank), but this has no rank"
            case (let rank?, _): ", and both have the rank \(rank)"
            }
        report(record.route, "\(both) may match the same URLs\(reason)")
    }

    private mutating func report(_ route: Route, _ sentence: String) {
        problems.append(RouteProblem(route, sentence))
    }
}

extension CompiledRoute {
    fileprivate var rank: Int? { route.declaration.rank }

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
