/// The query items that a route requires, and the patterns that it excludes.
///
/// If a URL does not meet a route's condition, the route is skipped as if its pattern did not match.
/// ``RouteTableBuilder`` creates a condition for each route that declares `requiring` or `excluding`.
///
/// | Item | URL | Condition |
/// |---|---|---|
/// | `story` | `tg://resolve?story=`, `tg://resolve?story` | met |
/// | `story=*` | `tg://resolve?story=5` | met, but an empty value would not meet it |
/// | `mode=edit` | `tg://resolve?mode=edit&mode=x` | met: the first item with that name counts |
struct RouteCondition: Sendable {
    /// A query item that the route requires.
    struct Item: Sendable, Hashable {
        enum Value: Sendable, Hashable {
            /// Any text, including empty text.
            case any
            /// Any nonempty text.
            case notEmpty
            case text(String)
        }

        /// The decoded name, which is case-sensitive.
        let name: String
        let value: Value

        /// Parses an item as it is written in a query, where `*` stands for any nonempty text.
        ///
        /// The initializer fails if the text is not exactly one item, or if the item
        /// is reserved for the router.
        init?(_ text: String) {
            guard !text.utf8.contains(ASCII.numberSign), let url = try? RouteURL(parsing: "x://x?\(text)"),
                url.query.count == 1, let item = url.query.first(where: { _ in true }), !item.name.isEmpty,
                !QueryScanner.Piece.isReserved(item.name)
            else { return nil }
            name = item.name
            value =
                switch text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).dropFirst()
                    .first
                {
                case nil: .any
                case "*": .notEmpty
                default: .text(item.value)
                }
        }

        /// Returns whether a value meets the requirement. Pass `nil` if the URL lacks the item.
        func accepts(_ text: String?) -> Bool {
            guard let text else { return false }
            return switch value {
            case .any: true
            case .notEmpty: !text.isEmpty
            case .text(let own): own == text
            }
        }

        /// Returns whether the two requirements contradict each other, so that no URL can meet both.
        func excludes(_ other: Item) -> Bool {
            guard name == other.name else { return false }
            return switch (value, other.value) {
            case (.text(let own), .text(let other)): own != other
            case (.text(""), .notEmpty), (.notEmpty, .text("")): true
            default: false
            }
        }
    }

    /// The required items, sorted by name; each name occurs once.
    let items: [Item]
    /// The patterns that the route excludes.
    let excluded: [CompiledRoute]
    /// The excluded patterns that are in the ``trie``, most specific first.
    ///
    /// Expressions over whole URLs are left out, and a repeated pattern occurs only once.
    /// The trie finds a pattern by its index in this array.
    let trieRecords: [CompiledRoute]
    /// The trie of ``trieRecords``, or `nil` if there are none.
    let trie: RouteTrie?
    /// The excluded patterns that are expressions over whole URLs.
    private let expressions: [CompiledRoute]

    init(items: [Item], excluded: [CompiledRoute]) {
        self.items = items.sorted { $0.name < $1.name }
        self.excluded = excluded
        expressions = excluded.filter(\.pattern.isExpression)
        var paths: Set<[UInt8]> = []
        trieRecords = excluded.filter { !$0.pattern.isExpression && paths.insert($0.order.path).inserted }
            .sorted { $0.order.precedes($1.order) ?? false }
        trie = trieRecords.isEmpty ? nil : RouteTrieBuilder(trieRecords).trie()
    }

    /// A measure of how much the condition requires: the number of items counts most, and then how specific
    /// their values are.
    ///
    /// If two routes have the same pattern, the route with the greater weight comes first.
    var weight: Int {
        items.reduce(0) { weight, item in
            weight + 1_000
                + (item.value == .any ? 0 : item.value == .notEmpty ? 1 : 2)
        }
    }

    /// Returns the first required item that the URL lacks, or `nil` if the URL meets all requirements.
    ///
    /// An item whose value in the URL does not meet the requirement counts as an item that the URL lacks.
    func missingItem(in url: RouteURL) -> Item? {
        if items.isEmpty { return nil }
        let query = url.query
        return items.first { !$0.accepts(query.first(named: $0.name)) }
    }

    /// Returns whether the URL matches an excluded pattern.
    func excludes(_ url: RouteURL) -> Bool {
        if let trie, trie.find(url) != nil { return true }
        return !expressions.isEmpty && firstExpression(of: url) != nil
    }

    private func firstExpression(of url: RouteURL) -> CompiledRoute? {
        let text = URLText(url)
        return expressions.first { $0.pattern.expression.map(text.fits) ?? false }
    }

    /// Returns the excluded pattern that the URL matches, or `nil` if it matches none of them.
    func exclusion(of url: RouteURL) -> String? {
        excluded.first { record in
            RouteCondition(items: [], excluded: [record]).excludes(url)
        }?.route.pattern
    }

    /// Returns whether the URL contains all required items and matches no excluded pattern.
    func accepts(_ url: RouteURL) -> Bool { missingItem(in: url) == nil && !excludes(url) }
}

