@testable import RouterCore

/// The routes of the imaginary app whose navigator the random sessions test.
/// The reference model reads the properties of the routes here, because it has no route table.
public enum ModelRoute: String, CaseIterable, Sendable {
    case home, item, list, board, settings, back, fresh, modal, swap, same, clean, secret, need, broken, web
    /// Only the app's code can open `hidden`. The parent of `nested` redirects to `hidden`.
    case hidden, nested
    /// The page `sheet` opens as a modal. It is the parent of `leaf` and the grandparent of `deep`.
    case sheet, leaf, deep
    /// The page `folder` is a list, and `mail` is a detail whose parent is the `folder` with the same number.
    /// The page `memo` is a detail without a list.
    case folder, mail, memo
    /// Redirects.
    case old, door, hop, foreign, slip
    /// Actions.
    case add, open, fails, missing, wipe
    /// An asynchronous action.
    case fetch
    /// A URL without a route (`nowhere`), and a page that the app creates without a route (`unrouted`).
    case nowhere, unrouted

    static let pages: [ModelRoute] = [
        .home, .item, .list, .board, .settings, .back, .fresh, .modal, .swap, .same, .clean, .secret, .broken,
        .web, .hidden, .nested, .sheet, .leaf, .deep, .folder, .mail, .memo,
    ]
    static let actions: [ModelRoute] = [.add, .open, .fails, .missing, .wipe, .fetch]
    static let all = pages + actions + [.need, .old, .door, .hop, .foreign, .slip, .nowhere]

    var isNumbered: Bool {
        switch self {
        case .item, .back, .fresh, .modal, .same, .web, .old, .hop, .foreign, .add, .nowhere, .unrouted,
            .sheet,
            .leaf, .deep, .folder, .mail, .memo:
            true
        default: false
        }
    }

    /// The name by which guards and `pop` refer to the route.
    var identifier: String { self == .nowhere ? "notFound" : rawValue }

    var isAction: Bool { Self.actions.contains(self) }

    var verb: NavigationVerb? {
        switch self {
        case .modal, .sheet, .hidden: .present
        case .swap: .replace
        case .same: .replaceSame
        case .clean: .reset
        case .settings: .push
        default: nil
        }
    }

    var reuse: ReusePolicy {
        switch self {
        case .settings: .singleTop
        case .back, .deep, .memo: .returnToExisting
        case .fresh: .reload
        default: .always
        }
    }

    var pane: Pane? {
        switch self {
        case .folder: .list
        case .mail, .memo: .detail
        default: nil
        }
    }

    var access: RouteAccess {
        switch self {
        case .hidden, .wipe: .app
        case .secret, .add, .fails, .missing: .user
        default: .external
        }
    }

    /// The branch of the route, in sessions with branches.
    var branch: String? {
        switch self {
        case .item, .fresh, .same: "main"
        case .board, .back, .swap, .modal, .mail: "work"
        case .settings, .need, .clean, .leaf, .deep: "prefs"
        default: nil
        }
    }

    /// The branches in sessions that have branches, with their root pages.
    static let branches = [
        (name: "main", root: PageURL(.item)), (name: "work", root: PageURL(.board)),
        (name: "prefs", root: PageURL(.settings)),
    ]

    var slots: [String] {
        switch self {
        case .board: ["main", "side"]
        case .home, .item, .folder: ["main"]
        default: []
        }
    }

    /// Returns whether the pages of the route are saved.
    ///
    /// - Parameter isOther: Whether the other table of ``table(isOther:hasBranches:)`` is in use.
    func isSaved(inOther isOther: Bool) -> Bool { self != .secret && !(isOther && self == .settings) }

    /// The routes that are missing in the other table of ``table(isOther:hasBranches:)``.
    static let lostInOther: Set<ModelRoute> = [.fresh, .same]

    private static let tables = [false, true].map { hasBranches in
        [false, true].map { try? table(isOther: $0, hasBranches: hasBranches) }
    }

    /// Returns the table that ``table(isOther:hasBranches:)`` creates. It is created only once, and shared.
    static func sharedTable(isOther: Bool, hasBranches: Bool) -> RouteTable? {
        tables[hasBranches ? 1 : 0][isOther ? 1 : 0]
    }

