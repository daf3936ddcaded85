/// Resolves a request: reads its URL, follows redirects, asks guards, and chooses the action.
///
/// ``Navigator`` and ``RouteTable`` make one for each request, and ``StateRestorer`` for each saved entry.
/// It changes nothing, and all that it depends on is in its properties.
struct RequestResolver {
    let table: RouteTable
    /// The request to resolve.
    var request: NavigationRequest
    /// The most redirects and parents that are followed.
    let limits: NavigationLimits
    /// Whether a URL without a route leads to a fallback or the not-found page.
    let fallsBack: Bool
    /// The current state, or `nil` if it takes no part.
    ///
    /// It decides what Forward opens, and whether a guard redirects to the page that is already shown.
    var state: NavigationState?
    /// Whether the pages are parents of another one.
    var isOfParents = false
    /// The only page of the window, whose place the page takes; `nil` if no such page closes.
    var onlyPage: EntryID?
    /// The branches whose roots are being opened, so that guards that lead from one to the other end.
    var entering: Set<String> = []
    /// Takes what is found out, for a ``NavigationTrace``; `nil` if nobody wants to know.
    var record: ((TraceStage) -> Void)?
    /// Returns whether the page of an entry is of the class of a page of the app's own, or of a subclass.
    var isOfClass: (EntryID, UnroutedPage) -> Bool = { _, _ in false }
    /// Returns the guards' answer about a page.
    let answer: (Destination, TraceStage.Purpose) -> GuardAnswer

    /// The page that is looked for.
    var purpose: TraceStage.Purpose { isOfParents ? .parent : entering.isEmpty ? .page : .root }

    /// The result: an action, or the wait for a guard.
    enum Resolution {
        case action(NavigationAction, isAnimated: Bool)
        /// A guard defers the request.
        case deferred
    }

    /// Resolves the request to its action.
    ///
    /// - Throws: Every ``RoutingError`` that does not depend on what is open; see
    ///   ``RouteTable/resolve(_:limits:fallsBack:)``.
    func resolve() throws(RoutingError) -> Resolution {
        switch request.subject {
        case .action(let action): return resolution(try guarded(action))
        case .popTo(let address): return resolution(.pop(.url(try read(address))))
        case .popToPath(let address): return resolution(.pop(try place(of: try read(address))))
        case .close(let entry): return resolution(state?.closing(entry) ?? .pop(.through(entry)))
        case .all(let requests): return try resolve(requests)
        case .page(let page):
            let destination = try page.destination(in: table, request: request)
            guard var found = try guarded(destination) else { return .deferred }
            if found.isOfGuard { found.destination.wanted = wanted }
            let options = try NavigationOptions(found.url)
            return resolution(try action(for: found, options), isAnimated: options.isAnimated)
        case .address(let address): return try resolve(try read(address))
        }
    }

    /// Resolves several requests to one action, each in the state that those before it lead to.
    ///
    /// - Throws: The reason of the first part that cannot be resolved, or of one before it that cannot be applied.
    private func resolve(_ requests: [NavigationRequest]) throws(RoutingError) -> Resolution {
        var part = self
        part.onlyPage = nil
        var actions: [NavigationAction] = []
        var areAnimated = true
        var failure: RoutingError?
        for (place, request) in requests.enumerated() {
            if case .close(let entry) = request.subject, place + 1 < requests.count,
                part.state?.isOnlyPage(entry) ?? false
            {
                part.onlyPage = entry
                continue
            }
            part.request = request
            let resolution: Resolution
            do { resolution = try part.resolve() } catch { throw failure ?? error }
            guard case .action(var action, let isAnimated) = resolution else { return .deferred }
            if let entry = part.onlyPage {
                part.onlyPage = nil
                action =
                    action.opensPage
                    ? .makeWay(entry, for: action) : .sequence([.pop(.through(entry)), action])
            }
            part.apply(action, &failure)
            actions.append(action)
            areAnimated = areAnimated && isAnimated
        }
        return resolution(.sequence(actions), isAnimated: areAnimated)
    }

    /// Applies a part of a sequence to the copied state, which is gone once a part cannot be applied.
    ///
    /// - Parameter failure: The error of the first such part.
    mutating func apply(_ action: NavigationAction, _ failure: inout RoutingError?) {
        do throws(RoutingError) {
            state = try state?.applying(action, limits: limits.endless)
        } catch {
            state = nil
            failure = failure ?? error
        }
    }

    /// Adds to an action whether it is animated: as the request wants, else as the URL does, else yes.
    private func resolution(_ action: NavigationAction?, isAnimated: Bool? = nil) -> Resolution {
        action.map { .action($0, isAnimated: request.isAnimated ?? isAnimated ?? true) } ?? .deferred
    }

