extension RouteTableBuilder {
    /// The query fields of a route with their types looked up; what is wrong with them becomes problems.
    ///
    /// - Parameter pattern: The route's pattern, or nil for a bad one.
    mutating func queryTests(of route: Route, _ pattern: RoutePattern?) -> [QueryTest] {
        if route.query.isEmpty { return [] }
        let placeholders = pattern?.placeholderNames ?? []
        var names: Set<String> = []
        var tests: [QueryTest] = []
        for field in route.query {
            var problem: QueryFieldProblem?
            let type = ParameterType(named: field.type)
            var converter: ParameterConverter?
            if case .converter(let name) = type {
                converter = converters[name]
                if converter == nil { problem = .unknownType(name) }
            }
            if placeholders.contains(field.name) { problem = .placeholder }
            if QueryItem(name: field.name, value: "").isNavigation { problem = .reservedName }
            if field.name.isEmpty { problem = .missingName }
            if !names.insert(field.name).inserted { problem = .duplicate }
            if let problem {
                problems.append(RouteProblem(route, .badQueryField(field.name, problem)))
            } else {
                tests.append(QueryTest(field: field, test: TypeTest(type: type, converter: converter)))
            }
        }
        return tests
    }

    /// A fallback takes whatever address there is, so it cannot ask for an item.
    mutating func reportRequiredFields(of fallbacks: some Sequence<RouteRecord>) {
        for record in fallbacks {
            for test in record.queryTests where test.field.isRequired {
                problems.append(
                    RouteProblem(record.route, .badQueryField(test.field.name, .requiredByFallback))
                )
            }
        }
    }
}
