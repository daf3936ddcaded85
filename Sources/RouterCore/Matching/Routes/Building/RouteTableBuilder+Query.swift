extension RouteTableBuilder {
    /// Looks up the types of a route's query fields, and reports their problems.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - pattern: The route's pattern; `nil` for a bad one.
    /// - Returns: The tests of the fields without a problem.
    mutating func queryTests(of route: Route, _ pattern: RoutePattern?) -> [QueryFieldMatcher] {
        if route.declaration.query.isEmpty { return [] }
        let placeholders = pattern?.placeholderNames ?? []
        var names: Set<String> = []
        return route.declaration.query.compactMap { field in
            let test = self.test(ParameterType(named: field.type))
            let mistake: String? =
                if !names.insert(field.name).inserted {
                    "is declared twice"
                } else if field.name.isEmpty {
                    "needs a name"
                } else if QueryScanner.Piece.isReserved(field.name) {
                    "cannot begin with nav., which is reserved for the router"
                } else if placeholders.contains(field.name) {
                    "has the name of a placeholder of the pattern"
                } else if test == nil {
                    field.type.isEmpty
                        ? "needs a type"
                        : "has the type \(field.type), which is neither built in nor registered"
                } else { nil }
            if let mistake { report(route, "the query field “\(field.name)” \(mistake)") }
            return mistake == nil ? test.map { QueryFieldMatcher(field: field, test: $0) } : nil
        }
    }

    /// Reports the required query fields of fallbacks, which match any URL.
    mutating func reportRequiredFields(of fallbacks: some Sequence<CompiledRoute>) {
        for record in fallbacks {
            for test in record.queryTests where test.field.isRequired {
                let name = test.field.name
                let mistake = "must be optional, because a fallback matches any URL"
                report(record.route, "the query field “\(name)” \(mistake)")
            }
        }
    }
}
