extension RouteMatch {
    /// Checks the query against what the route declares of it. What the caller gives in code takes the place of items
    /// of its name.
    ///
    /// - Throws: `missingParameter` or `badParameter`, for the first field that is not as it should be.
    func checkQuery(mergedWith caller: [String: String]) throws(RoutingError) {
        guard !record.queryTests.isEmpty else { return }
        let items = query
        do throws(QueryError) {
            for test in record.queryTests {
                try test.check(caller[test.field.name].map { [$0] } ?? items.all(named: test.field.name))
            }
        } catch {
            switch error {
            case .missing(let field): throw .missingParameter(field.name)
            case .badValue(let field, let text, let expectation):
                throw .badParameter(field.name, value: text, .notOfType(expectation))
            }
        }
    }
}
