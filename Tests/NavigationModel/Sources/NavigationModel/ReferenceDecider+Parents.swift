@testable import RouterCore

extension ReferenceDecider {
    /// Pages as all that is open: those that are presented begin a modal, and the others go on it or in the window.
    func backStack(_ pages: [Page], isPresented: Bool, below branch: String?, in state: ReferenceState?)
        throws(Refusal) -> ReferenceAction?
    {
        var layers: [[Page]] = [[]]
        for (index, page) in pages.enumerated() {
            let isLast = index == pages.count - 1
            let begins =
                isLast ? isPresented && !(index == 0 && onlyPage != nil) : page.url.route.verb == .present
            if begins { layers.append([]) }
            layers[layers.count - 1].append(page)
        }
        let window = layers.removeFirst()
        guard !window.isEmpty else { return try modal(layers, .always, in: state) }
        let name = layers.first?[0].branch(in: state) ?? branch
        guard let first = try self.window(window, of: name, in: state) else { return nil }
        if layers.isEmpty { return first }
        // Modals over modals are changes of their own.
        var action = first
        for layer in layers { action = .sequence([action] + steps(layer, .always)) }
        return action
    }

    private func steps(_ pages: [Page], _ reuse: ReusePolicy) -> [ReferenceAction] {
        pages.enumerated().map { index, page in
            index == 0 ? .present(page) : .push(page, index == pages.count - 1 ? reuse : .always)
        }
    }

    /// Modals; the first may select its branch, and guards of that may lead elsewhere.
    func modal(_ layers: [[Page]], _ reuse: ReusePolicy, in state: ReferenceState?) throws(Refusal)
        -> ReferenceAction?
    {
        let lowest = layers[0][0]
        guard let first = try inBranch(.present(lowest), in: state) else { return nil }
        guard first.page?.url.isSamePage(as: lowest.url) ?? false else { return first }
        var action = ReferenceAction.sequence([first] + steps(layers[0], reuse).dropFirst())
        for layer in layers.dropFirst() { action = .sequence([action] + steps(layer, reuse)) }
        return action
    }

    /// A page and its parents as the window's stack; with branches over the first page, or in another branch.
    private func window(_ pages: [Page], of branch: String?, in state: ReferenceState?) throws(Refusal)
        -> ReferenceAction?
    {
        let page = pages[pages.count - 1]
        guard let state, let selected = state.branch else {
            return .reset(page, parents: Array(pages.dropLast()), keeps: onlyPage == nil)
        }
        let name = page.branch(in: state) ?? branch ?? selected
        guard name == selected else { return try inBranch(.push(page, .singleTop), named: name, in: state) }
        if onlyPage != nil {
            return .reset(page, parents: firstPages(page, of: name, in: state), keeps: false)
        }
        return .branch(selected, below: between(state.top.page, page), then: .push(page, .singleTop))
    }

    /// The root of a branch and the parents of a page, which come below it as the branch begins.
    private func firstPages(_ page: Page, of name: String, in state: ReferenceState?) -> [Page] {
        guard case .page(let root)? = try? root(of: name, in: state),
            !page.url.isSamePage(as: root.url)
        else { return [] }
        return [root] + between(root, page)
    }

    /// The pages below one that replaces the window's only page.
    func below(_ page: Page, in state: ReferenceState?) -> [Page] {
        let parents = parents(of: page.url)
        guard parents.isEmpty, let name = page.branch(in: state) ?? state?.branch,
            case .page(let root)? = try? root(of: name, in: state), !page.url.isSamePage(as: root.url)
        else { return parents }
        return [root]
    }

    /// The nearest parent that is presented and those over it, unless the page already belongs on the top layer.
    func pagesOfModal(below page: Page, _ reuse: ReusePolicy, in state: ReferenceState?) -> [Page]? {
        let parents = parents(of: page.url)
        guard let first = parents.lastIndex(where: { $0.url.route.verb == .present }) else { return nil }
        if let state {
            if request.origin == .external, state.layers.count > 1 { return nil }
            let entries = state.topLayer.entries
            if entries[0].page.url.isSamePage(as: parents[first].url) { return nil }
            let reusable = reuse == .always ? [] : reuse == .singleTop ? entries.suffix(1) : entries[...]
            if reusable.contains(where: { $0.page.url.isSamePage(as: page.url) }) { return nil }
        }
        return Array(parents[first...])
    }

    /// The declared parents, the lowest first, as far as guards and, from outside, exports let.
    func parents(of url: PageURL) -> [Page] {
        var finder = ReferenceDecider(
            request: ModelRequest(subject: .unrouted(0, .photo), origin: request.origin),
            limits: limits,
            guards: guards
        )
        finder.fallsBack = false
        finder.hasOtherTable = hasOtherTable
        finder.known = known
        var parents: [Page] = []
        var url = url
        while parents.count < limits.parents, let parent = url.parent {
            guard let found = try? finder.find(parent, ReservedItems()), !found.isOfGuard else { break }
            var page = found.page
            page.redirectedFrom = []
            parents.insert(page, at: 0)
            url = page.url
        }
        return parents
    }
}
