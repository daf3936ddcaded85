/// A search for broken routes: old routes with a URL that leads elsewhere in the new table.
struct BrokenRouteFinder {
    private let old: RouteTable
    private let new: RouteTable
    /// The routes of the old table that are examined.
    private let routes: Set<ObjectIdentifier>
    private let sampler = TextSampler()
    /// Strings that may be values of types that the app defines; empty if the tables use no such types.
    private let ofConverters: [String]

    /// The maximum number of combinations of the query items that routes require, for one path.
    private static let maximumChoices = 20_000

    /// Creates a search that compares two tables.
    ///
    /// - Parameter only: The old route to examine, or `nil` for all routes of the old table.
    init(_ old: RouteTable, _ new: RouteTable, only: CompiledRoute? = nil) {
        self.old = old
        self.new = new
        routes = Set((only.map { [$0] } ?? old.records).map(ObjectIdentifier.init))
        ofConverters = old.converters.isEmpty && new.converters.isEmpty ? [] : SampleText.all
    }

    /// Returns the broken routes, in the order of the old table.
    func find() throws(TableComparison.TooComplex) -> [BrokenRoute] {
        var broken: [ObjectIdentifier: BrokenRoute] = [:]
        var isComplete = true
        for (scheme, host) in origins {
            let found = search(scheme, host) { url in
                guard let match = old.match(url) else { return }
                let key = ObjectIdentifier(match.record)
                guard routes.contains(key) else { return }
                // If the old table is certain to match the example found so far, keep that example.
                // Such an example contains no stand-ins for values of types that the app defines.
                if let known = broken[key], known.isCertain { return }
                let before = LinkOutcome(of: url, in: old)
                guard before.opens, let loss = before.loss(to: LinkOutcome(of: url, in: new)) else { return }
                let found = BrokenRoute(
                    route: match.route,
                    example: url,
                    before: before,
                    loss: loss,
                    record: match.record
                )
                if broken[key] == nil || found.isCertain { broken[key] = found }
            }
            isComplete = isComplete && found
        }
        guard isComplete else { throw TableComparison.TooComplex() }
        return old.records.compactMap { broken[ObjectIdentifier($0)] }
    }

    /// The schemes and hosts whose URLs the old table may match.
    private var origins: [(scheme: String, host: String?)] {
        let records = old.all + new.all
        var schemes = Set(old.records.map(\.pattern.scheme)).subtracting([""])
        let expressions = old.records.compactMap(\.pattern.expression)
        if !expressions.isEmpty {
            schemes.formUnion(new.schemes)
            for expression in expressions {
                let prefix = String(decoding: expression.prefix, as: UTF8.self)
                if let scheme = prefix.split(separator: ":", omittingEmptySubsequences: false).dropLast()
                    .first
                {
                    schemes.insert(scheme.lowercased())
                }
            }
        }
        return schemes.sorted().flatMap { scheme -> [(String, String?)] in
            guard URLScheme.isScheme(scheme) else { return [] }
            guard URLScheme.isWeb(scheme) else { return [(scheme, nil)] }
            let hosts = Set(records.filter { $0.pattern.scheme == scheme }.compactMap(\.pattern.host))
            return hosts.sorted().map { (scheme, $0) } + [(scheme, "www.example.org")]
        }
    }

    /// Visits sample URLs with a scheme and host, and returns whether the samples cover all such URLs.
    private func search(_ scheme: String, _ host: String?, _ visit: @escaping (RouteURL) -> Void) -> Bool {
        let isWeb = URLScheme.isWeb(scheme)
        let prefix = "\(scheme)://\(host ?? "")"
        let path = SymbolicPath(scheme: scheme, host: host, rest: 0)
        let observersOfNew = observers(of: new, along: [path])
        let observersOfOld = observers(of: old, along: [path])
        for observer in observersOfOld { observer.observeSplits(unlikeThoseOf: observersOfNew) }
        let expressions = [old, new].flatMap { self.expressions(of: $0, along: path) }
        // The routes that the search passes to its closure never include routes whose pattern is an
        // expression over whole URLs. The closure therefore always tries the queries of these routes, too.
        // If one of them redirects, the target may be any route of the same table, so the closure tries the
        // queries of all routes of that table.
        let ofExpressions = [old, new].flatMap { table in
            let own = table.all.filter(\.pattern.isExpression)
            return own.contains { $0.redirect != nil } ? table.all : own
        }
        var isComplete = true
        var search = PathSearch(
            observersOfOld + observersOfNew,
            expressions: expressions,
            ofConverters: ofConverters,
            isWeb: isWeb,
            sampler: sampler
        ) { texts, records in
            let queries = self.queries(of: records + ofExpressions)
            if queries == nil { isComplete = false }
            for segments in assignments(of: texts) {
                var path = segments.map(\.written).joined(separator: "/")
                // An empty last segment needs a slash after it, or the URL would not contain the segment.
                if segments.last?.text.isEmpty ?? false { path += "/" }
                if isWeb ? !segments.isEmpty : segments.first?.text.isEmpty ?? false { path = "/" + path }
                for query in queries ?? [""] {
                    guard let url = try? RouteURL(parsing: prefix + path + query) else { continue }
                    visit(url)
                }
            }
        }
        search.run()
        return search.isComplete && isComplete
    }

