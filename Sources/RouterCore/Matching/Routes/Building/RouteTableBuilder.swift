/// Checks routes, gathers every problem and makes the table where there is none.
struct RouteTableBuilder {
    var problems: [RouteProblem] = []
    /// The patterns of which a file's reader has said already what is wrong with their entry.
    var explained: Set<String> = []
    private let routes: [Route]
    private let fallbacks: [String: Route]
    private let notFound: Route?
    private(set) var converters: [String: ParameterConverter] = [:]

    private let externalSchemes: Set<String>

    init(
        _ routes: [Route],
        fallbacks: [String: Route],
        notFound: Route?,
        converters: [ParameterConverter],
        externalSchemes: Set<String> = []
    ) {
        self.externalSchemes = externalSchemes
        self.routes = routes
        self.fallbacks = fallbacks
        self.notFound = notFound
        for converter in converters {
            let isBuiltIn = ParameterType.builtIn.contains { $0.name == converter.name }
            let isDuplicate = self.converters.updateValue(converter, forKey: converter.name) != nil
            guard isBuiltIn || isDuplicate || !PatternName.isType(converter.name) else { continue }
            problems.append(RouteProblem(source: nil, pattern: "", kind: .badConverter(converter.name)))
        }
    }

    consuming func build() throws(RouteTableError) -> RouteTableStorage {
        let records = routes.compactMap { record($0) }
        let order = PrecedenceSorter(records).sorted { Self.precedes(records[$0], records[$1]) }
        var sorted = order.map { records[$0] }
        let fallbackRecords = checkedFallbacks()
        let notFoundRecord = notFound.flatMap { record($0) }
        reportRequiredFields(of: fallbackRecords.values + [notFoundRecord].compactMap(\.self))
        reportDuplicateNames()
        removeSameShapes(from: &sorted)
        // In this order those over whole addresses come last.
        let walked = Array(sorted.prefix { !$0.pattern.isExpression })
        let builder = RouteTrieBuilder(walked)
        let trie = builder.trie()
        problems +=
            RouteReachability(trie: trie, records: walked, leaves: builder.leaves, parents: builder.parents)
            .problems()
        let own = builder.schemes.union(fallbackRecords.keys)
            .union(fallbackRecords.values.map(\.pattern.scheme))
        for scheme in externalSchemes.sorted() {
            guard let sentence = ExternalSchemes.problem(of: scheme, besides: own) else { continue }
            problems.append(RouteProblem(source: nil, pattern: "", kind: .badEntry(sentence)))
        }
        guard problems.isEmpty else { throw RouteTableError(problems) }
        let storage = RouteTableStorage(
            records: sorted,
            fallbacks: fallbackRecords,
            notFound: notFoundRecord,
            trie: trie,
            schemes: builder.schemes,
            externalSchemes: externalSchemes
        )
        let misled = RedirectCheck(storage: storage).problems()
        guard misled.isEmpty else { throw RouteTableError(misled) }
        return storage
    }

    /// Records of one shape by rank; after that, for the messages only, by text and source.
    private static func precedes(_ left: CompiledRoute, _ right: CompiledRoute) -> Bool {
        let (firstRank, secondRank) = (left.route.rank ?? .max, right.route.rank ?? .max)
        if left.order.hasExpression, firstRank != secondRank { return firstRank < secondRank }
        return (left.route.pattern, left.route.source ?? "", left.route.page) < (
            right.route.pattern, right.route.source ?? "", right.route.page
        )
    }

    private mutating func checkedFallbacks() -> [String: CompiledRoute] {
        var records: [String: CompiledRoute] = [:]
        for (scheme, route) in fallbacks.sorted(by: { $0.key < $1.key }) {
            guard let record = record(route) else { continue }
            if record.pattern.scheme != scheme.lowercased() {
                problems.append(RouteProblem(route, .fallbackScheme(scheme)))
            }
            if let other = records.updateValue(record, forKey: scheme.lowercased()) {
                problems.append(RouteProblem(route, .duplicateFallback(other: other.route)))
            }
        }
        return records
    }

    private mutating func record(_ route: Route) -> CompiledRoute? {
        do {
            if route.page.isEmpty, route.redirect == nil, route.action == nil,
                !explained.contains(route.pattern)
            {
                problems.append(RouteProblem(route, .missingPage))
            }
            let slots = route.slots
            if !slots.isEmpty, slots.contains("") || Set(slots).count < slots.count {
                problems.append(
                    RouteProblem(route, .badEntry("the names of its slots are empty or not unique"))
                )
            }
            let pattern = try RoutePattern(route.pattern)
            if route.rank != nil, !pattern.hasExpression {
                problems.append(RouteProblem(route, .needlessRank))
            }
            var tests: [String: ParameterMatcher] = [:]
            try pattern.forEachPlaceholder { placeholder throws(PatternError) in
                guard let type = placeholder.type else { return }
                tests[placeholder.name] = try test(type, at: placeholder.typeOffset)
            }
            return CompiledRoute(
                route: route,
                pattern: pattern,
                tests: tests,
                queryTests: queryTests(of: route, pattern),
                parent: template(route.parent, of: route, pattern) { .badParent($0, $1) },
                redirect: template(route.redirect, of: route, pattern) { .badRedirect($0, $1) }
            )
        } catch {
            problems.append(RouteProblem(route, .badPattern(error)))
            _ = queryTests(of: route, nil)
            return nil
        }
    }

