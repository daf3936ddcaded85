extension RouteTable {
    /// The address of a route with these values: what comes of it matches the route, with these very values.
    ///
    ///     try table.url(for: "item", ["id": "a/b"], query: [("tab", "log")])   // app://item/a%2Fb?tab=log
    ///
    /// The text of a rest of the path is split at its slashes. The items of `query` have to be what the route declares.
    ///
    /// - Throws: ``RouteBuildError``: `unknownRoute`; `expression` for a regular expression over the whole address, of
    ///   which no address can be made; `missingParameter` and `unknownParameter`; `badParameter` for a value that its
    ///   place, or its query field, cannot hold; `leadsElsewhere` where a more specific route would take the
    ///   address, or the values could not be told apart again; `notAnAddress` over the limits of addresses.
    public func url(
        for name: String,
        _ values: [String: String] = [:],
        query: [(String, String)] = []
    ) throws(RouteBuildError) -> RouteURL {
        try url(for: name, RouteParameters(values.map { (name: $0.key, text: $0.value) }), query: query)
    }

    /// The address of a route with the values of a match, whose rest of the path keeps its segments.
    ///
    /// - Throws: ``RouteBuildError``, as `url(for:_:query:)` with a dictionary.
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
        for (name, text) in parameters {
            guard let test = record.tests[name], !test.accepts(text.utf8) else { continue }
            throw .badParameter(name, value: text)
        }
        var text = try record.pattern.urlText { parameters.parameter($0) }
        try record.check(query)
        let items = query.map { name, value in
            PercentCoding.encode(queryName: name) + "=" + PercentCoding.encode(queryValue: value)
        }
        if !items.isEmpty { text += "?" + items.joined(separator: "&") }
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
    /// Checks items against the query fields.
    fileprivate func check(_ items: [(name: String, value: String)]) throws(RouteBuildError) {
        do throws(QueryError) {
            for test in queryTests {
                try test.check(items.compactMap { $0.name == test.field.name ? $0.value : nil })
            }
        } catch {
            switch error {
            case .missing(let field): throw .missingParameter(field.name)
            case .badValue(let field, let text, _): throw .badParameter(field.name, value: text)
            }
        }
    }
}

extension RouteParameters {
    /// Whether every given value came back.
    fileprivate func agrees(with given: RouteParameters) -> Bool {
        given.allSatisfy { name, text in
            guard let parameter = parameter(name) else { return text.isEmpty }
            let segments = given.segments(of: name)
            return parameter.text == text && (segments == nil || segments == parameter.segments)
        }
    }
}

/// Why no address comes of a route or template and some values.
public enum RouteBuildError: Error, Sendable, Hashable, CustomStringConvertible {
    /// No route has this name or pattern.
    case unknownRoute(String)
    /// The route is a regular expression over the whole address, of which no address can be made.
    case expression(String)
    /// A placeholder that cannot be absent has no value.
    case missingParameter(String)
    /// The value cannot stand for this placeholder.
    case badParameter(String, value: String)
    /// The route has no placeholder of this name.
    case unknownParameter(String)
    /// The address would open another route, or this one with other values.
    case leadsElsewhere(address: String, route: String)
    /// The text that came out is no address.
    case notAnAddress(URLParseError)

    /// A stable word for logs and JSON.
    public var code: String {
        switch self {
        case .unknownRoute: "notFound"
        case .missingParameter: "missingParameter"
        case .badParameter, .unknownParameter, .leadsElsewhere, .expression: "badParameter"
        case .notAnAddress: "invalidURL"
        }
    }

    /// An English sentence for a person, on one line that is safe to show: see ``DisplayURL``.
    public var message: String { DisplayURL(text: sentence).text }

    private var sentence: String {
        switch self {
        case .unknownRoute(let name): "There is no route \(name)."
        case .expression(let pattern): "No address can be made of the regular expression \(pattern)."
        case .missingParameter(let name): "The parameter \(name) is missing."
        case .badParameter(let name, let value): "The parameter \(name) cannot be “\(value)”."
        case .unknownParameter(let name): "The route has no parameter \(name)."
        case .leadsElsewhere(let address, let route):
            "With these values the address is \(address), which opens \(route) with other ones."
        case .notAnAddress(let error): error.message
        }
    }

    /// The message.
    public var description: String { message }
}
