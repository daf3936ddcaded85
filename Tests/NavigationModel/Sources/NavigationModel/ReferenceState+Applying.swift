@testable import RouterCore

/// A decided change, with the pages that it opens.
indirect enum ReferenceAction {
    typealias Page = ReferenceState.Page

    case push(Page, ReusePolicy)
    /// Pushes a list, and then a detail on it.
    /// If the reuse policy finds the detail on the stack, only the detail opens.
    case pushOnList(Page, Page, ReusePolicy)
    case present(Page)
    case replace(Page)
    case replaceSame(Page)
    case reset(Page, parents: [Page], keeps: Bool)
    case embed(Page, Embedding)
    case run(Page)
    /// Selects a branch, pushes all pages of `below` onto its stack, and then performs an action there.
    case branch(String, below: [Page], then: ReferenceAction?)
    /// Performs an action that opens a page in place of the window's only page.
    case makeWay(UInt64, ReferenceAction)
    /// Performs an action that the page of a list requests. The details above the list leave.
    case fromList(UInt64, ReferenceAction)
    /// Removes the entries that guards now refuse, replaces the first page if needed,
    /// and then performs an action.
    case recheck([UInt64], Root?, then: ReferenceAction?, forgets: [UInt64], asksPages: Bool)
    /// Changes the query of an open page, or does nothing if the page is `nil` because it has left.
    case update(UInt64, Page?)
    case sequence([ReferenceAction])
    /// An action that does not name a page to open.
    case other(ModelAction)

    enum Root {
        case pages([Page])
        case branch(String, [Page])
    }

    var name: String {
        switch self {
        case .recheck: "recheck"
        case .update: "update"
        case .push, .pushOnList: "push"
        case .present: "present"
        case .replace: "replace"
        case .replaceSame: "replaceSame"
        case .reset: "reset"
        case .embed: "embed"
        case .run: "run"
        case .branch(_, _, let next): next?.name ?? "branch"
        case .makeWay(_, let next), .fromList(_, let next): next.name
        case .sequence(let actions):
            actions.isEmpty ? "sequence" : actions.map(\.name).joined(separator: "+")
        case .other(let action): action.name
        }
    }

    /// Whether the action goes forward. In a sequence, only the last action counts.
    var isForward: Bool {
        switch self {
        case .other(.forward): true
        case .sequence(let actions): actions.last?.isForward ?? false
        default: false
        }
    }

    /// The entry whose page the action updates. In a sequence, only the last action counts.
    var updated: UInt64? {
        switch self {
        case .update(let id, let page): page == nil ? nil : id
        case .sequence(let actions): actions.last?.updated
        default: nil
        }
    }

    /// Whether the action opens a page on a stack. In a sequence, only the last action counts.
    var opensPage: Bool {
        switch self {
        case .run, .recheck, .update: false
        case .sequence(let actions): actions.last?.opensPage ?? false
        default: leads.toPage && !leads.isEmbedded
        }
    }

    /// The page that the action opens. In a sequence, only the last action counts.
    var page: Page? {
        switch self {
        case .push(let page, _), .pushOnList(_, let page, _), .present(let page), .replace(let page),
            .replaceSame(let page),
            .reset(let page, _, _), .embed(let page, _), .run(let page):
            page
        case .branch(_, _, let next): next?.page
        case .makeWay(_, let next), .fromList(_, let next): next.page
        case .recheck(_, _, let next, _, _): next?.page
        case .sequence(let actions): actions.last?.page
        case .update, .other: nil
        }
    }

    /// Whether the action opens a page, and whether the page is embedded.
    /// In a sequence, only the last action counts.
    var leads: (toPage: Bool, isEmbedded: Bool) {
        switch self {
        case .push, .pushOnList, .present, .replace, .replaceSame, .reset, .run: (true, false)
        case .embed: (true, true)
        case .branch(_, _, let next): next?.leads ?? (false, false)
        case .makeWay(_, let next), .fromList(_, let next): next.leads
        case .recheck(_, _, let next, _, _): next?.leads ?? (false, false)
        case .sequence(let actions): actions.last?.leads ?? (false, false)
        case .update, .other: (false, false)
        }
    }
}

extension ReferenceState {
    /// Returns the state after an action, or throws the reason why the action is impossible.
    func applying(_ action: ReferenceAction, _ limits: NavigationLimits) throws(Refusal) -> ReferenceState {
        var state = self
        state.leaving = [:]
        try state.apply(action, limits)
        guard state.layers.count <= limits.layers,
            state.layers.allSatisfy({ $0.entries.count <= limits.depth })
        else { throw Refusal("limitExceeded") }
        return state
    }

