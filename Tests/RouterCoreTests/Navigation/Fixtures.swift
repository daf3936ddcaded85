import RouterTesting

@testable import RouterCore

/// Creates the table that the navigation tests share.
func makeTable() throws -> RouteTable {
    try RouteTable(
        [
            Route("app://home", page: "home", name: "home"),
            Route("app://item/:id<int>", page: "item", name: "item", parent: "app://list"),
            Route("app://list", page: "list", name: "list", parent: "app://home"),
            Route("app://board", page: "board", name: "board", slots: ["main", "side"]),
            Route("app://settings", page: "settings", name: "settings", reuse: .singleTop),
            Route("app://back/:id", page: "back", name: "back", reuse: .returnToExisting),
            Route("app://fresh/:id", page: "fresh", name: "fresh", reuse: .reload),
            Route("app://modal/:n", page: "modal", name: "modal", verb: .present),
            Route("app://swap", page: "swap", name: "swap", verb: .replace),
            Route("app://clean", page: "clean", name: "clean", verb: .reset, parent: "app://list"),
            Route("app://secret", page: "secret", name: "secret", access: .user),
            Route("app://unnamed/:a", page: "unnamed"),
            Route("app://old/:id<int>", page: "old", redirect: "app://item/:id"),
            Route("app://round/a/:n<one>", redirect: "app://round/b/:n"),
            Route("app://round/b/:n<one>", redirect: "app://round/a/:n"),
            Route("app://once", page: "once", name: "once", verb: .present, reuse: .singleTop),
            Route("app://self", page: "self", redirect: "app://self", name: "self"),
            Route("app://mirror/:n<one>", redirect: "app://mirror/:n"),
            // Building a table fails if a chain of redirects is too long,
            // unless only certain values enter the chain.
            Route("app://hop/:start(1)", page: "hop", redirect: "app://hop/2"),
            Route("app://hop/2", page: "hop", redirect: "app://hop/3"),
            Route("app://hop/3", page: "hop", redirect: "app://hop/4"),
            Route("app://hop/4", page: "hop", redirect: "app://hop/5"),
            Route("app://hop/5", page: "hop", redirect: "app://hop/6"),
            Route("app://hop/6", page: "hop", redirect: "app://hop/7"),
            Route("app://hop/7", page: "hop", name: "hop"),
            Route("app://folder", page: "folder", name: "folder", pane: .list),
            Route("app://mail/:id<int>", page: "mail", name: "mail", parent: "app://folder", pane: .detail),
            Route("app://door", page: "door", redirect: "app://secret"),
            Route("app://add/:a<int>/:b<int>", action: "add", name: "add"),
            Route("app://public", action: "public", access: .external),
            Route("app://fails", action: "fails"),
            Route("app://missing", action: "missing"),
            Route("http://*", page: "web", name: "http"),
            Route("https://*", page: "web", name: "web"),
        ],
        fallbacks: ["web+app": Route("web+app://:path*", redirect: "app://item/1")],
        notFound: Route("app://not-found", page: "notFound", name: "notFound"),
        // Building a table cannot find a loop of redirects that depends on this type,
        // because a closure defines the type.
        // Only opening a URL reveals the loop.
        converters: ["one": { $0 == "1" ? $0 : nil }]
    )
}

