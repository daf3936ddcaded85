extension RouteTable {
    /// Returns the URL of a route with the given values.
    ///
    ///     // Route("app://item/:id", page: "item", name: "item")
    ///     let tab = QueryItem(name: "tab", value: "log")
    ///     try table.url(for: "item", ["id": "a/b"], query: [tab])   // app://item/a%2Fb?tab=log
    ///     try table.url(for: "item", ["id": ""])                    // throws badParameter
    ///     try table.url(for: "item")                                // throws missingParameter
    ///
    /// The URL is guaranteed to match this route and to contain exactly these values;
    /// otherwise the method throws.
    /// The value of a placeholder for the rest of the path is split at its slashes.
    /// If the route requires a query item with a fixed value, the method adds that item.
    ///
    /// - Parameters:
    ///   - name: The name or the pattern of the route.
    ///   - values: The values of the placeholders, not encoded.
    ///   - query: The query items in order, not encoded. Their values must fit the route's query fields.
    /// - Returns: The URL, encoded.
    /// - Throws: ``ParameterError``:
    ///   - `unknownRoute` if no route has this name or pattern
    ///   - `missingParameter` if a required placeholder or query field has no value
    ///   - `unknownParameter` if a value has a name that no placeholder of the route has
    ///   - `badParameter` if a value does not fit its placeholder or query field
    ///   - `expression` if the route is a regular expression over whole URLs
    ///   - `leadsElsewhere` if a more specific route matches the URL, or if matching it yields other values
    ///   - `invalidURL` if the URL breaks a rule or limit of URLs
    /// - Complexity: O(*n*) in the length of the URL for a given table.
    public func url(
        for name: String,
        _ values: [String: String] = [:],
        query: [QueryItem] = []
    ) throws(ParameterError) -> RouteURL {
        let parameters = values.map { ParameterTexts(name: $0.key, text: $0.value) }
        return try url(for: name, RouteParameters(parameters), query: query)
    }

    /// Returns the URL of a route with the values of a match.
    ///
    /// If a placeholder matched the rest of the path, its value keeps its segments, even those that contain
    /// a slash.
    ///
    ///     // app://files/:rest* and app://files/a%2Fb/c
    ///     if let match = table.match(url) {
    ///         try table.url(for: match.route.identifier, match.parameters).text   // "app://files/a%2Fb/c"
    ///     }
    ///
    /// - Parameters:
    ///   - name: The name or the pattern of the route.
    ///   - parameters: The values of the placeholders.
    ///   - query: The query items in order, not encoded.
    /// - Returns: The URL, encoded.
    /// - Throws: ``ParameterError``, in the same cases as for a dictionary of values.
    func url(
        for name: String,
        _ parameters: RouteParameters,
        query: [QueryItem] = []
    ) throws(ParameterError) -> RouteURL {
        guard let record = record(named: name) else { throw .unknownRoute(name) }
        guard !record.pattern.isExpression else { throw .expression(record.route.pattern) }
        let names = Set(record.pattern.placeholderNames)
        if let unknown = parameters.names.filter({ !names.contains($0) }).min() {
            throw .unknownParameter(unknown)
        }
        try record.check(parameters)
        var text = try record.pattern.urlText { parameters.parameter($0) }
        try record.check(query)
        let query = try record.completing(query)
        if !query.isEmpty { text += "?" + PercentCoding.encode(items: query) }
        let url = try converting(try RouteURL(parsing: text), ParameterError.invalidURL)
        guard let match = match(url), match.record === record, match.parameters.agrees(with: parameters)
        else {
            throw .leadsElsewhere(url: text, route: self.match(url)?.route.identifier ?? "nothing")
        }
        return url
    }
}

extension CompiledRoute {
    /// Checks values against the types and expressions of their placeholders.
    ///
    /// The value for the rest of the path, as in `:rest*`, is checked segment by segment.
    fileprivate func check(_ parameters: RouteParameters) throws(ParameterError) {
        for parameter in parameters {
            guard let test = tests[parameter.name] else { continue }
            let isRest = pattern.tail.isRest && pattern.tail.placeholder?.name == parameter.name
            let segments = isRest ? parameters.parameter(parameter.name).map(RoutePattern.segments) : nil
            for text in segments ?? [parameter.text] where !test.accepts(text.utf8) {
                throw .badValue(parameter.name, text: text, mustBe: test.type.expectation)
            }
        }
    }

    /// Returns the items, together with missing items for which the route requires a fixed value.
    ///
    /// The method also checks all other items that the route requires.
    fileprivate func completing(_ items: [QueryItem]) throws(ParameterError) -> [QueryItem] {
        var items = items
        for item in condition?.items ?? [] {
            let given = items.first { $0.name == item.name }?.value
            if item.accepts(given) { continue }
            switch (item.value, given) {
            case (.text(let text), nil): items.append(QueryItem(name: item.name, value: text))
            case (.text(let text), let given?):
                throw .badValue(item.name, text: given, mustBe: .verbatim("“\(text)”"))
            case (_, let given?):
                throw .badValue(item.name, text: given, mustBe: BuiltInType.string.expectation)
            case (_, nil): throw .missing(item.name)
            }
        }
        return items
    }

    /// Checks items against the query fields of the route.
    fileprivate func check(_ items: [QueryItem]) throws(ParameterError) {
        for field in queryFields {
            try field.check(items.compactMap { $0.name == field.name ? $0.value : nil })
        }
    }
}

extension RouteParameters {
    /// Returns whether these parameters, which were read from the built URL, contain every given value.
    fileprivate func agrees(with given: RouteParameters) -> Bool {
        given.allSatisfy { value in
            guard let built = parameter(value.name) else { return value.text.isEmpty }
            let elements = given.parameter(value.name)?.elements
            return built.text == value.text && (elements == nil || elements == built.elements)
        }
    }
}
