extension Navigator {
    /// What is open, in the form in which it outlives the program; without layers before the start.
    ///
    /// Pages that have been built are asked what they want to remember. Pages without an address are left out, as is a
    /// layer that has no others.
    ///
    /// - Complexity: O(entries).
    public func saved() -> SavedNavigation {
        let layers = (state?.layers ?? []).map { layer in
            SavedLayer(entries: layer.entries.compactMap { saved($0) })
        }
        return SavedNavigation(
            layers: layers.enumerated().filter { $0 == 0 || !$1.entries.isEmpty }.map(\.element)
        )
    }

    private func saved(_ entry: Entry) -> SavedEntry? {
        let destination = entry.destination
        guard destination.unroutedPage == nil else { return nil }
        let embedded = entry.embedded.compactMap { embedded in
            saved(embedded.entry).map {
                SavedEmbeddedEntry(
                    slot: embedded.slot,
                    key: embedded.key,
                    transition: embedded.transition,
                    duration: embedded.duration,
                    entry: $0
                )
            }
        }
        return SavedEntry(
            url: destination.match.originalURL.text,
            parameters: destination.callerParameters.isEmpty ? nil : destination.callerParameters,
            state: host?.savedState(of: entry.id) ?? destination.savedState,
            isNotFound: destination.isNotFound ? true : nil,
            redirectedFrom: destination.redirectedFrom.isEmpty ? nil : destination.redirectedFrom.map(\.text),
            embedded: embedded.isEmpty ? nil : embedded
        )
    }

    /// Opens what was open in an earlier run, then handles the requests that came before.
    ///
    /// Each address is matched again, with origin ``RequestOrigin/restored``, and passes the guards. Pages are built when
    /// they are first shown; one that cannot be built is dropped, too. Like ``start(at:host:)`` this is no request and
    /// has no event, and a navigator that has been started only attaches the host.
    ///
    /// - Parameters:
    ///   - saved: What was open.
    ///   - url: The first page where nothing of the window's own layer can be restored.
    ///   - host: What shows it.
    /// - Returns: What was dropped, and why.
    /// - Throws: As ``start(at:host:)``, where there is nothing to restore and `url` cannot be opened either.
    public func start(
        restoring saved: SavedNavigation,
        or url: RouteURL,
        host: (any NavigationHost)? = nil
    ) throws -> [DroppedEntry] {
        guard state == nil else {
            if let host { try attach(host) }
            return []
        }
        let root = try resolve(url)
        var restorer = StateRestorer(limits: limits) { request, fallsBack in
            self.resolver(request, fallsBack: fallsBack)
        }
        let restored = restorer.state(of: saved, or: root)
        var dropped = restorer.dropped
        if let host {
            do {
                try show(restored, by: host)
            } catch {
                dropped += try showWhatCanBeBuilt(of: restored, or: root, by: host)
            }
        } else {
            state = restored
        }
        handleRequests()
        return dropped
    }

    // MARK: - Pages that cannot be built

    /// Shows the layers one after the other, each without the pages that cannot be built.
    private func showWhatCanBeBuilt(
        of restored: NavigationState,
        or root: Destination,
        by host: any NavigationHost
    ) throws -> [DroppedEntry] {
        isHandling = true
        defer { isHandling = false }
        var dropped: [DroppedEntry] = []
        var state = restored
        state.modals = []
        let isShown = show(restored.window.stack, by: host, &dropped) { stack in
            state.window.stack = stack
            return state
        }
        if !isShown {
            state.window.stack = Stack(state.makeEntry(root))
            try show(state, by: host)
        }
        for layer in restored.modals {
            guard let below = self.state?.countingOn(from: state) else { break }
            _ = show(layer.stack, by: host, &dropped) { stack in
                var layer = layer
                layer.stack = stack
                var state = below
                state.modals.append(layer)
                return state
            }
        }
        return dropped
    }

    /// Shows the topmost of the entries that can be built, and of what is embedded in it what can be built; false where
    /// none can.
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
}

extension DroppedEntry {
    fileprivate init(_ entry: Entry, reason: any Error) {
        self.init(url: entry.destination.match.originalURL.text, reason: reason)
    }
}
