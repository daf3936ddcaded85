extension RouteTable {
    /// Returns the routes that the start of a URL, or words, may mean.
    ///
    /// Routes whose patterns begin as the text does come first, then those that have all its words in their
    /// titles or patterns, without regard to case.
    /// A placeholder matches any text, if the text has the scheme or a part of the pattern before it.
    ///
    ///     let patterns = ["app://home", "app://item/:id", "app://item/:id/log", "app://old-items"]
    ///     let table = try RouteTable(patterns.map { Route($0, page: "p") })
    ///     table.completions(of: "app://it", limit: 8)     // app://item/:id, app://item/:id/log
    ///     table.completions(of: "item/7/", limit: 8)      // app://item/:id/log
    ///     table.completions(of: "items", limit: 8)        // app://old-items
    ///
    /// Those with fewer segments come first, and equally good ones keep the order of ``routes``.
    /// Left out are redirects, routes that only the app may open, routes for every web URL, and expressions over
    /// whole URLs.
    ///
    /// - Parameters:
    ///   - text: The text, of which 1,024 bytes are read.
    ///   - limit: The greatest number of routes; none for 0 or less.
    /// - Complexity: O(routes), with a bounded cost for each.
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
    /// Whether the user is offered the route.
    fileprivate var isOffered: Bool {
        route.access != .app && redirect == nil && !pattern.isAnyHost && !pattern.isExpression
    }
}

extension TypedStart {
    /// Returns the rank of a route among others, the least first; `nil` if the text does not mean it.
    fileprivate func rank(of record: CompiledRoute) -> Int? {
        if begins(record.pattern) { return record.pattern.segments.count }
        // The start of a URL is not a word.
        let hasWords = scheme == nil && hasItsWords(in: [record.route.title, record.route.pattern])
        // No pattern has as many segments.
        return hasWords ? 1_000 + record.pattern.segments.count : nil
    }
}

/// The start of a URL, or words, as the user types them to find something.
struct TypedStart: Sendable {
    /// The number of bytes that are read.
    private static let maximumBytes = 1_024
    /// The number of words that are looked for.
    private static let maximumWords = 8

    /// The scheme in lower case; `nil` if no colon ends one.
    fileprivate let scheme: String?
    /// The segments in lower case, the last one perhaps not complete.
    private let segments: [[UInt8]]
    private let words: [[UInt8]]

    /// Reads a text, which need not be a URL.
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

    /// Returns whether each word is in one of some texts, without regard to case.
    func hasItsWords(in texts: [String?]) -> Bool {
        words.allSatisfy { word in
            texts.contains { $0?.lowercased().utf8.contains(word) ?? false }
        }
    }

    /// Returns whether a URL of the pattern can begin with the text.
    ///
    /// The host of a web pattern is its first segment.
    func begins(_ pattern: RoutePattern) -> Bool {
        if let scheme, scheme != pattern.scheme { return false }
        // Any text would mean a route for a whole scheme.
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
            // A last segment that is still empty is only a slash at the end.
            case nil: return isLast && typed.isEmpty
            // Of the ones before it, only a rest matches an empty one.
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
    /// The form of a host in ASCII changes with each character that is typed.
    private static func begins(_ pattern: RoutePattern, _ host: [UInt8]) -> Bool {
        pattern.text.lowercased().utf8.dropFirst(pattern.scheme.utf8.count + 3).starts(with: host)
    }

    /// Returns whether a typed segment is a literal one, or the beginning of it if more may be typed.
    private static func fits(_ typed: [UInt8], _ literal: String, isLast: Bool) -> Bool {
        let literal = literal.utf8.lazy.map(ASCII.lowercased)
        return isLast ? literal.starts(with: typed) : literal.elementsEqual(typed)
    }
}