    private mutating func newEntry(_ page: Page) -> Entry {
        nextEntry += 1
        return Entry(id: nextEntry - 1, page: page)
    }

    mutating func apply(_ action: ReferenceAction, _ limits: NavigationLimits) throws(Refusal) {
        switch action {
        case .push(let page, let reuse): push(page, reuse)
        case .pushOnList(let list, let page, let reuse):
            if position(of: page, reuse) == nil { push(list, .always) }
            push(page, reuse)
        case .fromList(let list, let next):
            try apply(next, askedBy: list, limits)
        case .present(let page):
            layers.append(Layer(id: nextLayer, entries: [newEntry(page)]))
            nextLayer += 1
        case .replace(let page):
            top = newEntry(page)
            topLayer.forward = []
        case .replaceSame(let page):
            try apply(
                top.page.isSameRoute(as: page) ? .replace(page) : .push(page, .always),
                limits
            )
        case .reset(let page, let parents, let keeps):
            var window = Layer(id: 0, entries: [])
            let old =
                keeps ? page.branch(in: self).map { opened($0)?.entries ?? [] } ?? layers[0].entries : []
            var isBeginning = true
            for (position, page) in (parents + [page]).enumerated() {
                isBeginning =
                    isBeginning && position < old.count && old[position].page.url.isSamePage(as: page.url)
                window.entries.append(isBeginning ? old[position] : newEntry(page))
            }
            if isBeginning { window.entries[parents.count].page = page }
            layers = [layers[0]]
            if let branch = page.branch(in: self) {
                select(branch, window)
            } else {
                layers[0] = window
            }
        case .embed(let page, let embedding): try embed(page, embedding, limits)
        case .run: break
        case .branch(let name, let below, let next):
            guard branches.contains(name) else { throw Refusal("noSuchBranch") }
            guard layers.count == 1 else { throw Refusal("modalOpen") }
            var below = below
            if opened(name) == nil, !below.isEmpty {
                select(name, Layer(id: 0, entries: [newEntry(below.removeFirst())]))
            } else {
                select(name)
            }
            for page in below { push(page, .always) }
            if let next { try apply(next, limits) }
        case .makeWay(let id, let action):
            try apply(action, limits)
            guard page(id) != nil, top.id != id else { break }
            let alone = branches.first { hidden[$0]?.entries.map(\.id) == [id] }
            guard let alone else { throw Refusal("stackTooShort") }
            hidden[alone] = nil
        case .recheck(let leaving, let root, let next, let forgets, _):
            forgetAhead(of: forgets)
            takeAway(leaving, root)
            if let next { try apply(next, limits) }
        case .update(let id, let page):
            guard let page, let old = self.page(id),
                (old.url, old.parameters) != (page.url, page.parameters)
            else { break }
            for index in layers.indices { layers[index].change(id) { $0.page = page } }
            for name in branches { hidden[name]?.change(id) { $0.page = page } }
        case .sequence(let actions):
            let before = nextAhead
            for action in actions {
                if case .run = action { throw Refusal("badParameter") }
                try apply(action, limits)
            }
            // If a combined change has added pages to a forward stack, that stack is cleared.
            for layer in layers.indices where layers[layer].isAhead(since: before) {
                layers[layer].forward = []
            }
            for name in branches where hidden[name]?.isAhead(since: before) ?? false {
                hidden[name]?.forward = []
            }
        case .other(let action): try apply(action)
        }
    }

    /// Clears the forward stack of each stack whose lowest entry is given.
    mutating func forgetAhead(of lowest: [UInt64]) {
        for index in layers.indices where lowest.contains(layers[index].entries[0].id) {
            layers[index].forward = []
        }
        for name in branches where lowest.contains(hidden[name]?.entries[0].id ?? 0) {
            hidden[name]?.forward = []
        }
    }

    /// Removes entries from all layers, hidden branches, and slots.
    mutating func takeAway(_ leaving: [UInt64], _ root: ReferenceAction.Root?) {
        let open = layers.dropFirst().prefix { !leaving.contains($0.entries[0].id) }
        layers = [layers[0]] + open
        for name in branches where leaving.contains(hidden[name]?.entries[0].id ?? 0) { hidden[name] = nil }
        // The entries are removed from hidden branches first, because one of these branches
        // may be selected next, and its stack must contain only the remaining pages.
        for name in branches { hidden[name]?.takeAway(leaving) }
        if leaving.contains(layers[0].entries[0].id) {
            switch root {
            case .pages(let pages)?:
                if layers[0].entries.count == 1 { layers[0].forward = [] }
                layers[0].entries.replaceSubrange(0..<1, with: pages.map { newEntry($0) })
            case .branch(let name, let pages)?:
                let former = branch
                if hidden[name] == nil {
                    select(name, Layer(id: 0, entries: pages.map { newEntry($0) }))
                } else {
                    select(name)
                    if let page = pages.last,
                        layers[0].entries.last?.page.url.isSamePage(as: page.url) == false
                    {
                        layers[0].entries.append(newEntry(page))
                        layers[0].forward = []
                    }
                }
                former.map { hidden[$0] = nil }
            case nil: break
            }
        }
        for index in layers.indices { layers[index].takeAway(leaving) }
    }

