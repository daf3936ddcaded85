import RouterCore

extension ReferenceDecider {
    /// The parents in the window, up to the last that is presented; this one and the rest in a modal.
    func backStack(_ parents: [Page], _ page: Page, in state: ReferenceState?) throws(Refusal)
        -> ReferenceAction?
    {
        guard let first = parents.lastIndex(where: { $0.place.route.presentation == .present }) else {
            return try window(page, parents[...], in: state)
        }
        var steps: [ReferenceAction] = [.present(parents[first])]
        if first > 0 {
            guard let window = try window(parents[first - 1], parents[..<(first - 1)], in: state) else {
                return nil
            }
            steps.insert(window, at: 0)
        }
        return .sequence(steps + (parents[(first + 1)...] + [page]).map { .push($0, .always) })
    }

    /// A page and its parents as the window's stack; with branches over the first page, or in another branch.
    private func window(_ page: Page, _ parents: ArraySlice<Page>, in state: ReferenceState?) throws(Refusal)
        -> ReferenceAction?
    {
        guard let state, let selected = state.branch else { return .reset(page, parents: Array(parents)) }
        let push = ReferenceAction.push(page, .singleTop)
        guard page.branch(in: state) ?? selected == selected else { return try inBranch(push, in: state) }
        return .branch(selected, below: between(state.top.page, page), then: push)
    }

    /// The modal of the nearest parent that is presented, unless the page has its place on the top layer already.
    func modal(of page: Page, _ reuse: ReusePolicy, in state: ReferenceState?) -> ReferenceAction? {
        let parents = parents(of: page.place)
        guard let first = parents.lastIndex(where: { $0.place.route.presentation == .present }) else {
            return nil
        }
        if let state {
            if request.origin == .external, state.layers.count > 1 { return nil }
            let entries = state.topLayer.entries
            if entries[0].page.place.isSamePage(as: parents[first].place) { return nil }
            let reusable = reuse == .always ? [] : reuse == .singleTop ? entries.suffix(1) : entries[...]
            if reusable.contains(where: { $0.page.place.isSamePage(as: page.place) }) { return nil }
        }
        let pages = parents[(first + 1)...].map { ReferenceAction.push($0, .always) }
        return .sequence([.present(parents[first])] + pages + [.push(page, reuse)])
    }

    /// The declared parents, the lowest first, as far as guards and, from outside, exports let.
    func parents(of place: Place) -> [Page] {
        var finder = ReferenceDecider(
            request: ModelRequest(subject: .unrouted(0, .photo), origin: request.origin),
            limits: limits,
            guards: guards
        )
        finder.fallsBack = false
        finder.hasOtherTable = hasOtherTable
        finder.known = known
        finder.isOfParents = true
        var parents: [Page] = []
        var place = place
        while parents.count < limits.parents, let parent = place.parent {
            guard let found = try? finder.find(parent, AddressItems()), !found.isOfGuard else { break }
            var page = found.page
            page.redirectedFrom = []
            parents.insert(page, at: 0)
            place = page.place
        }
        return parents
    }
}