    /// The maximum number of successive redirects whose targets get a ``PathObserver``.
    ///
    /// Later redirects do not influence which URLs the search tries.
    /// Their targets are compared only for the URLs that it tries for other reasons.
    private static let observedRedirects = 3

    /// Returns observers that compare a path with a table's routes.
    ///
    /// - Parameters:
    ///   - table: The table.
    ///   - paths: The path of the URL itself, followed by the paths to which redirects have led so far.
    ///     The observers compare only the last of these paths.
    private func observers(of table: RouteTable, along paths: [SymbolicPath]) -> [PathObserver] {
        guard let path = paths.last else { return [] }
        let records = table.records + [table.fallbacks[path.scheme], table.notFound].compactMap(\.self)
        return records.compactMap { record in
            let isOld = paths.count == 1 && table === old && routes.contains(ObjectIdentifier(record))
            guard
                let observer = PathObserver(of: record, along: path, isOldRoute: isOld)
            else { return nil }
            for excluded in record.condition?.excluded ?? [] {
                if let inner = PathObserver(of: excluded, along: path) {
                    observer.inner.append(inner)
                }
            }
            for (name, text) in path.query {
                for field in record.queryFields where field.name == name {
                    let meaning = text.meaning(automaton: { TextAutomaton(field.test.type) }) {
                        field.test.accepts($0.utf8)
                    }
                    if let inner = PathObserver(of: meaning) { observer.inner.append(inner) }
                }
                for item in record.condition?.items ?? [] where item.name == name {
                    let own: TextAutomaton =
                        if case .text(let text) = item.value { TextAutomaton(choice: [text]) } else {
                            .anything
                        }
                    if let inner = PathObserver(of: text.meaning(automaton: { own }, item.accepts)) {
                        observer.inner.append(inner)
                    }
                }
            }
            if let redirect = record.redirect, paths.count <= Self.observedRedirects,
                let target = path.path(of: redirect, from: record),
                !paths.contains(where: target.isSame)
            {
                observer.inner += observers(of: table, along: paths + [target])
                observer.expressions += expressions(of: table, along: target)
            }
            return observer
        }
    }

    /// Returns automata that compare a path with those expressions of a table that match whole URLs.
    private func expressions(of table: RouteTable, along path: SymbolicPath) -> [URLAutomaton] {
        table.all.flatMap { record in
            let isOld = table === old && !path.isWritten && routes.contains(ObjectIdentifier(record))
            let own = record.pattern.expression.flatMap {
                URLAutomaton($0, along: path, isOldRoute: isOld)
            }
            let excluded = (record.condition?.excluded ?? []).compactMap(\.pattern.expression)
            return [own].compactMap(\.self) + excluded.compactMap { URLAutomaton($0, along: path) }
        }
    }

    /// Returns the segments of a few URLs, by choosing one of the possible texts of each segment.
    ///
    /// If two segments have the same possible texts, and there are at least two of these texts, then the two
    /// segments differ in at least one of the URLs.
    ///
    /// - Parameter texts: The possible texts of each segment.
    private func assignments(of texts: [[PathText]]) -> [[PathText]] {
        if texts.isEmpty { return [[]] }
        let bits = (0..<Int.bitWidth).first { 1 << $0 >= texts.count } ?? 0
        let counts = texts.map(\.count)
        var result: [[PathText]] = []
        func add(_ number: (Int) -> Int) {
            let assignment = texts.indices.map { texts[$0][number($0) % counts[$0]] }
            if !result.contains(assignment) { result.append(assignment) }
        }
        for offset in 0..<TextSampler.textsPerVerdict { add { _ in offset } }
        for bit in 0..<bits { add { $0 >> bit & 1 } }
        for offset in 0..<TextSampler.textsPerVerdict { add { $0 + offset } }
        return result
    }