    /// Creates the table of all routes.
    ///
    /// - Parameters:
    ///   - isOther: Whether to create the other table, which sometimes replaces the first table. The other
    ///     table lacks the routes in ``lostInOther``, has a different title for one route,
    ///     and does not save the pages of another route.
    ///   - hasBranches: Whether the window has branches.
    public static func table(isOther: Bool = false, hasBranches: Bool = false) throws -> RouteTable {
        let lost = isOther ? Set(lostInOther.map(\.rawValue)) : []
        return try RouteTable(
            [
                Route("app://home", page: "page", name: "home", slots: ["main"]),
                Route(
                    "app://item/:id<int>",
                    page: "page",
                    name: "item",
                    parent: "app://list",
                    slots: ["main"]
                ),
                Route("app://list", page: "page", name: "list", parent: "app://home"),
                Route(
                    "app://board",
                    page: "page",
                    name: "board",
                    parent: "app://secret",
                    slots: ["main", "side"]
                ),
                Route(
                    "app://settings",
                    page: "page",
                    name: "settings",
                    verb: .push,
                    parent: "app://door",
                    reuse: .singleTop
                ),
                Route("app://back/:id", page: "page", name: "back", reuse: .returnToExisting),
                Route("app://fresh/:id", page: "page", name: "fresh", reuse: .reload),
                Route("app://modal/:id", page: "page", name: "modal", verb: .present),
                Route("app://swap", page: "page", name: "swap", verb: .replace),
                Route("app://same/:id", page: "page", name: "same", verb: .replaceSame),
                Route("app://clean", page: "page", name: "clean", verb: .reset, parent: "app://list"),
                Route("app://secret", page: "page", name: "secret", access: .user, parent: "app://home"),
                Route(
                    "app://hidden",
                    page: "page",
                    name: "hidden",
                    verb: .present,
                    access: .app,
                    parent: "app://list"
                ),
                Route("app://nested", page: "page", name: "nested", parent: "app://slip"),
                Route(
                    "app://sheet/:id",
                    page: "page",
                    name: "sheet",
                    verb: .present,
                    parent: "app://list"
                ),
                Route("app://leaf/:id", page: "page", name: "leaf", parent: "app://sheet/:id"),
                Route(
                    "app://deep/:id",
                    page: "page",
                    name: "deep",
                    parent: "app://leaf/:id",
                    reuse: .returnToExisting
                ),
                Route("app://folder/:id<int>", page: "page", name: "folder", pane: .list, slots: ["main"]),
                Route(
                    "app://mail/:id<int>",
                    page: "page",
                    name: "mail",
                    parent: "app://folder/:id",
                    pane: .detail
                ),
                Route(
                    "app://memo/:id<int>",
                    page: "page",
                    name: "memo",
                    reuse: .returnToExisting,
                    pane: .detail
                ),
                Route("app://slip", redirect: "app://hidden"),
                Route(
                    "app://need",
                    page: "page",
                    name: "need",
                    title: isOther ? "Needed" : nil,
                    query: ["tab": "int"]
                ),
                Route("app://broken", page: "broken", name: "broken"),
                Route("https://*", page: "page", name: "web"),
                Route("app://old/:id<int>", redirect: "app://item/:id"),
                Route("app://door", redirect: "app://secret"),
                Route("app://hop/1", redirect: "app://hop/2"),
                Route("app://hop/2", redirect: "app://hop/3"),
                Route("app://hop/3", redirect: "app://hop/4"),
                Route("app://hop/4", page: "page", name: "hop"),
                Route("app://add/:id<int>", action: "add", name: "add"),
                Route("app://open", action: "open", name: "open", access: .external),
                Route("app://fails", action: "fails", name: "fails"),
                Route("app://missing", action: "missing", name: "missing"),
                Route("app://wipe", action: "wipe", name: "wipe", access: .app),
                Route("app://fetch", action: "fetch", name: "fetch", access: .external),
            ].filter { !lost.contains($0.name ?? "") }.map { route in
                guard let known = route.name.flatMap(ModelRoute.init) else { return route }
                return route.changing {
                    $0.isSaved = known.isSaved(inOther: isOther)
                    if hasBranches { $0.branch = known.branch }
                }
            },
            fallbacks: ["web+app": Route("web+app://:path*", redirect: "app://item/1")],
            notFound: Route("app://not-found", page: "page", name: "notFound"),
            branches: hasBranches ? branches.map { Branch($0.name, root: $0.root.text) } : []
        )
    }

    /// Creates the registry of all actions except `missing`, which must not be found.
    @MainActor
    static func actionRegistry() -> ActionRegistry {
        var registry = ActionRegistry()
        registry.register("add") { destination, _ in try destination.parameters.value("id", as: Int.self) }
        registry.register("open") { _, _ in }
        registry.register("wipe") { _, _ in }
        registry.register("fails") { _, _ in throw ModelFailure() }
        // The closure never runs, because the session determines how and when the action ends.
        registry.register("fetch") { _, _ async in }
        return registry
    }
}

/// The values of the route `item`.
struct ModelItem: TypedRoute {
    static let route = Route("app://item/:id<int>", page: "page")
    static let example = ModelItem(id: 1, tab: "7")
    var id: Int
    var tab: String?
}

/// The error that actions and pages of the model throw.
public struct ModelFailure: Error, Sendable {
    /// Creates an error.
    public init() {}
}
