extension NavigationState {
    /// Takes entries out of all layers and branches, embedded ones too.
    ///
    /// A modal whose lowest entry leaves closes, with those over it.
    /// A hidden branch is then as if it had never been selected.
    ///
    /// - Parameters:
    ///   - ids: The entries.
    ///   - root: What the window begins with if its lowest entry is among them.
    mutating func remove(_ ids: Set<EntryID>, _ root: NavigationChange.Recheck.Root?) {
        let closed = modals.firstIndex { ids.contains($0.lowest.id) }
        if let closed { modals.removeSubrange(closed...) }
        for index in modals.indices { _ = modals[index].shown.remove(ids) }
        for index in window.stacks.indices.reversed() where index != window.selected {
            if !window.stacks[index].remove(ids) { window.close(branch: window.stacks[index].name) }
        }
        switch root {
        case nil: _ = window.shown.remove(ids)
        case .page(let page): _ = window.shown.remove(ids, root: makeEntry(page))
        case .branch(let name, let pages):
            let former = window.branch
            if !window.select(name) {
                _ = window.select(name, with: makeStack(pages))
            } else if let page = pages.last, !window.top.destination.isSamePlace(as: page) {
                window.shown.goOn(to: window.stack.pushing(makeEntry(page)))
            }
            window.close(branch: former)
        }
    }
}

extension BranchStack {
    /// Takes entries out of the stack, embedded ones too.
    ///
    /// If the top entry leaves, there are no pages to go forward to.
    ///
    /// - Parameters:
    ///   - ids: The entries.
    ///   - root: The entry that comes instead of the lowest one if that leaves.
    /// - Returns: `false` if the lowest entry leaves and there is no root. Then nothing has changed.
    mutating func remove(_ ids: Set<EntryID>, root: Entry? = nil) -> Bool {
        let entries = stack.elements
        let kept = entries.prefix { $0.withEmbedded.allSatisfy { !ids.contains($0) } }.count
        if kept == entries.count { return true }
        var rest = entries.dropFirst(kept).filter { !ids.contains($0.id) }.map { $0.removing(ids) }
        if kept == 0, ids.contains(entries[0].id) {
            guard let root else { return false }
            rest.insert(root, at: 0)
        }
        if rest.last?.id != stack.top.id { forward = nil }
        if let base = stack.popping(entries.count - kept) {
            stack = base.pushing(rest)
        } else if let new = Stack(lowestFirst: rest) {
            stack = new
        }
        return true
    }
}

extension Entry {
    /// Returns the entry without some of those that are embedded in it at any depth.
    fileprivate func removing(_ ids: Set<EntryID>) -> Entry {
        var entry = self
        entry.embedded = embedded.filter { !ids.contains($0.id) }.map { embedded in
            var embedded = embedded
            embedded.entry = embedded.entry.removing(ids)
            return embedded
        }
        return entry
    }
}
