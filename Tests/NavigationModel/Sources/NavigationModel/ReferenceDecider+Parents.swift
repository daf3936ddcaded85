@testable import RouterCore

extension ReferenceDecider {
    /// Returns the action that opens pages on top of each other, the first page lowest.
    ///
    /// The last page opens in a new modal if `isPresented` is `true`.
    /// Any other page opens in a new modal if its verb is `present`.
    /// The pages after the first page of a modal open on that modal.
    /// The pages before the first modal open in the window.
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
        // The sequences are nested, one for each modal, as in `ChangeMaker`.
        var action = first
        for layer in layers { action = .sequence([action] + steps(layer, .always)) }
        return action
    }

    private func steps(_ pages: [Page], _ reuse: ReusePolicy) -> [ReferenceAction] {
        pages.enumerated().map { index, page in
            index == 0 ? .present(page) : .push(page, index == pages.count - 1 ? reuse : .always)
        }
    }

    /// Returns the action that opens modals.
    ///
    /// If the lowest page of the first modal declares another branch and no modal is open, the action first
    /// selects that branch.
    /// If a guard redirects the root of that branch, only the page to which the guard redirects opens.
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

    /// Returns the action that opens a page with its parents in the window.
    ///
    /// In a window with branches, the pages open above the current page, or in another branch.
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

    /// Returns the pages that open below a page in a new branch:
    /// the root of the branch, and the page's parents.
    private func firstPages(_ page: Page, of name: String, in state: ReferenceState?) -> [Page] {
        guard case .page(let root)? = try? root(of: name, in: state),
            !page.url.isSamePage(as: root.url)
        else { return [] }
        return [root] + between(root, page)
    }

    /// Returns the pages to open below a page that replaces the window's only page.
    func below(_ page: Page, in state: ReferenceState?) -> [Page] {
        let parents = parents(of: page.url)
        guard parents.isEmpty, let name = page.branch(in: state) ?? state?.branch,
            case .page(let root)? = try? root(of: name, in: state), !page.url.isSamePage(as: root.url)
        else { return parents }
        return [root]
    }

    /// Returns the nearest parent that opens as a modal, and the parents above it.
    ///
    /// Returns `nil` if there is no such parent, or if the page opens on the top layer in spite of the
    /// parent, for example because the top layer already has that parent as its lowest page.
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

    /// Returns the declared parents, lowest first.
    ///
    /// The search starts at the page, and ends at the first parent that the request may not open.
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
