extension Navigator {
    // MARK: - Starting

    /// Opens the first page, and then handles the requests that were made before the start.
    ///
    /// The first page opens without a request, and its event is a ``NavigationEvent/Kind/start``.
    /// If the navigator has already been started, it keeps its state and only attaches the host.
    ///
    ///     let navigator = try Navigator(table: table)
    ///     navigator.open("app://item/42")                             // waits
    ///     try navigator.start(at: "app://home")
    ///     navigator.state?.base.depth                               // 2
    ///     try navigator.start(at: "app://item/7")  // changes nothing
    ///
    /// - Parameters:
    ///   - request: The URL of a page. Redirects are followed, but fallbacks are not.
    ///   - host: The host that shows the page, or `nil` to show nothing.
    /// - Throws: A ``RoutingError`` if no route matches the URL, or if a guard does not allow the page.
    ///   If the page cannot be built, the method throws the page's error.
    ///   After any error, the navigator is not started.
    public func start(at request: NavigationRequest, host: (any NavigationHost)? = nil) throws {
        _ = try start(restoring: nil, or: request, host: host, asksAgain: false)
    }

    /// Attaches a host, which shows the current state in place of the previous host.
    ///
    /// The method does nothing before the start, or if the host is already attached.
    /// Unrouted pages (which the app makes itself) that the previous host showed are removed,
    /// because they disappear with that host.
    /// If a page of the previous host is still being asked whether it may leave, the navigator stops asking,
    /// and the request that asked is superseded.
    ///
    /// - Throws: The error of a page that cannot be built. The host is then not attached.
    public func attach(_ host: any NavigationHost) throws {
        guard let state, self.host !== host else { return }
        defer { handleRequests() }
        let start = requests.now()
        let hadHost = self.host != nil
        try show(state.withoutTakenPages(), by: host)
        // Any question that is still open was put to a page of the previous host.
        if hadHost { requests.withdrawQuestion() }
        requests.hold { report(.attach, since: start) }
    }

    /// Detaches a host that no longer shows anything; the state remains unchanged.
    ///
    /// The navigator stops asking whether a page may leave. Callers that wait for the result of a page
    /// receive `nil`.
    /// Requests that are waiting or running an action are superseded.
    /// The method does nothing if the host is not attached.
    public func detach(_ host: any NavigationHost) {
        guard self.host === host else { return }
        self.host = nil
        requests.supersedeAllWaiting()
        cancelPending()
        requests.windowHasClosed()
        requests.results.dropAll()
    }

    /// Changes to a state and has a host show it, without asking pages whether they may leave and without
    /// reporting an event.
    ///
    /// Requests that pages make in the meantime are enqueued.
    ///
    /// - Parameters:
    ///   - state: The new state.
    ///   - host: The host that replaces the previous host, or `nil` to show nothing.
    ///   - old: The state that `host` already shows, or `nil` if it shows nothing.
    /// - Throws: The error of a page that cannot be built. The state and the host then remain unchanged.
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

    /// Returns the open pages in a form that outlives the process.
    ///
    /// Each built page is asked for the text that it wants to save. Pages that have not been built keep their
    /// previous text.
    /// A page that discarded its changes when the window closed does not save any text.
    /// A page whose caller waits for its result or values is saved without the caller.
    /// The result does not contain unrouted pages, pages whose routes are not saved (`isSaved`), pages that
    /// only the app's code may open (``RouteAccess/app``), or modals that contain only such pages.
    /// Before the start, the result contains no layers.
    ///
    ///     let saved = navigator.savedNavigation()
    ///     let dropped = try Navigator(table: table).start(restoring: saved, or: "app://home")
    ///
    /// - Complexity: O(*n*) in the number of entries.
    public func savedNavigation() -> SavedNavigation {
        let layers = (state?.layers ?? []).map { SavedLayer($0, page: savedEntry) }
        return SavedNavigation(
            layers: layers.enumerated().filter { $0 == 0 || !$1.entries.isEmpty }.map(\.element)
        )
    }

    /// Returns a saved entry with its embedded entries, or `nil` if the page is not saved.
    package func savedEntry(of entry: Entry) -> SavedEntry? {
        let destination = entry.destination
        guard destination.isSaved else { return nil }
        var saved = SavedEntry(entry, page: savedEntry)
        let kept = host?.savedPage(of: entry.id)
        saved.state = discarded.contains(entry.id) ? nil : kept.map { $0.state } ?? destination.savedState
        saved.position = kept.map { $0.position } ?? destination.savedPosition
        return saved
    }

    /// Returns whether ``savedNavigation()`` contains the page of an entry, which may be embedded in another
    /// entry.
    func savesPage(of id: EntryID) -> Bool {
        func contains(_ entry: Entry) -> Bool {
            entry.destination.isSaved
                && (entry.id == id || entry.embedded.contains { contains($0.entry) })
        }
        return state?.stacks.joined().contains(where: contains) ?? false
    }

