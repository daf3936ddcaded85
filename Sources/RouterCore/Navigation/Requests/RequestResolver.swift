/// Resolves a request: reads its URL, follows redirects, asks guards, and chooses the action.
struct RequestResolver {
    let table: RouteTable
    let request: NavigationRequest
    let limits: NavigationLimits
    /// Whether an unknown address leads to the fallback of its scheme or the not-found page.
    let fallsBack: Bool
    /// What is open, which says what Forward would open; `nil` where that takes no part.
    let state: NavigationState?
    /// What the guards say about a page.
    let answer: (Destination) -> GuardAnswer

    /// What a request comes to.
    enum Resolution {
        case action(NavigationAction, isAnimated: Bool)
        /// A guard wants the request to be kept.
        case deferred
    }

    /// Finds out what the request comes to.
    func resolve() throws(RoutingError) -> Resolution {
        switch request.subject {
        case .action(let action): return resolution(try guarded(action))
        case .page(let page):
            let destination = try page.destination(in: table, request: request)
            let action =
                request.embedding.map { .embed(destination, $0) }
                ?? verb(request.presentation ?? .push, to: destination)
            return resolution(try guarded(action))
        case .url, .text: return try resolve(try url())
        }
    }

    private func resolution(_ action: NavigationAction?, isAnimated: Bool? = nil) -> Resolution {
        action.map { .action($0, isAnimated: request.isAnimated ?? isAnimated ?? true) } ?? .deferred
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

    private func resolve(_ url: RouteURL) throws(RoutingError) -> Resolution {
        let isCommand = url.isNavigationAddress && table.hasScheme(of: url)
        if request.origin == .external, isCommand || url.hasReservedItems { throw .notExported(url) }
        if isCommand {
            let command = try NavigationCommand(url)
            return resolution(try action(for: command), isAnimated: command.isAnimated)
        }
        if table.isExternal(url) { return try external(url) }
        var options = try NavigationOptions(url)
        guard let found = try find(url) else { return .deferred }
        // A guard may say how the page is shown to which it redirects.
        if found.url.hasReservedItems { options = try NavigationOptions(found.url) }
        return resolution(action(for: found, options), isAnimated: options.isAnimated)
    }

    /// Hands the URL of another app over, with the caller's parameters in it. Only the user may ask for that.
    private func external(_ url: RouteURL) throws(RoutingError) -> Resolution {
        guard request.origin == .user || request.origin == .link else { throw .schemeRefused(url) }
        do throws(URLParseError) {
            let whole = try url.removingReservedItems().merging(request.parameters)
            return .action(.openExternally(whole), isAnimated: false)
        } catch {
            throw .invalidURL(error)
        }
    }

    // MARK: - Pages

    /// The page at the end of all redirects.
    struct Found {
        let destination: Destination
        /// Whether a guard has led to it.
        let isOfGuard: Bool
        /// The last URL on the way with reserved items, or that of the page if there is none.
        let url: RouteURL
    }

    /// Follows redirects of routes and guards to a page; `nil` if a guard defers it.
    func find(_ url: RouteURL) throws(RoutingError) -> Found? {
        var trail = [url]
        var isOfGuard = false
        var current = url
        while true {
            let target: RouteURL
            switch try follow(current, from: trail, isOfGuard: isOfGuard) {
            case .page(let destination):
                let last = trail.last { $0.hasReservedItems } ?? current
                return Found(destination: destination, isOfGuard: isOfGuard, url: last)
            case .deferred: return nil
            case .redirectOfRoute(let other): target = other
            case .redirectOfGuard(let other):
                target = other
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

    private enum Hop {
        case page(Destination)
        case redirectOfRoute(RouteURL)
        case redirectOfGuard(RouteURL)
        case deferred
    }

    /// Follows one URL on the way to a page.
    private func follow(_ url: RouteURL, from trail: [RouteURL], isOfGuard: Bool) throws(RoutingError) -> Hop
    {
        let found = table.match(url)
        guard let match = found ?? (fallsBack ? table.fallback(for: url) : nil) else { throw .notFound(url) }
        // A guard is the app itself, which may open what others may not.
        if request.origin == .external, !isOfGuard, !match.route.isExported { throw .notExported(trail[0]) }
        // A fallback takes every URL as it is.
        if found != nil { try match.checkQuery(mergedWith: request.parameters) }
        if let target = try match.redirectTarget(), !target.isSame(as: url) || match.route.page.isEmpty {
            return .redirectOfRoute(target)
        }
        let destination = Destination(
            match,
            callerParameters: request.parameters,
            extra: request.extra,
            origin: request.origin,
            redirectedFrom: trail.dropLast(),
            isNotFound: found == nil
        )
        return switch try askGuards(about: destination) {
        case .allowed: .page(destination)
        case .redirected(let target): .redirectOfGuard(target)
        case .deferred: .deferred
        }
    }

    /// The page of the request's address, which must be one.
    func findPage() throws(RoutingError) -> Destination {
        let url = try url()
        guard let found = try find(url) else { throw .guardRefused("A guard puts this request off.") }
        guard found.destination.match.route.action == nil else { throw .notFound(url) }
        return found.destination
    }

    /// What the guards say about a page that they do not refuse.
    enum Permission {
        case allowed
        case redirected(RouteURL)
        case deferred
    }

    func askGuards(about destination: Destination) throws(RoutingError) -> Permission {
        switch answer(destination) {
        case .allow: return .allowed
        case .defer: return .deferred
        case .refuse(let reason): throw .guardRefused(reason)
        case .redirect(let text):
            let url = try ReservedQuery.url(text, named: "redirect")
            if url.isSame(as: destination.match.originalURL) { return .allowed }
            guard !url.isNavigationAddress, !table.isExternal(url) else {
                throw .badParameter("redirect", value: text, .notAPage)
            }
            return .redirected(url)
        }
    }

    func action(for found: Found, _ options: NavigationOptions) -> NavigationAction {
        let destination = found.destination
        let route = destination.match.route
        if route.action != nil { return .run(destination) }
        if let embedding = request.embedding ?? options.embedding { return .embed(destination, embedding) }
        var presentation = request.presentation ?? options.presentation ?? route.presentation
        if request.origin == .external, presentation != .present {
            // Nothing is ever closed or replaced from outside.
            presentation = .push
        }
        if presentation == .push, request.buildsBackStack {
            let parents = parents(of: destination)
            if !parents.isEmpty { return .reset(destination, parents: parents) }
        }
        var reuse = options.reuse ?? route.reuse
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

    private func verb(
        _ presentation: NavigationVerb,
        to destination: Destination,
        reuse: ReusePolicy = .always
    )
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
        let resolver = RequestResolver(
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
            let found = try? resolver.find(url), !found.isOfGuard
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
