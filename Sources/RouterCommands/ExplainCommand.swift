import RouterCore
import RouterRecording

/// `--explain`, which prints the page or action to which each URL leads, without opening the URL.
struct ExplainCommand {
    let table: RouteTable
    let origin: RequestOrigin
    let base: RouteURL?
    /// With `--why`, the navigator that traces each URL, after it has started at the home page; otherwise,
    /// `nil`.
    var navigator: Navigator?

    /// Prints a line for each URL. For the argument `-`, reads the URLs from standard input, one per line.
    func run(_ urls: [String]) throws {
        for url in urls {
            if url == "-" {
                try Console.forEachLine { try Console.print(line(for: $0)) }
            } else {
                try Console.print(line(for: url))
            }
        }
    }

    private func line(for text: String) -> String {
        guard let navigator else { return JSONLine.text(explain(text)) }
        let whole = base.map { $0.absolute(text) } ?? text
        return JSONLine.text(navigator.trace(of: NavigationRequest(.open(.text(whole)), origin: origin)))
    }

    /// Returns the page or action to which a URL leads, or the reason why the URL is refused.
    func explain(_ text: String) -> Explanation {
        do throws(RoutingError) {
            let url = try read(text)
            let request = NavigationRequest(.open(.url(url)), origin: origin)
            let (action, destination) = try table.decision(for: request, fallsBack: false)
            return Explanation(text: text, url: url, action: action, destination)
        } catch {
            return Explanation(text: text, error: error)
        }
    }

    /// Parses a URL or a relative reference.
    ///
    /// If the origin is `.user`, which is the default, the text is read strictly: nothing is trimmed or
    /// encoded first.
    /// For any other origin, the text is read like the text of a link.
    private func read(_ text: String) throws(RoutingError) -> RouteURL {
        let requested: NavigationRequest.RequestedURL = origin == .user ? .strict(text) : .text(text)
        return try (base.map { requested.resolved(against: $0, from: origin) } ?? requested).url(
            in: table,
            from: origin
        )
    }
}

/// The line that `--explain` prints for a URL.
struct Explanation: Encodable {
    private let url: String
    private var canonical: String?
    private var match: Match?
    private var redirectedFrom: [String]?
    private var action: String?
    private var error: ErrorRecord?

    private struct Match: Encodable {
        let match: RouteMatch

        private enum CodingKeys: CodingKey {
            case route, pattern, page, branch, runs, parameters, query, fragment
        }

        func encode(to encoder: any Encoder) throws {
            var line = encoder.container(keyedBy: CodingKeys.self)
            try line.encode(match.route.identifier, forKey: .route)
            try line.encode(match.route.pattern, forKey: .pattern)
            if !match.route.page.isEmpty { try line.encode(match.route.page, forKey: .page) }
            try line.encodeIfPresent(match.route.branch, forKey: .branch)
            // The name of the code that an action route runs.
            try line.encodeIfPresent(match.route.action, forKey: .runs)
            try line.encode(match.parameters, forKey: .parameters)
            try line.encode(match.url.query, forKey: .query)
            try line.encodeIfPresent(match.url.fragment, forKey: .fragment)
        }
    }

    init(text: String, url: RouteURL, action: String, _ destination: Destination?) {
        self.url = Self.bounded(text)
        canonical = url.canonical
        self.action = action
        if let destination {
            match = Match(match: destination.match)
            let trail = destination.redirectedFrom.map(\.text)
            redirectedFrom = trail.isEmpty ? nil : trail
        }
    }

    init(text: String, error: RoutingError) {
        url = Self.bounded(text)
        self.error = ErrorRecord(error)
    }

    /// Returns the text, cut to the maximum length that the parser accepts.
    private static func bounded(_ text: String) -> String {
        let limit = RouteURL.maximumBytes
        return text.utf8.count > limit ? String(decoding: text.utf8.prefix(limit), as: UTF8.self) + "…" : text
    }
}
