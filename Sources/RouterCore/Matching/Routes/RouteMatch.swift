/// A route, together with a URL that leads to it.
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
/// Values are read from the URL when they are asked for, so a match holds no copies of them.
public struct RouteMatch: Sendable {
    @usableFromInline let record: CompiledRoute
    /// The URL as it was opened, `nav.*` items included.
    public let originalURL: RouteURL
    /// Whether the pattern fits the URL; `false` for a fallback that matches it anyway.
    var hasCaptures = true

    /// The URL without its `nav.*` items: the one that the page sees.
    ///
    /// - Complexity: O(*n*) in the length of the URL.
    public var url: RouteURL { originalURL.removingReservedItems() }

    /// The route that matches the URL.
    @inlinable public var route: Route { record.route }

    /// The values of the route's placeholders; none for a fallback whose pattern does not fit.
    ///
    /// - Complexity: O(1), but O(*n*) in the length of the URL for an expression over whole URLs, and for each
    ///   value that is read.
    public var parameters: RouteParameters {
        guard hasCaptures else { return [:] }
        if let expression = record.pattern.expression {
            return AddressText(originalURL).captures(of: expression)
        }
        return RouteParameters(originalURL, record)
    }

    /// Returns whether both are the same page: they have the same route with the same captured values.
    ///
    /// If the route captures only a part of the path, or nothing, the whole paths must be the same too.
    /// `item/42` and `item/42?tab=log` are the same page, and `item/43` is another.
    /// Two paths without a route are different pages, and so are two paths that both match `https://*`.
    package func isSamePage(as other: RouteMatch) -> Bool {
        // A fallback whose pattern does not fit, an expression over whole URLs and an unnamed rest do not.
        let capturesPath = hasCaptures && !record.pattern.isExpression && record.pattern.tail != .anything
        return route == other.route && parameters == other.parameters
            && (capturesPath || url.isSamePath(as: other.url))
    }

    /// The query items without `nav.*`.
    public var query: QueryItems { url.query }

    /// Returns the URL of the route's redirect; `nil` if it has none.
    ///
    /// It has the template's own query and fragment only: this URL's are carried over when it is
    /// opened.
    ///
    /// - Throws: ``ParameterError``: `badParameter` or `notAnAddress` if a value cannot be part of that URL.
    func redirectURL() throws(ParameterError) -> RouteURL? {
        try record.redirect?.url(with: parameters)
    }
}

extension RouteMatch {
    /// Returns all parameters, merged by name and sorted by it.
    ///
    /// Captured values win over the caller's, and these over query items.
    /// The text of a repeated query item is the first one's.
    ///
    /// - Parameter caller: The parameters that the caller gave in code.
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
