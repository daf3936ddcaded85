extension NavigationState {
    /// Embeds a page in the named slot of an entry, which may be embedded itself, or in its first one.
    ///
    /// The limit counts all that is embedded in one entry of a stack, at any depth.
    mutating func embed(
        _ destination: Destination,
        _ embedding: Embedding,
        _ limits: NavigationLimits
    ) throws(RoutingError) {
        let id = embedding.entry ?? top.id
        guard var whole = whole(id) else { throw .noSuchSlot(embedding.slot) }
        try embed(destination, embedding, in: id, of: &whole, limits)
        inStacks { $0.replace(whole) }
    }

    /// Embeds a page in an entry, or in one that is embedded in it, and returns the new entry's id.
    ///
    /// - Parameters:
    ///   - destination: The page.
    ///   - embedding: The slot, the key and the transition.
    ///   - id: The entry whose page has the slot.
    ///   - whole: The entry of a stack that holds it.
    ///   - limits: How many pages `whole` may hold.
    @discardableResult
    mutating func embed(
        _ destination: Destination,
        _ embedding: Embedding,
        in id: EntryID,
        of whole: inout Entry,
        _ limits: NavigationLimits
    ) throws(RoutingError) -> EntryID {
        guard var holder = whole.find(id) else { throw .noSuchSlot(embedding.slot) }
        let key = embedding.key ?? destination.match.route.identifier
        let slots = holder.route.slots
        guard let slot = embedding.slot ?? slots.first, slots.contains(slot) else {
            throw .noSuchSlot(embedding.slot)
        }
        guard !holder.embedded.contains(where: { $0.key == key }) else { throw .alreadyEmbedded(key) }
        guard whole.withAllEntries.count <= limits.embedded else {
            throw .limitExceeded(.embedded, limit: limits.embedded)
        }
        let entry = makeEntry(destination)
        holder.embedded.append(
            EmbeddedEntry(
                slot: slot,
                key: key,
                entry: entry,
                transition: embedding.transition,
                duration: embedding.duration
            )
        )
        _ = whole.replace(with: holder)
        return entry.id
    }

    /// Removes an embedded page of the top entry; an unknown id is ignored.
    mutating func unembed(
        _ target: UnembedTarget,
        _ departure: Departure
    ) throws(RoutingError) {
        switch target {
        case .last:
            guard let last = top.embedded.last else { throw .notEmbedded(nil) }
            try unembed(.entry(last.id), departure)
        case .key(let key):
            guard let found = top.embedded.last(where: { $0.key == key }) else { throw .notEmbedded(key) }
            try unembed(.entry(found.id), departure)
        case .entry(let id):
            guard var whole = whole(id), var holder = whole.holder(of: id) else { return }
            holder.embedded.removeAll { $0.id == id }
            _ = whole.replace(with: holder)
            inStacks { $0.replace(whole) }
            departures = (departures ?? [:]).merging([id: departure]) { $1 }
        }
    }

    /// Gives an open entry, which may be embedded, another destination; an equal one changes nothing.
    mutating func update(_ id: EntryID, to page: Destination) {
        guard var whole = whole(id), let entry = whole.find(id), !entry.destination.hasSameValues(as: page)
        else { return }
        _ = whole.replace(with: entry.updated(page))
        inStacks { $0.replace(whole) }
    }

    /// Returns the entry of a stack that has this id, or in which the entry with it is embedded.
    private func whole(_ id: EntryID) -> Entry? { stacks.lazy.joined().first { $0.find(id) != nil } }
}
