extension Navigator {
    /// Makes the value that decides about a request in the current state: the one way from a wish to a change.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - fallsBack: Whether a URL without a route leads to a fallback or the not-found page.
    ///   - known: The answers that guards have given later.
    ///   - record: Gets what is found out.
    func maker(
        for request: NavigationRequest,
        fallsBack: Bool = true,
        known: [GuardAsk: GuardAnswer] = [:],
        record: ((TraceStage) -> Void)? = nil
    ) -> ChangeMaker {
        ChangeMaker(
            finder: finder(fallsBack: fallsBack, known: known, record: record),
            request: request,
            state: state,
            isOfClass: { entry, page in
                (self.host as? any PageObjects)?.object(of: entry).map(page.isOfClass) ?? false
            },
            isAwaited: requests.results.hasResult
        )
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
            guards: GuardPanel(guards, in: state, known: known, guardWatch),
            record: record
        )
    }

    // MARK: - Once more

    /// Asks the guards once more about all that is open, such as after the user has logged out.
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
            change = try maker(for: request, fallsBack: false).decide().change
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
        guard let change = try? maker(for: request, fallsBack: false).decide().change else { return false }
        if case .run(let destination) = change {
            return actions.body(named: destination.match.route.action ?? "") != nil
        }
        guard let state else { return change.destination != nil }
        return (try? state.applying(change, limits: limits)) != nil
    }
}
