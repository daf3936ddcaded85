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
        guard destination.readyMadePage == nil else { return nil }
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
            self.decider(request, fallsBack: fallsBack)
        }
        var restored = restorer.state(of: saved, or: root)
        var dropped = restorer.dropped
        while let host {
            do {
                try show(restored, by: host)
                break
            } catch {
                dropped.append(
                    DroppedEntry(url: restored.top.destination.match.originalURL.text, reason: error)
                )
                guard let rest = restored.withoutTop() else {
                    try start(at: url, host: host)
                    return dropped
                }
                restored = rest
            }
        }
        if host == nil { state = restored }
        handleWaiting()
        return dropped
    }
}

extension NavigationState {
    /// The state without its top entry, and without a modal of which nothing is left; `nil` for the last entry of all.
    fileprivate func withoutTop() -> NavigationState? {
        var state = self
        if let stack = topLayer.stack.popping(1) {
            state.topLayer.stack = stack
        } else if modals.isEmpty {
            return nil
        } else {
            state.modals.removeLast()
        }
        return state
    }
}
