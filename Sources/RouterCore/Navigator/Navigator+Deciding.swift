extension Navigator {
    /// Decides about a request in the current state: the one way from a wish to a change.
    ///
    /// Requests that guards make meanwhile are refused.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - url: The URL of the request, if it has been read.
    ///   - fallsBack: Whether a URL without a route leads to a fallback or the not-found page.
    ///   - known: The answers that guards have given later.
    ///   - record: Gets what is found out.
    func decide(
        _ request: NavigationRequest,
        _ url: RouteURL? = nil,
        fallsBack: Bool = true,
        known: [GuardAsk: GuardAnswer] = [:],
        record: ((TraceStage) -> Void)? = nil
    ) throws(Interruption) -> Decision {
        try whileAskingGuards { () throws(Interruption) in
            let maker = ChangeMaker(
                finder: finder(fallsBack: fallsBack, known: known, record: record),
                request: request,
                state: state,
                isOfClass: { entry, page in
                    (self.host as? any PageObjects)?.object(of: entry).map(page.isOfClass) ?? false
                },
                isAwaited: requests.results.hasResult
            )
            return try maker.decide(url)
        }
    }

    /// Makes a finder that asks this navigator's guards about the current state.
    func finder(
        fallsBack: Bool,
        known: [GuardAsk: GuardAnswer] = [:],
        record: ((TraceStage) -> Void)? = nil
    ) -> PageFinder {
        PageFinder(
            table: table,
            limits: limits,
            fallsBack: fallsBack,
            guards: GuardPanel(guards, in: state, known: known),
            record: record
        )
    }

    /// Runs code that may ask guards, which must not navigate.
    func whileAskingGuards<Value, Failure>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        let wasAskingGuards = isAskingGuards
        isAskingGuards = true
        defer { isAskingGuards = wasAskingGuards }
        return try body()
    }

    // MARK: - In its turn

    /// The beginning of a request's turn.
    enum Beginning {
        case decided(Decision)
        /// It ends without a decision.
        case ended(NavigationOutcome)
    }

    /// Begins the turn of a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - known: The answers that guards have given later.
    ///   - record: Gets what is found out.
    ///   - admit: Counts a request from outside.
    func begin(
        _ request: NavigationRequest,
        known: [GuardAsk: GuardAnswer] = [:],
        record: ((TraceStage) -> Void)? = nil,
        admit: () throws(RoutingError) -> Void
    ) throws(Interruption) -> Beginning {
        if let state, let source = request.source, !state.isShown(source) { return .ended(.superseded) }
        // With a policy it is not the other program that asks, but the user.
        if state != nil, request.origin == .external, request.modalPolicy == nil { try refusing(admit()) }
        guard case .open(let address) = request.wish else {
            return .decided(try decide(request, known: known, record: record))
        }
        let url = try refusing(address.url(in: table, from: request.origin))
        // Comparing URLs takes its time, so it comes last.
        if let state, request.isPlain(over: state.modals), url == state.top.url {
            return .ended(.alreadyShown(state.top.id))
        }
        record?(.read(url))
        return .decided(try decide(request, url, known: known, record: record))
    }

    // MARK: - Once more

    /// Asks the guards once more about all that is open, such as after the user has logged in or out.
    ///
    ///     session.close()
    ///     navigator.recheckGuards()
    ///
    /// They are asked about each page of each layer and branch, embedded ones too, with the origin that it has.
    /// They are not asked about pages of the app's own.
    /// All pages that they do not allow any more leave in one change with one event, whose action is `recheck`:
    ///
    /// - A modal closes if its lowest page leaves, with those over it. A hidden branch is then as if it had never been
    ///   selected.
    /// - If the lowest page of the window leaves, the page to which a guard redirects from it comes instead.
    ///   Without a redirect the first branch that is allowed is selected, else the page of the start comes instead.
    /// - If the page that was shown leaves, the page to which a guard redirects from it opens, with ``Destination/wanted``.
    ///   If that is open already, the navigation goes back to it.
    /// - If the page that is shown, or the lowest one of the window or of a branch, came instead of another one, which
    ///   they allow now, it leaves: that one comes back.
    ///
    /// Pages that leave are asked whether they may, with the cause ``LeaveQuestion/Cause/guard``; if one stays, nothing
    /// changes.
    /// If a guard answers later, the request waits for it, and a newer call supersedes it.
    /// If all pages may stay, the outcome is ``NavigationOutcome/handled(_:)``.
    ///
    /// - Parameters:
    ///   - asksPages: Whether pages that leave are asked; otherwise what they have not saved is lost.
    ///   - completion: Called exactly once, as for any request.
    /// - Complexity: O(entries · guards).
    public func recheckGuards(asking asksPages: Bool = true, completion: NavigationCompletion? = nil) {
        open(NavigationRequest(.recheckGuards(asksPages: asksPages, home: home)), completion: completion)
    }

    // MARK: - Questions

    /// Finds the page that a URL leads to, without opening it.
    ///
    /// Redirects of routes and guards are followed; fallbacks are not.
    ///
    ///     try navigator.resolve("app://item/42").match.route.page     // the page's name
    ///     try navigator.resolve("app://nav/pop")                      // throws notFound: it has no page
    ///
    /// - Parameter request: The request, which is not submitted.
    /// - Throws: The ``RoutingError`` that a request would be refused with, and `guardRefused` if a guard
    ///   defers it.
    ///   `notFound` for a URL without a page: one that goes back, closes something, or runs an action.
    public func resolve(_ request: NavigationRequest) throws(RoutingError) -> Destination {
        let change: NavigationChange
        do throws(Interruption) {
            change = try decide(request, fallsBack: false).change
        } catch {
            throw error.refusal
        }
        if let destination = change.destination, destination.match.route.action == nil { return destination }
        guard case .open(let address) = request.wish else {
            throw .badParameter("action", value: change.name, .notAPage)
        }
        throw .notFound(try address.url(in: table, from: request.origin))
    }

    /// Returns whether a request would probably succeed now.
    ///
    /// Its URL must have a page, a possible way back, or an action with code, and the guards must allow it.
    /// Pages are not asked, and none is built.
    ///
    ///     navigator.canOpen("app://nav/pop")      // false on the lowest page
    ///     navigator.canOpen("not a URL")          // false
    public func canOpen(_ request: NavigationRequest) -> Bool {
        guard let change = try? decide(request, fallsBack: false).change else { return false }
        if case .run(let destination) = change {
            return actions.body(named: destination.match.route.action ?? "") != nil
        }
        guard let state else { return change.destination != nil }
        return (try? state.applying(change, limits: limits)) != nil
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
