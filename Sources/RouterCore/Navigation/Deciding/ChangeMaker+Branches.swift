extension ChangeMaker {
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
        guard let state, state.window.branch != nil, state.modals.isEmpty else { return change }
        guard case .open(let destination, let verb, let reuse, _) = change, verb != .reset else {
            return change
        }
        guard let name = destination.match.route.branch ?? branch else { return change }
        var push: NavigationChange { .open(destination, as: .push, reuse: .singleTop) }
        if let stack = state.window.stack(of: name) {
            // A link to the page on top only selects the branch.
            let isShown = verb == .push && reuse == .always && stack.top.url.isSame(as: destination.url)
            let change = isShown ? push : change
            return state.window.branch == name ? change : .branch(name, below: [], then: change)
        }
        return try beginning(name) { root in
            guard let root else {
                return verb == .present ? change : .branch(name, below: [destination], then: push)
            }
            guard verb == .push || verb == .present else {
                return .branch(name, below: [root], then: change)
            }
            let pages = [root] + pages(between: root, and: destination)
            return .branch(name, below: pages, then: verb == .present ? change : push)
        }
    }

    /// Returns the change that selects a branch.
    ///
    /// The selected branch is popped to its lowest page.
    func selection(of name: String) throws(Interruption) -> NavigationChange {
        let selection = NavigationChange.branch(name, below: [], then: nil)
        guard let state, state.modals.isEmpty, state.window.names.contains(name) else { return selection }
        if state.window.branch == name { return .branch(name, below: [], then: .pop(.root)) }
        if state.window.stack(of: name) != nil { return selection }
        return try beginning(name) { root throws(Interruption) in
            guard let root else { throw .refused(.noSuchBranch(name)) }
            return .branch(name, below: [root], then: nil)
        }
    }

    /// Returns the parents of a page that come between it and the root of its branch, the lowest first.
    ///
    /// Those below the root and those below a modal are left out.
    func pages(between root: Destination, and destination: Destination) -> [Destination] {
        if destination.isSamePlace(as: root) { return [] }
        let parents = self.parents(of: destination)
        let last = parents.lastIndex { $0.isPresented || $0.isSamePlace(as: root) }
        return Array(last.map { parents[($0 + 1)...] } ?? parents[...])
    }

    // MARK: - Roots

    /// Returns the change that opens a branch, or the page to which a guard redirects from its root.
    ///
    /// - Parameter change: Gets the root; `nil` if the guards lead from the root back into its branch, which then begins
    ///   with another page.
    private func beginning(
        _ name: String,
        with change: (Destination?) throws(Interruption) -> NavigationChange
    ) throws(Interruption) -> NavigationChange {
        guard !entering.contains(name) else { return try change(nil) }
        var found = try root(of: name)
        guard found.isOfGuard else { return try change(found.destination) }
        found.destination.wanted = request.wanted
        var maker = self
        maker.finder.purpose = .root
        maker.entering.insert(name)
        return try maker.change(to: found)
    }

    /// Finds the root of a branch, or the page to which a guard redirects from it.
    ///
    /// The app itself opens it, so the origin is ``RequestOrigin/code``.
    private func root(of name: String) throws(Interruption) -> PageFinder.Found {
        guard let branch = finder.table.branches.first(where: { $0.name == name }) else {
            throw .refused(.noSuchBranch(name))
        }
        let address = NavigationRequest.Address.text(branch.root)
        let url = try refusing(address.url(in: finder.table, from: .code))
        var finder = finder
        finder.purpose = .root
        return try finder.find(url, for: NavigationRequest(.open(address)))
    }

    /// Returns the stack of a branch that begins with a page: its root if the guards allow it, the parents and the page.
    func firstPages(_ page: Destination, of branch: String) -> [Destination] {
        guard let root = lowestPage(of: branch) else { return [page] }
        return page.isSamePlace(as: root) ? [page] : [root] + pages(between: root, and: page) + [page]
    }

    /// Returns the root of a branch, if the guards allow it.
    func lowestPage(of branch: String) -> Destination? {
        guard !entering.contains(branch), let found = try? root(of: branch), !found.isOfGuard else {
            return nil
        }
        return found.destination
    }
}

extension PageFinder {
    /// Returns the state that begins with a page.
    ///
    /// With branches it is on the root of its own branch, or of the first one, if the guards allow that root.
    func firstState(_ page: Destination) -> NavigationState {
        let branches = table.branches.map(\.name)
        guard let selected = page.match.route.branch ?? branches.first else {
            return NavigationState(root: page)
        }
        let maker = ChangeMaker(finder: self, request: NavigationRequest(.all([])))
        let pages = maker.firstPages(page, of: selected)
        var state = NavigationState(root: pages.first ?? page, branches: branches, selected: selected)
        for page in pages.dropFirst() { state.push(page) }
        return state
    }
}
