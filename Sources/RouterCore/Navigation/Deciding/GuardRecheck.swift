/// Asks the guards again about all open pages, and decides which pages leave and which pages replace them.
///
/// The guards see each page with the origin of the request that opened it.
/// They are not asked about unrouted pages.
struct GuardRecheck {
    /// The change maker that decides how pages open in place of those that leave.
    let maker: ChangeMaker
    let state: NavigationState
    /// The request for the home page.
    ///
    /// If the lowest page of the window leaves and the guards allow no other page in its place,
    /// the home page opens.
    let home: NavigationRequest?

    private var finder: PageFinder { maker.finder }
    private var origin: RequestOrigin { maker.request.origin }

    /// Asks the guards, and returns which pages leave and which pages replace them.
    ///
    /// - Parameter asksPages: Whether the leaving pages are asked first, so that they can refuse to leave.
    /// - Throws: `waitsForGuard` if a guard defers its answer, or `guardRefused` if the guards
    ///   do not allow even the home page.
    func answers(asksPages: Bool) throws(Interruption) -> NavigationChange.Recheck {
        var recheck = NavigationChange.Recheck(asksPages: asksPages)
        let (lowest, top) = (state.base.lowest, state.top)
        var refusal = RoutingError.guardRefused(.template("The guards allow none of the open pages."))
        for entry in state.allEntries where entry.destination.unroutedPage == nil {
            do throws(Interruption) {
                guard try finder.askGuards(about: entry.destination) != nil else { continue }
            } catch {
                if case .waitsForGuard = error { throw error }
                if entry.id == lowest.id, case .guardRefused = error.refusal { refusal = error.refusal }
            }
            recheck.leaving.insert(entry.id)
        }
        for stack in state.layers.flatMap(\.stacks) {
            for page in stack.forward?.elements ?? [] {
                let isAllowed = try unlessRefused(try finder.askGuards(about: page) == nil) ?? false
                if !isAllowed { recheck.forgetting.insert(stack.stack.lowest.id) }
            }
        }
        var wanted: [EntryID: Destination] = [:]
        let shownEntries = top.id == lowest.id ? [lowest] : [lowest, top]
        for entry in shownEntries + state.base.hidden.map(\.stack.lowest) {
            guard let page = try self.wanted(by: entry) else { continue }
            wanted[entry.id] = page
            recheck.leaving.insert(entry.id)
        }
        let shown =
            recheck.leaving.contains(top.id) && wanted[top.id] == nil
            ? try substitute(for: top) : nil
        if recheck.leaving.contains(lowest.id) {
            let (wanted, leaving) = (wanted[lowest.id], recheck.leaving)
            (recheck.branch, recheck.root) = try root(wanted, shown: shown, leaving: leaving, refusal)
        }
        if lowest.id != top.id {
            var left = state
            left.remove(recheck)
            if let shown {
                recheck.next = try opening(shown, in: left)
            } else if wanted[top.id] != nil, let request = top.destination.wanted {
                recheck.next = try maker.maker(for: request, in: left).decide().change
            }
        }
        return recheck
    }

    /// Finds the page from which a guard redirected to this entry, if the guards now allow that page.
    ///
    /// For example, the entry shows a login page, and the user has logged in.
    private func wanted(by entry: Entry) throws(Interruption) -> Destination? {
        guard let wanted = entry.destination.wanted else { return nil }
        let change = try unlessRefused(try maker.maker(for: wanted, in: nil).decide().change)
        if case .branch(let name, _, nil) = change { return finder.lowestPage(of: name) }
        guard let page = change?.destination, page.wanted == nil, page.unroutedPage == nil,
            page.match.route.action == nil
        else { return nil }
        return page
    }