    /// Returns the queries to try for some routes, or `nil` if there are too many.
    ///
    /// A match checks the query fields of a route independently of each other, so each value of a field is
    /// tried with only a few combinations of the other fields.
    private func queries(of records: [CompiledRoute]) -> [String]? {
        var tests: [String: [ParameterMatcher]] = [:]
        for field in records.flatMap(\.queryFields) { tests[field.name, default: []].append(field.test) }
        guard let choices = choices(among: records, tests) else { return nil }
        var fields: [String: [String]] = [:]
        for (name, tests) in tests where choices.texts[name] == nil {
            guard let texts = texts(of: tests, or: []) else { return nil }
            fields[name] = texts
        }
        let right = fields.map { name, texts in
            (name, texts.filter { text in tests[name]?.contains { $0.accepts(text.utf8) } ?? false })
        }
        var bases: [[String: String]] = [[:]]
        for offset in 0..<TextSampler.textsPerVerdict {
            var base: [String: String] = [:]
            for (name, texts) in right where !texts.isEmpty { base[name] = texts[offset % texts.count] }
            bases.append(base)
        }
        var others = bases
        for (name, texts) in fields.sorted(by: { $0.key < $1.key }) {
            for base in bases {
                var absent = base
                absent[name] = nil
                others.append(absent)
                others += texts.map { base.merging([name: $0]) { $1 } }
            }
        }
        var seen: Set<[String: String]> = []
        let all = choices.queries.flatMap { choice in others.map { choice.merging($0) { $1 } } }
            .filter { seen.insert($0).inserted }
        return all.map(Self.query)
    }

    /// Returns the values to try for each query item that a route requires, and the queries to try, or `nil`
    /// if there are too many.
    ///
    /// Each query combines the required items of at most two routes.
    /// That is enough to find a URL for which one of these routes matches in the old table, and the other one
    /// in the new table. An item that only a third route requires could only make the third route match.
    private func choices(among records: [CompiledRoute], _ tests: [String: [ParameterMatcher]]) -> (
        texts: [String: [String]], queries: [[String: String]]
    )? {
        var required: [String: Set<String>] = [:]
        for item in records.flatMap({ $0.condition?.items ?? [] }) {
            required[item.name, default: []].insert("")
            if case .text(let text) = item.value { required[item.name, default: []].insert(text) }
        }
        var texts: [String: [String]] = [:]
        for (name, values) in required {
            guard let found = self.texts(of: tests[name] ?? [], or: values) else { return nil }
            texts[name] = found
        }
        let ofRoutes = records.map { record in
            let items = (record.condition?.items ?? []).map(\.name)
            return Set(items + record.queryFields.map(\.name)).intersection(required.keys)
        }
        let names = Set(ofRoutes + [Set<String>()])
        let pairs = Set(names.flatMap { first in names.map(first.union) })
        var queries: Set<[String: String]> = []
        for names in pairs {
            let count = names.reduce(1) { min($0 * ((texts[$1]?.count ?? 0) + 1), Self.maximumChoices + 1) }
            guard queries.count + count <= Self.maximumChoices else { return nil }
            var product: [[String: String]] = [[:]]
            for name in names {
                product += product.flatMap { query in
                    (texts[name] ?? []).map { query.merging([name: $0]) { $1 } }
                }
            }
            queries.formUnion(product)
        }
        return (
            texts,
            queries.map { ($0.count, Self.query(of: $0), $0) }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
        )
    }

    /// Returns values to try for a query item, or `nil` if there are too many combinations to examine.
    ///
    /// The result contains the given values, and examples for each combination of types that one value can
    /// have. For example, `7` is both an `int` and a `double`.
    private func texts(of tests: [ParameterMatcher], or values: Set<String>) -> [String]? {
        let types = Set(tests.map(\.type)).sorted { $0.name < $1.name }
        let components =
            types.map { TextSampler.Component(TextAutomaton($0)) }
            + [TextSampler.Component(TextAutomaton(choice: values.sorted()))]
        let hasConverter = types.contains { if case .converter = $0 { true } else { false } }
        return sampler.texts(components, at: .segment, limit: 2).map {
            (hasConverter ? ofConverters : []) + $0.map(\.text)
        }
    }

    private static func query(of items: [String: String]) -> String {
        if items.isEmpty { return "" }
        let sorted = items.sorted { $0.key < $1.key }.map { QueryItem(name: $0.key, value: $0.value) }
        return "?" + PercentCoding.encode(items: sorted)
    }
}
