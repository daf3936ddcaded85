/// Decides where a page opens: on a back stack of its parents, in a modal with them, or in a branch.
extension ChangeMaker {
    /// Whether only the first page is open, and it was not restored.
    ///
    /// Only then may a page and its parents replace the pages of the window.
    /// Pages that were restored or opened since startup are never replaced.
    var isAtStart: Bool {
        guard let state else { return true }
        return state.modals.isEmpty && state.base.depth == 1 && state.top.embedded.isEmpty
            && state.top.destination.origin != .restored && state.base.stacks.count == 1
    }

    // MARK: - Back stacks

    /// Returns the change that opens a page with its parents. Without branches, all other pages close.
    ///
    /// Each page whose route has the verb `present` starts a modal. The pages below the first modal
    /// become the window's stack.
    ///
    /// | Parents and page, lowest first | Stack of the window | Stack of the modal |
    /// |---|---|---|
    /// | `list`, `item`, `page` | `list`, `item`, `page` | |
    /// | `list`, `settings` (verb `present`), `page` | `list` | `settings`, `page` |
    /// | `list`, `item`, `page` (verb `present`) | `list`, `item` | `page` |
    ///
    /// In a window with branches, pages of the selected branch open above the window's first page.
    /// Pages that declare another branch open in that branch.
    ///
    /// - Parameters:
    ///   - pages: The parents and the page, lowest first.
    ///   - isPresented: Whether the page starts a modal. It is ignored for a page without parents
    ///     that replaces the window's only page.
    ///   - branch: The branch to use if the route of the window's top page declares none, or `nil` for the
    ///     selected branch. When the method calls itself for the pages below a modal, it passes the branch
    ///     that the lowest page of the modal declares.
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

    /// Returns the change that opens a page over its parents in the window.
    ///
    /// - Parameters:
    ///   - pages: The parents and the page, lowest first. Without branches, nothing else remains open.
    ///   - branch: The branch to use if the page's route declares none, or `nil` for the selected branch.
    private func window(_ pages: [Destination], of branch: String?) throws(Interruption) -> NavigationChange {
        guard let top = pages.last else { return .sequence([]) }
        guard let state, let selected = state.base.branch else {
            // If the window's first page is among the parents, it remains open, unless it is to be replaced.
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

    /// Returns the pages that open below a page in a new modal, lowest first.
    ///
    /// They are the page's nearest parent that opens as a modal, and the parents between it and the page.
    ///
    /// - Parameters:
    ///   - destination: The page.
    ///   - reuse: The reuse policy of the push.
    /// - Returns: The pages, or `nil` if the page is pushed on the top layer, for one of these reasons:
    ///   - No parent opens as a modal.
    ///   - A guard does not allow one of the parents that would open.
    ///   - The parent that opens as a modal is already the lowest page of the top layer.
    ///   - The reuse policy finds an open entry for the page in the top layer.
    ///   - The request is external, and a modal is already open.
    func pagesOfModal(below destination: Destination, reuse: ReusePolicy) -> [Destination]? {
        guard finder.table.hasModals else { return nil }
        if request.origin == .external, state?.modals.isEmpty == false { return nil }
        // The guards are not asked yet, because most pages have no parent that opens as a modal.
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

    /// Returns the change that opens the first of these pages as a modal and pushes the other pages onto it.
    ///
    /// If the first page selects a branch, and a guard redirects from the root of that branch,
    /// only the page to which the guard redirects opens.
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

    /// Returns a change that selects a branch, and then makes the given change there.
    ///
    /// The branch is that of the page that the given change opens.
    /// If this page has no branch or a modal is open, the given change is returned unmodified.
    /// A branch that has not been opened yet begins with its root (its lowest page). A push or a modal there
    /// also opens the parents of the page.
    ///
    /// - Parameters:
    ///   - change: A change that pushes, presents, or replaces a page. Any other change
    ///     is returned unmodified.
    ///   - branch: The branch to use if the page's route declares none, or `nil` for the selected branch.
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
            // A link to the page on top of the branch only selects the branch.
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
    /// If the branch is already selected, it is popped to its lowest page.
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

    /// Returns the change that opens a branch for the first time.
    ///
    /// If a guard redirects from the root (the lowest page) of the branch, the change opens the guard's page.
    ///
    /// - Parameters:
    ///   - name: The name of the branch.
    ///   - change: A closure that returns the change. It receives the root, or `nil` if the guards redirect
    ///     from the root back into the branch, so that the branch begins with another page.
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
