import RouterCore
import RouterGtk

/// A row in the list below an address bar: a page that was open in the window, or a route.
struct AddressSuggestion: Equatable {
    /// The most rows of a list.
    static let limit = 8
    /// The most rows with pages that were open.
    private static let recentLimit = 4

    /// The title of the page or of the route.
    let title: String
    /// The URL of the page, or a sample of the route.
    let url: RouteURL
    /// The pattern of a route whose URLs need a value; `nil` if the URL is complete.
    ///
    /// Such a URL is not opened but filled in, for the user to change.
    var pattern: String?

    /// Returns the rows for a typed text, never one that Enter opens anyway.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - table: The routes.
    ///   - recent: The pages that were open, the newest first.
    ///   - current: The URL of the shown page.
    static func all(
        for text: String,
        in table: RouteTable,
        recent: RecentPages,
        current: RouteURL?
    ) -> [AddressSuggestion] {
        let typed = try? RouteURL(typed: text)
        let start = TypedStart(text)
        let pages = recent.pages.filter { page in
            page.url != current && page.url != typed && start.hasItsWords(in: [page.url.text, page.title])
                && table.match(page.url).map { $0.route.access != .code } ?? false
        }
        .prefix(recentLimit)
        let found = typed.flatMap { table.match($0)?.route }
        let routes = table.completions(of: text, limit: limit + recentLimit).filter { $0 != found }
            .compactMap { AddressSuggestion($0, in: table) }
            .filter { row in row.url != current && !pages.contains { $0.url == row.url } }
        return Array((pages + routes).prefix(limit))
    }

    /// Makes the row of a page.
    init(title: String, url: RouteURL) {
        self.title = title
        self.url = url
    }

    /// Makes the row of a route; `nil` if it has no sample.
    private init?(_ route: Route, in table: RouteTable) {
        title = route.title ?? route.identifier
        if let url = route.exampleURL, table.match(url)?.route == route {
            self.url = url
        } else if let url = table.sampleURL(for: route) {
            self.url = url
            pattern = route.pattern
        } else {
            return nil
        }
    }

    /// The number of Unicode scalars of the URL before its first sample value.
    var lengthBeforeValues: Int {
        let same = zip(url.text.unicodeScalars, (pattern ?? url.text).unicodeScalars).prefix { $0 == $1 }
            .count
        let rest = url.text.unicodeScalars.dropFirst(same)
        // The pattern has no query.
        guard rest.first == "?", let equals = rest.firstIndex(of: "=") else { return same }
        return same + rest[...equals].count
    }
}

/// The pages that were open in a window, the newest first, each once.
struct RecentPages {
    /// The most pages that are kept.
    private static let limit = 32

    private(set) var pages: [AddressSuggestion] = []

    /// Notes that a page is open, or has another title.
    mutating func note(_ url: RouteURL, title: String) {
        pages.removeAll { $0.url.text == url.text }
        pages.insert(AddressSuggestion(title: title, url: url), at: 0)
        if pages.count > Self.limit { pages.removeLast() }
    }
}
