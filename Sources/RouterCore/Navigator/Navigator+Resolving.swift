extension Navigator {
    /// Finds the page that a URL leads to, without opening it.
    ///
    /// Redirects of routes and guards are followed; fallbacks are not.
    ///
    ///     try navigator.resolve("app://item/42").match.route.page     // the page's name
    ///     try navigator.resolve("app://nav/pop")                      // throws notFound: it is no page
    ///
    /// - Parameters:
    ///   - address: The URL, read as for opening it.
    ///   - origin: The origin that a request would have.
    /// - Throws: The ``RoutingError`` that a request would be refused with, and `guardRefused` if a guard
    ///   defers it.
    ///   `notFound` for a URL without a page: one that goes back, closes something, or runs an action.
    public func resolve(
        _ address: some RequestAddress,
        origin: RequestOrigin = .code
    ) throws(RoutingError) -> Destination {
        try resolve(NavigationRequest(address.subject, origin: origin))
    }

    /// Returns whether a request for the URL would probably succeed now.
    ///
    /// The URL must have a page, a possible way back, or an action with code, and the guards must allow it.
    /// Pages are not asked, and none is built.
    ///
    ///     navigator.canOpen("app://nav/pop")      // false on the lowest page
    ///     navigator.canOpen("not a URL")          // false
    public func canOpen(_ address: some RequestAddress, origin: RequestOrigin = .code) -> Bool {
        let request = NavigationRequest(address.subject, origin: origin)
        guard case .action(let action, _)? = try? resolver(request, fallsBack: false).resolve() else {
            return false
        }
        if case .run(let destination) = action {
            return actions.body(named: destination.match.route.action ?? "") != nil
        }
        guard let state else { return action.destination != nil }
        return (try? state.applying(action, limits: limits)) != nil
    }

    /// Finds the page of a request, which must have one.
    private func resolve(_ request: NavigationRequest) throws(RoutingError) -> Destination {
        let resolver = resolver(request, fallsBack: false)
        guard case .action(let action, _) = try resolver.resolve() else {
            throw .guardRefused("A guard defers this request.")
        }
        guard let destination = action.destination, destination.match.route.action == nil else {
            throw .notFound(try resolver.url())
        }
        return destination
    }
}
