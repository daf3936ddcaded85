/// Finds out what one request comes to.
struct RequestDecider {
    let table: RouteTable
    let request: NavigationRequest
    let limits: NavigationLimits
    /// Whether an unknown address leads to the fallback of its scheme or the not-found page.
    let fallsBack: Bool
    /// What is open, which says what Forward would open; `nil` where that takes no part.
    let state: NavigationState?
    /// What the guards say about a page.
    let answer: (Destination) -> GuardAnswer

    /// The decision, or `nil` where a guard defers it.
    func decide() throws(RoutingError) -> NavigationDecision? {
        switch request.subject {
        case .action(let action):
            return try guarded(action).map {
                NavigationDecision(action: $0, isAnimated: request.isAnimated ?? true)
            }
        case .page(let page):
            let destination = try page.destination(in: table, request: request)
            let action =
                request.embedding.map { .embed(destination, $0) }
                ?? verb(request.presentation ?? .push, to: destination)
            return try guarded(action).map {
                NavigationDecision(action: $0, isAnimated: request.isAnimated ?? true)
            }
        case .url, .text: return try decide(try url())
        }
    }

    /// The request's address.
    func url() throws(RoutingError) -> RouteURL {
        if case .url(let url) = request.subject { return url }
        return try Self.read(request.text ?? "", from: request.origin)
    }

    private static func read(_ text: String, from origin: RequestOrigin) throws(RoutingError) -> RouteURL {
        do throws(URLParseError) {
            return origin == .user ? try RouteURL(typed: text) : try RouteURL(parsing: text)
        } catch {
            throw .invalidURL(error)
        }
    }

    private func decide(_ url: RouteURL) throws(RoutingError) -> NavigationDecision? {
        let isAddress = url.isNavigationAddress && table.hasScheme(of: url)
        if request.origin == .external, isAddress || url.hasNavigationItems { throw .notExported(url) }
        if isAddress {
            let address = try NavigationAddress(url)
            return try action(for: address).map {
                NavigationDecision(action: $0, isAnimated: request.isAnimated ?? address.isAnimated ?? true)
            }
        }
        if table.isExternal(url) { return try external(url) }
        var items = try NavigationItems(url)
        guard let found = try find(url) else { return nil }
        // A guard may say how the page is shown to which it redirects.
        if found.address.hasNavigationItems { items = try NavigationItems(found.address) }
        return NavigationDecision(
            action: action(for: found, items: items),
            isAnimated: request.isAnimated ?? items.isAnimated ?? true
        )
    }

    /// Hands an address of another app over, with the caller's parameters in it; only a person may ask for that.
    private func external(_ url: RouteURL) throws(RoutingError) -> NavigationDecision {
        guard request.origin == .user || request.origin == .link else { throw .schemeRefused(url) }
        do throws(URLParseError) {
            let whole = try url.withoutNavigationItems.merging(request.parameters)
            return NavigationDecision(action: .openExternally(whole), isAnimated: false)
        } catch {
            throw .invalidURL(error)
        }
    }

    // MARK: - Pages

    /// A page, and whether a guard has led to it.
    struct Found {
        let destination: Destination
        let isOfGuard: Bool
        /// The last address on the way with reserved items, or that of the page where there is none.
        let address: RouteURL
    }

    /// Follows redirects of routes and guards to a page; `nil` where a guard defers.
    func find(_ url: RouteURL) throws(RoutingError) -> Found? {
        var trail = [url]
        var isOfGuard = false
        var current = url
        while true {
            let found = table.match(current)
            guard let match = found ?? (fallsBack ? table.fallback(for: current) : nil) else {
                throw .notFound(current)
            }
            // A guard is the app itself, which may open what others may not.
            if request.origin == .external, !isOfGuard, !match.route.isExported { throw .notExported(url) }
            // A fallback takes every address as it is.
            if found != nil { try match.checkQuery(mergedWith: request.parameters) }
            let target: RouteURL
            if let redirect = try match.redirectTarget(),
                !redirect.isSame(as: current) || match.route.page.isEmpty
            {
                target = redirect
            } else {
                let destination = Destination(
                    match,
                    callerParameters: request.parameters,
                    extra: request.extra,
                    origin: request.origin,
                    redirectedFrom: trail.dropLast(),
                    isNotFound: found == nil
                )
                switch try redirect(of: destination) {
                case .none:
                    let address = trail.last { $0.hasNavigationItems } ?? current
                    return Found(destination: destination, isOfGuard: isOfGuard, address: address)
                case .deferred: return nil
                case .to(let other): target = other
                }
                isOfGuard = true
            }
            if trail.contains(where: { $0.isSame(as: target) }) { throw .redirectLoop(trail + [target]) }
            if trail.count > limits.redirects {
                throw .tooManyRedirects(trail + [target], limit: limits.redirects)
            }
            trail.append(target)
            current = target
        }
    }