    private mutating func push(_ page: Page, _ reuse: ReusePolicy) {
        let position = topLayer.entries.lastIndex { $0.page.url.isSamePage(as: page.url) }
        topLayer.forward = []
        switch reuse {
        case .returnToExisting:
            guard let position else { break }
            topLayer.entries.removeSubrange((position + 1)...)
            return top.page = page
        case .reload:
            guard let position else { break }
            topLayer.entries.removeSubrange((position + 1)...)
            return top = newEntry(page)
        case .singleTop:
            guard position == topLayer.entries.count - 1 else { break }
            return top.page = page
        case .always: break
        }
        topLayer.entries.append(newEntry(page))
    }

    private mutating func embed(_ page: Page, _ embedding: Embedding, _ limits: NavigationLimits)
        throws(Refusal)
    {
        let id = embedding.entry?.rawValue ?? top.id
        guard let whole = stacks.flatMap(\.entries).first(where: { $0.ids.contains(id) }),
            let holder = whole.find(id), let position = position(of: whole.id)
        else { throw Refusal("noSuchSlot") }
        if let name = position.hidden {
            return try inBranch(name) { state throws(Refusal) in try state.embed(page, embedding, limits) }
        }
        let slots = holder.page.slots
        guard let slot = embedding.slot ?? slots.first, slots.contains(slot) else {
            throw Refusal("noSuchSlot")
        }
        let key = embedding.key ?? page.url.identifier
        guard !holder.embedded.contains(where: { $0.key == key }) else { throw Refusal("alreadyEmbedded") }
        guard whole.ids.count <= limits.embedded else { throw Refusal("limitExceeded") }
        let embedded = Embedded(
            slot: slot,
            key: key,
            entry: newEntry(page),
            transition: embedding.transition,
            duration: embedding.duration
        )
        layers[position.layer].entries[position.index].change(id) { $0.embedded.append(embedded) }
    }

    /// Returns the position of an entry that is not embedded.
    private func position(of id: UInt64) -> (layer: Int, index: Int, hidden: String?)? {
        for layer in layers.indices {
            if let index = layers[layer].entries.firstIndex(where: { $0.id == id }) {
                return (layer, index, nil)
            }
        }
        return branches.first { hidden[$0]?.entries.contains { $0.id == id } ?? false }.map { (0, 0, $0) }
    }

    /// Changes a hidden branch as if it were selected, and hides it again.
    private mutating func inBranch(
        _ name: String,
        _ change: (inout ReferenceState) throws(Refusal) -> Void
    ) throws(Refusal) {
        guard let selected = branch else { return }
        let window = layers[0]
        select(name)
        defer {
            hidden[name] = layers[0]
            hidden[selected] = nil
            layers[0] = window
            branch = selected
        }
        try change(&self)
    }

