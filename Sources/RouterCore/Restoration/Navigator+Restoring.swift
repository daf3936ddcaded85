extension Navigator {
    /// Returns what is open in a form that outlives the program.
    ///
    /// Built pages are asked for the text that they want to keep; pages that have not been built keep their
    /// old one.
    /// A page that was asked as the window closed, and discarded its changes, has none.
    /// Left out are unrouted pages, pages of routes that are not saved (``Route/isSaved``) or that only code
    /// opens (``RouteAccess/code``), pages whose result or values a caller waits for, and modals with no other page.
    /// Before the start there are no layers.
    ///
    ///     let saved = navigator.saved()
    ///     let dropped = try Navigator(table: table).start(restoring: saved, or: "app://home")
    ///
    /// - Complexity: O(entries).
    public func saved() -> SavedNavigation {
        let layers = (state?.layers ?? []).map { SavedLayer($0, page: saved) }
        return SavedNavigation(
            layers: layers.enumerated().filter { $0 == 0 || !$1.entries.isEmpty }.map(\.element)
        )
    }

    /// Returns an entry with its embedded ones, or `nil` for one that is left out.
    package func saved(_ entry: Entry) -> SavedEntry? {
        let destination = entry.destination
        guard destination.unroutedPage == nil, destination.match.route.isSaved,
            destination.match.route.access != .code, !requests.results.hasResult(of: entry.id)
        else { return nil }
        var saved = SavedEntry(entry, page: self.saved)
        saved.state = savedState(of: entry)
        saved.position = savedPosition(of: entry)
        return saved
    }

    /// Returns the state of the page if it was built, else that of an earlier run.
    private func savedState(of entry: Entry) -> String? {
        if discarded.contains(entry.id) { return nil }
        guard let host, host.hasBuilt(entry.id) else { return entry.destination.savedState }
        return host.savedState(of: entry.id)
    }

    /// Returns the position on the page if it was built, else that of an earlier run.
    private func savedPosition(of entry: Entry) -> [String: [Double]]? {
        guard let host, host.hasBuilt(entry.id) else { return entry.destination.savedPosition }
        return host.savedPosition(of: entry.id)
    }

    /// Restores the navigation of an earlier run, then handles the requests that came before.
    ///
    /// Each URL is matched again, with the origin ``RequestOrigin/restored``, and passes the guards.
    /// Pages are built when they are first shown, and one that cannot be built then is dropped too.
    /// As with ``start(at:host:)`` there is no event, and a navigator that has been started only attaches the
    /// host.
    ///
    /// If a guard redirects the page that was shown, such as to a login, that page is requested once more
    /// afterwards, with an event.
    /// So the login is shown and has it as ``Destination/wanted``.
    /// If a request waits for the start, the page is dropped like any other.
    ///
    ///     let next = try Navigator(table: table)
    ///     let dropped = try next.start(restoring: navigator.saved(), or: "app://home")
    ///     dropped.map(\.url)      // ["app://gone"], if no route matches it any more
    ///
    /// - Parameters:
    ///   - saved: The navigation to restore; `nil` for none.
    ///   - request: The first page, if no page of the window's own layer can be restored. It must have a page in
    ///     any case.
    ///   - host: The host that shows it; `nil` for none.
    /// - Returns: The entries that were dropped, with the reasons.
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
    /// - Parameter asksAgain: Whether the page that was shown is requested once more if a guard redirects it.
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
        let root = try resolve(request)
        var restorer = StateRestorer(finder(fallsBack: false))
        let first = firstState(root)
        let restored = restorer.state(of: saved ?? SavedNavigation(layers: []), or: first)
        var dropped = restorer.dropped
        let again = asksAgain ? restorer.turnedAway : nil
        if let again { dropped.remove(at: again.index) }
        if let host {
            do {
                try show(restored, by: host)
            } catch {
                try requests.hold { dropped += try showWhatCanBeBuilt(of: restored, or: first, by: host) }
            }
        } else {
            state = restored
        }
        home = request
        if let again { open(again.request, animated: false) }
        handleRequests()
        return dropped
    }

    // MARK: - Pages that cannot be built

    /// Shows the layers one after the other, each without the pages that cannot be built.
    ///
    /// If nothing of the window's layer can be built, `first` is shown instead.
    /// The hidden branches stay, since none of their pages is built now.
    private func showWhatCanBeBuilt(
        of restored: NavigationState,
        or first: NavigationState,
        by host: any NavigationHost
    ) throws -> [DroppedEntry] {
        var dropped: [DroppedEntry] = []
        var state = restored
        state.modals = []
        func showWindow() -> Bool {
            show(state.window.stack, by: host, &dropped) { stack in
                state.window.shown.stack = stack
                return state
            }
        }
        let lost = state.window.branch
        let branch = first.window.branch
        var isShown = showWindow()
        if !isShown, branch != lost, state.window.select(branch) {
            state.window.close(branch: lost)
            isShown = showWindow()
        }
        if !isShown, let stack = state.makeStack(first.window.entries.map(\.destination)) {
            _ = state.window.select(branch, with: stack)
            state.window.close(branch: lost)
            try show(state, by: host)
        }
        for layer in restored.modals {
            guard let below = self.state?.countingOn(from: state) else { break }
            _ = show(layer.stack, by: host, &dropped) { stack in
                var layer = layer
                layer.shown.stack = stack
                var state = below
                state.modals.append(layer)
                return state
            }
        }
        return dropped
    }

    /// Shows the topmost entry that can be built.
    ///
    /// Its embedded pages come with it, except those that cannot be built.
    ///
    /// - Parameters:
    ///   - entries: The saved stack of one layer.
    ///   - host: The host that builds the pages.
    ///   - dropped: Gets the entries that cannot be built.
    ///   - state: Returns the whole state with this stack in the layer.
    /// - Returns: `false` if no entry can be built.
    private func show(
        _ entries: Stack<Entry>,
        by host: any NavigationHost,
        _ dropped: inout [DroppedEntry],
        in state: (Stack<Entry>) -> NavigationState
    ) -> Bool {
        let old = self.state
        var rest: Stack<Entry>? = entries
        while let stack = rest {
            var top = stack.top
            top.embedded = []
            do {
                try show(state(stack.replacingTop(with: top)), by: host, from: old)
            } catch {
                dropped.append(DroppedEntry(stack.top, reason: error))
                rest = stack.popping(1)
                continue
            }
            for embedded in stack.top.embedded {
                var more = top
                more.embedded.append(embedded)
                do {
                    try show(state(stack.replacingTop(with: more)), by: host, from: self.state)
                    top = more
                } catch {
                    dropped.append(DroppedEntry(embedded.entry, reason: error))
                }
            }
            return true
        }
        return false
    }

    // MARK: - Closed modals

    /// Returns a modal as ``saved()`` does; `nil` if none of its pages is saved.
    package func saved(modal layer: Layer) -> SavedLayer? {
        let layer = SavedLayer(layer, page: saved)
        return layer.entries.isEmpty ? nil : layer
    }

    /// Opens a modal again that has closed, as one change.
    ///
    /// Each page has the origin ``RequestOrigin/restored``, and the guards are asked about it.
    /// Pages that cannot be opened are left out.
    /// If the top one is among them, it is requested once more by itself: a guard shows its login, or the event has
    /// the reason.
    package func reopen(_ saved: SavedLayer) {
        let pages = saved.entries.filter { entry in
            (try? resolve(entry.request())).map { $0.wanted == nil } ?? false
        }
        let requests = pages.enumerated().map { index, page in page.request(index == 0 ? .present : .push) }
        if !requests.isEmpty { open(NavigationRequest(.all(requests), origin: .restored)) }
        if let top = saved.entries.last, top != pages.last {
            open(top.request(requests.isEmpty ? .present : .push))
        }
    }
}

extension DroppedEntry {
    /// Makes the report of an entry whose page could not be built.
    fileprivate init(_ entry: Entry, reason: any Error) {
        self.init(url: entry.destination.match.originalURL.text, reason: reason)
    }
}