    /// Reads a URL; only a text from the user is completed.
    private func read(_ address: NavigationRequest.Address) throws(RoutingError) -> RouteURL {
        let url: RouteURL
        if case .route(let typed) = address {
            url = try self.url(of: typed)
        } else {
            do throws(URLParseError) {
                url = try address.read(from: request.origin)
            } catch {
                throw .invalidURL(error)
            }
        }
        record?(.read(url))
        return url
    }

    /// Resolves a URL: a command, a URL of another app, or a page.
    private func resolve(_ url: RouteURL) throws(RoutingError) -> Resolution {
        let isCommand = url.isNavigationCommand && table.hasScheme(of: url)
        if request.origin == .external, isCommand || url.hasReservedItems { throw .notExported(url) }
        if isCommand {
            let command = try NavigationCommand(url)
            return resolution(try action(for: command), isAnimated: command.isAnimated)
        }
        if table.isExternal(url) { return try external(url) }
        do throws(RoutingError) {
            return try page(url)
        } catch {
            // A redirect of a route or a guard may lead to another app.
            guard case .schemeRefused(let target) = error else { throw error }
            return try external(target)
        }
    }

    /// Resolves the URL of a page, or of an action route.
    private func page(_ url: RouteURL) throws(RoutingError) -> Resolution {
        var options = try NavigationOptions(url)
        guard let found = try find(url) else { return .deferred }
        // The URL of a guard's redirect may have options of its own.
        if found.url.hasReservedItems { options = try NavigationOptions(found.url) }
        return resolution(try action(for: found, options), isAnimated: options.isAnimated)
    }

    /// Returns the action that hands a URL to another app.
    ///
    /// The caller's parameters are merged into its query.
    ///
    /// Only the user may ask for that, or the code of a page that is shown.
    private func external(_ url: RouteURL) throws(RoutingError) -> Resolution {
        let isOfShownPage = request.origin == .code && request.source != nil
        guard request.origin == .user || request.origin == .link || isOfShownPage else {
            throw .schemeRefused(url)
        }
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
        var destination: Destination
        /// Whether a guard redirected to it.
        var isOfGuard: Bool
        /// The URL whose options count: the last one on the way with reserved items, else that of the page.
        let url: RouteURL
        /// Whether a guard's redirect brought those options.
        var hasOptionsOfGuard: Bool
    }

    /// Follows redirects to a page, or returns `nil` if a guard defers it.
    ///
    /// Redirects of routes and of guards count together.
    ///
    /// - Throws: `redirectLoop` or `tooManyRedirects` with the URLs on the way, `schemeRefused` with one that is
    ///   for another app, or the reason why one of them leads nowhere.
    func find(_ url: RouteURL) throws(RoutingError) -> Found? {
        var trail = [url]
        // The place of the first guard's redirect on the way.
        var firstOfGuard: Int?
        var current = url
        while true {
            let target: RouteURL
            switch try follow(current, from: trail, isOfGuard: firstOfGuard != nil) {
            case .page(var destination):
                if firstOfGuard != nil { destination.wanted = wanted }
                let last = trail.lastIndex { $0.hasReservedItems }
                return Found(
                    destination: destination,
                    isOfGuard: firstOfGuard != nil,
                    url: last.map { trail[$0] } ?? current,
                    hasOptionsOfGuard: (last ?? -1) >= firstOfGuard ?? .max
                )
            case .deferred: return nil
            case .redirectOfRoute(let other):
                record?(.redirect(other, isOfGuard: false))
                target = other
            case .redirectOfGuard(let other):
                record?(.redirect(other, isOfGuard: true))
                target = other
                firstOfGuard = firstOfGuard ?? trail.count
            }
            try extend(&trail, by: target)
            current = target
        }
    }

    /// Adds the target of a redirect to the URLs on the way.
    private func extend(_ trail: inout [RouteURL], by target: RouteURL) throws(RoutingError) {
        if trail.contains(where: { $0.isSame(as: target) }) { throw .redirectLoop(trail + [target]) }
        if trail.count > limits.redirects {
            throw .tooManyRedirects(trail + [target], limit: limits.redirects)
        }
        trail.append(target)
    }

    /// Returns the target of a pop to the route and path values of a URL.
    ///
    /// Redirects of routes are followed, since no entry has the URL of one.
    /// Nothing opens, so no guard is asked and no query is checked.
    func place(of url: RouteURL) throws(RoutingError) -> NavigationAction.PopTarget {
        var trail = [url]
        var current = url
        while true {
            let match = table.match(current) ?? table.fallback(for: current)
            guard let target = try match?.redirectTarget() else { return .place(current, match) }
            try extend(&trail, by: target)
            current = target
        }
    }

