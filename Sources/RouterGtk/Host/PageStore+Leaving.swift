import CGtk
import RouterCore

extension PageStore {
    /// Ends the life of an entry's page, and forgets what was kept of it.
    func remove(_ entry: EntryID) {
        kept[entry] = nil
        if let built = pages.removeValue(forKey: entry) { leave(built) }
    }

    /// Ends the life of all pages, the newest first, and builds no other.
    func close() {
        isClosed = true
        dropPrepared()
        let left = pages.values.sorted { $0.entry > $1.entry }
        pages = [:]
        covered = []
        for built in left { leave(built) }
        kept = [:]
        free()
    }

    /// Notifies a page that it has left, once, and frees it if nothing shows it.
    private func leave(_ built: BuiltPage) {
        guard !built.hasLeft else { return }
        built.hasLeft = true
        built.page.left()
        tell(.left, built)
        freeIfUnused(built)
    }

    /// Releases the page of an entry, which stays open, and keeps what is to come back with it.
    func release(_ built: BuiltPage) {
        let keeps = built.isError ? nil : ReleasedPage(built)
        // The page was asked for its state, and may have closed the window.
        guard pages[built.entry] === built else { return }
        pages[built.entry] = nil
        if let keeps { kept[built.entry] = keeps }
        built.isReleased = true
        tell(.released, built)
        freeIfUnused(built)
    }

    /// If so many unused pages wait, those that were built in this turn are freed at once.
    private static let mostUnused = 32

    /// Frees a page that has left or was released, once no window and no slot shows it.
    ///
    /// If many pages wait, those that were built in this turn are freed at once: no widget of theirs emits a signal.
    func freeIfUnused(_ built: BuiltPage) {
        guard built.hasLeft || built.isReleased, !built.isParented else { return }
        if unused.count >= Self.mostUnused, built.turn == turn { return free(built) }
        unused.append(built)
        freeSoon()
    }

    /// Schedules `free` for a later turn.
    ///
    /// A page mostly leaves while one of its own widgets emits a signal.
    func freeSoon() {
        guard freeing == nil else { return }
        freeing = MainLoopTimer(milliseconds: 0) { [weak self] in self?.free() }
    }

    /// Frees the pages in `unused`, and those that disposing of them adds.
    private func free() {
        freeing = nil
        turn += 1
        // Disposing of a page detaches the pages embedded in it, which adds them to `unused`.
        while !unused.isEmpty {
            let pages = unused
            unused = []
            for built in pages { free(built) }
        }
    }

    private func free(_ built: BuiltPage) {
        // A page that no transition has shown was never reported as built.
        if built.hasLeft { tell(.released, built) }
        built.dispose()
    }
}
