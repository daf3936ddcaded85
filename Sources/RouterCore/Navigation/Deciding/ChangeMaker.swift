/// Decides which change a request asks for.
///
/// It changes nothing, and all that it depends on is in its properties: the same request has the same decision.
/// ``Navigator`` makes one for each request, and for each question whether a request can be opened.
struct ChangeMaker {
    var finder: PageFinder
    var request: NavigationRequest
    /// The state, or `nil` if the decision does not depend on it.
    var state: NavigationState?
    /// The only page of the window, which closes for the page of the request.
    var onlyPage: EntryID?
    /// Returns whether the page of an entry is of the class of a page of the app's own, or of a subclass.
    var isOfClass: (EntryID, UnroutedPage) -> Bool = { _, _ in false }
    /// Returns whether a caller waits for the result of an entry's page.
    var isAwaited: (EntryID) -> Bool = { _ in false }
    /// The branches whose roots are being opened, so that guards that lead from one to the other end.
    var entering: Set<String> = []

    /// The beginning of a request's turn.
    enum Beginning {
        case decided(Decision)
        /// The page that made the request is not shown any more.
        case superseded
        /// The page on top has this URL.
        case alreadyShown(EntryID)
    }

    /// Begins the turn of the request.
    ///
    /// - Parameter admit: Counts a request from outside.
    func begin(admit: () throws(RoutingError) -> Void) throws(Interruption) -> Beginning {
        // A page below a modal may be visible, but does not count as shown.
        if let state, let source = request.source, state.top.find(source) == nil {
            return .superseded
        }
        // With a policy it is not the other program that asks, but the user.
        if state != nil, request.origin == .external, request.modalPolicy == nil { try refusing(admit()) }
        guard case .open(let address) = request.wish else { return .decided(try decide()) }
        let url = try refusing(address.url(in: finder.table, from: request.origin))
        // Comparing URLs is slow, so it comes last.
        if let state, request.isPlain(over: state.modals), url == state.top.url {
            return .alreadyShown(state.top.id)
        }
        finder.record?(.read(url))
        return .decided(try decide(nil, url))
    }

    /// Decides about the request.
    ///
    /// - Parameters:
    ///   - wish: The wish of the command that the request's URL is; `nil` for the request's own.
    ///   - url: The URL of the request, if it has been read.
    /// - Throws: Every ``RoutingError`` that does not depend on what is open; see
    ///   ``RouteTable/resolve(_:limits:fallsBack:)``.
    func decide(_ wish: NavigationRequest.Wish? = nil, _ url: RouteURL? = nil) throws(Interruption)
        -> Decision
    {
        switch wish ?? request.wish {
        case .open(let address):
            // `??` does not rethrow a typed error.
            if let url { try open(url) } else { try open(try finder.read(address, from: request.origin)) }
        case .page(let page):
            try open(page)
        case .pop(let target): decision(.pop(try position(of: target)))
        case .back: decision(.pop(.back))
        case .goBack(let entry): decision(.pop(.through(entry)))
        case .forward: try goForward()
        case .select(let branch): decision(try selection(of: branch))
        case .dismiss(let target): decision(.dismiss(target))
        case .unembed(let target, let departure): decision(.unembed(target, departure))
        case .remove(let entry): decision(.remove(entry))
        case .close(let entry): decision(state?.closing(entry) ?? .pop(.through(entry)))
        case .update(let id, let query):
            decision(.update(id, try finder.update(state?.entry(id)?.destination, query)))
        case .recheckGuards(let asksPages, let home):
            decision(try recheck(asksPages: asksPages, home: home))
        case .closeWindow: decision(.sequence([]))
        case .all(let requests): try decide(together: requests)
        }
    }

    /// Returns the change of the request if that can neither wait nor leave the app.
    func change() throws(RoutingError) -> NavigationChange {
        try converting(try decide().change, \Interruption.refusal)
    }

    /// The decision for a change; the request says first whether it is animated.
    func decision(_ change: NavigationChange, isAnimated: Bool? = nil) -> Decision {
        Decision(change: change, isAnimated: request.isAnimated ?? isAnimated ?? true)
    }

    /// Returns a maker for a part of the request, in another state.
    func maker(for part: NavigationRequest, in state: NavigationState?) -> ChangeMaker {
        var maker = self
        maker.request = part
        maker.state = state
        return maker
    }

    /// Decides about several requests, each in the state that those before it lead to.
    ///
    /// - Throws: The reason of the first part that is refused, or of one before it that cannot be applied.
    private func decide(together requests: [NavigationRequest]) throws(Interruption) -> Decision {
        var part = self
        part.onlyPage = nil
        var changes: [NavigationChange] = []
        var areAnimated = true
        var failure: RoutingError?
        for (index, request) in requests.enumerated() {
            if case .close(let entry) = request.wish, index + 1 < requests.count,
                part.state?.isOnlyPage(entry) ?? false
            {
                part.onlyPage = entry
                continue
            }
            part.request = request
            let decision = try converting(try part.decide()) { (error: Interruption) -> Interruption in
                if case .waitsForGuard = error { error } else { .refused(failure ?? error.refusal) }
            }
            var change = decision.change
            if let entry = part.onlyPage {
                change =
                    change.opensPage
                    ? .makeWay(entry, for: change) : .sequence([.pop(.through(entry)), change])
                part.onlyPage = nil
            }
            changes.append(change)
            areAnimated = areAnimated && decision.isAnimated
            do throws(RoutingError) {
                // Layers and entries are only counted when the whole is applied.
                try part.state?.apply(change, finder.limits)
            } catch {
                (part.state, failure) = (nil, failure ?? error)
            }
        }
        return decision(.sequence(changes), isAnimated: areAnimated)
    }

