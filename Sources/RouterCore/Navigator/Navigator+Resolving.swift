extension Navigator {
    /// Finds the page that a URL leads to, without opening it.
    ///
    /// Redirects of routes and guards are followed; fallbacks are not.
    ///
    ///     try navigator.resolve("app://item/42").match.route.page     // the page's name
    ///     try navigator.resolve("app://nav/pop")                      // throws notFound: it is no page
    ///
    /// - Parameter request: The request, which is not submitted.
    /// - Throws: The ``RoutingError`` that a request would be refused with, and `guardRefused` if a guard
    ///   defers it.
    ///   `notFound` for a URL without a page: one that goes back, closes something, or runs an action.
    public func resolve(_ request: NavigationRequest) throws(RoutingError) -> Destination {
        guard case .action(let action, _) = try resolver(request, fallsBack: false).resolve() else {
            throw .guardRefused(.template("A guard defers this request."))
        }
        guard let destination = action.destination, destination.match.route.action == nil else {
            guard case .address(let address) = request.subject,
                let url = try? address.read(from: request.origin)
            else { throw .badParameter("action", value: action.name, .notAPage) }
            throw .notFound(url)
        }
        return destination
    }

    /// Returns whether a request would probably succeed now.
    ///
    /// Its URL must have a page, a possible way back, or an action with code, and the guards must allow it.
    /// Pages are not asked, and none is built.
    ///
    ///     navigator.canOpen("app://nav/pop")      // false on the lowest page
    ///     navigator.canOpen("not a URL")          // false
    public func canOpen(_ request: NavigationRequest) -> Bool {
        guard case .action(let action, _)? = try? resolver(request, fallsBack: false).resolve() else {
            return false
        }
        if case .run(let destination) = action {
            return actions.body(named: destination.match.route.action ?? "") != nil
        }
        guard let state else { return action.destination != nil }
        return (try? state.applying(action, limits: limits)) != nil
    }
}
