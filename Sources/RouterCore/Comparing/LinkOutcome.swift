/// Where a URL leads in a table, without guards and whatever is open.
struct LinkOutcome {
    enum Place: Hashable {
        case page(String)
        case action(String)
        /// Another app, which gets this URL.
        case otherApp(String)
        /// Nowhere, for this reason.
        case nowhere(String)

        /// Makes the place of a route that does not redirect.
        init(of route: Route) { self = route.action.map(Place.action) ?? .page(route.page) }
    }

    let place: Place
    /// The least trusted origin that every route on the way allows.
    let access: RouteAccess
    /// The match at the end of all redirects.
    let match: RouteMatch?

    /// Follows a URL through a table.
    init(of url: RouteURL, in table: RouteTable) {
        var url = url
        var access = RouteAccess.external
        do throws(RoutingError) {
            for _ in 0...RouteTable.maximumRedirects {
                let found = table.match(url)
                if found == nil, table.isForOtherApps(url.scheme) {
                    self.init(place: .otherApp(url.text), access: access, match: nil)
                    return
                }
                guard let match = found ?? table.fallback(for: url) else { throw .notFound(url) }
                access = access.combined(with: match.route.access)
                if found != nil { try match.checkQuery(mergedWith: [:]) }
                guard let target = try match.redirectTarget() else {
                    self.init(place: Place(of: match.route), access: access, match: match)
                    return
                }
                url = target
            }
            throw .tooManyRedirects([url], limit: RouteTable.maximumRedirects)
        } catch {
            if case .notFound = error {
                self.init(place: .nowhere("No route matches it now."), access: access, match: nil)
                return
            }
            self.init(place: .nowhere(error.message), access: access, match: nil)
        }
    }

    private init(place: Place, access: RouteAccess, match: RouteMatch?) {
        (self.place, self.access, self.match) = (place, access, match)
    }

    /// Whether the URL opens something.
    var opens: Bool {
        if case .nowhere = place { false } else { true }
    }

    /// Returns what a URL that leads here has lost if it leads to another place instead; `nil` if nothing.
    func loss(to other: LinkOutcome) -> LinkLoss? {
        if case .nowhere(let reason) = other.place { return .nowhere(reason) }
        guard place == other.place else { return .place(other.place) }
        if other.access.isNarrower(than: access) { return .access(other.access) }
        for name in names.union(other.capturedNames).sorted() {
            let (before, after) = (value(name), other.value(name))
            if before != after { return .value(name, before: before, after: after) }
        }
        return nil
    }

    private var capturedNames: Set<String> { Set(match?.parameters.names ?? []) }

    /// The names of the values that the route declares.
    private var names: Set<String> {
        guard let match else { return [] }
        let items = match.record.queryFields.map(\.name) + (match.record.condition?.items.map(\.name) ?? [])
        return capturedNames.union(items)
    }

    /// Returns the texts that a page reads by a name; `nil` if there is none.
    private func value(_ name: String) -> [String]? {
        if let captured = match?.parameters.parameter(name) { return captured.texts }
        guard let items = match?.query.all(named: name), !items.isEmpty else { return nil }
        return items
    }
}

/// The difference that the users of an old URL notice.
enum LinkLoss: Hashable {
    case nowhere(String)
    case place(LinkOutcome.Place)
    case access(RouteAccess)
    case value(String, before: [String]?, after: [String]?)
}

extension LinkLoss {
    /// The difference as a sentence.
    var sentence: String {
        switch self {
        case .nowhere(let reason): reason
        case .place(.page(let page)): "It opens the page “\(DisplayURL.quoting(page))” now."
        case .place(.action(let action)): "It runs the action “\(DisplayURL.quoting(action))” now."
        case .place(.otherApp(let url)): "It is handed to another app now, as “\(DisplayURL.quoting(url))”."
        case .place(.nowhere(let reason)): reason
        case .access(.app): "Only the app itself may open it now."
        case .access: "Other programs may not open it any more."
        case .value(let name, let before?, nil):
            "The value “\(DisplayURL.quoting(name))” is missing now; it was \(Self.quoted(before))."
        case .value(let name, nil, let after):
            "There is a value “\(DisplayURL.quoting(name))” now: \(Self.quoted(after ?? []))."
        case .value(let name, let before?, let after?):
            "The value “\(DisplayURL.quoting(name))” is \(Self.quoted(after)) now; it was \(Self.quoted(before))."
        }
    }

    private static func quoted(_ texts: [String]) -> String {
        if texts.isEmpty { return "empty" }
        return texts.map { "“\(DisplayURL.quoting($0))”" }.joined(separator: ", ")
    }
}

extension RouteAccess {
    /// Returns the access of those who have both.
    fileprivate func combined(with other: RouteAccess) -> RouteAccess {
        isNarrower(than: other) ? self : other
    }

    /// Returns whether fewer requests have this access than the other.
    fileprivate func isNarrower(than other: RouteAccess) -> Bool { strictness > other.strictness }

    private var strictness: Int {
        switch self {
        case .external: 0
        case .user: 1
        case .app: 2
        }
    }
}