    /// The request as a page may submit it once more, to which a guard redirected.
    var wanted: NavigationRequest {
        var wanted = request
        // The page that asked need not be shown then.
        wanted.source = nil
        return wanted
    }

    /// One step on the way to a page.
    private enum Hop {
        case page(Destination)
        case redirectOfRoute(RouteURL)
        case redirectOfGuard(RouteURL)
        case deferred
    }

    /// Follows one URL on the way to a page.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - trail: The URLs on the way, from the request's own to this one.
    ///   - isOfGuard: Whether a guard redirected on the way.
    private func follow(
        _ url: RouteURL,
        from trail: [RouteURL],
        isOfGuard: Bool
    ) throws(RoutingError) -> Hop {
        let found = table.match(url)
        if record != nil { recordMatch(found, of: url) }
        if found == nil {
            let isUnknown = request.origin == .external && !isOfGuard && !table.hasScheme(of: url)
            if isUnknown || table.isForOtherApps(url.scheme) { throw .schemeRefused(url) }
        }
        guard let match = found ?? (fallsBack ? table.fallback(for: url) : nil) else {
            throw .notFound(url)
        }
        if request.origin != .code, match.route.access == .code { throw .codeOnly(trail[0]) }
        // A guard is the app itself, which may open its own routes.
        if request.origin == .external, !isOfGuard, match.route.access != .everyone {
            throw .notExported(trail[0])
        }
        // A fallback accepts every query.
        if found != nil { try match.checkQuery(mergedWith: request.parameters) }
        if let target = try match.redirectTarget() { return .redirectOfRoute(target) }
        let (whole, parameters) =
            found == nil ? (match, request.parameters) : try Self.merged(request.parameters, into: match)
        let destination = Destination(
            whole,
            callerParameters: parameters,
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

    /// Records the route of a URL, or its fallback, and the routes that came near.
    private func recordMatch(_ found: RouteMatch?, of url: RouteURL) {
        let match = found ?? (fallsBack ? table.fallback(for: url) : nil)
        let isFallback = found == nil && match != nil
        record?(.match(url, match, isFallback: isFallback, misses: table.misses(of: url), purpose))
    }

    /// Writes the parameters that belong to declared query fields into the URL of a match.
    private static func merged(_ parameters: [String: String], into match: RouteMatch) throws(RoutingError)
        -> (RouteMatch, rest: [String: String])
    {
        do throws(URLParseError) {
            return try match.taking(parameters)
        } catch {
            throw .invalidURL(error)
        }
    }

    /// Returns the page of a URL, which must have one.
    ///
    /// - Parameter followsGuards: Whether a guard may redirect to another page; otherwise that is a refusal.
    /// - Throws: `notFound` for a command and for an action route, and `guardRefused` for a deferral.
    func findPage(at address: NavigationRequest.Address, followsGuards: Bool = true) throws(RoutingError)
        -> Destination
    {
        let url = try read(address)
        guard let found = try find(url) else {
            throw .guardRefused(.template("A guard defers this request."))
        }
        guard followsGuards || !found.isOfGuard else {
            let target = DisplayURL(found.url, maximumLength: DisplayURL.quotationLength).text
            throw .guardRefused(
                .template("A guard redirects to “{address}”.", values: ["address": .verbatim(target)])
            )
        }
        guard found.destination.match.route.action == nil else { throw .notFound(url) }
        return found.destination
    }
}

extension RouteMatch {
    /// Returns the URL that the route redirects to, or `nil` if it does not redirect.
    ///
    /// A route with a page does not redirect to its own URL.
    /// Query and fragment of the opened URL are carried over as written, unless the redirect has a query or a
    /// fragment.
    ///
    /// - Throws: `missingParameter`, `badParameter` or `invalidURL` if a value breaks the redirect.
    fileprivate func redirectTarget() throws(RoutingError) -> RouteURL? {
        let target: RouteURL?
        do {
            target = try redirectURL()
        } catch {
            throw RoutingError(error, of: "redirect")
        }
        guard var target else { return nil }
        if let rest = url.text.firstIndex(where: { $0 == "?" || $0 == "#" }),
            !target.text.contains(where: { $0 == "?" || $0 == "#" })
        {
            do {
                target = try RouteURL(parsing: target.text + url.text[rest...])
            } catch {
                throw .invalidURL(error)
            }
        }
        return target.isSame(as: url) && !route.page.isEmpty ? nil : target
    }
}
