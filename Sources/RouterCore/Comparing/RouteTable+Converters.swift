extension RouteTable {
    /// The fallbacks, sorted by scheme.
    package var fallbackRoutes: [Route] { fallbacks.sorted { $0.key < $1.key }.map(\.value.route) }
}

extension Route {
    /// The names of the app-defined types that the route's patterns and query fields use.
    ///
    /// Invalid patterns are skipped.
    package var converterNames: Set<String> {
        let patterns = ([pattern] + declaration.excluding).compactMap { try? RoutePattern($0) }
        let ofQuery = declaration.query.values.map { ParameterType(named: String($0.prefix { $0 != "?" })) }
        let types = patterns.flatMap(\.placeholders).compactMap(\.type) + ofQuery
        return Set(
            types.compactMap { type in
                if case .converter(let name) = type { name } else { nil }
            }
        )
    }
}
