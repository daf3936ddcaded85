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
    /// - Parameters:
    ///   - route: A route of the table.
    ///   - url: A URL whose segments and query items are taken for values where they fit.
    /// - Returns: A URL that ``match(_:)`` finds this very route for, with all query fields it must have; `nil`
    ///   if no sample value does, and for a fallback.
    /// - Complexity: A bounded number of matches for a route that has a name or a pattern of its own.
    package func sampleURL(for route: Route, near url: RouteURL? = nil) -> RouteURL? {
        let named = storage.record(named: route.identifier)
        let record = named?.route == route ? named : storage.records.first { $0.route == route }
        guard let record else { return nil }
        func isSample(_ url: RouteURL) -> Bool { match(url)?.record === record }
        if let url {
            let values = record.values(of: url)
            let hasTail = record.pattern.tail.placeholder.map { values[$0.name] != nil } ?? false
            if let near = record.sampleURL(0, hasTail: hasTail, values), isSample(near) { return near }
        }
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
    ///   - values: Values to take instead of samples, by their names.
    fileprivate func sampleURL(_ place: Int, hasTail: Bool, _ values: [String: String] = [:]) -> RouteURL? {
        let text = pattern.expression?.sample ?? samplePath(place, hasTail: hasTail, values)
        guard let text, let query = sampleQuery(place, values) else { return nil }
        return try? RouteURL(parsing: text + query)
    }

    /// Returns the values that a URL has for placeholders and needed query fields, in their places and of their types.
    fileprivate func values(of url: RouteURL) -> [String: String] {
        var values: [String: String] = [:]
        func take(_ text: String?, for name: String) {
            guard let text, !text.isEmpty, tests[name]?.accepts(text.utf8) ?? true else { return }
            values[name] = text
        }
        let segments = url.segments
        for (index, segment) in pattern.segments.enumerated() where index < segments.count {
            if case .placeholder(let placeholder) = segment { take(segments[index], for: placeholder.name) }
        }
        if let tail = pattern.tail.placeholder, segments.indices.contains(pattern.segments.count) {
            take(segments[pattern.segments.count], for: tail.name)
        }
        for test in queryTests where test.field.isRequired {
            let text = url.query.first { $0.name == test.field.name }?.value
            if let text, (try? test.check([text])) != nil { values[test.field.name] = text }
        }
        return values
    }

    private func samplePath(_ place: Int, hasTail: Bool, _ values: [String: String]) -> String? {
        let absent = !hasTail && !pattern.needsTail ? pattern.tail.placeholder?.name : nil
        let text = try? pattern.urlText(anyHost: "example.org") { [tests] name in
            guard name != absent, let text = values[name] ?? SampleText.text(place, for: tests[name])
            else { return nil }
            return RouteParameter(name: name, text: text, segments: [text])
        }
        guard let text, hasTail, case .zeroOrMore(nil) = pattern.tail else { return text }
        return text + (text.hasSuffix("/") ? "" : "/") + "1"
    }

    /// The query with the fields that the route must have, and its question mark.
    private func sampleQuery(_ place: Int, _ values: [String: String]) -> String? {
        var items: [String] = []
        for test in queryTests where test.field.isRequired {
            guard let text = values[test.field.name] ?? SampleText.text(place, for: test.test)
            else { return nil }
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
