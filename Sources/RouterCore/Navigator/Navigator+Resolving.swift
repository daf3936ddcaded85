extension Navigator {
    /// Finds the page that an address leads to, following the redirects of routes and guards, without falling back
    /// and without doing anything.
    ///
    /// - Parameters:
    ///   - address: The address, read as `open` reads it.
    ///   - origin: Where a request for it would come from.
    /// - Throws: Why it would be refused. What a guard defers is refused with `guardRefused`. An address that goes back,
    ///   closes or runs an action leads to no page: `notFound`.
    public func resolve(
        _ address: some RequestAddress,
        origin: RequestOrigin = .code
    ) throws(RoutingError) -> Destination {
        try resolve(NavigationRequest(address.subject, origin: origin))
    }

    /// Whether a request for the address would be fulfilled now, as far as can be said without asking pages and
    /// without building any: a page that is known, or a way back that there is.
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

    private func resolve(_ request: NavigationRequest) throws(RoutingError) -> Destination {
        let resolver = resolver(request, fallsBack: false)
        guard case .action(let action, _) = try resolver.resolve() else {
            throw .guardRefused("A guard puts this request off.")
        }
        guard let destination = action.destination, destination.match.route.action == nil else {
            throw .notFound(try resolver.url())
        }
        return destination
    }
}
