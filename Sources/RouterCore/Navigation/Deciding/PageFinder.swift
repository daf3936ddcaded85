/// Finds the page of a URL: matches routes, follows redirects, checks the query, and asks the guards.
struct PageFinder {
    let table: RouteTable
    /// The limits for redirects, parents, and the length of URLs.
    var limits: NavigationLimits
    /// Whether a URL that matches no route leads to a fallback or the not-found page instead of an error.
    var fallsBack = true
    /// The guards, or `nil` if no guards are asked.
    var guards: GuardPanel?
    /// Which page is looked up, for a trace: the requested page, a parent of it, or the root
    /// (the lowest page) of a branch.
    var purpose = TraceStage.Purpose.page
    /// The branches whose roots are being opened.
    ///
    /// This set prevents an endless loop if guards redirect from one root to another and back.
    var entering: Set<String> = []
    /// A closure that receives each stage of the decision about a request, for a ``NavigationTrace``,
    /// or `nil` if no trace is made.
    var record: ((TraceStage) -> Void)?

    /// The page at the end of all redirects.
    struct Found {
        /// The page. If a guard redirected to it, its ``Destination/wanted`` is the original request.
        var destination: Destination
        /// The URL whose `nav.*` items apply to the page, or `nil` if there are no such items.
        ///
        /// It is the last URL with `nav.*` items among the requested URL and the URLs
        /// to which it was redirected.
        let optionsURL: RouteURL?
        /// The options of ``optionsURL``, if they have already been read.
        var readOptions: NavigationOptions?
        /// Whether ``optionsURL`` is the URL to which a guard redirected, or a URL that a later redirect
        /// reached.
        var hasOptionsOfGuard = false

        /// Whether a guard redirected to the page.
        var isOfGuard: Bool { destination.wantedRequests != nil }

        /// Returns the options, which are read from the URL if they have not been read yet.
        func options() throws(Interruption) -> NavigationOptions {
            if let readOptions { return readOptions }
            guard let optionsURL else { return NavigationOptions() }
            return try refusing(NavigationOptions(optionsURL))
        }
    }

    /// Reads the URL of a request, unless it has already been parsed.
    ///
    /// Only text that the user typed is completed, as in an address bar.
    func read(_ requested: NavigationRequest.RequestedURL, from origin: RequestOrigin) throws(Interruption)
        -> RouteURL
    {
        if case .url(let url) = requested {
            try refusing(limits.check(url))
            return url
        }
        let url = try refusing(url(of: requested, from: origin))
        record?(.read(url))
        return url
    }

    /// Reads the URL of a request and checks its length.
    func url(of requested: NavigationRequest.RequestedURL, from origin: RequestOrigin) throws(RoutingError)
        -> RouteURL
    {
        let url = try requested.url(in: table, from: origin)
        try limits.check(url)
        return url
    }

    // MARK: - Redirects

    /// Finds the page of a URL.
    ///
    /// Redirects by routes and by guards count toward the same limit.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - request: The request, whose origin, parameters, and `extra` value the page receives.
    ///   - options: The options of the URL, if they have already been read.
    /// - Throws: `redirectLoop` or `tooManyRedirects` with the trail of URLs, or the reason why one
    ///   of these URLs leads nowhere.
    func find(_ url: RouteURL, for request: NavigationRequest, options: NavigationOptions? = nil)
        throws(Interruption) -> Found
    {
        var trail = [url]
        // The index of the first URL on the trail to which a guard redirected.
        var firstOfGuard: Int?
        while true {
            let current = trail[trail.count - 1]
            let target: RouteURL
            switch try follow(current, from: trail, isOfGuard: firstOfGuard != nil, for: request) {
            case .page(var destination):
                if firstOfGuard != nil {
                    destination.wanted = request.wanted
                } else if case .open(.saved(_, let state, let position)) = request.operation {
                    destination.savedState = state
                    destination.savedPosition = position
                }
                let last = trail.lastIndex { $0.hasReservedItems }
                return Found(
                    destination: destination,
                    optionsURL: last.map { trail[$0] },
                    readOptions: last == 0 ? options : nil,
                    hasOptionsOfGuard: (last ?? -1) >= firstOfGuard ?? .max
                )
            case .redirect(let other, let isOfGuard):
                record?(.redirect(other, isOfGuard: isOfGuard))
                target = other
                if isOfGuard { firstOfGuard = firstOfGuard ?? trail.count }
            }
            try refusing(extend(&trail, by: target))
        }
    }

