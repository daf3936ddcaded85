extension RouteTable {
    /// Builds the URL of a route with these values.
    ///
    ///     // Route("app://item/:id", page: "item", name: "item")
    ///     try table.url(for: "item", ["id": "a/b"], query: [("tab", "log")])   // app://item/a%2Fb?tab=log
    ///     try table.url(for: "item", ["id": ""])                               // throws badParameter
    ///     try table.url(for: "item")                                           // throws missingParameter
    ///
    /// The result matches the route with these very values, or an error is thrown.
    /// The text of a rest of the path is split at its slashes.
    ///
    /// - Parameters:
    ///   - name: The route's name, or its pattern.
    ///   - values: The values of the placeholders, not encoded.
    ///   - query: The query items in order, not encoded, as the route's ``Route/query`` declares them.
    /// - Returns: The URL, encoded.
    /// - Throws: ``RouteBuildError``:
    ///   - `unknownRoute` if no route has this name or pattern
    ///   - `missingParameter` if a needed placeholder or query field has no value
    ///   - `unknownParameter` if the route has no placeholder for a value
    ///   - `badParameter` if a value does not fit its placeholder or query field
    ///   - `expression` if the route is a regular expression over whole URLs
    ///   - `leadsElsewhere` if a more specific route matches the URL, or if it gives other values back
    ///   - `notAnAddress` if the URL breaks a rule or limit of URLs
    /// - Complexity: O(*n*) in the length of the URL for a given table.
    public func url(
        for name: String,
        _ values: [String: String] = [:],
        query: [(String, String)] = []
    ) throws(RouteBuildError) -> RouteURL {
        try url(for: name, RouteParameters(values.map { (name: $0.key, text: $0.value) }), query: query)
    }

    /// Builds the URL of a route with the values of a match.
    ///
    /// A rest of the path keeps its segments, even those that contain a slash.
    ///
    ///     // app://files/:rest* and app://files/a%2Fb/c
    ///     if let match = table.match(url) {
    ///         try table.url(for: match.route.identifier, match.parameters).text   // "app://files/a%2Fb/c"
    ///     }
    ///
    /// - Parameters:
    ///   - name: The route's name, or its pattern.
    ///   - parameters: The values of the placeholders.
    ///   - query: The query items in order, not encoded.
    /// - Returns: The URL, encoded.
    /// - Throws: ``RouteBuildError``, as for values in a dictionary.
    public func url(
        for name: String,
        _ parameters: RouteParameters,
        query: [(String, String)] = []
    ) throws(RouteBuildError) -> RouteURL {
        guard let record = storage.record(named: name) else { throw .unknownRoute(name) }
        guard !record.pattern.isExpression else { throw .expression(record.route.pattern) }
        let names = Set(record.pattern.placeholderNames)
        if let unknown = parameters.names.filter({ !names.contains($0) }).min() {
            throw .unknownParameter(unknown)
        }
        try record.check(parameters)
        var text = try record.pattern.urlText { parameters.parameter($0) }
        try record.check(query)
        if !query.isEmpty { text += "?" + PercentCoding.encode(items: query) }
        let url: RouteURL
        do {
            url = try RouteURL(parsing: text)
        } catch {
            throw .notAnAddress(error)
        }
        guard let match = match(url), match.record === record, match.parameters.agrees(with: parameters)
        else {
            throw .leadsElsewhere(address: text, route: self.match(url)?.route.identifier ?? "nothing")
        }
        return url
    }
}

extension CompiledRoute {
    /// Checks values against the types and expressions of their placeholders, in a rest each segment.
    fileprivate func check(_ parameters: RouteParameters) throws(RouteBuildError) {
        for (name, text) in parameters {
            guard let test = tests[name] else { continue }
            let isRest = places.contains { $0.isRest && $0.name == name }
            let parameter = isRest ? parameters.parameter(name) : nil
            for text in parameter.map(RoutePattern.segments) ?? [text] where !test.accepts(text.utf8) {
                throw .badParameter(name, value: text, expectation: test.type.expectation)
            }
        }
    }

    /// Checks items against the query fields of the route.
    fileprivate func check(_ items: [(name: String, value: String)]) throws(RouteBuildError) {
        for test in queryTests {
            try test.check(items.compactMap { $0.name == test.field.name ? $0.value : nil })
        }
    }
}

extension RouteParameters {
    /// Returns whether every given value came back from the URL that was built.
    fileprivate func agrees(with given: RouteParameters) -> Bool {
        given.allSatisfy { name, text in
            guard let parameter = parameter(name) else { return text.isEmpty }
            let segments = given.parameter(name)?.segments
            return parameter.text == text && (segments == nil || segments == parameter.segments)
        }
    }
}

/// A reason why no URL can be built from a route or template.
///
///     do {
///         _ = try table.url(for: "nobody")
///     } catch {
///         error.code      // "notFound"
///         error.message   // "There is no route nobody."
///     }
public enum RouteBuildError: Error, Sendable, Hashable, CustomStringConvertible {
    /// No route has this name or pattern.
    case unknownRoute(String)
    /// The route with this pattern is a regular expression over whole URLs.
    case expression(String)
    /// The placeholder or query field of this name needs a value.
    case missingParameter(String)
    /// The value does not fit the placeholder or query field of this name.
    ///
    /// The expectation follows “it must be”: `a whole number`.
    case badParameter(String, value: String, expectation: TranslatableText)
    /// The route has no placeholder of this name.
    case unknownParameter(String)
    /// The URL would open another route, or this one with other values.
    case leadsElsewhere(address: String, route: String)
    /// The built text is no URL, for this reason.
    case notAnAddress(URLParseError)

    /// A stable word for logs and JSON: `notFound`, `missingParameter`, `badParameter` or `invalidURL`.
    public var code: String {
        switch self {
        case .unknownRoute: "notFound"
        case .missingParameter: "missingParameter"
        case .badParameter, .unknownParameter, .leadsElsewhere, .expression: "badParameter"
        case .notAnAddress: "invalidURL"
        }
    }

    /// An English sentence for the user, on one line and safe to show; see ``DisplayURL``.
    public var message: String { text.english }

    /// The sentence of ``message``, for translation.
    public var text: TranslatableText {
        func safe(_ text: String) -> TranslatableText { .verbatim(DisplayURL(text: text).text) }
        return switch self {
        case .unknownRoute(let name):
            .template("There is no route {name}.", values: ["name": safe(name)])
        case .expression(let pattern):
            .template(
                "No URL can be built from the regular expression {pattern}.",
                values: ["pattern": safe(pattern)]
            )
        case .missingParameter(let name):
            .template("The parameter {name} is missing.", values: ["name": safe(name)])
        case .badParameter(let name, let value, let expectation):
            .template(
                "The parameter {name} cannot be “{value}”: {reason}.",
                values: [
                    "name": safe(name), "value": safe(value),
                    "reason": .itMustBe(expectation.safe(maximumLength: nil)),
                ]
            )
        case .unknownParameter(let name):
            .template("The route has no parameter {name}.", values: ["name": safe(name)])
        case .leadsElsewhere(let address, let route):
            .template(
                "These values give {address}, which opens {route} with other values.",
                values: ["address": safe(address), "route": safe(route)]
            )
        case .notAnAddress(let error): error.text
        }
    }

    /// The same as ``message``.
    public var description: String { message }
}
