/// A builder that checks routes and collects all problems.
///
/// If there are no problems, the builder creates the parts of the table.
/// Each ``RouteTable`` uses its own builder.
/// The checks run in this order:
///
/// 1. names of converters (the app's own types of placeholders)
/// 2. each route on its own: page, slots, pattern, rank, types, query fields, parent,
///    redirect, and the typed route
/// 3. fallbacks and the not-found route
/// 4. names that two routes share
/// 5. routes that may match the same URLs although no rule orders them
/// 6. routes that no URL can reach
/// 7. schemes of other apps
/// 8. in the finished table, and only if there are no other problems: the targets of parents and redirects,
///    branches, and the examples of typed routes
///
/// Checks 5 and 6 skip routes with an invalid pattern.
struct RouteTableBuilder {
    /// The problems so far, beginning with the problems that are passed in, for example from a route file.
    var problems: [RouteProblem]
    /// The patterns of the problems that are passed in. If a route with such a pattern lacks a page, the
    /// builder does not report the missing page as well.
    let explained: Set<String>
    let routes: [Route]
    let fallbacks: [String: Route]
    let notFound: Route?
    let externalSchemes: Set<String>
    /// The app's own types, by name.
    let converters: [String: ParameterConverter]

    /// Reports converters whose names are invalid or belong to a built-in type.
    private mutating func checkNamesOfConverters() {
        for name in converters.keys {
            let isName = !name.isEmpty && PatternName.typePrefix(of: name.utf8) == name.utf8.count
            let isBuiltIn = BuiltInType(rawValue: name) != nil
            if isName, !isBuiltIn { continue }
            let reason = isBuiltIn ? "is the name of a built-in type" : "is not a valid type name"
            problems.append(
                RouteProblem("The converter name “\(DisplayURL.quoting(name))” \(reason).")
            )
        }
    }

    /// All routes, including fallbacks.
    var all: [Route] { routes + fallbacks.values + [notFound].compactMap(\.self) }

    /// Runs all checks that do not need a finished table, and returns the parts of the table.
    ///
    /// - Throws: ``RouteTableError`` with all problems.
    /// - Complexity: O(*n* log *n*) in the number of routes.
    mutating func build() throws(RouteTableError) -> (
        records: [CompiledRoute], fallbacks: [String: CompiledRoute], notFound: CompiledRoute?,
        trie: RouteTrie
    ) {
        checkNamesOfConverters()
        let records = routes.compactMap { record($0) }
        var sorted = records.sorted { $0.order.precedes($1.order) ?? Self.precedes($0, $1) }
        let fallbackRecords = checkedFallbacks()
        let notFoundRecord = notFound.flatMap { record($0) }
        reportRequiredFields(of: fallbackRecords.values + [notFoundRecord].compactMap(\.self))
        reportConditions(of: fallbackRecords.values + [notFoundRecord].compactMap(\.self))
        reportDuplicateNames()
        let conflicts = RouteConflicts(among: sorted)
        problems += conflicts.problems
        sorted = conflicts.unique
        // Expressions over whole URLs come last in this order. The trie does not contain them.
        let trieRecords = Array(sorted.prefix { !$0.pattern.isExpression })
        let builder = RouteTrieBuilder(trieRecords)
        let trie = builder.trie()
        var reachability = RouteReachability(trie: trie, records: trieRecords, starts: builder.starts)
        problems += reachability.problems()
        let ofFallbacks = Set(fallbackRecords.keys).union(fallbackRecords.values.map(\.pattern.scheme))
        let ofRoutes = Set(trieRecords.map(\.pattern.scheme))
        problems += externalSchemes.compactMap { scheme in
            Self.problem(ofExternal: scheme, routes: ofRoutes, fallbacks: ofFallbacks)
                .map { RouteProblem($0) }
        }
        guard problems.isEmpty else { throw RouteTableError(problems) }
        return (sorted, fallbackRecords, notFoundRecord, trie)
    }

    /// Returns whether a route comes before another route whose ``RoutePrecedence/shape`` is the same.
    ///
    /// The route that requires more of the query (``RouteCondition/weight``) comes first.
    /// If both require equally much, the route with the lower rank comes first.
    /// If the ranks are equal too, the pattern, the source, and the page decide, so that messages always have
    /// the same order.
    private static func precedes(_ left: CompiledRoute, _ right: CompiledRoute) -> Bool {
        let (firstRank, secondRank) = (
            left.route.declaration.rank ?? .max, right.route.declaration.rank ?? .max
        )
        let (first, second) = (left.condition?.weight ?? 0, right.condition?.weight ?? 0)
        if first != second { return first > second }
        if left.order.hasExpression || first > 0, firstRank != secondRank { return firstRank < secondRank }
        return messageOrder(of: left.route) < messageOrder(of: right.route)
    }

    private static func messageOrder(of route: Route) -> (String, String, String) {
        (route.written, route.declaration.source ?? "", route.page)
    }

    /// Returns the compiled fallbacks, by lowercase scheme.
    ///
    /// The method reports two fallbacks for the same scheme, and a fallback whose
    /// pattern has a different scheme.
    private mutating func checkedFallbacks() -> [String: CompiledRoute] {
        var records: [String: CompiledRoute] = [:]
        for (scheme, route) in fallbacks.sorted(by: { $0.key < $1.key }) {
            guard let record = record(route) else { continue }
            if record.pattern.scheme != scheme.lowercased() {
                report(
                    route,
                    "The route is declared as the fallback of “\(DisplayURL.quoting(scheme))”, but it has another scheme."
                )
            }
            if let other = records.updateValue(record, forKey: scheme.lowercased()) {
                report(route, "The scheme already has a fallback: \(other.route.patternAndSource).")
            }
        }
        return records
    }