    /// The result of following one URL.
    private enum Step {
        case page(Destination)
        case redirect(RouteURL, isOfGuard: Bool)
    }

    /// Follows one URL toward a page.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - trail: The URLs followed so far, from the URL of the request to this one.
    ///   - isOfGuard: Whether one of the redirects on the trail was made by a guard.
    ///   - request: The request.
    private func follow(
        _ url: RouteURL,
        from trail: [RouteURL],
        isOfGuard: Bool,
        for request: NavigationRequest
    ) throws(Interruption) -> Step {
        let found = table.match(url)
        let match = found ?? (fallsBack ? table.fallback(for: url) : nil)
        if let record {
            let isFallback = found == nil && match != nil
            record(.match(url, match, isFallback: isFallback, misses: table.misses(of: url), purpose))
        }
        if found == nil {
            let isUnknown = request.origin == .external && !isOfGuard && !table.hasScheme(of: url)
            if isUnknown || table.isForOtherApps(url.scheme) { throw .leavesApp(url) }
        }
        guard let match else { throw .refused(.notFound(url)) }
        let access = match.route.access
        // A guard may redirect another program's request to a route that only the user and the app may open.
        let isDenied = request.origin == .external && !isOfGuard && access != .external
        if isDenied || request.origin != .app && access == .app {
            throw .refused(.accessDenied(trail[0], access: access))
        }
        // If nothing was found, `match` is a fallback, which accepts every query.
        if found != nil { try refusing(match.checkQuery(mergedWith: request.parameters)) }
        let target = try refusing(match.redirectTarget())
        if let target { return .redirect(target, isOfGuard: false) }
        let (whole, parameters) =
            found == nil ? (match, request.parameters) : try refusing(match.taking(request.parameters))
        if found != nil { try refusing(whole.checkChoice(in: table)) }
        let destination = Destination(
            match: whole,
            callerParameters: parameters,
            extra: request.extra,
            origin: request.origin,
            redirectedFrom: trail.dropLast(),
            isNotFound: found == nil
        )
        if let target = try askGuards(about: destination) { return .redirect(target, isOfGuard: true) }
        return .page(destination)
    }

    /// Appends the target of a redirect to the trail.
    private func extend(_ trail: inout [RouteURL], by target: RouteURL) throws(RoutingError) {
        try limits.check(target)
        if trail.contains(where: { $0.isSame(as: target) }) { throw .redirectLoop(trail + [target]) }
        if trail.count > limits.redirects {
            throw .tooManyRedirects(trail + [target], limit: limits.redirects)
        }
        trail.append(target)
    }

    /// Returns the position to which a pop goes back. If the target contains a URL, the URL is read.
    func position(of target: PopTarget) throws(Interruption) -> NavigationChange.Position {
        switch target {
        case .count(let count): return .count(count)
        case .root: return .root
        case .index(let index): return .index(index)
        case .entry(let entry): return .entry(entry)
        case .route(let name):
            let shown = DisplayURL(text: name, maximumLength: DisplayURL.quotationLength).text
            return .nearest(name: shown) { $0.route.identifier == name }
        case .url(let named), .path(let named):
            if case .page(let page) = named.operation {
                let object = page.object
                return .nearest(name: page.title ?? "page") { $0.destination.unroutedPage?.object == object }
            }
            guard case .open(let requested) = named.operation else {
                throw .refused(.badParameter("to", value: "", .notAPage))
            }
            let url = try read(requested, from: named.origin)
            if case .path = target { return try refusing(position(ofPath: url)) }
            let identity = url.identity
            return .nearest(name: url.quoted) { $0.url.identity == identity }
        }
    }

