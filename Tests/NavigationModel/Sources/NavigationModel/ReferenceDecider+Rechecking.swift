@testable import RouterCore

extension ReferenceDecider {
    /// Asks the guards about all open pages.
    /// Returns the resulting action, or `nil` if a guard defers its answer.
    func recheck(asksPages: Bool, in state: ReferenceState?) throws(Refusal) -> ReferenceAction? {
        guard let state else { return .recheck([], nil, then: nil, forgets: [], asksPages: asksPages) }
        let open = (state.layers.reversed() + state.hiddenLayers).flatMap { $0.entries.reversed() }.flatMap(
            \.all
        )
        var leaving: [UInt64] = []
        for entry in open where entry.page.kind == nil {
            switch mode(of: entry.page.url) {
            case .allow: break
            case .later: return nil
            case .refuse, .to: leaving.append(entry.id)
            }
        }
        var forgets: [UInt64] = []
        for layer in state.layers + state.hiddenLayers {
            for ahead in layer.forward {
                switch mode(of: ahead.page.url) {
                case .allow: break
                case .later: return nil
                case .refuse, .to: forgets.append(layer.entries[0].id)
                }
            }
        }
        let (lowest, top) = (state.layers[0].entries[0], state.top)
        var wanted: [UInt64: Page] = [:]
        let shownEntries = top.id == lowest.id ? [lowest] : [lowest, top]
        for entry in shownEntries + state.hiddenLayers.map(\.entries[0]) {
            guard let found = self.wanted(by: entry, in: state) else { return nil }
            wanted[entry.id] = found.page
            if found.page != nil, !leaving.contains(entry.id) { leaving.append(entry.id) }
        }
        var shown: Found?
        if leaving.contains(top.id), wanted[top.id] == nil {
            guard let found = replacement(for: top, in: state) else { return nil }
            shown = found.found
        }
        var root: ReferenceAction.Root?
        if leaving.contains(lowest.id) {
            guard let found = try self.root(insteadOf: lowest, wanted[lowest.id], leaving, shown, in: state)
            else {
                return nil
            }
            root = found
        }
        var next: ReferenceAction?
        if top.id != lowest.id {
            var left = state
            left.takeAway(leaving, root)
            if let shown {
                guard let opening = try opening(shown, in: left) else { return nil }
                next = opening.action
            } else if wanted[top.id] != nil {
                var part = self
                part.request = top.page.wanted[0]
                guard let decision = try part.decide(in: left) else { return nil }
                next = decision.action
            }
        }
        return .recheck(leaving, root, then: next, forgets: forgets, asksPages: asksPages)
    }

    /// Returns the page that was requested when a guard redirected to this entry,
    /// if the guards now allow that page.
    ///
    /// The result is a tuple with that page, or with `nil` if there is none. If a guard defers its answer, the
    /// whole result is `nil`.
    private func wanted(by entry: ReferenceState.Entry, in state: ReferenceState) -> (page: Page?, Void)? {
        var part = self
        guard let wanted = entry.page.wanted.first else { return (nil, ()) }
        part.request = wanted
        if let name = wanted.selectedBranch {
            guard case .page(let root)? = try? part.root(of: name, in: state) else { return (nil, ()) }
            return (root, ())
        }
        guard case .url(.page(let url, let items)) = wanted.subject else { return (nil, ()) }
        let found: Found?
        do { found = try part.find(url, items) } catch { return (nil, ()) }
        guard let found else { return nil }
        return (found.isOfGuard || found.page.url.route.isAction ? nil : found.page, ())
    }

    /// Returns the page that a guard shows instead of an entry, if any.
    ///
    /// The result is a tuple with that page, or with `nil` if there is none. If a guard defers its answer, the
    /// whole result is `nil`.
    private func replacement(for entry: ReferenceState.Entry, in state: ReferenceState) -> (
        found: Found?, Void
    )? {
        guard case .to = mode(of: entry.page.url) else { return (nil, ()) }
        var part = self
        part.request = ModelRequest(subject: .url(.page(entry.page.url, ReservedItems())))
        let found: Found?
        do { found = try part.allowed(entry.page) } catch { return (nil, ()) }
        guard var found else { return nil }
        guard !found.page.url.route.isAction else { return (nil, ()) }
        var wanted = part.request
        wanted.origin = entry.page.origin
        wanted.isRead = true
        wanted.modalPolicy = .keep
        wanted.parameters = entry.page.parameters
        wanted.extra = entry.page.extra
        wanted.verb = state.layers.dropFirst().contains { $0.entries[0].id == entry.id } ? .present : .push
        found.page.wanted = [wanted]
        return (found, ())
    }

    private func root(
        insteadOf lowest: ReferenceState.Entry,
        _ regained: Page?,
        _ leaving: [UInt64],
        _ shown: Found?,
        in state: ReferenceState
    ) throws(Refusal) -> ReferenceAction.Root? {
        let found = regained == nil ? replacement(for: lowest, in: state) : (nil, ())
        guard let found else { return nil }
        if var page = regained ?? found.found?.page {
            if let shown = shown?.page, shown.url.isSamePage(as: page.url) { page = shown }
            guard let name = page.branch(in: state), name != state.branch else {
                var pages: [Page] = []
                for parent in regained == nil ? [] : below(page, in: state) {
                    pages = parent.url.route.verb == .present ? [] : pages + [parent]
                }
                return .pages(pages + [page])
            }
            guard case .page(let root)? = try? self.root(of: name, in: state),
                !page.url.isSamePage(as: root.url)
            else { return .branch(name, [page]) }
            return .branch(name, [root] + between(root, page) + [page])
        }
        for name in state.branches where name != state.branch {
            if let window = state.hidden[name], !leaving.contains(window.entries[0].id) {
                return .branch(name, [])
            }
            if case .page(let root)? = try? self.root(of: name, in: state) { return .branch(name, [root]) }
        }
        var part = self
        part.request = ModelRequest(subject: .url(.page(PageURL(.home), ReservedItems())))
        let home: Found?
        do { home = try part.find(PageURL(.home), ReservedItems()) } catch { throw Refusal("guardRefused") }
        if home?.page.url.route.isAction ?? false { throw Refusal("guardRefused") }
        return home.map { .pages([$0.page]) }
    }

    /// Returns the action that opens a page.
    /// If the page is already open, the action closes what covers it, if anything.
    ///
    /// The result is a tuple with that action, or with `nil` if the page is already on top. If a guard defers
    /// its answer, the whole result is `nil`.
    private func opening(_ found: Found, in left: ReferenceState) throws(Refusal) -> (
        action: ReferenceAction?, Void
    )? {
        for layer in left.layers.reversed() {
            guard let entry = layer.entries.last(where: { $0.page.url.isSamePage(as: found.page.url) })
            else {
                continue
            }
            var actions: [ReferenceAction] = []
            if layer.id != left.topLayer.id { actions.append(.other(.dismissOver(.exact(layer.id)))) }
            if entry.id != layer.entries.last?.id { actions.append(.other(.popEntry(.exact(entry.id)))) }
            return (actions.isEmpty ? nil : .sequence(actions), ())
        }
        var part = self
        part.request = ModelRequest(subject: .url(.page(found.page.url, ReservedItems())))
        return try part.action(for: found, try found.items.meaning(), in: left).map { ($0, ()) }
    }
}

extension ModelRequest {
    /// The branch that the request selects, with an operation or with the URL of a command.
    fileprivate var selectedBranch: String? {
        switch subject {
        case .action(.select(let name)): return name
        case .url(.nav(.branch(let items))):
            for case .name(let name) in items { return name }
            return nil
        default: return nil
        }
    }
}
