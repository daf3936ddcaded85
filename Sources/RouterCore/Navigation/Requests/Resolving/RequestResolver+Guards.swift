extension RequestResolver {
    /// The guards' answer about a page that they do not refuse.
    enum Permission {
        case allowed
        case redirected(RouteURL)
        case deferred
    }

    /// Asks the guards about a page and checks the URL of a redirect.
    ///
    /// - Throws: `guardRefused`, or `badParameter` for a redirect that is not the URL of a page.
    func askGuards(about destination: Destination) throws(RoutingError) -> Permission {
        switch answer(destination, purpose) {
        case .allow: return .allowed
        // A navigator waits for a late answer itself.
        case .later: return .deferred
        case .refuse(let reason): throw .guardRefused(reason)
        case .redirect(let request):
            let url = try redirect(to: request)
            if url.isSame(as: destination.match.originalURL) { return .allowed }
            guard !url.isNavigationCommand else {
                throw .badParameter("redirect", value: url.text, .notAPage)
            }
            return .redirected(url)
        }
    }

    /// Reads the URL that a guard redirects to.
    private func redirect(to request: NavigationRequest) throws(RoutingError) -> RouteURL {
        guard case .address(let address) = request.subject else {
            throw .badParameter("redirect", value: "", .notAPage)
        }
        if case .route(let typed) = address { return try url(of: typed) }
        do throws(URLParseError) {
            return try address.read(from: .code)
        } catch {
            throw .badParameter("redirect", value: address.text, .notAnAddress(error))
        }
    }

    // MARK: - The page after the guards

    /// Returns the page or action route after the guards, or `nil` if one of them defers it.
    func guarded(_ destination: Destination) throws(RoutingError) -> Found? {
        let url = destination.match.originalURL
        switch try askGuards(about: destination) {
        case .allowed:
            return Found(destination: destination, isOfGuard: false, url: url, hasOptionsOfGuard: false)
        case .deferred: return nil
        case .redirected(let target):
            guard var found = try find(target) else { return nil }
            found.isOfGuard = true
            found.hasOptionsOfGuard = found.url.hasReservedItems
            return found
        }
    }

    /// Returns the page after the guards, or `nil` if one of them defers it.
    ///
    /// - Throws: `badParameter` if a guard redirects to an action route, which has no page, and `notFound` if this
    ///   is one itself.
    func guardedPage(_ destination: Destination) throws(RoutingError) -> Found? {
        guard let found = try guarded(destination) else { return nil }
        let url = found.destination.match.originalURL
        guard found.destination.match.route.action == nil else {
            throw found.isOfGuard ? .badParameter("redirect", value: url.text, .notAPage) : .notFound(url)
        }
        return found
    }

    /// Returns the page that opens instead of this one after the guards, mostly itself; `nil` if it is deferred.
    func page(insteadOf destination: Destination) throws(RoutingError) -> Destination? {
        try guardedPage(destination)?.destination
    }

    /// Returns whether the guards allow this very page below another one.
    func isAllowedParent(_ destination: Destination) -> Bool {
        var part = self
        part.isOfParents = true
        return if case .allowed? = try? part.askGuards(about: destination) { true } else { false }
    }
}