    private func test(_ type: ParameterType, at offset: Int) throws(PatternError) -> ParameterMatcher {
        guard case .converter(let name) = type else { return ParameterMatcher(type: type, converter: nil) }
        guard let converter = converters[name] else { throw PatternError(.unknownType(name), at: offset) }
        return ParameterMatcher(type: type, converter: converter)
    }

    private mutating func template(
        _ text: String?,
        of route: Route,
        _ pattern: RoutePattern,
        problem: (String, PatternError) -> RouteProblem.Kind
    ) -> URLTemplate? {
        guard let text else { return nil }
        do {
            let template = try URLTemplate(text)
            try template.check(captures: pattern)
            return template
        } catch {
            problems.append(RouteProblem(route, problem(text, error)))
            return nil
        }
    }

    private mutating func reportDuplicateNames() {
        let all = (routes + fallbacks.values + [notFound].compactMap(\.self)).filter { $0.name != nil }.sorted
        {
            ($0.pattern, $0.source ?? "", $0.page) < ($1.pattern, $1.source ?? "", $1.page)
        }
        var owners: [String: Route] = [:]
        for route in all {
            guard let name = route.name else { continue }
            if let owner = owners[name] {
                problems.append(RouteProblem(route, .duplicateName(name, other: owner)))
            } else {
                owners[name] = route
            }
        }
    }

    private mutating func removeSameShapes(from sorted: inout [CompiledRoute]) {
        var unique: [CompiledRoute] = []
        unique.reserveCapacity(sorted.count)
        for record in sorted {
            let rivals = unique.reversed().prefix { $0.order.shape == record.order.shape }
            if let other = rivals.first(where: { $0.order.path == record.order.path }) {
                problems.append(RouteProblem(record.route, .sameShape(other: other.route)))
                continue
            }
            let ranks = (record.route.rank, rivals.first?.route.rank)
            if let last = rivals.first, ranks.0 == nil || ranks.1 == nil || ranks.0 == ranks.1 {
                problems.append(RouteProblem(record.route, .needsRank(other: last.route)))
            }
            unique.append(record)
        }
        sorted = unique
    }
}

extension RouteTableBuilder {
    /// The query fields of a route with their types looked up; what is wrong with them becomes problems.
    ///
    /// - Parameter pattern: The route's pattern, or nil for a bad one.
    mutating func queryTests(of route: Route, _ pattern: RoutePattern?) -> [QueryFieldMatcher] {
        if route.query.isEmpty { return [] }
        let placeholders = pattern?.placeholderNames ?? []
        var names: Set<String> = []
        var tests: [QueryFieldMatcher] = []
        for field in route.query {
            var problem: QueryFieldProblem?
            let type = ParameterType(named: field.type)
            var converter: ParameterConverter?
            if case .converter(let name) = type {
                converter = converters[name]
                if converter == nil { problem = .unknownType(name) }
            }
            if placeholders.contains(field.name) { problem = .placeholder }
            if QueryItem.isReserved(field.name) { problem = .reservedName }
            if field.name.isEmpty { problem = .missingName }
            if !names.insert(field.name).inserted { problem = .duplicate }
            if let problem {
                problems.append(RouteProblem(route, .badQueryField(field.name, problem)))
            } else {
                tests.append(
                    QueryFieldMatcher(field: field, test: ParameterMatcher(type: type, converter: converter))
                )
            }
        }
        return tests
    }

    /// A fallback takes whatever address there is, so it cannot ask for an item.
    mutating func reportRequiredFields(of fallbacks: some Sequence<CompiledRoute>) {
        for record in fallbacks {
            for test in record.queryTests where test.field.isRequired {
                problems.append(
                    RouteProblem(record.route, .badQueryField(test.field.name, .requiredByFallback))
                )
            }
        }
    }
}

/// The schemes whose addresses are for other apps.
enum ExternalSchemes {
    /// Addresses that run code, or show what no other app should be asked for.
    private static let refused: Set<String> = ["javascript", "vbscript", "data", "file", "about", "blob"]

    /// Why the scheme cannot be one of them, or `nil`.
    static func problem(of scheme: String, besides own: Set<String>) -> String? {
        if !PatternName.isScheme(scheme) || scheme != scheme.lowercased() {
            "the scheme “\(scheme)” for other apps is not a scheme in lower case"
        } else if RoutePattern.isWeb(scheme) {
            "\(scheme) cannot be a scheme for other apps: web addresses are shown by a page"
        } else if refused.contains(scheme) {
            "\(scheme) cannot be a scheme for other apps: it is no way to hand anything over"
        } else if own.contains(scheme) {
            "\(scheme) cannot be a scheme for other apps: it has routes of its own"
        } else {
            nil
        }
    }
}