extension RouteTableBuilder {
    /// Returns the condition of a route, or `nil` if the route has none.
    ///
    /// The method reports problems with the condition.
    mutating func condition(of route: Route, _ pattern: RoutePattern) -> RouteCondition? {
        let declaration = route.declaration
        guard !declaration.requiring.isEmpty || !declaration.excluding.isEmpty else { return nil }
        var items: [RouteCondition.Item] = []
        for text in declaration.requiring {
            let shown = DisplayURL.quoting(text)
            guard let item = RouteCondition.Item(text) else {
                let form = "a name, as in “story”, or a name and its value, as in “mode=edit”"
                report(route, "The required query item “\(shown)” is not valid. Write \(form).")
                continue
            }
            if items.contains(where: { $0.name == item.name }) {
                report(route, "The query item “\(shown)” is required more than once.")
            } else if pattern.placeholderNames.contains(item.name) {
                report(
                    route,
                    "The required query item “\(shown)” has the same name as a placeholder of the pattern."
                )
            } else {
                items.append(item)
            }
        }
        let excluded = declaration.excluding.compactMap { excludedPattern($0, of: route, pattern) }
        return RouteCondition(items: items, excluded: excluded)
    }

    private mutating func excludedPattern(_ text: String, of route: Route, _ pattern: RoutePattern)
        -> CompiledRoute?
    {
        do throws(PatternError) {
            let excluded = try RoutePattern(text)
            let tests = try tests(of: excluded)
            let hasOtherHost = pattern.host != nil && excluded.host != nil && pattern.host != excluded.host
            if !pattern.isExpression, !excluded.isExpression,
                pattern.scheme != excluded.scheme || hasOtherHost
            {
                let part = hasOtherHost ? "host" : "scheme"
                report(
                    route,
                    "The excluded pattern “\(DisplayURL.quoting(text))” has another \(part), so it excludes nothing."
                )
            }
            return CompiledRoute(
                route: Route(text, isCaseSensitive: route.declaration.isCaseSensitive),
                pattern: excluded,
                tests: tests
            )
        } catch {
            report(route, "The excluded pattern “\(DisplayURL.quoting(text))” is not valid. \(error.message)")
            return nil
        }
    }

    /// Returns the matchers of a pattern's typed placeholders, by name.
    func tests(of pattern: RoutePattern) throws(PatternError) -> [String: ParameterMatcher] {
        var tests: [String: ParameterMatcher] = [:]
        for placeholder in pattern.placeholders {
            guard let type = placeholder.type else { continue }
            guard let test = self.test(type) else {
                throw PatternError(.unknownType(type.name), at: placeholder.typeOffset)
            }
            tests[placeholder.name] = test
        }
        return tests
    }

    /// Reports fallbacks that require query items or exclude URLs.
    mutating func reportConditions(of fallbacks: some Sequence<CompiledRoute>) {
        for record in fallbacks where record.condition != nil {
            report(
                record.route,
                "A fallback takes all URLs that no route matches, so it cannot require or exclude anything."
            )
        }
    }
}

extension RouteURL {
    /// Returns the URL with all of the given items, or `nil` if an item cannot be added.
    ///
    /// Items that the URL lacks are added, and items with an unsuitable value are replaced.
    /// This fails if the value of such an item is unknown, or if the new URL is not valid.
    ///
    /// - Parameter text: A closure that returns the value to add for an item that accepts several values
    ///   (`story` or `story=*`), or `nil` if the value is unknown.
    func addingItems(
        of items: [RouteCondition.Item],
        _ text: (RouteCondition.Item) -> String?
    ) -> RouteURL? {
        var url = self
        for item in items where !item.accepts(url.query.first(named: item.name)) {
            let value = if case .text(let text) = item.value { text } else { text(item) }
            guard let value, let whole = try? url.merging([item.name: value]) else { return nil }
            url = whole
        }
        return url
    }
}

/// A filter that decides at which compiled routes a search in a ``RouteTrie`` may end.
///
/// In the trie, compiled routes are called records.
/// The trie takes the filter as a generic parameter, so that a table without conditions pays nothing for it.
protocol RecordFilter {
    /// Returns whether the search may end at the record with this index.
    func accepts(_ record: Int32) -> Bool
}

/// A filter that accepts all records.
struct AllRecords: RecordFilter {
    @inline(__always)
    func accepts(_ record: Int32) -> Bool { true }
}

/// A filter that accepts the records whose conditions a URL meets.
struct FulfilledRecords: RecordFilter {
    let records: [CompiledRoute]
    let url: RouteURL

    func accepts(_ record: Int32) -> Bool { records[Int(record)].condition?.accepts(url) ?? true }
}

/// A filter that accepts only records without a condition.
///
/// Such a record matches every URL that its pattern matches.
struct UnconditionalRecords: RecordFilter {
    let records: [CompiledRoute]

    func accepts(_ record: Int32) -> Bool { records[Int(record)].condition == nil }
}
