/// Decides which change a request asks for.
///
/// A maker changes nothing, and its decision depends only on its properties.
/// The same properties therefore always lead to the same decision.
/// ``Navigator`` creates a maker for each request, and whenever it predicts the outcome of a request.
struct ChangeMaker {
    var finder: PageFinder
    var request: NavigationRequest
    /// The current state, or `nil` to decide without a state, for example before the navigator starts.
    var state: NavigationState?
    /// The entry of the window's only page if the requested page will replace it; otherwise `nil`.
    ///
    /// This happens if one change closes the only page and opens another page.
    var onlyPage: EntryID?
    /// Returns whether the page of an entry has the same class as an unrouted page, or a subclass of it.
    ///
    /// An unrouted page is a page that the app makes without a route.
    var isOfClass: (EntryID, UnroutedPage) -> Bool = { _, _ in false }
    /// Returns whether a caller waits for the result of an entry's page.
    var isAwaited: (EntryID) -> Bool = { _ in false }

    /// Whether the user or another program requests a URL without specifying how to open it.
    ///
    /// Such a request changes nothing if the top page already has the URL.
    /// For example, no second page opens if the user presses Enter in an address bar with unchanged text,
    /// or if a program sends the same URL twice.
    private var isPlain: Bool {
        (request.origin == .user || request.origin == .external) && request.verb == nil
            && request.reuse == nil
            && request.embedding == nil && request.parameters.isEmpty && request.extra == nil
            && request.caller == nil
    }

    /// The result of ``begin(admit:)``.
    enum Beginning {
        case decided(Decision)
        /// The page that made the request is no longer shown.
        case superseded
        /// The top page already has this URL.
        case alreadyShown(EntryID)

        /// The change, or `nil` if there is none.
        var change: NavigationChange? {
            if case .decided(let decision) = self { decision.change } else { nil }
        }
    }

    /// Decides about the request, unless it comes too late or would change nothing.
    ///
    /// - Parameter admit: A closure that throws an error if too many external requests have come recently.
    ///   It also counts this request, unless the decision is only a prediction.
    func begin(admit: () throws(RoutingError) -> Void) throws(Interruption) -> Beginning {
        // A finder without fallbacks is used for predictions. A prediction must look up the page
        // even if the top page already has this URL.
        let mayBeShown = isPlain && finder.fallsBack
        // A page below a modal may be visible, but it does not count as shown.
        let asking = request.source.flatMap { state?.topLayer.asking($0) }
        if state != nil, request.source != nil, asking == nil { return .superseded }
        if state != nil, request.origin == .external, !request.isAdmitted, !request.isResumed {
            try refusing(admit())
        }
        if case .list(let list)? = asking { return try begin(askedBy: list) }
        let decision: Decision
        if case .open(let requested) = request.operation {
            let url = try refusing(finder.url(of: requested, from: request.origin))
            if mayBeShown, let top = state?.top, url == top.url,
                top.destination.unroutedPage == nil || request.origin == .user
            {
                return .alreadyShown(top.id)
            }
            finder.record?(.read(url))
            decision = try open(url)
        } else {
            decision = try decide()
        }
        return .decided((decision.change, request.isAnimated ?? decision.isAnimated))
    }

    /// Decides about the request.
    ///
    /// The change is checked against the state only when it is applied.
    ///
    /// - Parameter operation: The operation of the command that the URL names,
    ///   or `nil` for the request's own operation.
    /// - Throws: The reason why the request ends without a change.
    func decide(_ operation: NavigationRequest.Operation? = nil) throws(Interruption) -> Decision {
        switch operation ?? request.operation {
        case .open(let requested): try open(try finder.read(requested, from: request.origin))
        case .page(let page): try open(try finder.find(page, for: request))
        case .pop(let target): (.pop(try finder.position(of: target)), nil)
        case .forward: (try forward(), nil)
        case .select(let branch): (try selection(of: branch), nil)
        case .direct(let change): (.direct(change), nil)
        case .close(let entry): (.direct(state?.closing(entry) ?? .goBack(through: entry)), nil)
        case .update(let id, let query):
            (.update(id, try finder.update(state?.entry(id)?.destination, query)), nil)
        case .recheckGuards(let asksPages, let home):
            (.recheck(try recheck(asksPages: asksPages, home: home)), nil)
        case .closeWindow: (.sequence([]), nil)
        case .all(let requests): try decide(together: requests)
        }
    }

    /// Returns a maker like this one, but for another request and another state.
    ///
    /// The other request is one of several requests that this request combines, or is derived from this
    /// request.
    func maker(for part: NavigationRequest, in state: NavigationState?) -> ChangeMaker {
        var maker = self
        maker.request = part
        maker.state = state
        return maker
    }

    /// Decides about several requests, each in the state to which the previous requests lead.
    ///
    /// If the change of a request cannot be applied, the remaining requests are skipped.
    /// Applying the whole sequence later fails at that change, for the same reason.
    private func decide(together requests: [NavigationRequest]) throws(Interruption) -> Decision {
        var part = self
        part.onlyPage = nil
        var changes: [NavigationChange] = []
        var areAnimated = true
        for (index, request) in requests.enumerated() {
            if case .close(let entry) = request.operation, index + 1 < requests.count,
                part.state?.isOnlyPage(entry) ?? false
            {
                part.onlyPage = entry
                continue
            }
            part.request = request
            let decision = try part.decide()
            var change = decision.change
            if let entry = part.onlyPage {
                change =
                    change.opensPage
                    ? .makeWay(entry, for: change) : .sequence([.direct(.goBack(through: entry)), change])
                part.onlyPage = nil
            }
            changes.append(change)
            areAnimated = areAnimated && request.isAnimated ?? decision.isAnimated ?? true
            do throws(RoutingError) {
                // The limits of layers and entries are checked only when the whole sequence is applied.
                try part.state?.apply(change, finder.limits)
            } catch {
                break
            }
        }
        return (.sequence(changes), areAnimated)
    }

