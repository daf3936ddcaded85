extension RouteTable {
    /// Decides what a request comes to, without doing it.
    ///
    /// It depends on the request and the table alone, so the same request always comes to the same action. Whether
    /// that action is possible is for ``NavigationState/applying(_:limits:)`` to say.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - limits: How many redirects and parents are followed.
    ///   - fallsBack: Whether an unknown address leads to the fallback of its scheme or the not-found page.
    /// - Throws: `invalidURL`, `notFound`, `notExported`, `redirectLoop`, `tooManyRedirects`, `badParameter`,
    ///   `missingParameter`, `notEmbedded` or `noSuchSlot`.
    public func decide(
        _ request: NavigationRequest,
        limits: NavigationLimits = .standard,
        fallsBack: Bool = true
    ) throws(RoutingError) -> NavigationDecision {
        let url: RouteURL
        do throws(URLParseError) {
            switch request.subject {
            case .action(let action):
                return NavigationDecision(action: action, isAnimated: request.isAnimated ?? true)
            case .url(let parsed): url = parsed
            case .text(let text) where request.origin == .user: url = try RouteURL(typed: text)
            case .text(let text): url = try RouteURL(parsing: text)
            }
        } catch {
            throw .invalidURL(error)
        }

        let isAddress = url.isNavigationAddress && hasScheme(of: url)
        if request.origin == .external, isAddress || url.hasNavigationItems { throw .notExported(url) }
        if isAddress {
            let address = try NavigationAddress(url)
            return NavigationDecision(
                action: try action(for: address, request: request, limits: limits, fallsBack: fallsBack),
                isAnimated: request.isAnimated ?? address.isAnimated ?? true
            )
        }
        let items = try NavigationItems(url)
        let destination = try destination(for: url, request: request, limits: limits, fallsBack: fallsBack)
        return NavigationDecision(
            action: action(for: destination, items: items, request: request, limits: limits),
            isAnimated: request.isAnimated ?? items.isAnimated ?? true
        )
    }

    /// Finds the page of an address, following redirects, without falling back.
    ///
    /// - Throws: `notFound`, `redirectLoop` or `tooManyRedirects`.
    public func resolve(_ url: RouteURL, limits: NavigationLimits = .standard) throws(RoutingError)
        -> Destination
    {
        try destination(for: url, request: NavigationRequest(.url(url)), limits: limits, fallsBack: false)
    }

    // MARK: - Pages

    private func action(
        for destination: Destination,
        items: NavigationItems,
        request: NavigationRequest,
        limits: NavigationLimits
    ) -> NavigationAction {
        let route = destination.match.route
        var verb = request.presentation ?? items.presentation ?? route.presentation
        if request.origin == .external, verb != .present {
            // Nothing is ever closed or replaced from outside.
            verb = .push
        }
        if verb == .push, request.buildsBackStack {
            let parents = parents(of: destination, limits: limits)
            if !parents.isEmpty { return .reset(destination, parents: parents) }
        }
        switch verb {
        case .push:
            var reuse = items.reuse ?? route.reuse
            // The same goes for pages between here and one to be returned to.
            if request.origin == .external, reuse != .singleTop { reuse = .always }
            return .push(destination, reuse: reuse)
        case .present: return .present(destination)
        case .replace: return .replace(destination)
        case .replaceSame: return .replaceSame(destination)
        case .reset: return .reset(destination, parents: parents(of: destination, limits: limits))
        }
    }

    private func destination(
        for url: RouteURL,
        request: NavigationRequest,
        limits: NavigationLimits,
        fallsBack: Bool
    ) throws(RoutingError) -> Destination {
        var trail = [url]
        var current = url
        while true {
            let found = match(current)
            guard let match = found ?? (fallsBack ? fallback(for: current) : nil) else {
                throw .notFound(current)
            }
            if request.origin == .external, !match.route.isExported { throw .notExported(url) }
            if let target = try match.redirectTarget(), !target.isSame(as: current) {
                if trail.contains(where: { $0.isSame(as: target) }) { throw .redirectLoop(trail + [target]) }
                if trail.count > limits.redirects {
                    throw .tooManyRedirects(trail + [target], limit: limits.redirects)
                }
                trail.append(target)
                current = target
                continue
            }
            return Destination(
                match,
                callerParameters: request.parameters,
                extra: request.extra,
                origin: request.origin,
                redirectedFrom: trail.dropLast(),
                isNotFound: found == nil
            )
        }
    }

    /// The pages that the route of a destination declares to be below it, the lowest first.
    private func parents(of destination: Destination, limits: NavigationLimits) -> [Destination] {
        var parents: [Destination] = []
        var seen = [destination.match.url]
        var match = destination.match
        while parents.count < limits.parents,
            let url = try? match.parentURL(),
            !seen.contains(where: { $0.isSame(as: url) }),
            let parent = try? resolve(url, limits: limits)
        {
            parents.append(Destination(parent.match, origin: destination.origin))
            seen.append(url)
            match = parent.match
        }
        return parents.reversed()
    }

    // MARK: - Addresses that navigate

    private func action(
        for address: NavigationAddress,
        request: NavigationRequest,
        limits: NavigationLimits,
        fallsBack: Bool
    ) throws(RoutingError) -> NavigationAction {
        switch address.verb {
        case .dismiss(let target): return .dismiss(target)
        case .forward: return .forward
        case .pop(let target, then: nil): return .pop(target)
        case .pop(let target, then: let next?):
            guard !next.isNavigationAddress else { throw .badParameter("then", value: next.text, .notAPage) }
            let items = try NavigationItems(next)
            guard items.presentation ?? .push == .push, items.isAnimated == nil else {
                throw .badParameter("then", value: next.text, .conflicts)
            }
            let destination = try destination(
                for: next,
                request: request,
                limits: limits,
                fallsBack: fallsBack
            )
            let reuse = items.reuse ?? destination.match.route.reuse
            return .sequence([.pop(target), .push(destination, reuse: reuse)])
        }
    }
}

extension RouteMatch {
    /// The address that the route redirects to, or `nil` where it does not. What the redirect says nothing about, the
    /// query and the fragment, is carried over as it was written.
    fileprivate func redirectTarget() throws(RoutingError) -> RouteURL? {
        let target: RouteURL?
        do {
            target = try redirectURL()
        } catch {
            throw RoutingError(error)
        }
        guard let target, let rest = url.text.firstIndex(where: { $0 == "?" || $0 == "#" }),
            !target.text.contains(where: { $0 == "?" || $0 == "#" })
        else { return target }
        do {
            return try RouteURL(parsing: target.text + url.text[rest...])
        } catch {
            throw .invalidURL(error)
        }
    }
}

extension RoutingError {
    /// Why a redirect that the route declares leads nowhere with the values of this address.
    fileprivate init(_ error: RouteBuildError) {
        self =
            switch error {
            case .missingParameter(let name), .unknownParameter(let name): .missingParameter(name)
            case .badParameter(let name, let value): .badParameter(name, value: value, .doesNotFit)
            case .unknownRoute(let name), .expression(let name):
                .badParameter("redirect", value: name, .doesNotFit)
            case .leadsElsewhere(let address, _): .badParameter("redirect", value: address, .doesNotFit)
            case .notAnAddress(let error): .invalidURL(error)
            }
    }
}
