extension RouteTable {
    /// Returns the routes that match a partial URL or search words.
    ///
    /// Routes whose patterns can begin with the text come first. Routes whose titles or patterns contain all
    /// words of the text follow. Case is ignored.
    /// Because a placeholder matches any text, a pattern that begins with a placeholder, such as
    /// `app://:page`, belongs to the first group only if the text includes the scheme.
    ///
    ///     let patterns = ["app://home", "app://item/:id", "app://item/:id/log", "app://old-items"]
    ///     let table = try RouteTable(patterns.map { Route($0, page: "p") })
    ///     table.completions(of: "app://it", limit: 8)     // app://item/:id, app://item/:id/log
    ///     table.completions(of: "item/7/", limit: 8)      // app://item/:id/log
    ///     table.completions(of: "items", limit: 8)        // app://old-items
    ///
    /// In each group, routes with fewer segments come first, and equally good routes are
    /// in the order of ``routes``.
    /// The result does not contain redirects, routes that only the app may open, routes that match every web
    /// host, or expressions over whole URLs.
    ///
    /// - Parameters:
    ///   - text: The typed text. Only its first 1,024 bytes are read.
    ///   - limit: The maximum number of routes; if it is 0 or less, the result is empty.
    /// - Complexity: O(*n*) in the number of routes, with a bounded cost for each.
    public func completions(of text: String, limit: Int) -> [Route] {
        guard limit > 0 else { return [] }
        let start = TypedStart(text)
        let found = records.lazy.filter(\.isOffered).enumerated().compactMap { index, record in
            start.rank(of: record).map { (rank: $0, index: index, route: record.route) }
        }
        return found.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.prefix(limit).map(\.route)
    }
}

extension CompiledRoute {
    /// Whether the route is offered to the user.
    fileprivate var isOffered: Bool {
        route.access != .app && redirect == nil && !pattern.isAnyHost && !pattern.isExpression
    }
}

extension TypedStart {
    /// Returns the rank of a route among the completions, lowest first, or `nil` if
    /// the text does not match it.
    fileprivate func rank(of record: CompiledRoute) -> Int? {
        if begins(record.pattern) { return record.pattern.segments.count }
        // Text with a scheme is the start of a URL and contains no search words.
        let hasWords = scheme == nil && hasItsWords(in: [record.route.title, record.route.pattern])
        // No pattern has 1,000 segments, so word matches come after all other routes.
        return hasWords ? 1_000 + record.pattern.segments.count : nil
    }
}

/// A partial URL or search words that the user types.
struct TypedStart: Sendable {
    /// The maximum number of bytes that are read.
    private static let maximumBytes = 1_024
    /// The maximum number of search words.
    private static let maximumWords = 8

    /// The scheme in lowercase, or `nil` if the text contains no colon.
    fileprivate let scheme: String?
    /// The segments in lowercase; the last segment may be incomplete.
    private let segments: [[UInt8]]
    private let words: [[UInt8]]

    /// Parses text that may or may not be a URL.
    init(_ text: String) {
        let bytes = Array(text.utf8.prefix(Self.maximumBytes))
        let lowercased = Array(String(decoding: bytes, as: UTF8.self).lowercased().utf8)
        words = lowercased.split(separator: ASCII.space).prefix(Self.maximumWords).map(Array.init)
        var rest = lowercased.drop { $0 == ASCII.space }[...]
        let colon = rest.firstIndex(of: ASCII.colon)
        scheme = colon.map { String(decoding: rest[..<$0], as: UTF8.self) }
        if let colon {
            rest = rest[(colon + 1)...]
            rest = rest.dropFirst(rest.prefix(3).prefix { $0 == ASCII.slash }.count)
        }
        segments = rest.split(separator: ASCII.slash, omittingEmptySubsequences: false).map(Array.init)
    }

    /// Returns whether each search word occurs in at least one of the strings, ignoring case.
    func hasItsWords(in texts: [String?]) -> Bool {
        words.allSatisfy { word in
            texts.contains { $0?.lowercased().utf8.contains(word) ?? false }
        }
    }

    /// Returns whether a URL that matches the pattern can begin with the typed text.
    ///
    /// The host of a web pattern counts as its first segment.
    func begins(_ pattern: RoutePattern) -> Bool {
        if let scheme, scheme != pattern.scheme { return false }
        // Without this check, any text would match a pattern such as `app://:page` or `app://*`.
        if scheme == nil, pattern.host == nil {
            guard let first = pattern.segments.first else { return false }
            if case .placeholder = first { return false }
        }
        var rest = segments[...]
        if let host = pattern.host {
            guard let typed = rest.popFirst() else { return false }
            let isLast = rest.isEmpty
            let canonical = Array(HostName.canonical(String(decoding: typed, as: UTF8.self)).utf8)
            guard Self.fits(canonical, host, isLast: isLast) || isLast && Self.begins(pattern, typed) else {
                return false
            }
        }
        for pair in pattern.compared(with: Array(rest)) {
            guard let typed = pair.given else { return true }
            let isLast = pair.index == rest.count - 1
            switch pair.expected {
            // After the end of the pattern, only an empty last segment is allowed, as in text that ends in a
            // slash.
            case nil: return isLast && typed.isEmpty
            // An empty segment that is not the last typed segment matches only the rest of a path (`:rest*`).
            case .placeholder? where typed.isEmpty && !isLast && !pattern.isRest(at: pair.index),
                .mixed? where typed.isEmpty && !isLast:
                return false
            case .literal(let text)? where !Self.fits(typed, text, isLast: isLast): return false
            default: continue
            }
        }
        return true
    }

    /// Returns whether the host of a pattern, as it is written, begins with the typed text.
    ///
    /// The canonical host of an international name cannot be compared, because its ASCII form (Punycode)
    /// changes with each typed character.
    private static func begins(_ pattern: RoutePattern, _ host: [UInt8]) -> Bool {
        pattern.text.lowercased().utf8.dropFirst(pattern.scheme.utf8.count + 3).starts(with: host)
    }

    /// Returns whether a typed segment equals a literal segment; the last typed segment
    /// may also be a prefix of it.
    private static func fits(_ typed: [UInt8], _ literal: String, isLast: Bool) -> Bool {
        let literal = literal.utf8.lazy.map(ASCII.lowercased)
        return isLast ? literal.starts(with: typed) : literal.elementsEqual(typed)
    }
}
