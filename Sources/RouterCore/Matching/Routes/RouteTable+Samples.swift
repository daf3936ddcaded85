extension RouteTable {
    /// Returns a URL that a route takes, with sample values for its placeholders.
    ///
    /// | Route | Sample |
    /// |---|---|
    /// | `app://item/:id<int>` | `app://item/1` |
    /// | `app://item/:id`, beside it | `app://item/a` |
    /// | `app://year/:year(\d{4})` | `app://year/1111` |
    /// | `app://search` with the query field `q` | `app://search?q=1` |
    /// | `https://*` | `https://example.org` |
    ///
    /// A typed route gives the URL of its ``TypedRoute/example``.
    ///
    /// - Returns: A URL that ``match(_:)`` finds this very route for, with all query fields it must have; `nil`
    ///   if no sample value does, and for a fallback.
    /// - Complexity: A bounded number of matches for a route that has a name or a pattern of its own.
    package func sampleURL(for route: Route) -> RouteURL? {
        let named = storage.record(named: route.identifier)
        let record = named?.route == route ? named : storage.records.first { $0.route == route }
        guard let record else { return nil }
        func isSample(_ url: RouteURL) -> Bool { match(url)?.record === record }
        if let example = try? route.typed?.example.url(in: self), isSample(example) { return example }
        for place in SampleText.all.indices {
            for hasTail in [false, true] {
                if let url = record.sampleURL(place, hasTail: hasTail), isSample(url) { return url }
            }
        }
        return nil
    }
}

/// The texts that stand in for values in sample URLs.
private enum SampleText {
    /// Texts of all built-in types, the plainest first, and some that converters of apps may take.
    static let all = [
        "1", "a", "1.5", "true", "00000000-0000-4000-8000-000000000000", "a b", "A", "-1", "en", "12", "abc",
        "1234", "2026-01-31", "2026-01", "12:00", "ä",
    ]

    /// Returns the sample at a place among those that pass a test, counted from the first again behind the last.
    static func text(_ place: Int, for test: ParameterMatcher?) -> String? {
        let own = test?.type.expression.map { [$0.sample] } ?? []
        let texts = (own + all).filter { test?.accepts($0.utf8) ?? true }
        return texts.isEmpty ? nil : texts[place % texts.count]
    }
}

extension CompiledRoute {
    /// Returns a URL with a sample for each placeholder and needed query field; other routes may take it.
    ///
    /// - Parameters:
    ///   - place: The place of the samples among those that pass the tests of the route.
    ///   - hasTail: Whether the segments that may be absent are there.
    fileprivate func sampleURL(_ place: Int, hasTail: Bool) -> RouteURL? {
        let text = pattern.expression?.sample ?? samplePath(place, hasTail: hasTail)
        guard let text, let query = sampleQuery(place) else { return nil }
        return try? RouteURL(parsing: text + query)
    }

    private func samplePath(_ place: Int, hasTail: Bool) -> String? {
        let absent = !hasTail && !pattern.needsTail ? pattern.tail.placeholder?.name : nil
        let text = try? pattern.urlText(anyHost: "example.org") { [tests] name in
            guard name != absent, let text = SampleText.text(place, for: tests[name]) else { return nil }
            return RouteParameter(name: name, text: text, segments: [text])
        }
        guard let text, hasTail, case .zeroOrMore(nil) = pattern.tail else { return text }
        return text + (text.hasSuffix("/") ? "" : "/") + "1"
    }

    /// The query with the fields that the route must have, and its question mark.
    private func sampleQuery(_ place: Int) -> String? {
        var items: [String] = []
        for test in queryTests where test.field.isRequired {
            guard let text = SampleText.text(place, for: test.test) else { return nil }
            items.append(
                PercentCoding.encode(queryName: test.field.name) + "="
                    + PercentCoding.encode(queryValue: text)
            )
        }
        return items.isEmpty ? "" : "?" + items.joined(separator: "&")
    }
}

extension RoutePattern {
    /// Whether at least one segment stands behind the fixed ones.
    fileprivate var needsTail: Bool {
        if case .oneOrMore = tail { true } else { false }
    }
}
