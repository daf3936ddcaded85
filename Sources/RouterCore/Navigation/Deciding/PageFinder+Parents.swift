/// The pages that come below a page: its parents, and the root of its branch.
///
/// The routes and the guards decide about them, and not what is open.
extension PageFinder {
    /// Returns the pages that the route declares to be below a destination, the lowest first.
    ///
    /// The chain ends above the first page that the guards do not allow.
    /// It ends above the first page whose ``Route/access`` does not allow the request.
    /// It also ends at a page that is in it already, and after ``NavigationLimits/parents`` pages.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - origin: The origin of the request for the page, which its parents get too.
    ///   - upToModal: Whether the chain also ends with the nearest page that is presented.
    ///   - asksGuards: Whether the guards are asked; otherwise all pages are allowed.
    func parents(
        of page: Destination,
        from origin: RequestOrigin,
        upToModal: Bool = false,
        asksGuards: Bool = true
    ) -> [Destination] {
        var finder = self
        finder.fallsBack = false
        finder.purpose = .parent
        if !asksGuards { (finder.guards, finder.record) = (nil, nil) }
        var parents: [Destination] = []
        var seen = [page.match.url]
        var match = page.match
        while parents.count < limits.parents {
            var url: RouteURL?
            do throws(Interruption) {
                let parent = match.record.parent
                url = try refusing(try building("parent", try parent?.url(with: match.parameters)))
                guard let url, !seen.contains(where: { $0.isSame(as: url) }) else { break }
                seen.append(url)
                let found = try finder.find(url, for: NavigationRequest(.all([]), origin: origin))
                if found.isOfGuard { break }
                match = found.destination.match
            } catch {
                if case .waitsForGuard = error { break }
                finder.record?(.noParent(url, error.refusal))
                break
            }
            let parent = Destination(match: match, origin: origin)
            parents.append(parent)
            if upToModal, parent.isPresented { break }
        }
        return parents.reversed()
    }

    /// Returns the nearest page that the route declares to be below a destination, as ``parents(of:from:upToModal:asksGuards:)`` does.
    func parent(of page: Destination, from origin: RequestOrigin, asksGuards: Bool) -> Destination? {
        var finder = self
        finder.limits.parents = min(limits.parents, 1)
        return finder.parents(of: page, from: origin, asksGuards: asksGuards).last
    }

    /// Returns the parents of a page that come between it and the root of its branch, the lowest first.
    ///
    /// Those below the root and those below a modal are left out.
    func pages(
        between root: Destination,
        and destination: Destination,
        from origin: RequestOrigin
    ) -> [Destination] {
        if destination.isSamePage(as: root) { return [] }
        let parts = parents(of: destination, from: origin).split(omittingEmptySubsequences: false) {
            $0.isPresented || $0.isSamePage(as: root)
        }
        return Array(parts.last ?? [])
    }

    // MARK: - Branches

    /// Finds the root of a branch, or the page to which a guard redirects from it.
    ///
    /// The app itself opens it, so the origin is ``RequestOrigin/app``.
    func root(of name: String) throws(Interruption) -> PageFinder.Found {
        guard let branch = table.branches.first(where: { $0.name == name }) else {
            throw .refused(.noSuchBranch(name))
        }
        let address = NavigationRequest.Address.strict(branch.root)
        let url = try refusing(address.url(in: table, from: .app))
        var finder = self
        finder.purpose = .root
        return try finder.find(url, for: NavigationRequest(.open(address)))
    }

    /// Returns the root of a branch, if the guards allow it at once.
    func lowestPage(of branch: String) -> Destination? {
        if entering.contains(branch) { return nil }
        do throws(Interruption) {
            let found = try root(of: branch)
            return found.isOfGuard ? nil : found.destination
        } catch {
            // The trace has the answer of a guard that refuses, and the first page of the branch opens without it.
            return nil
        }
    }

    /// Returns the stack of a branch that begins with a page: its root if the guards allow it, the parents and the page.
    func firstPages(_ page: Destination, of branch: String, from origin: RequestOrigin) -> [Destination] {
        guard let root = lowestPage(of: branch) else { return [page] }
        if page.isSamePage(as: root) { return [page] }
        return [root] + pages(between: root, and: page, from: origin) + [page]
    }

    /// Returns the pages that come below one that replaces the window's only page: its parents, else the root.
    ///
    /// - Parameters:
    ///   - destination: The page.
    ///   - branch: The branch of a page without one; `nil` in a window without branches.
    ///   - origin: The origin of the request for the page.
    func pages(below destination: Destination, in branch: String?, from origin: RequestOrigin)
        -> [Destination]
    {
        let parents = self.parents(of: destination, from: origin)
        guard parents.isEmpty, let branch = destination.match.route.branch ?? branch,
            let root = lowestPage(of: branch), !root.isSamePage(as: destination)
        else { return parents }
        return [root]
    }

    /// Returns the state that begins with a page.
    ///
    /// With branches it is on the root of its own branch, or of the first one, if the guards allow that root.
    func firstState(_ page: Destination) -> NavigationState {
        let branches = table.branches.map(\.name)
        guard let selected = page.match.route.branch ?? branches.first else {
            return NavigationState(root: page)
        }
        let pages = firstPages(page, of: selected, from: .app)
        var state = NavigationState(root: pages.first ?? page, branches: branches, selected: selected)
        for page in pages.dropFirst() { state.push(page) }
        return state
    }
}
