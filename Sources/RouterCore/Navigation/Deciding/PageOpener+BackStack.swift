extension PageOpener {
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
            number == 0 ? NavigationChange.present(page) : .push(page, reuse: .always)
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
            return .reset(top, parents: pages.dropLast(), keepsBeginning: false)
        }
        let name = top.match.route.branch ?? branch ?? selected
        guard name == selected else { return try inBranch(.push(top, reuse: .singleTop), named: name) }
        if onlyPage != nil {
            return .reset(top, parents: firstPages(top, of: name).dropLast(), keepsBeginning: false)
        }
        return .branch(
            name,
            below: self.pages(between: state.window.top.destination, and: top),
            then: .push(top, reuse: .singleTop)
        )
    }

    /// Returns the pages that come below one that replaces the window's only page.
    func pagesBelow(_ destination: Destination) -> [Destination] {
        let parents = finder.parents(of: destination, from: request.origin)
        guard parents.isEmpty, let branch = destination.match.route.branch ?? state?.window.branch,
            let root = lowestPage(of: branch), !root.isSamePlace(as: destination)
        else { return parents }
        return [root]
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
        guard destination.match.route.parent != nil, finder.table.hasModals else { return nil }
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
            if layer.lowest.destination.isSamePlace(as: presented) { return nil }
        }
        let parents = finder.parents(of: destination, from: request.origin, upToModal: true)
        return parents.first?.isPresented == true ? parents : nil
    }

    /// Returns the change that presents the first of some pages, and pushes the others on it.
    ///
    /// If a guard leads from the root of the first page's branch to another page, that page opens alone.
    func modal(_ pages: [Destination], reuse: ReusePolicy = .always) throws(Interruption) -> NavigationChange
    {
        guard let lowest = pages.first else { return .sequence([]) }
        let first = try inBranch(.present(lowest))
        guard first.destination?.isSamePlace(as: lowest) ?? false else { return first }
        let pushes = pages.dropFirst().enumerated().map { number, page in
            NavigationChange.push(page, reuse: number == pages.count - 2 ? reuse : .always)
        }
        return .sequence([first] + pushes)
    }
}
