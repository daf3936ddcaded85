/// A rule of the app that is asked about each page before it is opened.
///
///     let login = NavigationGuard(for: ["account", "orders"]) { destination, _ in
///         session.isOpen ? .allow : .redirect("app://login?nav.action=present")
///     }
///     let sale = NavigationGuard(for: ["start"]) { destination, _ in
///         destination.parameters["group"] == "b" ? .redirect("app://start/new") : .allow
///     }
///     let navigator = Navigator(table: table, guards: [login, sale])
///
/// Guards are asked in their order, about every page that a request would open: by an address, by Forward, by an
/// action put together in code, at the start and when a saved navigation is restored; and about the parents of a back
/// stack, where any other answer than ``GuardAnswer/allow`` ends the chain of parents. They decide at once and must
/// not navigate themselves: what a guard asks of the navigator while it is asked is refused with `guardRefused`.
public struct NavigationGuard: Sendable {
    private let routes: Set<String>?
    private let answer: @MainActor (Destination, NavigationState?) -> GuardAnswer

    /// Makes a guard.
    ///
    /// - Parameters:
    ///   - routes: The names of the routes that it is asked about, or their patterns where they have no name; `nil` for all.
    ///   - answer: Gets where the request leads, with its origin, parameters and what redirected to it, and what is
    ///     open, `nil` before the start.
    public init(
        for routes: Set<String>? = nil,
        _ answer: @escaping @MainActor (Destination, NavigationState?) -> GuardAnswer
    ) {
        self.routes = routes
        self.answer = answer
    }

    @MainActor
    func answer(about destination: Destination, in state: NavigationState?) -> GuardAnswer {
        if let routes, !routes.contains(destination.match.route.identifier) { return .allow }
        return answer(destination, state)
    }
}

extension [NavigationGuard] {
    /// The first answer that does not allow, or ``GuardAnswer/allow``.
    @MainActor
    func answer(about destination: Destination, in state: NavigationState?) -> GuardAnswer {
        for guarding in self {
            let answer = guarding.answer(about: destination, in: state)
            if answer != .allow { return answer }
        }
        return .allow
    }
}

/// What a guard says about a page that is about to be opened.
public enum GuardAnswer: Sendable, Hashable {
    /// Go on; the next guard is asked.
    case allow
    /// Open this address instead, which all guards are asked about in turn. One that is the address asked for, without
    /// regard to fragment and `nav.*` items, is the same as ``allow``. It may have `nav.*` items, and may be a route
    /// that is not exported.
    case redirect(String)
    /// Do not open the page. The reason is an English sentence for people; it becomes the message of
    /// ``RoutingError/guardRefused(_:)``.
    case refuse(String)
    /// Keep the request until the app says ``Navigator/replayDeferred()``, for instance after a login.
    case `defer`
}
