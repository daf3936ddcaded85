@testable import RouterCore

/// Lists and the details above them, which a wide window shows side by side.
extension ReferenceState.Layer {
    /// The index of the list, if the top page is a list or a detail above a list.
    var list: Int? {
        var index = entries.count - 1
        while index >= 0, entries[index].page.pane == .detail { index -= 1 }
        return index >= 0 && entries[index].page.pane == .list ? index : nil
    }

    /// The pages that a wide window shows: the list and the detail on top, or only the top page.
    var shown: [UInt64] {
        let top = entries.count - 1
        guard let list, list < top else { return [entries[top].id] }
        return [entries[list].id, entries[top].id]
    }
}

extension ReferenceState.Page {
    var pane: Pane? { kind == nil ? url.route.pane : nil }
}

extension ReferenceState {
    /// Returns the list below the topmost details, if the page with this id is the list or is embedded in it.
    func list(asking id: UInt64) -> Entry? {
        guard !isShown(id), let index = topLayer.list else { return nil }
        return topLayer.entries[index].ids.contains(id) ? topLayer.entries[index] : nil
    }

    /// Returns the state without the details above a list, and with the same forward stack.
    func cut(at list: Entry) -> ReferenceState {
        var state = self
        while state.top.id != list.id { state.topLayer.entries.removeLast() }
        return state
    }

    /// Returns the index of the open page that a push would reuse, or `nil` if the push would add a page.
    func position(of page: Page, _ reuse: ReusePolicy) -> Int? {
        let found = topLayer.entries.lastIndex { $0.page.url.isSamePage(as: page.url) }
        return switch reuse {
        case .always: nil
        case .singleTop: found == topLayer.entries.count - 1 ? found : nil
        case .returnToExisting, .reload: found
        }
    }

    /// Applies an action that the page of a list requests.
    mutating func apply(_ action: ReferenceAction, askedBy list: UInt64, _ limits: NavigationLimits)
        throws(Refusal)
    {
        guard let index = topLayer.entries.firstIndex(where: { $0.id == list }) else { return }
        let pushed: (page: Page, reuse: ReusePolicy)? =
            switch action {
            case .push(let page, let reuse), .pushOnList(_, let page, let reuse): (page, reuse)
            default: nil
            }
        if let pushed,
            topLayer.entries[(index + 1)...].contains(where: { $0.page.url.isSamePage(as: pushed.page.url) })
        {
            let reuse = pushed.reuse == .reload ? ReusePolicy.reload : .returnToExisting
            return try apply(.push(pushed.page, reuse), limits)
        }
        try apply(.other(.popEntry(.exact(list))), limits)
        try apply(action, limits)
    }
}

extension ReferenceDecider {
    /// Returns the list that a detail needs below it,
    /// or `nil` if the detail has no list or its list is already there.
    func missingList(below page: Page, _ reuse: ReusePolicy, in state: ReferenceState?) -> Page? {
        guard page.pane == .detail, !request.isRestored, let parent = parents(of: page.url).last,
            parent.pane == .list, var state
        else { return nil }
        if let name = page.branch(in: state), state.layers.count == 1, name != state.branch {
            guard state.opened(name) != nil else { return nil }
            state.select(name)
        }
        if state.position(of: page, reuse) != nil { return nil }
        let list = state.topLayer.list.map { state.topLayer.entries[$0].page.url }
        return list?.isSamePage(as: parent.url) == true ? nil : parent
    }

    /// Decides a request that the page of a list makes.
    ///
    /// The user may be reading the details above the list.
    /// If the request would remove them without an action of the user, `isSuperseded` is `true`.
    func decide(askedBy list: ReferenceState.Entry, in state: ReferenceState) throws(Refusal)
        -> (decision: Decision, isSuperseded: Bool)?
    {
        let closesList: (ModelRequest?) -> Bool = { request in
            switch request?.subject {
            case .close(.exact(list.id)), .action(.popThrough(.exact(list.id))): true
            default: false
            }
        }
        var isWhole = false
        if case .all(let requests) = request.subject { isWhole = !closesList(requests.first) }
        guard var decision = try decide(in: isWhole ? state : state.cut(at: list)) else { return nil }
        if isWhole { return (decision, false) }
        var leaves = false
        var needsUser = false
        switch decision.action {
        case .push, .pushOnList: leaves = true
        case .replaceSame(let page):
            leaves = true
            needsUser = list.page.isSameRoute(as: page)
        case .replace, .other(.popCount): (leaves, needsUser) = (true, true)
        case .other(.remove(.exact(list.id))):
            decision.action = .other(.popThrough(.exact(list.id)))
            needsUser = true
        case .other where closesList(request): needsUser = true
        case .other(.unembedLast(let leaving)):
            guard let last = list.embedded.last else { throw Refusal("notEmbedded") }
            decision.action = .other(.unembedEntry(.exact(last.id), leaving))
        case .other(.unembedKey(let key, let leaving)):
            guard let found = list.embedded.last(where: { $0.key == key }) else {
                throw Refusal("notEmbedded")
            }
            decision.action = .other(.unembedEntry(.exact(found.id), leaving))
        case .embed(let page, var embedding):
            embedding.entry = embedding.entry ?? EntryID(list.id)
            decision.action = .embed(page, embedding)
        case .sequence(let actions):
            if case .all = request.subject {
                (leaves, needsUser) = (true, true)
            } else if case .other(.popCount)? = actions.first {
                (leaves, needsUser) = (true, true)
            }
        default: break
        }
        if leaves { decision.action = .fromList(list.id, decision.action) }
        let isOfUser = request.isOfUserAction || request.origin == .user || request.origin == .link
        return (decision, needsUser && !isOfUser)
    }
}
