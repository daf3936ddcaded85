import CRouterGtk
import RouterCore

extension PageStore {
    /// Ends the life of an entry's page, and forgets what was kept of it.
    func remove(_ entry: EntryID) {
        kept[entry] = nil
        if let built = pages.removeValue(forKey: entry) { leave(built) }
    }

    /// Ends the life of all pages, the newest first.
    func close() {
        dropPrepared()
        let left = pages.values.sorted { $0.entry.rawValue > $1.entry.rawValue }
        pages = [:]
        covered = []
        for built in left { leave(built) }
        kept = [:]
        free()
    }

    /// Notifies a page that it has left, once, and frees it if nothing shows it.
    private func leave(_ built: BuiltPage) {
        built.hasLeft = true
        built.page.didLeave()
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

    // MARK: - Releasing

    /// The number of pages that a change asks again whether they may be released by now.
    ///
    /// So a change costs the same at any depth.
    private static let askedAgain = 4

    /// Releases the pages that were covered first, until at most `limit` are built.
    ///
    /// A page that has to stay when its turn comes is asked again after later changes, in turns with its like.
    ///
    /// - Parameters:
    ///   - before: The visible pages of all layers before a transition, without embedded ones.
    ///   - after: Those after it.
    func releaseOldest(_ before: [BuiltPage], _ after: [BuiltPage]) {
        let visible = Set(after.map(ObjectIdentifier.init))
        let isCovered = { (built: BuiltPage) in
            !built.hasLeft && !built.isReleased && !visible.contains(ObjectIdentifier(built))
        }
        // The user who comes back to an error page wants to see the page.
        for built in before where built.isError && isCovered(built) { release(built) }
        covered = covered.filter(isCovered) + before.filter(isCovered)
        let room = limit - after.count
        for _ in 0..<min(Self.askedAgain, heldBack.count) where heldBack.count + covered.count > room {
            // One that was shown meanwhile waits for its turn again.
            guard let built = pages[heldBack.removeFirst()], isCovered(built),
                !covered.contains(where: { $0 === built })
            else { continue }
            releaseOrHoldBack(built)
        }
        while covered.count > room, !covered.isEmpty { releaseOrHoldBack(covered.removeFirst()) }
    }

    /// Releases a page with all that are embedded in it, if they all may be.
    private func releaseOrHoldBack(_ built: BuiltPage) {
        let all = built.withAllEmbedded
        guard all.allSatisfy(mayBeReleased) else { return heldBack.append(built.entry) }
        all.forEach(release)
    }

    /// Whether the page can be built again without a loss.
    private func mayBeReleased(_ built: BuiltPage) -> Bool {
        built.isError
            || built.isRouted && !navigator.needsPage(of: built.entry) && !built.page.hasUnsavedChanges
                && built.page.mayBeReleased
    }
}

/// The remains of a released page, kept until its entry returns or leaves.
struct ReleasedPage {
    /// The title of the page; `nil` for the title of the route.
    let title: String?
    /// The text that the page wants to have back.
    let savedState: String?
    /// The scroll positions and the focus.
    let position: [String: [Double]]?

    /// Asks a page for what is to be kept of it.
    init(_ built: BuiltPage) {
        title = built.page.title
        savedState = built.page.savedState()
        position = built.position
    }
}