    /// The page of the request's address, which must be one.
    func findPage() throws(RoutingError) -> Destination {
        let url = try url()
        guard let found = try find(url) else { throw .guardRefused("A guard puts this request off.") }
        guard found.destination.match.route.action == nil else { throw .notFound(url) }
        return found.destination
    }

    enum Redirect {
        case none
        case deferred
        case to(RouteURL)
    }

    func redirect(of destination: Destination) throws(RoutingError) -> Redirect {
        switch answer(destination) {
        case .allow: return .none
        case .defer: return .deferred
        case .refuse(let reason): throw .guardRefused(reason)
        case .redirect(let text):
            let url = try ReservedItems.url(text, named: "redirect")
            if url.isSame(as: destination.match.originalURL) { return .none }
            guard !url.isNavigationAddress, !table.isExternal(url) else {
                throw .badParameter("redirect", value: text, .notAPage)
            }
            return .to(url)
        }
    }

    func action(for found: Found, items: NavigationItems) -> NavigationAction {
        let destination = found.destination
        let route = destination.match.route
        if route.action != nil { return .run(destination) }
        if let embedding = request.embedding ?? items.embedding { return .embed(destination, embedding) }
        var presentation = request.presentation ?? items.presentation ?? route.presentation
        if request.origin == .external, presentation != .present {
            // Nothing is ever closed or replaced from outside.
            presentation = .push
        }
        if presentation == .push, request.buildsBackStack {
            let parents = parents(of: destination)
            if !parents.isEmpty { return .reset(destination, parents: parents) }
        }
        var reuse = items.reuse ?? route.reuse
        // The same goes for pages between here and one to be returned to.
        if request.origin == .external, reuse != .singleTop { reuse = .always }
        // A guard that sends to where one is already opens no second one.
        if found.isOfGuard {
            if reuse == .always { reuse = .singleTop }
            if presentation == .present, state?.top.destination.isSamePlace(as: destination) ?? false {
                presentation = .push
            }
        }
        return verb(presentation, to: destination, reuse: reuse)
    }

    private func verb(_ presentation: Presentation, to destination: Destination, reuse: ReusePolicy = .always)
        -> NavigationAction
    {
        switch presentation {
        case .push: .push(destination, reuse: reuse)
        case .present: .present(destination)
        case .replace: .replace(destination)
        case .replaceSame: .replaceSame(destination)
        case .reset: .reset(destination, parents: parents(of: destination))
        }
    }

    /// The pages that the route of a destination declares to be below it, the lowest first. The chain ends above the
    /// first one that guards do not let be opened, or for a request from outside that is not exported: an outside link
    /// opens nothing else, not even behind.
    private func parents(of destination: Destination) -> [Destination] {
        var parents: [Destination] = []
        var seen = [destination.match.url]
        var match = destination.match
        let decider = RequestDecider(
            table: table,
            request: NavigationRequest(.text(""), origin: request.origin),
            limits: limits,
            fallsBack: false,
            state: nil,
            answer: answer
        )
        while parents.count < limits.parents,
            let url = try? match.parentURL(),
            !seen.contains(where: { $0.isSame(as: url) }),
            let found = try? decider.find(url), !found.isOfGuard
        {
            parents.append(Destination(found.destination.match, origin: request.origin))
            seen.append(url)
            match = found.destination.match
        }
        return parents.reversed()
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
