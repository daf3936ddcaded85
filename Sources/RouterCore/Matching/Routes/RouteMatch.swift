/// A route together with the address that leads to it.
///
/// Values are read from the address when they are asked for; a match holds no copies of them.
public struct RouteMatch: Sendable {
    let record: CompiledRoute
    private let hasCaptures: Bool
    /// The address as it was opened.
    public let originalURL: RouteURL

    init(_ record: CompiledRoute, _ url: consuming RouteURL, hasCaptures: Bool) {
        self.record = record
        self.hasCaptures = hasCaptures
        self.originalURL = url
    }

    /// The address without its `nav.*` items: the one the page sees.
    ///
    /// - Complexity: O(1) where there are none to cut out.
    public var url: RouteURL { originalURL.removingReservedItems() }

    /// The route.
    public var route: Route { record.route }

    /// The name of the route's page, read without a copy of the route.
    public var page: String { record.route.page }

    /// What the route's placeholders stand for; empty for a fallback without placeholders.
    ///
    /// - Complexity: O(1) where each placeholder has a segment, or the end of the path, for itself, and otherwise O(*n*)
    ///   in the length of the path; O(*n*) for each value that is read.
    public var parameters: RouteParameters {
        hasCaptures ? CompiledRoute.captures(of: record, from: originalURL) : RouteParameters()
    }

    /// Whether two addresses of the route with equal parameters have equal paths, but for what the route ignores.
    var capturesPath: Bool {
        guard hasCaptures, !record.pattern.isExpression else { return false }
        if case .zeroOrMore(nil) = record.pattern.tail { return false }
        return true
    }

    /// The query items without `nav.*`.
    public var query: QueryItems {
        originalURL.hasReservedItems ? originalURL.query.removingReservedItems() : originalURL.query
    }

    /// What follows the `#`, decoded.
    public var fragment: String? { url.fragment }

    /// The address of the page below, made from the route's parent; nil where it has none.
    ///
    /// - Throws: ``RouteBuildError`` when a value cannot stand in that address.
    public func parentURL() throws(RouteBuildError) -> RouteURL? {
        try record.parent?.url(with: parameters)
    }

    /// The address to open instead, made from the route's redirect; nil where it has none.
    ///
    /// - Throws: ``RouteBuildError`` when a value cannot stand in that address.
    public func redirectURL() throws(RouteBuildError) -> RouteURL? {
        try record.redirect?.url(with: parameters)
    }
}

extension RouteMatch: Hashable {
    /// Whether routes, addresses and captured values are equal.
    public static func == (left: RouteMatch, right: RouteMatch) -> Bool {
        (left.record === right.record || left.route == right.route) && left.originalURL == right.originalURL
            && left.hasCaptures == right.hasCaptures
            && (left.originalURL.text == right.originalURL.text || left.parameters == right.parameters)
    }

    /// Feeds the route's pattern and the address.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(route.pattern)
        hasher.combine(originalURL)
    }
}

extension RouteMatch {
    /// All parameters merged per key: query items, then the caller's, then the captured ones, each winning over the one
    /// before. Of a repeated query item the first one is the text. They come in the order of their names.
    ///
    /// - Complexity: O(*n* log *n*) in the number of parameters.
    func parameters(mergedWith caller: [String: String]) -> RouteParameters {
        var merged: [String: RouteParameter] = [:]
        for item in query {
            guard let first = merged[item.name] else {
                merged[item.name] = RouteParameter(name: item.name, text: item.value)
                continue
            }
            if first.repeats == nil { merged[item.name]?.repeats = [first.text] }
            merged[item.name]?.repeats?.append(item.value)
        }
        for (name, text) in caller { merged[name] = RouteParameter(name: name, text: text) }
        let captured = parameters
        for name in captured.names { merged[name] = captured.parameter(name) }
        return RouteParameters(
            merged.values.sorted { $0.name < $1.name },
            converters: record.converters
        )
    }
}
