import RouterCore
import RouterGtk

/// A row in the list below an address bar: a page that was open in the window, or a route.
struct AddressSuggestion: Equatable {
    /// The maximum number of rows in a list.
    static let limit = 8
    /// The maximum number of rows for pages that were open.
    private static let recentLimit = 4

    /// The title of the page or of the route.
    let title: String
    /// The URL of the page, or a URL of the route.
    ///
    /// The URL of a route contains the values that the user has typed, and sample values for the remaining
    /// placeholders.
    let url: RouteURL
    /// The pattern of a route whose URLs need a value that was not typed, or `nil` if the URL is complete.
    ///
    /// Choosing a row with a pattern inserts the URL instead of opening it, so that the user can change its
    /// values.
    var pattern: String?

    /// Returns the rows for a typed text.
    ///
    /// If the text is itself a URL, no row shows that URL, because Enter opens it without a selected row.
    /// A row that only adds a scheme to the text comes first,
    /// followed by pages that were open, and then routes.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - table: The routes.
    ///   - recent: The pages that were open, newest first.
    ///   - current: The URL of the shown page, which no row shows, or `nil` to allow a row for it.
    static func all(
        for text: String,
        in table: RouteTable,
        recent: RecentPages,
        current: RouteURL?
    ) -> [AddressSuggestion] {
        let typed = try? RouteURL(completing: text)
        let words = beginning(of: text).split(separator: " ")
        let pages = recent.pages.filter { page in
            guard page.url != current, page.url != typed else { return false }
            let texts = [beginning(of: page.url.text), beginning(of: page.title)]
            return words.allSatisfy { word in texts.contains { $0.contains(word) } }
                && table.match(page.url).map { $0.route.access != .app } ?? false
        }
        .prefix(recentLimit)
        let found = typed.flatMap { table.match($0)?.route }
        let routes = table.completions(of: text, limit: limit + recentLimit).filter { $0 != found }
            .compactMap { AddressSuggestion($0, in: table, for: text) }
        let rows = (routes + [AddressSuggestion(host: text, in: table)].compactMap(\.self))
            .filter { row in row.url != current && !pages.contains { $0.url == row.url } }
        let all = pages + rows
        let exact = all.filter { $0.isExactly(text) }
        return Array((exact + all.filter { !$0.isExactly(text) }).prefix(limit))
    }

    /// Returns whether the URL consists of a scheme, two slashes, and the typed text.
    private func isExactly(_ text: String) -> Bool {
        pattern == nil && !text.isEmpty && url.text == "\(url.scheme)://\(text)"
    }

    /// Returns the first 1,024 characters of a text in lowercase.
    ///
    /// The limit keeps the search fast, because the search runs after each typed key.
    private static func beginning(of text: String) -> String { text.prefix(1_024).lowercased() }

    /// Creates the row of a page.
    init(title: String, url: RouteURL) {
        self.title = title
        self.url = url
    }

    /// Creates the row of a route, or returns `nil` if the route has no sample URL.
    private init?(_ route: Route, in table: RouteTable, for text: String) {
        let scheme = route.pattern.prefix { $0 != ":" }
        let typed = try? RouteURL(completing: text.contains(":") ? text : "\(scheme)://\(text)")
        guard let url = table.sampleURL(for: route, near: typed) else { return nil }
        title = route.title ?? route.identifier
        self.url = url
        let needsNone = route.exampleURL.map { table.match($0)?.route == route } ?? false
        if !needsNone, !(typed.map { Self.hasItsValues(url, of: $0) } ?? false) { pattern = route.pattern }
    }

    /// Creates the row of a web page whose host was typed without a scheme, such as `www.gtk.org`, or returns
    /// `nil` if the text is not a host.
    private init?(host text: String, in table: RouteTable) {
        guard !text.contains(where: { $0 == ":" || $0.isWhitespace }),
            let url = try? RouteURL(completing: "https://\(text)"), let host = url.host,
            host.wholeMatch(of: /.+\.[A-Za-z][A-Za-z0-9-]+/) != nil,
            table.schemes.contains(url.scheme) || table.externalSchemes.contains(url.scheme)
        else { return nil }
        self.init(title: host, url: url)
    }

    /// Returns whether a URL has as many segments and query items as the typed URL,
    /// and each of its segments begins with the corresponding typed segment.
    private static func hasItsValues(_ url: RouteURL, of typed: RouteURL) -> Bool {
        let (parts, given) = (url.segments, typed.segments)
        return parts.count == given.count && url.query.count == typed.query.count
            && zip(parts, given).allSatisfy { !$1.isEmpty && $0.lowercased().hasPrefix($1.lowercased()) }
    }

    /// Returns the number of Unicode scalars in the URL before its first sample value.
    ///
    /// Text that the user typed at the start of the URL is not a sample value, so it is counted.
    func lengthBeforeValues(after typed: String) -> Int {
        let same = zip(url.text.unicodeScalars, (pattern ?? url.text).unicodeScalars).prefix { $0 == $1 }
            .count
        let rest = url.text.unicodeScalars.dropFirst(same)
        // The pattern has no query. In a query, the first value begins after the first equals sign.
        guard rest.first == "?", let equals = rest.firstIndex(of: "=") else {
            let start = [typed, "\(url.scheme)://\(typed)"].first(where: url.text.hasPrefix)
            return max(same, start?.unicodeScalars.count ?? 0)
        }
        return same + rest[...equals].count
    }
}
