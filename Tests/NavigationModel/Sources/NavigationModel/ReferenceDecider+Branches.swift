@testable import RouterCore

extension ReferenceDecider {
    /// Returns an action that selects the branch of the page in `action` and then performs `action` there.
    ///
    /// Returns `nil` if a guard defers its answer about the branch's root.
    func inBranch(
        _ action: ReferenceAction,
        named branch: String? = nil,
        in state: ReferenceState?
    ) throws(Refusal) -> ReferenceAction? {
        guard let state, state.layers.count == 1, state.branch != nil else { return action }
        let page: Page
        var isPush = false
        var isAlways = false
        var isModal = false
        switch action {
        case .present(let modal): (page, isModal) = (modal, true)
        case .push(let pushed, let reuse), .pushOnList(_, let pushed, let reuse):
            (page, isPush, isAlways) = (pushed, true, reuse == .always)
        case .replace(let other), .replaceSame(let other): page = other
        default: return action
        }
        guard let name = page.branch(in: state) ?? branch else { return action }
        if let window = state.opened(name) {
            let isOnTop = window.entries.last?.page.url.text == page.url.text
            let action = isAlways && isOnTop ? .push(page, .singleTop) : action
            return name == state.branch ? action : .branch(name, below: [], then: action)
        }
        let push = ReferenceAction.push(page, .singleTop)
        guard let root = try root(of: name, in: state) else { return nil }
        switch root {
        case .page(let root) where isPush:
            return .branch(name, below: [root] + between(root, page), then: push)
        case .page(let root) where isModal:
            return .branch(name, below: [root] + between(root, page), then: action)
        case .page(let root): return .branch(name, below: [root], then: action)
        case .elsewhere(let action): return action
        case .none where isModal: return action
        case .none: return .branch(name, below: [page], then: push)
        }
    }

    /// Returns the action that selects a branch.
    /// If the branch is already selected, the action pops to its lowest page.
    ///
    /// Returns `nil` if a guard defers its answer.
    func selection(of name: String, in state: ReferenceState?) throws(Refusal) -> ReferenceAction? {
        guard let state, state.layers.count == 1, state.branches.contains(name) else {
            return .branch(name, below: [], then: nil)
        }
        if state.branch == name { return .branch(name, below: [], then: .other(.popRoot)) }
        if state.opened(name) != nil { return .branch(name, below: [], then: nil) }
        switch try root(of: name, in: state) {
        case .page(let root)?: return .branch(name, below: [root], then: nil)
        case .elsewhere(let action)?: return action
        case Root.none?, nil: return nil
        }
    }

    /// Returns the parents of a page that belong between the page and the root of its branch or window.
    func between(_ root: Page, _ page: Page) -> [Page] {
        if page.url.isSamePage(as: root.url) { return [] }
        var pages: [Page] = []
        for parent in parents(of: page.url).reversed() {
            if parent.url.route.verb == .present || parent.url.isSamePage(as: root.url) {
                break
            }
            pages.insert(parent, at: 0)
        }
        return pages
    }

    /// What opens first in a new branch: its root, the page to which a guard redirects instead of the root,
    /// or nothing if an outer call is already deciding this root.
    enum Root {
        case page(Page)
        case elsewhere(ReferenceAction)
        case none
    }

    /// Returns the lowest page of a branch, after asking the guards, or `nil` if a guard defers its answer.
    func root(of name: String, in state: ReferenceState?) throws(Refusal) -> Root? {
        guard !entering.contains(name) else { return Root.none }
        guard let url = ModelRoute.branches.first(where: { $0.name == name })?.root else {
            throw Refusal("noSuchBranch")
        }
        var part = self
        part.request = ModelRequest(subject: .url(.page(url, ReservedItems())))
        part.entering.insert(name)
        guard var found = try part.find(url, ReservedItems()) else { return nil }
        guard found.isOfGuard else { return .page(found.page) }
        found.page.wanted = [wanted]
        part.request = request
        return try part.action(for: found, try found.items.meaning(), in: state).map { .elsewhere($0) }
    }
}
