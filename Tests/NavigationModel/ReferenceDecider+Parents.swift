import RouterCore

extension ReferenceDecider {
    /// The parents in the window, up to the last that is presented; this one and the rest in a modal.
    func backStack(_ parents: [Page], _ page: Page) -> ReferenceAction {
        guard let first = parents.lastIndex(where: { $0.place.route.presentation == .present }) else {
            return .reset(page, parents: parents)
        }
        var steps: [ReferenceAction] = [.present(parents[first])]
        if first > 0 {
            steps.insert(.reset(parents[first - 1], parents: Array(parents[..<(first - 1)])), at: 0)
        }
        return .sequence(steps + (parents[(first + 1)...] + [page]).map { .push($0, .always) })
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