    /// Finds the page to which a guard now redirects from the page of a leaving entry,
    /// or returns `nil` if no guard redirects.
    private func substitute(for entry: Entry) throws(Interruption) -> PageFinder.Found? {
        let url = entry.url
        var wanted = NavigationRequest(.open(.url(url)), origin: entry.destination.origin)
        wanted.parameters = entry.destination.callerParameters
        wanted.extra = entry.destination.extra
        wanted.verb = state.modals.contains { $0.lowest.id == entry.id } ? .present : .push
        let found = try unlessRefused(try finder.guarded(entry.destination, for: .url(url), wanted: wanted))
        guard let found, found.isOfGuard, found.destination.match.route.action == nil else { return nil }
        return found
    }

    /// Finds the branch and the pages with which the window begins after its lowest page has left.
    ///
    /// The window begins with the first of the following that exists: the page `wanted`,
    /// the page to which a guard redirects from the lowest page, another branch that the guards allow,
    /// or the home page.
    ///
    /// - Parameters:
    ///   - wanted: The page from which a guard redirected to the lowest page earlier,
    ///     or `nil` if no guard redirected or the guards still do not allow that page.
    ///   - shown: The page to which a guard redirects from the top page, or `nil` if none does. If the window
    ///     begins with the same page, this value is used, because it stores the request for the top page.
    ///   - leaving: The entries that leave.
    ///   - refusal: The error to throw if the guards do not allow even the home page.
    /// - Returns: `branch` is the branch to select, or `nil` to keep the selected branch. `root` contains the
    ///   pages with which the stack of that branch begins. If `branch` is already open, only the last page in
    ///   `root` opens, on top of the branch's stack. If `branch` only has to be selected, `root` is empty.
    private func root(
        _ wanted: Destination?,
        shown: PageFinder.Found?,
        leaving: Set<EntryID>,
        _ refusal: RoutingError
    ) throws(Interruption) -> (branch: String?, root: [Destination]) {
        let substitute = wanted == nil ? try substitute(for: state.base.lowest)?.destination : nil
        if var page = wanted ?? substitute {
            if let shown = shown?.destination, shown.isSamePage(as: page) { page = shown }
            guard let branch = page.match.route.branch, branch != state.base.branch,
                state.base.names.contains(branch)
            else {
                let parents =
                    wanted == nil ? [] : finder.pages(below: page, in: state.base.branch, from: origin)
                let window = parents.split(omittingEmptySubsequences: false, whereSeparator: \.isPresented)
                return (nil, (window.last ?? []) + [page])
            }
            return (branch, finder.firstPages(page, of: branch, from: origin))
        }
        for name in state.base.branchNames where name != state.base.branch {
            if let stack = state.base.stack(of: name), !leaving.contains(stack.lowest.id) {
                return (name, [])
            }
            if let page = finder.lowestPage(of: name) { return (name, [page]) }
        }
        guard let home, case .open(let requested) = home.operation else { throw .refused(refusal) }
        let found = try unlessRefused(
            try finder.find(try finder.read(requested, from: home.origin), for: home)
        )
        guard let found, found.destination.match.route.action == nil else { throw .refused(refusal) }
        return (nil, [found.destination])
    }

    /// Returns the change that opens the page to which a guard redirects, or goes back to it
    /// if it is already open.
    ///
    /// It returns `nil` if the page is already shown.
    /// `left` is the state after the leaving entries have been removed.
    private func opening(_ found: PageFinder.Found, in left: NavigationState) throws(Interruption)
        -> NavigationChange?
    {
        for layer in left.layers.reversed() {
            guard let entry = layer.stack.first(where: { $0.destination.isSamePage(as: found.destination) })
            else { continue }
            var changes: [NavigationChange] = []
            if layer.id != left.topLayer.id { changes.append(.direct(.dismiss(.over(layer.id)))) }
            if entry.id != layer.top.id { changes.append(.pop(.entry(entry.id))) }
            return changes.isEmpty ? nil : .sequence(changes)
        }
        let request = NavigationRequest.url(found.destination.match.originalURL)
        return try maker.maker(for: request, in: left).change(to: found)
    }
}