    // MARK: - URLs

    /// Decides about a URL: a command, a URL of another app, or a page.
    func open(_ url: RouteURL) throws(Interruption) -> Decision {
        let isCommand = url.isNavigationCommand && !request.isSaved && finder.table.hasScheme(of: url)
        if request.origin == .external, isCommand || url.hasReservedItems {
            throw .refused(.accessDenied(url, access: .user))
        }
        if isCommand {
            let command = try refusing(NavigationCommand(url))
            return (try change(by: command), command.isAnimated)
        }
        if finder.table.isExternal(url) { return try leave(for: url) }
        // Invalid options are reported before a missing page.
        let options = url.hasReservedItems ? try refusing(NavigationOptions(url)) : nil
        do throws(Interruption) {
            return try open(try finder.find(url, for: request, options: options))
        } catch {
            // The URL is for this app, but a redirect by a route or a guard can lead to another app.
            guard case .leavesApp(let target) = error else { throw error }
            return try leave(for: target)
        }
    }

    /// Decides how to open a page that has been found, and what happens to the open modals.
    private func open(_ found: PageFinder.Found) throws(Interruption) -> Decision {
        let options = try found.options()
        return (try Opening(of: found, options, by: self, asksModals: true).change(), options.isAnimated)
    }

    /// Decides to hand a URL to another app, with the caller's parameters in its query.
    ///
    /// Only the user, a link, or the code of a shown page may request this.
    private func leave(for url: RouteURL) throws(Interruption) -> Decision {
        let isOfShownPage = request.origin == .app && request.source != nil
        guard request.origin == .user || request.origin == .link || isOfShownPage else {
            throw .leavesApp(url)
        }
        let whole = try refusing(try reading(try url.removingReservedItems().merging(request.parameters)))
        return (.openExternally(whole), false)
    }

    /// Decides how to open a page that has been found, no matter which modals are open.
    func change(to found: PageFinder.Found) throws(Interruption) -> NavigationChange {
        try Opening(of: found, try found.options(), by: self).change()
    }

    // MARK: - Commands

    /// Returns the change of a command, including the page that opens after a pop or a dismissal.
    ///
    /// After a pop, the page is pushed. After a dismissal, the page opens with the verb of its URL or route.
    /// If the pop or the dismissal is impossible, only that change is returned.
    /// Applying it then fails with the right error.
    /// If a guard redirects from the requested page, a different page opens instead, such as a login page.
    /// The login page stores a request for the requested page (``Destination/wanted``).
    /// The stored request does not repeat the pop or the dismissal.
    private func change(by command: NavigationCommand) throws(Interruption) -> NavigationChange {
        let first = try decide(command.operation).change
        guard let url = command.next else { return first }
        let isPop = if case .pop = first { true } else { false }
        guard !url.isNavigationCommand, !finder.table.isExternal(url) else {
            throw .refused(.badParameter("then", value: url.text, .notAPage))
        }
        let written = try refusing(NavigationOptions(url))
        let isOfPush = written.verb ?? .push == .push && written.embedding == nil
        guard written.isAnimated == nil, isOfPush || !isPop else {
            throw .refused(.badParameter("then", value: url.text, .conflicts))
        }
        let left: NavigationState?
        do throws(RoutingError) {
            left = try state?.applying(first, limits: finder.limits)
        } catch {
            return first
        }
        var next = request
        next.operation = .open(.url(url))
        if isPop { next.verb = .push }
        let found = try finder.find(url, for: next)
        guard found.destination.match.route.action == nil else {
            throw .refused(.badParameter("then", value: url.text, .notAPage))
        }
        let maker = maker(for: next, in: left)
        guard isPop else { return .sequence([first, try maker.change(to: found)]) }
        let reuse = written.reuse ?? found.destination.match.route.declaration.reuse
        return .sequence([first, try maker.inBranch(.open(found.destination, verb: .push, reuse: reuse))])
    }

    /// Decides what going forward opens: the page that was popped last, or the page
    /// to which a guard redirects from it.
    private func forward() throws(Interruption) -> NavigationChange {
        guard let next = state?.topLayer.forward?.top else { return .forward }
        var wanted = NavigationRequest(.open(.url(next.match.url)), origin: request.origin)
        wanted.verb = .push
        wanted.parameters = next.callerParameters
        let found = try finder.guarded(next, for: request, wanted: wanted)
        guard found.isOfGuard else { return .forward }
        guard found.destination.match.route.action == nil else {
            let url = found.destination.match.originalURL
            throw .refused(.badParameter("redirect", value: url.text, .notAPage))
        }
        return try maker(for: wanted, in: state).change(to: found)
    }

    /// Returns the result of asking the guards again about all open pages.
    ///
    /// Before the navigator starts, no page is open, so the result is empty.
    private func recheck(asksPages: Bool, home: NavigationRequest?) throws(Interruption)
        -> NavigationChange.Recheck
    {
        guard let state else { return NavigationChange.Recheck(asksPages: asksPages) }
        return try GuardRecheck(maker: self, state: state, home: home).answers(asksPages: asksPages)
    }
}

/// The change that a request asks for, and whether the change may be animated.
///
/// `isAnimated` is `nil` if neither the request nor its URL specifies whether to animate.
typealias Decision = (change: NavigationChange, isAnimated: Bool?)
