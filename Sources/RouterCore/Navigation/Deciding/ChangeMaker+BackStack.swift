extension ChangeMaker {
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
            NavigationChange.open(page, as: number == 0 ? .present : .push)
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
        guard let state, let selected = state.window.branch else {
            // A first page that is among the parents stays.
            let reuse: ReusePolicy = onlyPage == nil ? .always : .reload
            return .open(top, as: .reset, reuse: reuse, below: pages.dropLast())
        }
        let name = top.match.route.branch ?? branch ?? selected
        guard name == selected else {
            return try inBranch(.open(top, as: .push, reuse: .singleTop), named: name)
        }
        if onlyPage != nil {
            return .open(top, as: .reset, reuse: .reload, below: firstPages(top, of: name).dropLast())
        }
        return .branch(
            name,
            below: self.pages(between: state.window.top.destination, and: top),
            then: .open(top, as: .push, reuse: .singleTop)
        )
    }

    /// Returns the pages that come below one that replaces the window's only page.
    func pagesBelow(_ destination: Destination) -> [Destination] {
        let parents = self.parents(of: destination)
        guard parents.isEmpty, let branch = destination.match.route.branch ?? state?.window.branch,
            let root = lowestPage(of: branch), !root.isSamePlace(as: destination)
        else { return parents }
        return [root]
    }

    // MARK: - Parents

    /// Returns the pages that the route declares to be below a destination, the lowest first.
    ///
    /// The chain ends above the first page that the guards do not allow.
    /// It ends above the first page whose ``Route/access`` does not allow the request.
    /// It also ends at a page that is in it already, and after ``NavigationLimits/parents`` pages.
    ///
    /// - Parameters:
    ///   - destination: The page.
    ///   - upToModal: Whether the chain also ends with the nearest page that is presented.
    ///   - asksGuards: Whether the guards are asked; otherwise all pages are allowed.
    func parents(
        of destination: Destination,
        upToModal: Bool = false,
        asksGuards: Bool = true
    ) -> [Destination] {
        var finder = finder
        finder.fallsBack = false
        finder.purpose = .parent
        if !asksGuards { (finder.guards, finder.record) = (nil, nil) }
        var parents: [Destination] = []
        var seen = [destination.match.url]
        var match = destination.match
        while parents.count < finder.limits.parents, let url = match.declaredParent,
            !seen.contains(where: { $0.isSame(as: url) })
        {
            seen.append(url)
            do throws(Interruption) {
                let found = try finder.find(url, for: NavigationRequest(.all([]), origin: request.origin))
                if found.isOfGuard { break }
                match = found.destination.match
            } catch {
                if case .waitsForGuard = error { break }
                finder.record?(.noParent(url, error.refusal))
                break
            }
            let parent = Destination(match: match, origin: request.origin)
            parents.append(parent)
            if upToModal, parent.isPresented { break }
        }
        return parents.reversed()
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
        let declared = parents(of: destination, upToModal: true, asksGuards: false)
        guard let presented = declared.first, presented.isPresented else { return nil }
        if let layer = state?.topLayer {
            if layer.stack.position(of: destination, reuse: reuse) != nil { return nil }
            if layer.lowest.destination.isSamePlace(as: presented) { return nil }
        }
        let parents = self.parents(of: destination, upToModal: true)
        return parents.first?.isPresented == true ? parents : nil
    }

    /// Returns the change that presents the first of some pages, and pushes the others on it.
    ///
    /// If a guard leads from the root of the first page's branch to another page, that page opens alone.
    func modal(_ pages: [Destination], reuse: ReusePolicy = .always) throws(Interruption) -> NavigationChange
    {
        guard let lowest = pages.first else { return .sequence([]) }
        let first = try inBranch(.open(lowest, as: .present))
        guard first.destination?.isSamePlace(as: lowest) ?? false else { return first }
        let pushes = pages.dropFirst().enumerated().map { number, page in
            NavigationChange.open(page, as: .push, reuse: number == pages.count - 2 ? reuse : .always)
        }
        return .sequence([first] + pushes)
    }
}
