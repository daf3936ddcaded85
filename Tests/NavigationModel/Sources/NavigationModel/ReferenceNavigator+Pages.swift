/// The pages that a host keeps, as the model expects them.
struct BuiltPages {
    /// The pages that were built.
    var built: Set<UInt64> = []
    /// The pages in whose place an error is shown.
    var failed: Set<UInt64> = []
    /// The covered pages that may be released, most recently shown last.
    var covered: [UInt64] = []
    /// The pages that could not be released when their turn came. The next page to try is first.
    var heldBack: [UInt64] = []
}

extension ReferenceNavigator {
    /// Returns the pages after a change, or `nil` if a new page cannot be built.
    ///
    /// A host that releases pages shows an error in place of a page
    /// that was already open and cannot be rebuilt.
    func pages(for new: State, from old: State?) -> BuiltPages? {
        var pages = pages
        func make(_ id: UInt64) -> Bool {
            if pages.built.contains(id) || pages.failed.contains(id) { return true }
            if isBrokenMended || new.page(id)?.url.route != .broken {
                pages.built.insert(id)
                return true
            }
            pages.failed.insert(id)
            return limit != nil && old?.page(id) != nil
        }
        func fill(_ entry: State.Entry) -> Bool {
            entry.embedded.allSatisfy { embedded in
                // An error page has no slots, so no new page can be embedded in it.
                guard pages.built.contains(entry.id) else { return old?.page(embedded.id) != nil }
                return make(embedded.id) && fill(embedded.entry)
            }
        }
        for layer in new.layers {
            guard let top = layer.entries.last, make(top.id), fill(top) else { return nil }
            if let index = layer.list, index < layer.entries.count - 1 {
                let list = layer.entries[index]
                guard make(list.id), fill(list) else { return nil }
            }
        }
        for entry in new.stacks.flatMap(\.entries) where pages.built.contains(entry.id) {
            guard fill(entry) else { return nil }
        }
        return pages
    }

    /// Releases the pages that have been covered for the longest time, until the limit is met.
    func release(_ before: State?, _ after: State) {
        let ids = Set(after.ids)
        pages.built.formIntersection(ids)
        pages.failed.formIntersection(ids)
        guard let limit else { return }
        let tops = after.layers.flatMap(\.shown)
        let gone = (before?.layers ?? []).flatMap(\.shown)
        func isCovered(_ id: UInt64) -> Bool { ids.contains(id) && !tops.contains(id) }
        for id in gone where isCovered(id) { pages.failed.remove(id) }
        pages.covered = (pages.covered + gone).filter { isCovered($0) && pages.built.contains($0) }
        let room = limit - tops.count
        for _ in 0..<min(4, pages.heldBack.count) where pages.heldBack.count + pages.covered.count > room {
            let id = pages.heldBack.removeFirst()
            if pages.built.contains(id), isCovered(id), !pages.covered.contains(id) {
                releaseOrHoldBack(id, after)
            }
        }
        while pages.covered.count > room, !pages.covered.isEmpty {
            releaseOrHoldBack(pages.covered.removeFirst(), after)
        }
    }

    private func releaseOrHoldBack(_ id: UInt64, _ state: State) {
        guard let entry = state.stacks.flatMap(\.entries).first(where: { $0.id == id }) else { return }
        let released = entry.ids.filter(pages.built.contains)
        guard released.allSatisfy({ mayBeReleased($0, state) }) else { return pages.heldBack.append(id) }
        pages.built.subtract(entry.ids)
        pages.failed.subtract(entry.ids)
    }

    /// Returns whether the page may be released: a route can build it again, no caller waits for its result,
    /// and its own code does not wait for the result of another page.
    private func mayBeReleased(_ id: UInt64, _ state: State) -> Bool {
        state.page(id)?.kind == nil
            && !waiters.contains { $0.entry == id && !served.contains($0.number) }
            && !callers.contains { $0.entry == id && !served.contains($0.number) }
    }
}
