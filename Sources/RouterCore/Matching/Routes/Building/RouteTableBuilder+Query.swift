extension RouteTableBuilder {
    /// Looks up the types of a route's query fields, and reports their problems.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - pattern: The route's pattern; `nil` for a bad one.
    /// - Returns: The tests of the fields without a problem.
    mutating func queryTests(of route: Route, _ pattern: RoutePattern?) -> [QueryFieldMatcher] {
        if route.query.isEmpty { return [] }
        let placeholders = pattern?.placeholderNames ?? []
        var names: Set<String> = []
        return route.query.compactMap { field in
            let test = self.test(ParameterType(named: field.type))
            let problem: QueryFieldProblem? =
                if !names.insert(field.name).inserted {
                    .duplicate
                } else if field.name.isEmpty {
                    .missingName
                } else if QueryItem.isReserved(field.name) {
                    .reservedName
                } else if placeholders.contains(field.name) {
                    .placeholder
                } else if test == nil {
                    .unknownType(field.type)
                } else { nil }
            if let problem { report(route, .badQueryField(field.name, problem)) }
            return problem == nil ? test.map { QueryFieldMatcher(field: field, test: $0) } : nil
        }
    }

    /// Reports the required query fields of fallbacks, which take any URL.
    mutating func reportRequiredFields(of fallbacks: some Sequence<CompiledRoute>) {
        for record in fallbacks {
            for test in record.queryTests where test.field.isRequired {
                report(record.route, .badQueryField(test.field.name, .requiredByFallback))
            }
        }
    }
}
