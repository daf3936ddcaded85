extension NavigationState {
    /// Embeds a page in the named slot of an entry, which may be embedded itself, or in its first one.
    ///
    /// The limit counts all that is embedded in one entry of a stack, at any depth.
    mutating func embed(
        _ destination: Destination,
        _ embedding: Embedding,
        _ limits: NavigationLimits
    ) throws(RoutingError) {
        guard var holder = embedding.entry.map({ entry($0) }) ?? top else {
            throw .noSuchSlot(embedding.slot)
        }
        let key = embedding.key ?? destination.match.route.identifier
        let slots = holder.route.slots
        guard let slot = embedding.slot ?? slots.first, slots.contains(slot) else {
            throw .noSuchSlot(embedding.slot)
        }
        guard !holder.embedded.contains(where: { $0.key == key }) else { throw .alreadyEmbedded(key) }
        let whole = stacks.lazy.joined().first { $0.find(holder.id) != nil } ?? holder
        guard whole.withAllEntries.count <= limits.embedded else {
            throw .limitExceeded(.embedded, limit: limits.embedded)
        }
        holder.embedded.append(
            EmbeddedEntry(
                slot: slot,
                key: key,
                entry: makeEntry(destination),
                transition: embedding.transition,
                duration: embedding.duration
            )
        )
        replace(holder)
    }

    /// Returns the entry that holds an embedded one, or `nil` for an entry that is not embedded.
    private func holder(of embedded: EntryID) -> Entry? {
        stacks.lazy.joined().compactMap { $0.holder(of: embedded) }.first
    }

    /// Replaces the entry of the same id, wherever in a stack or a slot it is.
    private mutating func replace(_ entry: Entry) {
        if window.replace(entry) { return }
        for index in modals.indices {
            if modals[index].replace(entry) { return }
        }
        try? window.changeHidden { $0.replace(entry) }
    }

    /// Removes an embedded page of the top entry; an unknown id is ignored.
    mutating func unembed(
        _ target: NavigationChange.UnembedTarget,
        _ departure: NavigationChange.Departure
    ) throws(RoutingError) {
        switch target {
        case .last:
            guard let last = top.embedded.last else { throw .notEmbedded(nil) }
            try unembed(.entry(last.id), departure)
        case .key(let key):
            guard let found = top.embedded.last(where: { $0.key == key }) else { throw .notEmbedded(key) }
            try unembed(.entry(found.id), departure)
        case .entry(let id):
            guard var holder = holder(of: id) else { return }
            holder.embedded.removeAll { $0.id == id }
            replace(holder)
            departures = (departures ?? [:]).merging([id: departure]) { $1 }
        }
    }
}

extension Layer {
    /// Replaces the entry of the same id, and returns whether it is in this layer.
    fileprivate mutating func replace(_ entry: Entry) -> Bool {
        guard let place = stack.position(where: { $0.find(entry.id) != nil }),
            let found = stack.popping(place)
        else { return false }
        var whole = found.top
        guard whole.replace(with: entry) else { return false }
        var rest = found.replacingTop(with: whole)
        for above in stack.topmost(place) { rest = rest.pushing(above) }
        stack = rest
        return true
    }
}