/// Creates the table of a mail app with branches, and adds routes to it.
func makeMailTable(_ more: Route...) throws -> RouteTable {
    try RouteTable(
        more + [
            Route("app://inbox", page: "list", name: "inbox", branch: "inbox"),
            Route("app://mail/:id<int>", page: "mail", name: "mail", parent: "app://inbox", branch: "inbox"),
            Route("app://archive", page: "list", name: "archive", branch: "archive", slots: ["side"]),
            Route(
                "app://year/:y<int>",
                page: "list",
                name: "year",
                parent: "app://archive",
                branch: "archive"
            ),
            Route(
                "app://old/:id<int>",
                page: "mail",
                name: "old",
                parent: "app://year/2026",
                branch: "archive"
            ),
            Route(
                "app://note/:id",
                page: "note",
                name: "note",
                reuse: .returnToExisting,
                branch: "archive"
            ),
            Route("app://settings", page: "settings", name: "settings", branch: "settings"),
            Route(
                "app://account",
                page: "account",
                name: "account",
                verb: .replace,
                branch: "settings"
            ),
            Route("app://fresh", page: "settings", name: "fresh", verb: .reset, branch: "settings"),
            Route("app://help", page: "help", name: "help"),
            Route("app://login", page: "login", name: "login"),
            Route("app://compose", page: "compose", name: "compose", verb: .present),
            Route("app://draft", page: "mail", name: "draft", parent: "app://compose", branch: "inbox"),
        ],
        notFound: Route("app://not-found", page: "notFound", name: "notFound"),
        branches: [
            Branch("inbox", root: "app://inbox", title: "Inbox"),
            Branch("archive", root: "app://archive"),
            Branch("settings", root: "app://settings"),
        ]
    )
}

/// Returns a state on one line, in the notation of `NavigationState.drawing` but without the arrows.
///
///     "home item/42 | modal/1"
func draw(_ state: NavigationState?) -> String {
    state?.drawing.replacing(" > ", with: " ") ?? ""
}

/// A started navigator, and the events that it reports.
/// By default, it has no host and starts at `app://home`.
@MainActor
final class Journey {
    let navigator: Navigator
    private let recorder: EventRecorder

    init(
        table: RouteTable? = nil,
        at home: NavigationRequest = "app://home",
        limits: NavigationLimits = NavigationLimits(),
        host: (any NavigationHost)? = nil,
        guards: [NavigationGuard] = [],
        actions: ActionRegistry = ActionRegistry()
    ) throws {
        navigator = try Navigator(
            table: table ?? makeTable(),
            guards: guards,
            actions: actions,
            limits: limits
        )
        recorder = EventRecorder(navigator)
        try navigator.start(at: home, host: host)
    }

    /// Opens the URLs. A URL without a scheme gets the prefix `app://`.
    ///
    /// - Returns: The outcome of the last URL: its name, or the code of its error.
    @discardableResult
    func open(_ urls: String..., origin: RequestOrigin = .link) -> String {
        for url in urls {
            let hasScheme = url.prefix { $0 != "/" && $0 != "?" }.contains(":")
            navigator.open(
                NavigationRequest(.open(.text(hasScheme ? url : "app://" + url)), origin: origin)
            )
        }
        return lastOutcome
    }

    /// Forgets the events, and thereby releases the states that they retain.
    func forget() { recorder.removeAll() }

    var events: [NavigationEvent] { recorder.events }

    var lastOutcome: String { recorder.outcomes.last ?? "nothing" }

    /// The error of the last outcome, or `nil` if it was not a refusal.
    var refusal: RoutingError? {
        if case .refused(let error)? = events.last?.outcome { error } else { nil }
    }

    var drawing: String { draw(navigator.state) }

    /// The forward stack of the top layer, nearest page first.
    var ahead: String {
        let pages = navigator.state?.topLayer.forward.map(Array.init) ?? []
        return pages.map { $0.url.text.replacing("app://", with: "") }.joined(separator: " ")
    }
}

extension Navigator {
    /// Opens a page for its result. The closure receives the result immediately, without a task.
    func open<Value: Sendable>(
        _ request: NavigationRequest,
        for type: Value.Type,
        result: @escaping @MainActor (Value?) -> Void
    ) {
        var request = request
        request.caller = PageResult { given in result((try? given.get()) as? Value) }
        open(request)
    }
}

extension NavigationRequest {
    /// Creates a request for an unrouted page.
    static func page(_ page: UnroutedPage) -> NavigationRequest { NavigationRequest(.page(page)) }
}

/// Creates a saved navigation from the URLs in each layer.
func saved(_ urls: [String]...) -> SavedNavigation {
    SavedNavigation(layers: urls.map { SavedLayer(entries: $0.map { SavedEntry(url: $0) }) })
}
