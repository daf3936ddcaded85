/// The place of a page that opens: its back stack, the modal of its parents, and its branch.
extension ChangeMaker {
    /// Whether nothing is open but the page of the start.
    ///
    /// Only then may a back stack replace the window's pages: what is restored or opened since then stays.
    var isAtStart: Bool {
        guard let state else { return true }
        return state.modals.isEmpty && state.base.depth == 1 && state.top.embedded.isEmpty
            && state.top.destination.origin != .restored && state.base.stacks.count == 1
    }

    // MARK: - All that is open

    /// Returns the change that opens a page with its parents as all that is open.
    ///
    /// Each page that is presented starts a modal, and the parents below the first one become the window's stack.
    ///
    /// | Pages | The window, then the modals |
    /// |---|---|
    /// | `list`, `item`, and the page | `list item page` |
    /// | `list`, `settings`, which is presented, and the page | `list`, `settings page` |
    /// | `list`, `item`, and the page, which is presented | `list item`, `page` |
    ///
    /// With branches the first page of the window stays below them, or they open in a branch of their own.
    ///
    /// - Parameters:
    ///   - pages: The parents and the page, the lowest first.
    ///   - isPresented: Whether the page starts a modal.
    ///     It does not if no other replaces the window's only page.
    ///   - branch: The branch of the modal above; `nil` if there is none.
    func backStack(_ pages: [Destination], isPresented: Bool, below branch: String? = nil)
        throws(Interruption) -> NavigationChange
    {
        let startsModal = isPresented && (pages.count > 1 || onlyPage == nil)
        let start = startsModal ? pages.count - 1 : pages.dropLast().lastIndex(where: \.isPresented)
        guard let start else { return try window(pages, of: branch) }
        let below = Array(pages[..<start])
        guard let top = below.last else { return try modal(pages) }
        let steps = pages[start...].enumerated().map { number, page in
            NavigationChange.open(page, verb: number == 0 ? .present : .push)
        }
        let first = try backStack(below, isPresented: top.isPresented, below: pages[start].match.route.branch)
        return .sequence([first] + steps)
    }

    /// Returns the change that makes a page and its parents the window's stack.
    ///
    /// - Parameters:
    ///   - pages: The parents and the page, which are all that is open without branches.
    ///   - branch: The branch of a page without one; `nil` for the selected one.
    private func window(_ pages: [Destination], of branch: String?) throws(Interruption) -> NavigationChange {
        guard let top = pages.last else { return .sequence([]) }
        guard let state, let selected = state.base.branch else {
            // A first page that is among the parents stays.
            let reuse: ReusePolicy = onlyPage == nil ? .always : .reload
            return .open(top, verb: .reset, reuse: reuse, below: pages.dropLast())
        }
        let name = top.match.route.branch ?? branch ?? selected
        guard name == selected else {
            return try inBranch(.open(top, verb: .push, reuse: .singleTop), named: name)
        }
        if onlyPage != nil {
            let below = Array(finder.firstPages(top, of: name, from: request.origin).dropLast())
            return .open(top, verb: .reset, reuse: .reload, below: below)
        }
        return .branch(
            name,
            below: finder.pages(between: state.base.top.destination, and: top, from: request.origin),
            then: .open(top, verb: .push, reuse: .singleTop)
        )
    }

    // MARK: - Modals of parents

    /// Returns the pages of the modal of a page's nearest parent that is presented, without the page itself.
    ///
    /// They are that parent and those between the two, the lowest first.
    ///
    /// - Parameters:
    ///   - destination: The page.
    ///   - reuse: The policy of the push.
    /// - Returns: `nil` if the page is pushed on the top layer.
    ///   That is so if no parent is presented, or a guard does not allow one of them.
    ///   It is also so if the top layer begins with that parent, or holds the page that the policy looks for.
    ///   A request from outside opens no modal over another one.
    func pagesOfModal(below destination: Destination, reuse: ReusePolicy) -> [Destination]? {
        guard finder.table.hasModals else { return nil }
        if request.origin == .external, state?.modals.isEmpty == false { return nil }
        // Most pages are on no modal, so the guards are not asked yet.
        let declared = finder.parents(
            of: destination,
            from: request.origin,
            upToModal: true,
            asksGuards: false
        )
        guard let presented = declared.first, presented.isPresented else { return nil }
        if let layer = state?.topLayer {
            if layer.stack.position(of: destination, reuse: reuse) != nil { return nil }
            if layer.lowest.destination.isSamePage(as: presented) { return nil }
        }
        let parents = finder.parents(of: destination, from: request.origin, upToModal: true)
        return parents.first?.isPresented == true ? parents : nil
    }

