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
    ///   - url: A URL whose segments are taken for values if they fit, and whose query and fragment are kept.
    /// - Returns: A URL that ``match(_:)`` finds this very route for, with all query fields it must have; `nil`
    ///   if no sample value does, and for a fallback.
    /// - Complexity: A bounded number of matches for a route that has a name or a pattern of its own.
    package func sampleURL(for route: Route, near url: RouteURL? = nil) -> RouteURL? {
        let named = storage.record(named: route.identifier)
        let record = named?.route == route ? named : storage.records.first { $0.route == route }
        guard let record else { return nil }
        func isSample(_ url: RouteURL) -> Bool { match(url)?.record === record }
        if let url, let near = record.sampleURL(near: url), isSample(near) { return near }
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
        let text = pattern.expression?.sample ?? samplePath(place, hasTail: hasTail, [:])
        return text.flatMap { try? RouteURL(parsing: $0) }.flatMap { addingNeededItems(place, to: $0) }
    }

    /// Returns a URL as ``sampleURL(_:hasTail:)`` does, with the values, the query and the fragment of another one.
    ///
    /// Query items that are not of the types of the route are left out.
    fileprivate func sampleURL(near url: RouteURL) -> RouteURL? {
        let values = values(of: url)
        let text = samplePath(0, hasTail: values[pattern.tail.name] != nil, values)
        let wrong = queryTests.filter { (try? $0.check(url.query.all(named: $0.field.name))) == nil }
            .map(\.field.name)
        let kept = url.removingQueryItems { piece, bytes in
            piece.range.isEmpty || wrong.contains(QueryItem.name(of: piece, in: bytes))
        }
        guard let text,
            let near = try? RouteURL(parsing: text + kept.text.drop { $0 != "?" && $0 != "#" })
        else { return nil }
        return addingNeededItems(0, to: near)
    }

    /// Returns the values that a URL has for placeholders, in their places and of their types.
    private func values(of url: RouteURL) -> [String: RouteParameter] {
        let segments = url.segments
        var values: [RouteParameter] = []
        for (step, segment) in zip(steps, segments) {
            switch step {
            case .literal: break
            case .capture(let name): values.append(RouteParameter(name: name, text: segment))
            case .split(let mixed, let names): Self.append(names, of: mixed, segment, to: &values)
            }
        }
        var rest = segments.dropFirst(steps.count)
        if case .optional = pattern.tail { rest = rest.prefix(1) }
        if !rest.isEmpty {
            let text = rest.joined(separator: "/")
            values.append(RouteParameter(name: pattern.tail.name, text: text, segments: Array(rest)))
        }
        let fitting = values.filter { value in
            !value.text.isEmpty && value.texts.allSatisfy { tests[value.name]?.accepts($0.utf8) ?? true }
        }
        return Dictionary(fitting.map { ($0.name, $0) }) { first, _ in first }
    }

    private func samplePath(_ place: Int, hasTail: Bool, _ values: [String: RouteParameter]) -> String? {
        let absent = !hasTail && !pattern.needsTail ? pattern.tail.placeholder?.name : nil
        let text = try? pattern.urlText(anyHost: "example.org") { [tests] name in
            guard name != absent else { return nil }
            return values[name]
                ?? SampleText.text(place, for: tests[name])
                .map { RouteParameter(name: name, text: $0, segments: [$0]) }
        }
        guard let text, hasTail, case .zeroOrMore(nil) = pattern.tail else { return text }
        let rest = values[pattern.tail.name]?.texts.map { PercentCoding.encode(segment: $0) } ?? ["1"]
        return ([text.hasSuffix("/") ? String(text.dropLast()) : text] + rest).joined(separator: "/")
    }

    /// Returns a URL with samples for the fields that the route must have and the URL lacks.
    private func addingNeededItems(_ place: Int, to url: RouteURL) -> RouteURL? {
        var url = url
        for test in queryTests
        where test.field.isRequired && url.query.first(named: test.field.name) == nil {
            guard let text = SampleText.text(place, for: test.test),
                let whole = try? url.merging([test.field.name: text])
            else { return nil }
            url = whole
        }
        return url
    }
}

extension RoutePattern {
    /// Whether at least one segment stands behind the fixed ones.
    fileprivate var needsTail: Bool {
        if case .oneOrMore = tail { true } else { false }
    }
}

extension PatternTail {
    /// The name of the placeholder; empty if there is none.
    fileprivate var name: String { placeholder?.name ?? "" }
}