    /// Returns the position of the nearest page with the same route and path values as a URL.
    ///
    /// Redirects by routes are followed, because no entry has the URL of a route that redirects.
    /// A pop opens no page, so no guard is asked, and the query is not checked.
    private func position(ofPath url: RouteURL) throws(RoutingError) -> NavigationChange.Position {
        var trail = [url]
        while true {
            let current = trail[trail.count - 1]
            let match = table.match(current) ?? table.fallback(for: current)
            guard let target = try match?.redirectTarget() else {
                return .nearest(name: current.quoted) { entry in
                    match.map(entry.match.isSamePage) ?? false || entry.url.isSamePath(as: current)
                }
            }
            try extend(&trail, by: target)
        }
    }

    // MARK: - Guards

    /// Returns an unrouted page (one that the app makes itself), or the page to which a guard redirects
    /// from it.
    func find(_ page: UnroutedPage, for request: NavigationRequest) throws(Interruption) -> Found {
        let destination = try refusing(page.destination(in: table, request: request))
        return try guarded(destination, for: request, wanted: request)
    }

    /// Asks the guards about a page, and returns the URL to which they redirect,
    /// or `nil` if they allow the page.
    ///
    /// - Throws: `guardRefused`, `badParameter` for a redirect that does not name a page,
    ///   or `waitsForGuard` if a guard defers its answer.
    func askGuards(about destination: Destination) throws(Interruption) -> RouteURL? {
        guard let guards else { return nil }
        let answered = guards.ask(destination)
        let (number, name) = (answered?.ask.guardNumber, answered?.name)
        record?(.guards(destination, answered?.answer ?? .allow, number: number, name: name, purpose))
        guard let (answer, ask, _) = answered else { return nil }
        switch answer {
        case .allow: return nil
        case .later(let closure): throw .waitsForGuard(ask, closure)
        case .refuse(let reason): throw .refused(.guardRefused(reason))
        case .redirect(let request):
            let url = try refusing(request.redirectURL(in: table))
            return url.isSame(as: destination.match.originalURL) ? nil : url
        }
    }

    /// Asks the guards about a page whose route is already known, and returns the page to open:
    /// that page if they allow it, or else the page to which they redirect.
    ///
    /// - Parameters:
    ///   - destination: The known page.
    ///   - request: The request.
    ///   - wanted: The request to store in the page to which a guard redirects (``Destination/wanted``).
    func guarded(_ destination: Destination, for request: NavigationRequest, wanted: NavigationRequest)
        throws(Interruption) -> Found
    {
        guard let target = try askGuards(about: destination) else {
            var known = destination
            known.wanted = nil
            return Found(destination: known, optionsURL: destination.match.originalURL)
        }
        var found = try find(target, for: request)
        found.hasOptionsOfGuard = found.optionsURL != nil
        found.destination.wanted = wanted.wanted
        return found
    }

    /// Returns an open page with a changed query if the guards allow it.
    ///
    /// If a guard defers its answer, the new query counts as allowed, because the guard allowed the page
    /// when it opened.
    ///
    /// - Parameters:
    ///   - page: The open page, or `nil` if it has closed. The result is then also `nil`.
    ///   - query: The new values of query items. An item whose value is `nil` is removed.
    ///
    /// - Throws: `notFound` for a page without a route, `guardRefused` if a guard refuses or redirects,
    ///   or the error for an invalid value.
    func update(_ page: Destination?, _ query: [String: String?]) throws(Interruption) -> Destination? {
        guard let page else { return nil }
        let updated = try refusing(page.setting(query))
        if !updated.isNotFound { try refusing(updated.match.checkChoice(in: table)) }
        try refusing(limits.check(updated.match.originalURL))
        do throws(Interruption) {
            guard let target = try askGuards(about: updated) else { return updated }
            throw .refused(.guardRedirects(to: target))
        } catch {
            if case .waitsForGuard = error { return updated }
            throw error
        }
    }
}