    /// Restores the navigation of an earlier run, and then handles the requests that were made before the
    /// start.
    ///
    /// Each URL is matched again with the origin ``RequestOrigin/restored``, and the guards are asked whether
    /// its page may open.
    /// A page is dropped if it cannot be opened again, or if a guard refuses, redirects, or defers it.
    /// Pages are built when they are first shown. A page that is shown at the start but cannot be built is
    /// dropped, too.
    /// The event is a ``NavigationEvent/Kind/restore``, or a `start` if there is no saved navigation.
    /// If the navigator has already been started, it only attaches the host.
    ///
    /// If a guard defers the page that was on top, or redirects it, for example to a login, the navigator
    /// requests that page again after the start, with the page's saved state. This request has its own event.
    /// The login is then shown, and its ``Entry/wanted`` is the requested page.
    /// If any request is waiting before the start, the page is not requested again. It is dropped, like any
    /// other page that a guard defers or redirects.
    ///
    ///     let next = try Navigator(table: table)
    ///     let dropped = try next.start(restoring: navigator.savedNavigation(), or: "app://home")
    ///     dropped.map(\.url)      // ["app://gone"], if no route matches it anymore
    ///
    /// - Parameters:
    ///   - saved: The navigation to restore, or `nil` to restore nothing.
    ///   - request: The request for the first page, which opens if no page of the window's own layer can be
    ///     restored. It must lead to a page even if that page is not needed.
    ///   - host: The host that shows the pages, or `nil` to show nothing.
    /// - Returns: The dropped entries, each with the reason.
    /// - Throws: A ``RoutingError`` if `request` does not lead to a page, or if a guard does not allow
    ///   the page.
    ///   If the page is needed but cannot be built, the method throws the page's error.
    ///   After any error, the navigator is not started.
    public func start(
        restoring saved: SavedNavigation?,
        or request: NavigationRequest,
        host: (any NavigationHost)? = nil
    ) throws -> [DroppedEntry] {
        try start(restoring: saved, or: request, host: host, asksAgain: !requests.hasWaiting)
    }

    /// Starts in the same way as ``start(restoring:or:host:)``.
    ///
    /// - Parameter asksAgain: Whether to make a new request for the page that was on top, if a guard
    ///   redirects or defers that page.
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

    /// Reopens a closed modal as one change.
    ///
    /// Each page has the origin ``RequestOrigin/restored``, and the guards are asked whether it may open.
    /// Pages that cannot be opened are omitted.
    /// If the top page is omitted, it is requested on its own after the change. A guard can then redirect
    /// to a login page, or an event can state why the top page does not open.
    package func reopen(_ saved: SavedLayer) {
        let pages = saved.entries.filter(stillOpens)
        let requests = pages.enumerated().map { index, page in page.request(index == 0 ? .present : .push) }
        if !requests.isEmpty { open(NavigationRequest(.all(requests), origin: .restored)) }
        if let top = saved.entries.last, top != pages.last {
            open(top.request(requests.isEmpty ? .present : .push, embeds: false))
        }
    }

    /// Returns whether a saved page can be opened again and the guards allow it at once.
    private func stillOpens(_ entry: SavedEntry) -> Bool {
        do { return try destination(of: entry.request(embeds: false)).wanted == nil } catch { return false }
    }

    // MARK: - Other routes

    /// Replaces all routes, for example when a plug-in is loaded or unloaded.
    ///
    ///     let table = try RouteTable(pages.routes + plugIn.routes)
    ///     try navigator.reload(table) { entries in
    ///         for entry in entries { print("No route leads to the page of \(entry.url) anymore.") }
    ///     }
    ///
    /// All open pages remain open.
    /// If the URL of an entry leads to the same page in the new table, the entry takes the new route. The
    /// page is updated if its route or its parameters differ.
    /// Any other entry remains unchanged and is passed to the completion.
    /// A page in a forward stack, which going forward would reopen, is removed if the new table does not lead
    /// to it.
    /// If the host cannot show the change, all entries and forward stacks remain unchanged.
    /// The completion then receives all entries, and the inspector shows the reason.
    ///
    /// The guards, actions, and hosts do not change.
    /// Register the pages and actions of a plug-in first, with `GtkNavigationHost.registry` and ``actions``.
    /// If a request is being handled, or a page is still being asked whether it may leave, the routes are
    /// replaced afterwards, but before any waiting requests are handled.
    ///
    /// - Parameters:
    ///   - completion: Called once, with the entries that the new table does not lead to, including embedded
    ///     entries.
    /// - Throws: ``RouteTableError`` if a guard names a route or action that the new table does not contain,
    ///   or if the branches of the new table have different names. The navigator then keeps the old table.
    /// - Complexity: O(*n*) in the number of entries if each URL keeps its most specific route; otherwise, at
    ///   most O(*n* · *m*) in the numbers of entries and routes.
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
            problems.append(RouteProblem("The branches of an open window (\(names)) cannot change."))
        }
        return problems
    }

    /// Replaces the table, and gives open entries the new routes of their pages.
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
            // The windows continue to show the old entries, so the state keeps them too.
            lost = old.stacks.flatMap { $0.elements.flatMap(\.withAllEntries) }
            reloadProblems = [RouteProblem("The open pages cannot be shown with the new routes. \(error)")]
        }
        report(.reload, since: start)
        completion?(lost)
    }
}

extension Destination {
    /// Whether a saved navigation contains the page.
    fileprivate var isSaved: Bool {
        unroutedPage == nil && match.route.declaration.isSaved && match.route.access != .app
    }
}