    /// Returns the change that presents the first of some pages, and pushes the others on it.
    ///
    /// If a guard leads from the root of the first page's branch to another page, that page opens alone.
    func modal(_ pages: [Destination], reuse: ReusePolicy = .always) throws(Interruption)
        -> NavigationChange
    {
        guard let lowest = pages.first else { return .sequence([]) }
        let first = try inBranch(.open(lowest, verb: .present))
        guard first.destination?.isSamePage(as: lowest) ?? false else { return first }
        let pushes = pages.dropFirst().enumerated().map { number, page in
            NavigationChange.open(page, verb: .push, reuse: number == pages.count - 2 ? reuse : .always)
        }
        return .sequence([first] + pushes)
    }

    // MARK: - Branches

    /// Returns a change on the stack of its page's branch, which is selected with it.
    ///
    /// It is the change itself if the page has no branch, and as long as a modal is open.
    /// A branch that has not been opened begins with its root, and a push or a modal there brings the parents of
    /// the page.
    ///
    /// - Parameters:
    ///   - change: A push, a modal, a replacement, or any other change, which is returned as it is.
    ///   - branch: The branch of a page without one; `nil` for the selected one.
    func inBranch(_ change: NavigationChange, named branch: String? = nil) throws(Interruption)
        -> NavigationChange
    {
        guard let state, state.base.branch != nil, state.modals.isEmpty else { return change }
        guard case .open(let destination, let verb, let reuse, _) = change, verb != .reset else {
            return change
        }
        guard let name = destination.match.route.branch ?? branch else { return change }
        var push: NavigationChange { .open(destination, verb: .push, reuse: .singleTop) }
        if let stack = state.base.stack(of: name) {
            // A link to the page on top only selects the branch.
            let isShown = verb == .push && reuse == .always && stack.top.url.isSame(as: destination.url)
            let change = isShown ? push : change
            return state.base.branch == name ? change : .branch(name, below: [], then: change)
        }
        return try beginning(name) { root in
            guard let root else {
                return verb == .present ? change : .branch(name, below: [destination], then: push)
            }
            guard verb == .push || verb == .present else {
                return .branch(name, below: [root], then: change)
            }
            let pages = [root] + finder.pages(between: root, and: destination, from: request.origin)
            return .branch(name, below: pages, then: verb == .present ? change : push)
        }
    }

    /// Returns the change that selects a branch.
    ///
    /// The selected branch is popped to its lowest page.
    func selection(of name: String) throws(Interruption) -> NavigationChange {
        let selection = NavigationChange.branch(name, below: [], then: nil)
        guard let state, state.modals.isEmpty, state.base.names.contains(name) else { return selection }
        if state.base.branch == name { return .branch(name, below: [], then: .pop(.root)) }
        if state.base.stack(of: name) != nil { return selection }
        return try beginning(name) { root throws(Interruption) in
            guard let root else { throw .refused(.noSuchBranch(name)) }
            return .branch(name, below: [root], then: nil)
        }
    }

    /// Returns the change that opens a branch, or the page to which a guard redirects from its root.
    ///
    /// - Parameter change: Gets the root; `nil` if the guards lead from the root back into its branch, which then begins
    ///   with another page.
    private func beginning(
        _ name: String,
        with change: (Destination?) throws(Interruption) -> NavigationChange
    ) throws(Interruption) -> NavigationChange {
        guard !finder.entering.contains(name) else { return try change(nil) }
        var found = try finder.root(of: name)
        guard found.isOfGuard else { return try change(found.destination) }
        found.destination.wanted = request.wanted
        var maker = self
        maker.finder.purpose = .root
        maker.finder.entering.insert(name)
        return try maker.change(to: found)
    }
}
