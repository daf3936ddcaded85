extension Navigator {
    // MARK: - Starting

    /// Opens the first page, then handles the requests that came before.
    ///
    /// The first page comes without a request, and its event is a ``NavigationEvent/Kind/start``.
    /// A navigator that has been started already keeps its state and only attaches the host.
    ///
    ///     let navigator = try Navigator(table: table)
    ///     navigator.open("app://item/42")                             // waits
    ///     try navigator.start(at: "app://home")
    ///     navigator.state?.base.depth                               // 2
    ///     try navigator.start(at: "app://item/7")  // changes nothing
    ///
    /// - Parameters:
    ///   - request: The URL of a page. Redirects are followed, fallbacks are not.
    ///   - host: The host that shows it; `nil` if there is none.
    /// - Throws: A ``RoutingError`` if no route matches the URL or a guard does not allow it, or the error of
    ///   a page that cannot be built. The navigator is then not started.
    public func start(at request: NavigationRequest, host: (any NavigationHost)? = nil) throws {
        _ = try start(restoring: nil, or: request, host: host, asksAgain: false)
    }

    /// Has a host show what is open, instead of the host before.
    ///
    /// It does nothing before the start, and for the host that is attached already.
    /// Pages of the app's own that another host has shown are left out, since they are gone with it.
    /// The open question of a page of that host is withdrawn, and its request is superseded.
    ///
    /// - Throws: The error of a page that cannot be built. The host is then not attached.
    public func attach(_ host: any NavigationHost) throws {
        guard let state, self.host !== host else { return }
        defer { handleRequests() }
        let start = requests.now()
        let hadHost = self.host != nil
        try show(state.withoutTakenPages(), by: host)
        // The page that was asked is one of the host before.
        if hadHost { requests.withdrawQuestion() }
        requests.hold { report(.attach, since: start) }
    }

    /// Releases a host that shows nothing any more; the state stays.
    ///
    /// An open question is withdrawn, callers that wait for the result of a page get `nil`, and requests that
    /// wait or run an action are superseded.
    /// It does nothing for a host that is not attached.
    public func detach(_ host: any NavigationHost) {
        guard self.host === host else { return }
        self.host = nil
        requests.supersedeAllWaiting()
        cancelPending()
        requests.windowHasClosed()
        requests.results.dropAll()
    }

    /// Goes to a state and has a host show it, without asking pages and without an event of its own.
    ///
    /// Requests that pages make meanwhile wait.
    ///
    /// - Parameters:
    ///   - state: The new state.
    ///   - host: The host, which replaces the one before; `nil` if nothing is shown.
    ///   - old: The state that this host shows; `nil` if it shows nothing.
    /// - Throws: The error of a page that cannot be built. State and host are then as before.
    func show(_ state: NavigationState, by host: (any NavigationHost)?, from old: NavigationState? = nil)
        throws
    {
        try requests.hold {
            let transition = Transition(from: old, to: state, isAnimated: false)
            try host?.prepare(transition)
            self.host = host
            self.state = state
            host?.apply(transition) {}
        }
    }

    // MARK: - Saving

    /// Returns what is open in a form that outlives the program.
    ///
    /// Built pages are asked for the text that they want to keep; pages that have not been built keep their
    /// old one.
    /// A page that was asked as the window closed, and discarded its changes, has none.
    /// A page whose caller waits for its result or values is saved without the caller.
    /// Left out are unrouted pages, pages of routes that are not saved (`isSaved`) or that only code
    /// opens (``RouteAccess/app``), and modals with no other page.
    /// Before the start there are no layers.
    ///
    ///     let saved = navigator.savedNavigation()
    ///     let dropped = try Navigator(table: table).start(restoring: saved, or: "app://home")
    ///
    /// - Complexity: O(entries).
    public func savedNavigation() -> SavedNavigation {
        let layers = (state?.layers ?? []).map { SavedLayer($0, page: savedEntry) }
        return SavedNavigation(
            layers: layers.enumerated().filter { $0 == 0 || !$1.entries.isEmpty }.map(\.element)
        )
    }

    /// Returns an entry with its embedded ones, or `nil` for one that is left out.
    package func savedEntry(of entry: Entry) -> SavedEntry? {
        let destination = entry.destination
        guard destination.isSaved else { return nil }
        var saved = SavedEntry(entry, page: savedEntry)
        let kept = host?.savedPage(of: entry.id)
        saved.state = discarded.contains(entry.id) ? nil : kept.map { $0.state } ?? destination.savedState
        saved.position = kept.map { $0.position } ?? destination.savedPosition
        return saved
    }

    /// Returns whether ``savedNavigation()`` has the page of an entry, also of an embedded one.
    func savesPage(of id: EntryID) -> Bool {
        func contains(_ entry: Entry) -> Bool {
            entry.destination.isSaved
                && (entry.id == id || entry.embedded.contains { contains($0.entry) })
        }
        return state?.stacks.joined().contains(where: contains) ?? false
    }

    /// Restores the navigation of an earlier run, then handles the requests that came before.
    ///
    /// Each URL is matched again, with the origin ``RequestOrigin/restored``, and passes the guards.
    /// Pages are built when they are first shown, and one that cannot be built then is dropped too.
    /// The event is a ``NavigationEvent/Kind/restore``, or a `start` if nothing is restored.
    /// A navigator that has been started only attaches the host.
    ///
    /// If a guard redirects the page that was shown, such as to a login, or answers later about it, that page is
    /// requested once more afterwards with its state, and with an event.
    /// So the login is shown and has it as ``Entry/wanted``.
    /// If a request waits for the start, the page is dropped like any other.
    ///
    ///     let next = try Navigator(table: table)
    ///     let dropped = try next.start(restoring: navigator.savedNavigation(), or: "app://home")
    ///     dropped.map(\.url)      // ["app://gone"], if no route matches it any more
    ///
    /// - Parameters:
    ///   - saved: The navigation to restore, if there is one.
    ///   - request: The first page, if no page of the window's own layer can be restored. It must have a page in
    ///     any case.
    ///   - host: The host that shows it, if there is one.
    /// - Returns: The entries that were dropped, each with the reason.
    /// - Throws: A ``RoutingError`` if `request` has no page or a guard does not allow it, or the error of its
    ///   page if that is needed and cannot be built. The navigator is then not started.
    public func start(
        restoring saved: SavedNavigation?,
        or request: NavigationRequest,
        host: (any NavigationHost)? = nil
    ) throws -> [DroppedEntry] {
        try start(restoring: saved, or: request, host: host, asksAgain: !requests.hasWaiting)
    }

    /// Starts as ``start(restoring:or:host:)`` does.
    ///
    /// - Parameter asksAgain: Whether the page that was shown is requested once more if a guard redirects it or
    ///   answers later.
    package func start(
        restoring saved: SavedNavigation?,
        or request: NavigationRequest,
        host: (any NavigationHost)?,
        asksAgain: Bool
    ) throws -> [DroppedEntry] {
        guard state == nil else {
            if let host { try attach(host) }
            return []
        }
        let start = requests.now()
        var restorer = StateRestorer(finder(fallsBack: false))
        let (first, restored) = try whileDeciding {
            let first = finder(fallsBack: false).firstState(try destination(of: request))
            return (first, saved.map { restorer.state(of: $0, or: first) } ?? first)
        }
        do {
            try show(restored, by: host)
        } catch {
            guard let host, saved != nil else { throw error }
            try requests.hold {
                try restorer.show(restored, or: first) { try show($0, by: host, from: $1) }
            }
        }
        home = request
        requests.hold { report(saved == nil ? .start : .restore, request, since: start) }
        var dropped = restorer.dropped
        if asksAgain, let again = restorer.turnedAway {
            dropped.remove(at: again.index)
            open(again.request, animated: false)
        }
        handleRequests()
        return dropped
    }

    // MARK: - Closed modals

    /// Opens a modal again that has closed, as one change.
    ///
    /// Each page has the origin ``RequestOrigin/restored``, and the guards are asked about it.
    /// Pages that cannot be opened are left out.
    /// If the top one is among them, it is requested once more by itself: a guard shows its login, or the event has
    /// the reason.
    package func reopen(_ saved: SavedLayer) {
        let pages = saved.entries.filter(stillOpens)
        let requests = pages.enumerated().map { index, page in page.request(index == 0 ? .present : .push) }
        if !requests.isEmpty { open(NavigationRequest(.all(requests), origin: .restored)) }
        if let top = saved.entries.last, top != pages.last {
            open(top.request(requests.isEmpty ? .present : .push, embeds: false))
        }
    }

    /// Returns whether the guards allow a saved page; one that answers later does not.
    private func stillOpens(_ entry: SavedEntry) -> Bool {
        do { return try destination(of: entry.request(embeds: false)).wanted == nil } catch { return false }
    }

    // MARK: - Other routes

    /// Replaces all routes between two requests, for instance when a plug-in comes or goes.
    ///
    ///     let table = try RouteTable(pages.routes + plugIn.routes)
    ///     try navigator.reload(table) { entries in
    ///         for entry in entries { print("No route leads to the page of \(entry.url) any more.") }
    ///     }
    ///
    /// All pages that are open stay.
    /// An entry whose URL leads to the same page in the new table gets the new route, and its page is updated if
    /// the route or its values differ.
    /// Any other entry stays as it is, and is handed to the completion.
    /// Pages to go forward to are forgotten if the new table does not lead to them.
    /// If the host cannot show the change, all entries and the pages to go forward to stay as they are.
    /// All entries are then handed over, and the inspector shows the reason.
    ///
    /// Guards, actions and hosts stay.
    /// The pages and actions of a plug-in are registered before, by `GtkNavigationHost.registry` and ``actions``.
    /// If a request is being handled, or a page is asked whether it may leave, the routes are replaced after that,
    /// and before the requests that wait.
    ///
    /// - Parameters:
    ///   - table: The new routes, which were checked when the table was made.
    ///   - completion: Called once with the entries that the new table does not lead to, embedded ones too.
    /// - Throws: ``RouteTableError`` if a guard names a route or action that the new table does not have, or if the
    ///   names of its branches are others. The old table stays.
    /// - Complexity: O(entries) if the best route of each URL stays, at most O(entries · routes).
    public func reload(
        _ table: RouteTable,
        completion: (@MainActor ([Entry]) -> Void)? = nil
    ) throws(RouteTableError) {
        let problems = problems(reloading: table)
        guard problems.isEmpty else { throw RouteTableError(problems) }
        guard state != nil else {
            self.table = table
            completion?([])
            return
        }
        requests.reloads.append { [weak self] in self?.replaceTable(by: table, completion) }
        handleRequests()
    }

    /// Returns the reasons why ``reload(_:completion:)`` would refuse a table.
    package func problems(reloading table: RouteTable) -> [RouteProblem] {
        let branches = state?.base.branchNames ?? table.branches.map(\.name)
        var problems = guards.flatMap { $0.problems(among: table.named) }
        if branches != table.branches.map(\.name) {
            let names = branches.isEmpty ? "none" : branches.joined(separator: ", ")
            problems.append(RouteProblem("The branches of an open window cannot change; they are \(names)."))
        }
        return problems
    }

    /// Replaces the routes, and gives the open entries the routes of their pages.
    private func replaceTable(by table: RouteTable, _ completion: (@MainActor ([Entry]) -> Void)?) {
        self.table = table
        guard let old = state else { return }
        let start = requests.now()
        var lost: [Entry] = []
        let new = old.rematched(in: table, &lost)
        do {
            try show(new, by: host, from: old)
            reloadProblems = []
        } catch {
            // The windows go on to show the old entries, so the state does too.
            lost = old.stacks.flatMap { $0.elements.flatMap(\.withAllEntries) }
            reloadProblems = [RouteProblem("The open pages cannot be shown with the new routes. \(error)")]
        }
        report(.reload, since: start)
        completion?(lost)
    }
}

extension Destination {
    /// Whether a saved navigation keeps the page.
    fileprivate var isSaved: Bool {
        unroutedPage == nil && match.route.declaration.isSaved && match.route.access != .app
    }
}
