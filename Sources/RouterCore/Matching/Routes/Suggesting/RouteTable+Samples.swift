extension RouteTable {
    /// Returns a URL that a route matches, with sample values for its placeholders.
    ///
    /// | Route | Sample |
    /// |---|---|
    /// | `app://item/:id<int>` | `app://item/1` |
    /// | `app://item/:id`, in the same table as the route above | `app://item/a` |
    /// | `app://year/:year(\d{4})` | `app://year/1111` |
    /// | `app://search` with the query field `q` | `app://search?q=1` |
    /// | `https://*` | `https://example.org` |
    ///
    /// For a typed route, the sample is the URL of its ``TypedRoute/example``.
    ///
    /// - Parameters:
    ///   - route: A route of the table.
    ///   - url: A URL whose segments are used as values if they fit, and whose query and fragment are kept.
    ///     If it is `nil`, all values are samples.
    /// - Returns: A URL for which ``match(_:)`` finds this route, with all required query fields. Returns
    ///   `nil` if no sample value leads to the route, or if the route is a fallback.
    /// - Complexity: A bounded number of matches for a route with a unique name or pattern.
    package func sampleURL(for route: Route, near url: RouteURL? = nil) -> RouteURL? {
        let named = record(named: route.identifier)
        let record = named?.route == route ? named : records.first { $0.route == route }
        guard let record else { return nil }
        func isSample(_ url: RouteURL) -> Bool { match(url)?.record === record }
        if let url, let near = record.sampleURL(near: url), isSample(near) { return near }
        if let example = try? route.declaration.typed?.example.url(in: self), isSample(example) {
            return example
        }
        for index in SampleText.all.indices {
            for hasTail in [false, true] {
                if let url = record.sampleURL(index, hasTail: hasTail), isSample(url) { return url }
            }
        }
        return nil
    }
}

/// The values that are used in sample URLs.
enum SampleText {
    /// Plain samples, then samples that an app's converters may accept, then one sample of each built-in
    /// type.
    static let all =
        ["1", "a", "1.5", "true", "a b", "A", "-1", "en", "12", "abc", "1234"]
        + ["2026-01-31", "2026-01", "12:00", "ä"] + BuiltInType.allCases.map { $0.sample(0) }

    /// Returns a sample that passes a test, or `nil` if no sample passes.
    ///
    /// If the index is too large, counting continues with the first sample that passes.
    static func text(_ index: Int, for test: ParameterMatcher?) -> String? {
        let own = test?.type.expression.map { [$0.sample] } ?? []
        let texts = (own + all).filter { test?.accepts($0.utf8) ?? true }
        return texts.isEmpty ? nil : texts[index % texts.count]
    }
}

extension CompiledRoute {
    /// Returns a URL with a sample for each placeholder and required query field.
    ///
    /// The caller has to check the URL, because a more specific route may match it instead.
    ///
    /// - Parameters:
    ///   - index: The index of the sample among the samples that pass the test of a placeholder or field.
    ///   - hasTail: Whether the URL contains segments for an optional placeholder or a rest.
    fileprivate func sampleURL(_ index: Int, hasTail: Bool) -> RouteURL? {
        let text = pattern.expression?.sample ?? samplePath(hasTail: hasTail) { sample($0, index) }
        return text.flatMap { try? RouteURL(parsing: $0) }.flatMap { addingNeededItems(index, to: $0) }
    }

    /// Returns a sample URL with the values, the query, and the fragment of another URL.
    ///
    /// Samples replace values that do not fit the types of the route. Query items that do not fit are
    /// omitted.
    fileprivate func sampleURL(near url: RouteURL) -> RouteURL? {
        let given = RouteParameters(url, self)
        let rest = Array(url.segments.dropFirst(pattern.segments.count))
        func value(_ name: String) -> ParameterTexts? {
            let unnamed = ParameterTexts(name: "", text: rest.joined(separator: "/"), elements: rest)
            guard let value = name.isEmpty ? unnamed : given.parameter(name), !value.text.isEmpty else {
                return nil
            }
            return value.texts.allSatisfy { tests[name]?.accepts($0.utf8) ?? true } ? value : nil
        }
        let hasTail = value(pattern.tail.placeholder?.name ?? "") != nil
        let text = samplePath(hasTail: hasTail) { value($0) ?? sample($0, 0) }
        let wrong = queryFields.filter { (try? $0.check(url.query.all(named: $0.name))) == nil }
            .map(\.name)
        let kept = url.removingQueryItems { piece, bytes in
            piece.range.isEmpty || wrong.contains(piece.name(in: bytes))
        }
        guard let text,
            let near = try? RouteURL(parsing: text + kept.text.drop { $0 != "?" && $0 != "#" })
        else { return nil }
        return addingNeededItems(0, to: near)
    }

    private func sample(_ name: String, _ index: Int) -> ParameterTexts? {
        SampleText.text(index, for: tests[name]).map { ParameterTexts(name: name, text: $0, elements: [$0]) }
    }

    /// Returns a URL for the pattern, without a query, or `nil` if no URL can contain these values.
    ///
    /// - Parameters:
    ///   - hasTail: Whether the URL contains segments for an optional placeholder or a rest.
    ///   - anyHost: The host for a pattern that matches any host.
    ///   - value: Returns the value of a placeholder; the name of an unnamed rest is empty.
    func samplePath(
        hasTail: Bool,
        anyHost: String = "example.org",
        _ value: (String) -> ParameterTexts?
    ) -> String? {
        let absent = hasTail || pattern.tail.needsSegment ? nil : pattern.tail.placeholder?.name ?? ""
        return try? pattern.urlText(anyHost: anyHost) { $0 == absent ? nil : value($0) }
    }

    /// Returns the URL with samples for the required query items and fields that it lacks, or `nil` if one of
    /// them has no sample.
    private func addingNeededItems(_ index: Int, to url: RouteURL) -> RouteURL? {
        let items = condition?.items ?? []
        let whole = url.addingItems(of: items) { item in
            let test = queryFields.first { $0.name == item.name }?.test
            return SampleText.text(index, for: test)
        }
        guard var url = whole else { return nil }
        for field in queryFields where field.isRequired && url.query.first(named: field.name) == nil {
            guard let text = SampleText.text(index, for: field.test),
                let whole = try? url.merging([field.name: text])
            else { return nil }
            url = whole
        }
        return url
    }
}
