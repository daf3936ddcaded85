extension RouteTableBuilder {
    /// Returns the query fields of a route, and reports their problems.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - pattern: The route's pattern, or `nil` if the pattern is invalid.
    /// - Returns: The fields without a problem.
    mutating func queryFields(of route: Route, _ pattern: RoutePattern?) -> [QueryField] {
        if route.declaration.query.isEmpty { return [] }
        let placeholders = pattern?.placeholderNames ?? []
        return route.declaration.query.sorted { $0.key < $1.key }.compactMap { name, declaration in
            let isRequired = !declaration.hasSuffix("?")
            let type = String(isRequired ? declaration[...] : declaration.dropLast())
            let test = self.test(ParameterType(named: type))
            let mistake: String? =
                if name.isEmpty {
                    "needs a name"
                } else if QueryScanner.Piece.isReserved(name) {
                    "cannot begin with “nav.”, which is reserved for the router"
                } else if placeholders.contains(name) {
                    "has the same name as a placeholder of the pattern"
                } else if test == nil {
                    type.isEmpty
                        ? "needs a type"
                        : "has the type “\(DisplayURL.quoting(type))”, which is neither built in nor registered"
                } else { nil }
            if let mistake { report(route, "The query field “\(DisplayURL.quoting(name))” \(mistake).") }
            guard mistake == nil, let test else { return nil }
            return QueryField(name: name, isRequired: isRequired, test: test)
        }
    }

    /// Reports required query fields of fallbacks. A fallback must accept any URL, whatever its query.
    mutating func reportRequiredFields(of fallbacks: some Sequence<CompiledRoute>) {
        for record in fallbacks {
            for field in record.queryFields where field.isRequired {
                let mistake = "must be optional, because a fallback matches any URL"
                report(record.route, "The query field “\(DisplayURL.quoting(field.name))” \(mistake).")
            }
        }
    }
}
