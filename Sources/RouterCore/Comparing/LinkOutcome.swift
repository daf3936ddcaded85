/// The outcome of opening a URL with a route table, regardless of guards and open pages.
struct LinkOutcome {
    /// Where a URL leads. Pages and actions are identified by their names.
    enum Place: Hashable {
        case page(String)
        case action(String)
        /// Another app, which receives this URL.
        case otherApp(String)
        /// Nothing opens, for this reason.
        case nowhere(String)

        /// Creates the place to which a route without a redirect leads.
        init(of route: Route) { self = route.action.map(Place.action) ?? .page(route.page) }
    }

    let place: Place
    /// The match after all redirects, or `nil` if the URL neither opens a page nor runs an action.
    let match: RouteMatch?
    private let url: RouteURL
    private let table: RouteTable

    /// Follows a URL through a table.
    init(of url: RouteURL, in table: RouteTable) {
        (self.url, self.table) = (url, table)
        do throws(Interruption) {
            let page = try Self.page(of: url, in: table, for: .app)
            (place, match) = (Place(of: page.match.route), page.match)
        } catch {
            match = nil
            place =
                switch error {
                case .leavesApp(let other): .otherApp(other.text)
                case .refused(.notFound): .nowhere("No route matches it anymore.")
                case .refused, .waitsForGuard: .nowhere(error.refusal.message)
                }
        }
    }

    private static func page(of url: RouteURL, in table: RouteTable, for origin: RequestOrigin)
        throws(Interruption) -> Destination
    {
        var request = NavigationRequest.url(url)
        request.origin = origin
        return try PageFinder(table: table, limits: NavigationLimits()).find(url, for: request).destination
    }

    /// The strictest access among the routes that the URL passes through, including redirects.
    private var access: RouteAccess {
        isDenied(to: .external) ? isDenied(to: .user) ? .app : .user : .external
    }

    private func isDenied(to origin: RequestOrigin) -> Bool {
        do throws(Interruption) {
            _ = try Self.page(of: url, in: table, for: origin)
            return false
        } catch {
            if case .refused(.accessDenied) = error { return true }
            return false
        }
    }

    /// Whether the URL opens a page, runs an action, or leads to another app.
    var opens: Bool {
        if case .nowhere = place { false } else { true }
    }

    /// Returns what a link loses if its outcome changes from this one to another, or `nil` if it loses
    /// nothing.
    func loss(to other: LinkOutcome) -> LinkLoss? {
        guard place == other.place else { return .place(other.place) }
        let (access, otherAccess) = (access, other.access)
        if otherAccess.strictness > access.strictness { return .access(otherAccess) }
        for name in names.union(other.capturedNames).sorted() {
            let (before, after) = (value(name), other.value(name))
            if before != after { return .value(name, before: before, after: after) }
        }
        return nil
    }

    private var capturedNames: Set<String> { Set(match?.parameters.names ?? []) }

    /// The names of the placeholders and query items that the matched route declares.
    private var names: Set<String> {
        guard let match else { return [] }
        let items = match.record.queryFields.map(\.name) + (match.record.condition?.items.map(\.name) ?? [])
        return capturedNames.union(items)
    }

    /// Returns the values that a page reads for a name, or `nil` if there are none.
    private func value(_ name: String) -> [String]? {
        if let captured = match?.parameters.parameter(name) { return captured.texts }
        guard let items = match?.query.all(named: name), !items.isEmpty else { return nil }
        return items
    }
}

/// The difference that users of an old URL notice.
enum LinkLoss: Hashable {
    case place(LinkOutcome.Place)
    case access(RouteAccess)
    case value(String, before: [String]?, after: [String]?)
}

extension LinkLoss {
    /// The difference as a sentence.
    var sentence: String {
        switch self {
        case .place(.page(let page)): "It now opens the page “\(DisplayURL.quoting(page))”."
        case .place(.action(let action)): "It now runs the action “\(DisplayURL.quoting(action))”."
        case .place(.otherApp(let url)): "It now opens in another app, as “\(DisplayURL.quoting(url))”."
        case .place(.nowhere(let reason)): reason
        case .access(.app): "Only the app itself may open the URL now."
        case .access: "Other programs can no longer open the URL."
        case .value(let name, let before?, nil):
            "The value “\(DisplayURL.quoting(name))” is now missing. It was \(Self.quoted(before))."
        case .value(let name, nil, let after):
            "There is now a value “\(DisplayURL.quoting(name))”: \(Self.quoted(after ?? []))."
        case .value(let name, let before?, let after?):
            "The value “\(DisplayURL.quoting(name))” is now \(Self.quoted(after)). It was \(Self.quoted(before))."
        }
    }

    private static func quoted(_ texts: [String]) -> String {
        if texts.isEmpty { return "empty" }
        return texts.map { "“\(DisplayURL.quoting($0))”" }.joined(separator: ", ")
    }
}

extension RouteAccess {
    /// The strictness of the access: the fewer requests it allows, the greater the number.
    fileprivate var strictness: Int {
        switch self {
        case .external: 0
        case .user: 1
        case .app: 2
        }
    }
}
