import CRouterGtk
import RouterCore

/// The end of pages: closing them, and releasing covered pages to save memory.
extension PageStore {
    /// Removes the page of an entry that is no longer open. Also discards what was kept when an earlier page
    /// of the entry was released.
    func remove(_ entry: EntryID) {
        kept[entry] = nil
        if let built = pages.removeValue(forKey: entry) { leave(built) }
    }

    /// Removes and frees all pages, newest first.
    func close() {
        dropPrepared()
        let left = pages.values.sorted { $0.entry.rawValue > $1.entry.rawValue }
        pages = [:]
        covered = []
        for built in left { leave(built) }
        kept = [:]
        free()
    }

    /// Notifies a page once that it has left, and frees it if nothing shows it.
    private func leave(_ built: BuiltPage) {
        built.hasLeft = true
        built.page.didLeave()
        tell(.left, built)
        freeIfUnused(built)
    }

    /// Releases a page whose entry remains open, and keeps what is needed to build the page again.
    func release(_ built: BuiltPage) {
        let keeps = built.isError ? nil : ReleasedPage(built)
        // `ReleasedPage` has just asked the page for its state, and the page may have closed the window.
        guard pages[built.entry] === built else { return }
        pages[built.entry] = nil
        if let keeps { kept[built.entry] = keeps }
        built.isReleased = true
        tell(.released, built)
        freeIfUnused(built)
    }

    /// If ``unused`` contains at least this number of pages, ``freeIfUnused(_:)`` frees a page at once,
    /// provided that the page was built in the current turn of the main loop.
    private static let mostUnused = 32

    /// Schedules the freeing of a page that has left or was released, unless a window or a slot shows it.
    ///
    /// If many pages are already waiting to be freed, a page built in the current turn is freed at once.
    /// This is safe: the user has not been able to use such a page yet, so none of its widgets is emitting a
    /// signal.
    func freeIfUnused(_ built: BuiltPage) {
        guard built.hasLeft || built.isReleased, !built.isParented else { return }
        if unused.count >= Self.mostUnused, built.turn == turn { return free(built) }
        unused.append(built)
        freeSoon()
    }

    /// Schedules the freeing of the pages in ``unused`` for a later turn of the main loop.
    ///
    /// A page usually leaves while one of its own widgets emits a signal, so the page must not be freed at
    /// once.
    func freeSoon() {
        guard freeing == nil else { return }
        freeing = MainLoopTimer(milliseconds: 0) { [weak self] in self?.free() }
    }

    /// Frees the pages in `unused`, including pages that are added to it in the meantime.
    private func free() {
        freeing = nil
        turn += 1
        // Disposing of a page detaches its embedded pages, which adds them to `unused`.
        while !unused.isEmpty {
            let pages = unused
            unused = []
            for built in pages { free(built) }
        }
    }

    private func free(_ built: BuiltPage) {
        // Only a page that has left is reported here. `release` reports a released page itself. A page of a
        // failed transition is never reported.
        if built.hasLeft { tell(.released, built) }
        built.dispose()
    }

    // MARK: - Releasing

    /// How many of the pages in ``heldBack``, which could not be released earlier, are checked again after
    /// each change of the navigation.
    ///
    /// The limit keeps the cost of a change independent of the depth of the stack.
    private static let askedAgain = 4

    /// Releases the pages that have been covered longest until at most ``limit`` pages are built.
    ///
    /// A page that may not be released now is added to ``heldBack``.
    /// After later changes, the pages in ``heldBack`` are checked again, a few at a time.
    ///
    /// - Parameters:
    ///   - before: The visible pages of all layers before the transition, without embedded pages.
    ///   - after: The visible pages after the transition.
    func releaseOldest(_ before: [BuiltPage], _ after: [BuiltPage]) {
        let visible = Set(after.map(ObjectIdentifier.init))
        let isCovered = { (built: BuiltPage) in
            !built.hasLeft && !built.isReleased && !visible.contains(ObjectIdentifier(built))
        }
        // A covered error page is always released, so that the actual page is built when the user comes back.
        for built in before where built.isError && isCovered(built) { release(built) }
        covered = covered.filter(isCovered) + before.filter(isCovered)
        let room = limit - after.count
        for _ in 0..<min(Self.askedAgain, heldBack.count) where heldBack.count + covered.count > room {
            // Skip a page that was shown in the meantime: it is visible, or already in `covered` again.
            guard let built = pages[heldBack.removeFirst()], isCovered(built),
                !covered.contains(where: { $0 === built })
            else { continue }
            releaseOrHoldBack(built)
        }
        while covered.count > room, !covered.isEmpty { releaseOrHoldBack(covered.removeFirst()) }
    }

    /// Releases a page together with its embedded pages, if all of them may be released.
    private func releaseOrHoldBack(_ built: BuiltPage) {
        let all = built.withAllEmbedded
        guard all.allSatisfy(mayBeReleased) else { return heldBack.append(built.entry) }
        all.forEach(release)
    }

    /// Returns whether the page can be built again without losing anything.
    private func mayBeReleased(_ built: BuiltPage) -> Bool {
        built.isError
            || built.isRouted && !navigator.needsPage(of: built.entry) && !built.page.hasUnsavedChanges
                && built.page.mayBeReleased
    }
}

/// What is kept of a released page until its entry is shown again or removed.
struct ReleasedPage {
    /// The title of the page, or `nil` to use the title of the route.
    let title: String?
    /// The state that the page has saved (``Page/savedState()``), or `nil` if it saves none.
    let savedState: String?
    /// The scroll positions and the focus, as ``BuiltPage/position`` returns them.
    let position: [String: [Double]]?

    /// Creates the value by asking a page for its title, state, and position.
    init(_ built: BuiltPage) {
        title = built.page.title
        savedState = built.page.savedState()
        position = built.position
    }
}