    /// Returns the compiled route, or `nil` if its pattern is invalid, and reports its problems.
    private mutating func record(_ route: Route) -> CompiledRoute? {
        if route.page.isEmpty, route.declaration.redirect == nil, route.action == nil,
            !explained.contains(route.pattern)
        {
            report(route, "A route needs a page, an action, or a redirect.")
        }
        for problem in route.declaration.typed?.problems ?? [] { report(route, problem) }
        if route.declaration.slots.contains("")
            || Set(route.declaration.slots).count < route.declaration.slots.count
        {
            report(route, "The names of the route’s slots must be unique and not empty.")
        }
        do throws(PatternError) {
            let pattern = try RoutePattern(route.pattern)
            if route.declaration.rank != nil, !pattern.hasExpression, route.declaration.requiring.isEmpty {
                report(
                    route,
                    "Only a route with a regular expression or a required query item can have a rank."
                )
            }
            let tests = try tests(of: pattern)
            return CompiledRoute(
                route: route,
                pattern: pattern,
                tests: tests,
                queryFields: queryFields(of: route, pattern),
                parent: urlTemplate("parent", route.declaration.parent, of: route, pattern),
                redirect: urlTemplate("redirect", route.declaration.redirect, of: route, pattern),
                condition: condition(of: route, pattern)
            )
        } catch {
            report(route, error.message)
            _ = queryFields(of: route, nil)
            return nil
        }
    }

    /// Reports a problem with a route.
    mutating func report(_ route: Route, _ sentence: String) {
        problems.append(RouteProblem(route, sentence))
    }

    /// Returns the matcher for a type, or `nil` if the type is neither built in nor registered.
    func test(_ type: ParameterType) -> ParameterMatcher? {
        guard case .converter(let name) = type else { return ParameterMatcher(type: type, converter: nil) }
        return converters[name].map { ParameterMatcher(type: type, converter: $0) }
    }

    /// Parses a parent or redirect.
    ///
    /// The method reports a template that is invalid, or that uses a name that the pattern does not capture.
    ///
    /// - Parameters:
    ///   - what: The word for the message: `parent` or `redirect`.
    ///   - text: The template, or `nil` if the route has none.
    ///   - route: The route.
    ///   - pattern: The route's pattern.
    private mutating func urlTemplate(
        _ what: String,
        _ text: String?,
        of route: Route,
        _ pattern: RoutePattern
    ) -> URLTemplate? {
        guard let text else { return nil }
        do {
            let template = try URLTemplate(text)
            try template.check(captures: pattern)
            return template
        } catch {
            report(route, "The \(what) “\(DisplayURL.quoting(text))” is not valid. \(error.message)")
            return nil
        }
    }

    /// Reports names that two routes share. Fallbacks count as routes.
    ///
    /// The order of the problems does not depend on the order of declaration.
    private mutating func reportDuplicateNames() {
        var owners: [String: Route] = [:]
        let named = all.filter { $0.name != nil }.sorted {
            Self.messageOrder(of: $0) < Self.messageOrder(of: $1)
        }
        for route in named {
            guard let name = route.name else { continue }
            if let owner = owners[name] {
                report(
                    route,
                    "The name “\(DisplayURL.quoting(name))” is already used by \(owner.patternAndSource)."
                )
            }
            owners[name] = owners[name] ?? route
        }
    }
}

extension RouteTableBuilder {
    /// Schemes that run code, or whose contents no other app should be asked to show.
    private static let refusedSchemes: Set<String> = [
        "javascript", "vbscript", "data", "file", "about", "blob",
    ]

    /// Returns why the URLs of a scheme cannot be passed to other apps, or `nil` if they can.
    ///
    /// | Scheme | Result |
    /// |---|---|
    /// | `mailto`, `tel` | accepted |
    /// | `MailTo` | refused: it is not lowercase |
    /// | `http`, `https` | accepted for URLs that no route matches, so the scheme must not have a fallback |
    /// | `javascript`, `file` | refused: no other app should be asked to open it |
    /// | any other scheme with routes | refused: its URLs belong to the app |
    ///
    /// - Parameters:
    ///   - scheme: The scheme, which must be lowercase.
    ///   - routes: The schemes of the app's routes.
    ///   - fallbacks: The schemes of the app's fallbacks.
    private static func problem(ofExternal scheme: String, routes: Set<String>, fallbacks: Set<String>)
        -> String?
    {
        if !URLScheme.isScheme(scheme) || scheme != scheme.lowercased() {
            "The scheme “\(DisplayURL.quoting(scheme))” for other apps must be a valid scheme in lower case."
        } else if refusedSchemes.contains(scheme) {
            "“\(scheme)” cannot be a scheme for other apps because no other app should open it."
        } else if URLScheme.isWeb(scheme) {
            fallbacks.contains(scheme)
                ? "Other apps cannot open “\(scheme)” URLs, because this app has a fallback for that scheme."
                : nil
        } else if routes.union(fallbacks).contains(scheme) {
            "“\(scheme)” cannot be a scheme for other apps because this app has routes for it."
        } else {
            nil
        }
    }
}
