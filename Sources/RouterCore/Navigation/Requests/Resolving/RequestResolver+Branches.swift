extension RequestResolver {
    /// Returns an action on the stack of its page's branch, which is selected with it.
    ///
    /// It is the action itself if the page has no branch, and as long as a modal is open.
    /// A branch that has not been opened begins with its root, and a push or a modal there brings the parents of
    /// the page.
    ///
    /// - Parameters:
    ///   - action: A push, a modal, a replacement, or any other action, which is returned as it is.
    ///   - branch: The branch of a page without one; `nil` for the selected one.
    /// - Returns: `nil` if a guard defers the root.
    func inBranch(_ action: NavigationAction, named branch: String? = nil) throws(RoutingError)
        -> NavigationAction?
    {
        guard let state, state.window.branch != nil, state.modals.isEmpty else { return action }
        let destination: Destination
        var reuse: ReusePolicy?
        var isPresented = false
        switch action {
        case .push(let page, let policy): (destination, reuse) = (page, policy)
        case .present(let page): (destination, isPresented) = (page, true)
        case .replace(let page), .replaceSame(let page): destination = page
        default: return action
        }
        guard let name = destination.match.route.branch ?? branch else { return action }
        if let stack = state.window.stack(of: name) {
            var action = action
            // A link to the page on top only selects the branch.
            if reuse == .always, stack.top.url.isSame(as: destination.url) {
                action = .push(destination, reuse: .singleTop)
            }
            return state.window.branch == name ? action : .branch(name, below: [], then: action)
        }
        guard let root = try root(of: name) else { return nil }
        switch root {
        case .page(let root):
            guard reuse != nil || isPresented else { return .branch(name, below: [root], then: action) }
            return .branch(
                name,
                below: [root] + pages(between: root, and: destination),
                then: isPresented ? action : .push(destination, reuse: .singleTop)
            )
        case .elsewhere(let action): return action
        case .none where isPresented: return action
        case .none: return .branch(name, below: [destination], then: .push(destination, reuse: .singleTop))
        }
    }

    /// Returns the action that selects a branch, or `nil` if a guard defers its root.
    ///
    /// The selected branch is popped to its lowest page.
    func selection(of name: String) throws(RoutingError) -> NavigationAction? {
        let selection = NavigationAction.branch(name, below: [], then: nil)
        guard let state, state.modals.isEmpty, state.window.names.contains(name) else { return selection }
        if state.window.branch == name { return .branch(name, below: [], then: .pop(.root)) }
        if state.window.stack(of: name) != nil { return selection }
        switch try root(of: name) {
        case .page(let root)?: return .branch(name, below: [root], then: nil)
        case .elsewhere(let action)?: return action
        case Root.none?: throw .noSuchBranch(name)
        case nil: return nil
        }
    }

    /// Returns the parents of a page that come between it and the root of its branch, the lowest first.
    ///
    /// Those below the root and those below a modal are left out.
    func pages(between root: Destination, and destination: Destination) -> [Destination] {
        if destination.isSamePlace(as: root) { return [] }
        let parents = parents(of: destination)
        let last = parents.lastIndex { $0.isPresented || $0.isSamePlace(as: root) }
        return Array(last.map { parents[($0 + 1)...] } ?? parents[...])
    }

    // MARK: - Roots

    /// The lowest page of a branch that has not been opened yet, after the guards.
    private enum Root {
        case page(Destination)
        /// A guard redirects to another page, which opens by this action.
        case elsewhere(NavigationAction)
        /// There is no root, since guards lead from it to a page of the very branch.
        case none
    }

    /// Finds the root of a branch, or returns `nil` if a guard defers it.
    ///
    /// The app itself opens it, so the origin is ``RequestOrigin/code``.
    ///
    /// - Throws: The reason why guards refuse it.
    private func root(of name: String) throws(RoutingError) -> Root? {
        guard !entering.contains(name) else { return Root.none }
        guard let branch = table.branches.first(where: { $0.name == name }),
            let url = try? RouteURL(parsing: branch.root)
        else { throw .noSuchBranch(name) }
        var part = self
        part.request = NavigationRequest(.address(.url(url)), origin: .code)
        part.entering.insert(name)
        guard var found = try part.find(url) else { return nil }
        guard found.isOfGuard else { return .page(found.destination) }
        found.destination.wanted = wanted
        part.request = request
        return try part.action(for: found, try NavigationOptions(found.url)).map { .elsewhere($0) }
    }

    /// Returns the stack of a branch that begins with a page: its root if the guards allow it, the parents and the page.
    func firstPages(_ page: Destination, of branch: String) -> [Destination] {
        guard let root = lowestPage(of: branch) else { return [page] }
        return page.isSamePlace(as: root) ? [page] : [root] + pages(between: root, and: page) + [page]
    }

    /// Returns the root of a branch, if the guards allow it.
    func lowestPage(of branch: String) -> Destination? {
        guard case .page(let root)? = try? root(of: branch) else { return nil }
        return root
    }
}
