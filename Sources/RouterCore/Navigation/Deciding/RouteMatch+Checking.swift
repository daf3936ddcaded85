extension RouteMatch {
    /// Checks the query against the query fields that the route declares.
    ///
    /// A parameter in `caller` overrides all query items of the same name.
    ///
    /// - Throws: `missingParameter` or `badParameter` for the first field that is missing or invalid.
    func checkQuery(mergedWith caller: [String: String]) throws(RoutingError) {
        guard !record.queryFields.isEmpty else { return }
        let items = url.query
        for field in record.queryFields {
            let values = caller[field.name].map { [$0] } ?? items.all(named: field.name)
            try building(route.identifier, try field.check(values))
        }
    }

    /// Writes the caller's values for declared query fields into the URL, so that the URL alone opens
    /// the same page again.
    ///
    /// - Parameter values: The caller's parameters, keyed by name, not percent-encoded.
    /// - Returns: The match with the new URL, and the rest: the values whose names are not declared
    ///   as query fields.
    /// - Throws: `invalidURL` if the URL exceeds a limit or a value contains a control character.
    func taking(_ values: [String: String]) throws(RoutingError) -> (RouteMatch, rest: [String: String]) {
        let declared = values.filter { name, _ in record.queryFields.contains { $0.name == name } }
        guard !declared.isEmpty else { return (self, values) }
        let url = try reading(try originalURL.merging(declared))
        return (
            RouteMatch(record: record, originalURL: url, hasCaptures: hasCaptures),
            values.filter { declared[$0.key] == nil }
        )
    }

    /// Checks that the URL still leads to the route after its query has changed.
    ///
    /// - Throws: `badParameter` if the query determines which route matches,
    ///   and a different route now matches.
    func checkChoice(in table: RouteTable) throws(RoutingError) {
        guard table.hasConditions else { return }
        let found = table.match(originalURL)
        if found?.record === record { return }
        let other = found?.route.identifier ?? "nothing"
        throw RoutingError(
            ParameterError.leadsElsewhere(url: url.text, route: other),
            of: route.identifier
        )
    }

    /// Returns the URL to which the route redirects, or `nil` if it does not redirect.
    ///
    /// If the route also has a page, a redirect to the opened URL itself is ignored.
    /// The query and the fragment of the opened URL are carried over as written,
    /// unless the redirect contains a query or a fragment.
    ///
    /// - Throws: `missingParameter`, `badParameter`, or `invalidURL` if a value makes the redirect invalid.
    func redirectTarget() throws(RoutingError) -> RouteURL? {
        guard var target = try building("redirect", try redirectURL()) else { return nil }
        if let rest = url.text.firstIndex(where: { $0 == "?" || $0 == "#" }),
            !target.text.contains(where: { $0 == "?" || $0 == "#" })
        {
            target = try reading(try RouteURL(parsing: target.text + url.text[rest...]))
        }
        return target.isSame(as: url) && !route.page.isEmpty ? nil : target
    }
}

extension Destination {
    /// Returns the page with some query items set. The items whose new value is `nil` are removed.
    ///
    /// A caller's parameter with the name of a changed item is dropped,
    /// because it would take precedence over the new value.
    ///
    /// - Throws: `notFound` for an unrouted page, `missingParameter`, `badParameter`, or `invalidURL`.
    func setting(_ query: [String: String?]) throws(RoutingError) -> Destination {
        if unroutedPage != nil { throw .notFound(url) }
        var page = self
        let merged = try reading(try match.originalURL.merging(query.compactMapValues(\.self)))
        let url = merged.removingQueryItems { piece, bytes in query[piece.name(in: bytes)] == .some(nil) }
        page.match = RouteMatch(record: match.record, originalURL: url, hasCaptures: match.hasCaptures)
        for name in query.keys { page.callerParameters[name] = nil }
        if !isNotFound { try page.match.checkQuery(mergedWith: page.callerParameters) }
        return page
    }
}
