/// A route, together with a URL that it matches.
///
///     let table = try RouteTable([
///         Route("app://item/:id<int>", page: "item")
///     ])
///     let url = try RouteURL(parsing: "app://item/42?tab=log&nav.action=present#top")
///     if let match = table.match(url) {
///         match.route.page                                 // "item"
///         try match.parameters.value("id", as: Int.self)   // 42
///         match.url.text                                   // "app://item/42?tab=log#top"
///         match.query.first(named: "tab")                  // "log"
///     }
///
/// A match stores no values. It reads them from the URL each time that you ask for them.
public struct RouteMatch: Sendable {
    @usableFromInline let record: CompiledRoute
    /// The URL as it was opened, including `nav.*` items.
    public let originalURL: RouteURL
    /// Whether the values of placeholders can be read from the URL.
    ///
    /// For a fallback (a route for URLs that no other route matches), this is `true` only if its pattern
    /// matches every path of the URL's scheme.
    var hasCaptures = true

    /// The URL without its `nav.*` items, as the page sees it.
    ///
    /// - Complexity: O(*n*) in the length of the URL.
    public var url: RouteURL { originalURL.removingReservedItems() }

    /// The route that matches the URL.
    @inlinable public var route: Route { record.route }

    /// The values of the route's placeholders.
    ///
    /// For a fallback, they are empty unless its pattern matches every path of the URL's scheme.
    ///
    /// - Complexity: O(1), but O(*n*) in the length of the URL for an expression over whole URLs. Reading
    ///   a value takes O(*n*), too.
    public var parameters: RouteParameters {
        guard hasCaptures else { return [:] }
        if let expression = record.pattern.expression {
            return URLText(originalURL).captures(of: expression)
        }
        return RouteParameters(originalURL, record)
    }

    /// Returns whether two matches lead to the same page: they have the same route and the same captured
    /// values.
    ///
    /// If the route captures only a part of the path, or nothing, the whole paths must be the same too.
    /// For example, `item/42` and `item/42?tab=log` are the same page, but `item/43` is a different page.
    /// Two different paths are different pages if both match `https://*`, or if both open the same fallback.
    package func isSamePage(as other: RouteMatch) -> Bool {
        // A route captures only part of the path, or nothing, in three cases: it is a fallback without
        // values, its pattern is an expression over whole URLs, or its pattern ends in `*` without a name.
        let capturesPath = hasCaptures && !record.pattern.isExpression && record.pattern.tail != .anything
        return route == other.route && parameters == other.parameters
            && (capturesPath || url.isSamePath(as: other.url))
    }

    /// The query items except `nav.*` items.
    public var query: QueryItems { url.query }

    /// Returns the URL of the route's redirect, or `nil` if the route does not redirect.
    ///
    /// The URL contains only the template's own query and fragment. ``redirectTarget()`` adds those of the
    /// original URL if the template contains neither.
    ///
    /// - Throws: ``ParameterError``: `badParameter` or `invalidURL` if a value cannot be part of that URL.
    func redirectURL() throws(ParameterError) -> RouteURL? {
        try record.redirect?.url(with: parameters)
    }
}

extension RouteMatch {
    /// Returns all parameters, merged by name and sorted by name.
    ///
    /// Captured values take precedence over the caller's parameters, which take precedence over query items.
    /// If a query item is repeated, the text of its parameter is the first value.
    ///
    /// - Parameter caller: The parameters that the caller passed in code.
    /// - Complexity: O(*n* log *n*) in the number of parameters.
    func parameters(mergedWith caller: [String: String]) -> RouteParameters {
        var merged: [String: ParameterTexts] = [:]
        for item in url.query {
            guard let first = merged[item.name] else {
                merged[item.name] = ParameterTexts(name: item.name, text: item.value)
                continue
            }
            if first.elements == nil { merged[item.name]?.elements = [first.text] }
            merged[item.name]?.elements?.append(item.value)
        }
        for (name, text) in caller { merged[name] = ParameterTexts(name: name, text: text) }
        let captured = parameters
        for name in captured.names { merged[name] = captured.parameter(name) }
        return RouteParameters(
            merged.values.sorted { $0.name < $1.name },
            converters: record.converters
        )
    }
}
