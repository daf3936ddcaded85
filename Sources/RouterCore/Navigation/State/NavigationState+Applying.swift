extension NavigationState {
    /// Returns the state after a change.
    ///
    /// The change is applied completely or not at all. This state itself does not change.
    ///
    ///     let home = NavigationState(root: try table.destination(of: RouteURL(parsing: "app://home")))
    ///     let item = try table.destination(of: RouteURL(parsing: "app://item/42"))
    ///     let two = try home.applying(.open(item, verb: .push))
    ///     two.base.depth                                // 2
    ///     home.base.depth                               // 1
    ///     try two.applying(.pop(.count(1))).base.depth  // 1
    ///     try two.applying(.pop(.count(2)))               // throws stackTooShort(requested: 2, below: 1)
    ///     try two.applying(.pop(.entry(EntryID(9))))      // the same state: no entry has this id
    ///
    /// `NavigationChange.run(_:)` and `NavigationChange.openExternally(_:)` do not change the state.
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - limits: How many layers, entries, and embedded pages may be open afterwards.
    /// - Throws: `stackTooShort`, `layersTooFew`, `notInStack`, or `nothingForward` if there is no page
    ///   to go to or no modal to close.
    ///   `noSuchSlot`, `alreadyEmbedded`, or `notEmbedded` if a page cannot be embedded or removed.
    ///   `noSuchBranch` or `modalOpen` if a branch cannot be selected.
    ///   `badParameter` for a count below 1, and for an action route or another app's URL in a sequence.
    ///   `limitExceeded` if the new state is too large.
    /// - Complexity: O(*k* + layers + branches), where *k* is the number of entries that are added,
    ///   removed, or searched from the top.
    func applying(
        _ change: NavigationChange,
        limits: NavigationLimits = NavigationLimits()
    ) throws(RoutingError) -> NavigationState {
        var state = self
        state.departures = nil
        try state.apply(change, limits)
        // A recheck of the guards opens pages only in place of pages that it removes.
        // If it removes none, the state has not grown, and the limits need not be checked.
        if change.recheckAllowsAll { return state }
        guard state.modals.count < limits.layers else {
            throw .limitExceeded(.layers, limit: limits.layers)
        }
        guard state.base.depth <= limits.depth, state.modals.allSatisfy({ $0.depth <= limits.depth }) else {
            throw .limitExceeded(.depth, limit: limits.depth)
        }
        return state
    }

    /// Applies a change to this state without checking the limits on layers and entries.
    ///
    /// If the method throws, this state may be left partly changed.
    mutating func apply(_ change: NavigationChange, _ limits: NavigationLimits) throws(RoutingError) {
        switch change {
        case .open(let destination, let verb, let reuse, let parents):
            switch verb {
            case .push: push(destination, reuse: reuse, above: parents)
            case .present: modals.append(makeLayer(Stack(makeEntry(destination))))
            case .replaceSame where !top.destination.isSameRoute(as: destination): push(destination)
            case .replace, .replaceSame:
                topLayer.shown.goOn(to: topLayer.stack.replacingTop(with: makeEntry(destination)))
            case .reset: reset(to: parents + [destination], keepsBeginning: reuse != .reload)
            }
        case .pop(let target):
            try pop(target)
        case .direct(let change):
            try apply(change)
        case .forward:
            try goForward()
        case .embed(let destination, let embedding):
            try embed(destination, embedding, limits)
        case .run, .openExternally: break
        case .branch(let name, let below, let next):
            try enter(name, below)
            if let next { try apply(next, limits) }
        case .makeWay(let entry, let next):
            try apply(next, limits)
            try close(entry)
        case .fromList(let list, let next):
            try apply(next, askedBy: list, limits)
        case .update(let id, let page):
            if let page { update(id, to: page) }
        case .recheck(let recheck):
            inStacks { stack in
                if recheck.forgetting.contains(stack.stack.lowest.id) { stack.forward = nil }
                return false
            }
            remove(recheck)
            if let next = recheck.next { try apply(next, limits) }
        case .sequence(let changes):
            let before = self
            for change in changes {
                switch change {
                case .run(let destination):
                    throw .badParameter("sequence", value: destination.match.url.text, .notAPage)
                case .openExternally(let url): throw .badParameter("sequence", value: url.text, .notAPage)
                default: break
                }
                try apply(change, limits)
            }
            // Going forward must not bring back pages that the sequence itself has popped.
            base.forgetAhead(since: before.base)
            for index in modals.indices { modals[index].forgetAhead(since: before.layer(modals[index].id)) }
        }
    }

    /// Applies a change for which no page has to be found, such as going back.
    private mutating func apply(_ change: DirectChange) throws(RoutingError) {
        switch change {
        case .back: try pop(.count(1))
        case .goBack(let id): try inStacks { stack throws(RoutingError) in try stack.pop(id, itself: true) }
        case .dismiss(let target): try dismiss(target)
        case .unembed(let target, let departure): try unembed(target, departure)
        case .remove(let id): try inStacks { stack throws(RoutingError) in try stack.remove(id) }
        }
    }

    // MARK: - Opening pages

    /// Creates an entry with the next id, which is never used again.
    mutating func makeEntry(_ destination: Destination) -> Entry {
        defer { nextEntry += 1 }
        return Entry(id: EntryID(nextEntry), destination: destination)
    }

    /// Creates a stack of new entries, lowest first, or returns `nil` if there are no pages.
    mutating func makeStack(_ pages: [Destination]) -> Stack<Entry>? {
        Stack(lowestFirst: pages.map { makeEntry($0) })
    }

    /// Creates a layer with the next id, which is never used again.
    mutating func makeLayer(_ stack: Stack<Entry>) -> Layer {
        defer { nextLayer += 1 }
        return Layer(id: LayerID(nextLayer), stack: stack)
    }

    /// Pushes a page, or goes back to the open entry that the reuse policy finds for the page.
    ///
    /// An open entry that is found keeps its id and receives the new destination.
    /// Only if the policy is `reload`, a new entry replaces the open entry.
    ///
    /// - Parameters:
    ///   - destination: The page.
    ///   - reuse: The reuse policy.
    ///   - parents: The pages to push below a new entry, lowest first.
    mutating func push(
        _ destination: Destination,
        reuse: ReusePolicy = .always,
        above parents: [Destination] = []
    ) {
        let stack = topLayer.stack
        guard let position = stack.position(of: destination, reuse: reuse),
            let found = stack.popping(position)
        else {
            let below = stack.pushing(parents.map { makeEntry($0) })
            return topLayer.shown.goOn(to: below.pushing(makeEntry(destination)))
        }
        let entry = reuse == .reload ? makeEntry(destination) : found.top.updated(destination)
        topLayer.shown.goOn(to: found.replacingTop(with: entry))
    }

    /// Replaces the window's whole stack with these pages, lowest first, and closes all modals.
    ///
    /// In a window with branches, the pages become the stack of the branch that the last page declares,
    /// and that branch is selected.
    /// If the last page does not declare a branch, the pages become the stack of the selected branch.
    ///
    /// If `keepsBeginning` is `true` and the old and the new stack begin with the same pages,
    /// the old entries of these pages remain.
    private mutating func reset(to destinations: [Destination], keepsBeginning: Bool) {
        guard let page = destinations.last else { return }
        let branch = page.match.route.branch.flatMap { base.names.contains($0) ? $0 : nil }
        let old = branch.map { base.stack(of: $0) } ?? base.stack
        let same = zip(old?.elements ?? [], destinations).prefix { $0.destination.isSamePage(as: $1) }.count
        let kept = keepsBeginning ? same : 0
        var common = old?.popping((old?.depth ?? 0) - kept)
        if kept == destinations.count { common = common.map { $0.replacingTop(with: $0.top.updated(page)) } }
        let new = destinations.dropFirst(kept).map { makeEntry($0) }
        guard let stack = common?.pushing(new) ?? Stack(lowestFirst: new) else { return }
        modals = []
        if let branch, base.select(branch, with: stack) { return }
        base.shown.goOn(to: stack)
    }

    /// Selects a branch of the window and pushes pages onto its stack.
    ///
    /// If the branch has no stack yet, the pages become its stack.
    private mutating func enter(_ name: String, _ pages: [Destination]) throws(RoutingError) {
        guard base.names.contains(name) else { throw .noSuchBranch(name) }
        guard modals.isEmpty else { throw .modalOpen }
        var pages = pages[...]
        if !base.select(name) {
            // The branch has no stack yet. `ChangeMaker` has then put its lowest page first in `pages`.
            guard let root = pages.popFirst() else { throw .noSuchBranch(name) }
            _ = base.select(name, with: Stack(makeEntry(root)))
        }
        for page in pages { push(page) }
    }

    /// Closes the former page, which was the window's only page, after the change that opens the next page.
    ///
    /// If the next page has opened in another branch, the whole branch of the former page closes.
    /// If the change has already removed the former page, nothing is left to close.
    /// If a guard has redirected the request to the former page itself, the former page remains.
    ///
    /// - Throws: `stackTooShort` if the next page has opened above the former page.
    private mutating func close(_ former: EntryID) throws(RoutingError) {
        guard entry(former) != nil, top.id != former else { return }
        let only = base.hidden.first { $0.stack.depth == 1 && $0.stack.top.id == former }
        guard let branch = only?.name else { throw .stackTooShort(requested: 1, below: 0) }
        base.close(branch: branch)
    }

    /// Pushes a new entry for the page that was popped last.
    private mutating func goForward() throws(RoutingError) {
        guard let forward = topLayer.forward else { throw .nothingForward }
        topLayer.shown.stack = topLayer.stack.pushing(makeEntry(forward.top))
        topLayer.shown.forward = forward.popping(1)
    }

    // MARK: - Going back

    /// Pops entries from the top layer, or, if the target is an entry, from the stack that contains it.
    ///
    /// The method never closes a layer, so the lowest entry of a stack always remains.
    private mutating func pop(_ target: NavigationChange.Position) throws(RoutingError) {
        let stack = topLayer.stack
        switch target {
        case .count(let count):
            guard count > 0 else { throw .badParameter("times", value: String(count), .notPositive) }
            guard count < stack.depth else { throw .stackTooShort(requested: count, below: stack.depth - 1) }
            topLayer.shown.pop(count)
        case .root:
            topLayer.shown.pop(stack.depth - 1)
        case .nearest(let name, let fits):
            guard let position = stack.position(where: fits) else { throw .notInStack(name) }
            topLayer.shown.pop(position)
        case .index(let index):
            guard (0..<stack.depth).contains(index) else {
                throw .notInStack("page \(index) of \(stack.depth)")
            }
            topLayer.shown.pop(stack.depth - 1 - index)
        case .entry(let id):
            try inStacks { stack throws(RoutingError) in try stack.pop(id, itself: false) }
        }
    }

    /// Removes the entries that leave because of a recheck of the guards, including embedded entries,
    /// from all layers and branches.
    ///
    /// If the lowest entry of the window is removed, the pages in `recheck.root` open below the remaining
    /// entries, or in `recheck.branch`, which then replaces the selected branch.
    /// If the lowest entry of a modal is removed, the modal closes, together with the modals over it.
    /// If the lowest entry of a hidden branch is removed, the whole branch closes,
    /// as if it had never been selected.
    mutating func remove(_ recheck: NavigationChange.Recheck) {
        let ids = recheck.leaving
        let closed = modals.firstIndex { ids.contains($0.lowest.id) }
        if let closed { modals.removeSubrange(closed...) }
        for index in modals.indices { _ = modals[index].shown.remove(ids) }
        for index in base.stacks.indices.reversed() where index != base.selected {
            if !base.stacks[index].remove(ids) { base.close(branch: base.stacks[index].name) }
        }
        guard let name = recheck.branch else {
            _ = base.shown.remove(ids, root: recheck.root.map { makeEntry($0) })
            return
        }
        let former = base.branch
        if !base.select(name) {
            _ = base.select(name, with: makeStack(recheck.root))
        } else if let page = recheck.root.last, !base.top.destination.isSamePage(as: page) {
            base.shown.goOn(to: base.stack.pushing(makeEntry(page)))
        }
        base.close(branch: former)
    }

    /// Closes modals, beginning with the topmost. A target that names a closed layer is ignored.
    private mutating func dismiss(_ target: DismissTarget) throws(RoutingError) {
        switch target {
        case .count(let count):
            guard count > 0 else { throw .badParameter("times", value: String(count), .notPositive) }
            guard count <= modals.count else { throw .layersTooFew(requested: count, open: modals.count) }
            modals.removeLast(count)
        case .all, .over(base.id):
            modals = []
        case .over(let id):
            guard let index = modals.firstIndex(where: { $0.id == id }) else { return }
            modals.removeSubrange((index + 1)...)
        case .layer(let id):
            guard let index = modals.firstIndex(where: { $0.id == id }) else { return }
            modals.removeSubrange(index...)
        }
    }
}

extension Stack<Entry> {
    /// Returns the distance from the top entry to the entry that a push reuses (0 for the top entry itself),
    /// or `nil` if the push creates a new entry.
    func position(of destination: Destination, reuse: ReusePolicy) -> Int? {
        switch reuse {
        case .always: nil
        case .singleTop: top.destination.isSamePage(as: destination) ? 0 : nil
        case .returnToExisting, .reload: position { $0.destination.isSamePage(as: destination) }
        }
    }
}

extension Stack {
    /// Returns the distance from the top element to the nearest element that fulfills a condition
    /// (0 for the top element itself), or `nil` if no element does.
    func position(where condition: (Element) -> Bool) -> Int? {
        enumerated().first { condition($0.element) }?.offset
    }
}