    // MARK: - URLs

    /// Decides about a URL: a command, a URL of another app, or a page.
    private func open(_ url: RouteURL) throws(Interruption) -> Decision {
        let isCommand = url.isNavigationCommand && !request.isSaved && finder.table.hasScheme(of: url)
        if request.origin == .external, isCommand || url.hasReservedItems {
            throw .refused(.notExported(url))
        }
        if isCommand { return try run(try refusing(NavigationCommand(url))) }
        if finder.table.isExternal(url) { return try leave(for: url) }
        // Wrong options are reported before a missing page.
        _ = try refusing(NavigationOptions(url))
        do throws(Interruption) {
            return try open(try finder.find(url, for: request))
        } catch {
            // A redirect of a route or a guard may lead to another app.
            guard case .leavesApp(let target) = error else { throw error }
            return try leave(for: target)
        }
    }

    /// Decides about a page that the app has built itself.
    private func open(_ page: UnroutedPage) throws(Interruption) -> Decision {
        let destination = try refusing(page.destination(in: finder.table, request: request))
        return try open(try finder.guarded(destination, for: request, wanted: request))
    }

    /// Decides about a page that was found.
    private func open(_ found: PageFinder.Found) throws(Interruption) -> Decision {
        let isAnimated = try refusing(NavigationOptions(found.url)).isAnimated
        return decision(try changeOverModals(to: found), isAnimated: isAnimated)
    }

    /// Hands a URL to another app, with the caller's parameters in its query.
    ///
    /// Only the user may ask for that, or the code of a page that is shown.
    private func leave(for url: RouteURL) throws(Interruption) -> Decision {
        let isOfShownPage = request.origin == .code && request.source != nil
        guard request.origin == .user || request.origin == .link || isOfShownPage else {
            throw .leavesApp(url)
        }
        let whole = try refusing(try reading(try url.removingReservedItems().merging(request.parameters)))
        return Decision(change: .openExternally(whole), isAnimated: false)
    }

    // MARK: - Back and forward

    /// Returns the target of a pop, with its URL read and its page found.
    private func position(of target: PopTarget) throws(Interruption) -> NavigationChange.Position {
        switch target {
        case .count(let count): return .count(count)
        case .root: return .root
        case .index(let index): return .index(index)
        case .entry(let entry): return .entry(entry)
        case .route(let name):
            let shown = DisplayURL(text: name, maximumLength: DisplayURL.quotationLength).text
            return .nearest(name: shown) { $0.route.identifier == name }
        case .url(let named), .path(let named):
            if case .page(let page) = named.wish {
                let object = page.object
                return .nearest(name: page.title ?? "page") { $0.destination.unroutedPage?.object == object }
            }
            guard case .open(let address) = named.wish else {
                throw .refused(.badParameter("to", value: "", .notAPage))
            }
            let url = try finder.read(address, from: named.origin)
            if case .path = target { return try refusing(finder.position(ofPath: url)) }
            let identity = url.identity
            return .nearest(name: url.quoted) { $0.url.identity == identity }
        }
    }

    /// Decides what Forward opens: the page that was popped last, or the one to which a guard redirects from it.
    private func goForward() throws(Interruption) -> Decision {
        guard let next = state?.topLayer.forward?.top else { return decision(.forward) }
        var wanted = NavigationRequest(.open(.url(next.match.url)), origin: request.origin)
        wanted.verb = .push
        wanted.parameters = next.callerParameters
        let found = try finder.guarded(next, for: request, wanted: wanted)
        guard found.destination.match.route.action == nil else {
            let url = found.destination.match.originalURL
            throw .refused(
                found.isOfGuard ? .badParameter("redirect", value: url.text, .notAPage) : .notFound(url)
            )
        }
        return decision(found.isOfGuard ? try maker(for: wanted, in: state).change(to: found) : .forward)
    }
}

extension NavigationRequest {
    /// Returns whether the user or a link over a modal asks for a URL, and nothing tells how to open it.
    ///
    /// Enter in an address bar whose text is unchanged does not ask for a second page.
    /// A link from outside to the page of an open modal does not close it.
    fileprivate func isPlain(over modals: [Layer]) -> Bool {
        (origin == .user || origin == .external && !modals.isEmpty) && verb == nil && reuse == nil
            && embedding == nil && parameters.isEmpty && extra == nil && caller == nil
    }
}

/// A change that a request asks for.
struct Decision: Sendable {
    /// The change.
    let change: NavigationChange
    /// Whether the change may be animated.
    let isAnimated: Bool
}
