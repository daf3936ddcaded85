/// Finds the pages that open below a page: its parents, and the root (the lowest page) of its branch.
///
/// They depend on the routes and the guards, but not on what is open.
extension PageFinder {
    /// Returns the declared parents of a page, lowest first.
    ///
    /// The method follows the parents from the page downward. It stops at the first parent
    /// that the guards do not allow, or whose ``Route/access`` does not permit the request;
    /// the result does not contain that parent.
    /// It also stops before a page would occur twice, and after ``NavigationLimits/parents`` pages.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - origin: The origin of the request for the page, which its parents inherit.
    ///   - upToModal: Whether the method also stops after the nearest parent that opens as a modal.
    ///   - asksGuards: Whether the guards are asked. If not, all pages count as allowed.
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

    /// Returns the nearest declared parent of a page, as ``parents(of:from:upToModal:asksGuards:)`` finds it.
    func parent(of page: Destination, from origin: RequestOrigin, asksGuards: Bool) -> Destination? {
        var finder = self
        finder.limits.parents = min(limits.parents, 1)
        return finder.parents(of: page, from: origin, asksGuards: asksGuards).last
    }

    /// Returns the parents of a page that open between the root of a branch and the page, lowest first.
    ///
    /// If the root is itself one of the parents, it and the parents below it are omitted.
    /// If a parent opens as a modal, that parent and the parents below it are omitted, too.
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

    /// Finds the root (the lowest page) of a branch, or the page to which a guard redirects from it.
    ///
    /// The app itself opens the root, so the request for it has the origin ``RequestOrigin/app``.
    func root(of name: String) throws(Interruption) -> PageFinder.Found {
        guard let branch = table.branches.first(where: { $0.name == name }) else {
            throw .refused(.noSuchBranch(name))
        }
        let requested = NavigationRequest.RequestedURL.strict(branch.root)
        let url = try refusing(requested.url(in: table, from: .app))
        var finder = self
        finder.purpose = .root
        return try finder.find(url, for: NavigationRequest(.open(requested)))
    }

    /// Returns the root (the lowest page) of a branch, or `nil` if the guards refuse, redirect,
    /// or defer the request for it.
    func lowestPage(of branch: String) -> Destination? {
        if entering.contains(branch) { return nil }
        do throws(Interruption) {
            let found = try root(of: branch)
            return found.isOfGuard ? nil : found.destination
        } catch {
            // The error needs no report: the trace already contains the guard's answer,
            // and the caller opens the branch without its root.
            return nil
        }
    }

    /// Returns the pages with which a branch begins: its root, then the parents of a page, and then the page.
    ///
    /// If the guards do not allow the root, the branch begins with the page alone.
    func firstPages(_ page: Destination, of branch: String, from origin: RequestOrigin) -> [Destination] {
        guard let root = lowestPage(of: branch) else { return [page] }
        if page.isSamePage(as: root) { return [page] }
        return [root] + pages(between: root, and: page, from: origin) + [page]
    }

    /// Returns the pages to open below a page that replaces the window's only page:
    /// the parents of the new page, or else the root of its branch.
    ///
    /// - Parameters:
    ///   - destination: The new page.
    ///   - branch: The branch to use if the page's route declares none, or `nil` in a window
    ///     without branches.
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

    /// Returns the state with which a window starts, with this page on top.
    ///
    /// In an app with branches, the page opens in the branch that its route declares, or else
    /// in the first branch. If the guards allow the root of that branch, the root and the page's parents
    /// open below the page.
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