    private mutating func apply(_ action: ModelAction) throws(Refusal) {
        let last = topLayer.entries.count - 1
        switch action {
        case .back: try pop(1)
        case .popCount(let count): try pop(count)
        case .popRoot: take(last, from: layers.count - 1)
        case .popURL(let url): try popTo(topLayer.entries.lastIndex { $0.page.url.text == url.text })
        case .popPath(let url):
            try popTo(topLayer.entries.lastIndex { $0.page.url.isSamePath(as: url) })
        case .popRoute(let name):
            try popTo(topLayer.entries.lastIndex { $0.page.url.identifier == name })
        case .popIndex(let index): try popTo(topLayer.entries.indices.contains(index) ? index : nil)
        case .popEntry(.exact(let id)): try pop(id, itself: false)
        case .popThrough(.exact(let id)): try pop(id, itself: true)
        case .remove(.exact(let id)): try remove(id)
        case .forward:
            guard let next = topLayer.forward.popLast() else { throw Refusal("nothingForward") }
            topLayer.entries.append(newEntry(next.page))
        case .dismissCount(let count):
            guard count > 0 else { throw Refusal("badParameter") }
            guard count < layers.count else { throw Refusal("layersTooFew") }
            layers.removeLast(count)
        case .dismissAll: layers.removeSubrange(1...)
        case .dismissOver(.exact(let id)):
            if let position = layers.firstIndex(where: { $0.id == id }) {
                layers.removeSubrange((position + 1)...)
            }
        case .dismissLayer(.exact(let id)):
            if let position = layers.firstIndex(where: { $0.id == id }), position > 0 {
                layers.removeSubrange(position...)
            }
        case .unembedLast(let leaving):
            guard !top.embedded.isEmpty else { throw Refusal("notEmbedded") }
            self.leaving[top.embedded.removeLast().id] = leaving
        case .unembedKey(let key, let leaving):
            guard let position = top.embedded.firstIndex(where: { $0.key == key }) else {
                throw Refusal("notEmbedded")
            }
            self.leaving[top.embedded.remove(at: position).id] = leaving
        case .unembedEntry(.exact(let id), let leaving):
            guard ids.contains(id) else { break }
            for name in hidden.keys {
                for entry in hidden[name]?.entries.indices ?? 0..<0 {
                    hidden[name]?.entries[entry].takeOut(id)
                }
            }
            for layer in layers.indices {
                for entry in layers[layer].entries.indices {
                    layers[layer].entries[entry].takeOut(id)
                }
            }
            self.leaving[id] = leaving
        default: break
        }
    }

    private mutating func pop(_ count: Int) throws(Refusal) {
        guard count > 0 else { throw Refusal("badParameter") }
        guard count < topLayer.entries.count else { throw Refusal("stackTooShort") }
        take(count, from: layers.count - 1)
    }

    private mutating func popTo(_ position: Int?) throws(Refusal) {
        guard let position else { throw Refusal("notInStack") }
        take(topLayer.entries.count - 1 - position, from: layers.count - 1)
    }

    private mutating func pop(_ id: UInt64, itself: Bool) throws(Refusal) {
        if let name = position(of: id)?.hidden {
            return try inBranch(name) { state throws(Refusal) in try state.pop(id, itself: itself) }
        }
        for index in layers.indices {
            guard let position = layers[index].entries.firstIndex(where: { $0.id == id }) else { continue }
            let count = layers[index].entries.count - 1 - position + (itself ? 1 : 0)
            guard count < layers[index].entries.count else { throw Refusal("stackTooShort") }
            return take(count, from: index)
        }
    }

    private mutating func remove(_ id: UInt64) throws(Refusal) {
        if let name = position(of: id)?.hidden {
            return try inBranch(name) { state throws(Refusal) in try state.remove(id) }
        }
        for index in layers.indices {
            guard let position = layers[index].entries.firstIndex(where: { $0.id == id }) else { continue }
            guard position > 0 else { throw Refusal("stackTooShort") }
            if position == layers[index].entries.count - 1 { return take(1, from: index) }
            layers[index].entries.remove(at: position)
            return
        }
    }

    /// Removes entries from the top of a layer, and adds their pages to the forward stack,
    /// except for unrouted pages.
    private mutating func take(_ count: Int, from layer: Int) {
        for _ in 0..<count {
            var page = layers[layer].entries.removeLast().page
            page.extra = nil
            page.wanted = []
            guard page.url.route != .unrouted else { continue }
            layers[layer].forward.append(Ahead(number: nextAhead, page: page))
            nextAhead += 1
        }
    }
}

extension ReferenceState.Layer {
    fileprivate mutating func change(_ id: UInt64, _ body: (inout ReferenceState.Entry) -> Void) {
        for index in entries.indices { entries[index].change(id, body) }
    }

    fileprivate mutating func takeAway(_ leaving: [UInt64]) {
        if leaving.contains(entries[entries.count - 1].id) { forward = [] }
        entries.removeAll { leaving.contains($0.id) }
        for id in leaving {
            for index in entries.indices { entries[index].takeOut(id) }
        }
    }

    /// Returns whether the forward stack contains a page whose number is at least `count`.
    func isAhead(since count: Int) -> Bool { forward.contains { $0.number >= count } }
}

extension PageURL {
    /// The name of the route. Each unrouted page has a unique name instead.
    var identifier: String { route == .unrouted ? text : route.identifier }
}

extension ReferenceState.Page {
    /// Returns the branch of the page's route, if the window has branches.
    func branch(in state: ReferenceState?) -> String? {
        guard let state, !state.branches.isEmpty, kind == nil else { return nil }
        return url.route.branch
    }
}
