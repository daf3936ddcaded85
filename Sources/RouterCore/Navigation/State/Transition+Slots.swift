extension Transition {
    /// Returns how an embedded page leaves its slot; `nil` if it was not embedded in that page.
    ///
    /// By default it leaves the opposite way of how it came, which `isReversed` tells.
    /// Otherwise the transition is the request's.
    ///
    /// - Parameters:
    ///   - entry: The entry that leaves.
    ///   - page: The entry of the page around it.
    /// - Returns: The transition, its length in milliseconds, and whether it is played backwards.
    public func departure(
        of entry: EntryID,
        from page: EntryID
    ) -> (transition: EmbedTransition, duration: Int, isReversed: Bool)? {
        guard let embedded = old?.entry(page)?.embedded.first(where: { $0.id == entry }) else { return nil }
        let named = new.departures?[entry]
        return (
            named?.transition ?? embedded.transition, named?.duration ?? embedded.duration,
            named?.transition == nil
        )
    }

    /// Whether a page that comes is the one that its slot shows afterwards, and moves.
    func isSeen(arrivalOf entry: EntryID, in page: EntryID) -> Bool {
        guard let arrival = new.shown(page)?.shownInSlots.first(where: { $0.id == entry }) else {
            return false
        }
        return arrival.transition != .none && arrival.duration > 0
    }

    /// Whether a page that goes is the one that its slot showed, and moves.
    ///
    /// If another page comes over it in the same change, only that one is seen.
    func isSeen(departureOf entry: EntryID, from page: EntryID) -> Bool {
        guard let before = old?.shown(page), let after = new.shown(page),
            let gone = before.shownInSlots.first(where: { $0.id == entry }),
            let way = departure(of: entry, from: page)
        else { return false }
        let next = after.embedded.last { $0.slot == gone.slot }
        guard next.map({ next in before.embedded.contains { $0.id == next.id } }) ?? true else {
            return false
        }
        return way.transition != .none && way.duration > 0
    }
}

extension NavigationState {
    /// Returns the entry with this id if its layer shows it, or a slot that is shown.
    fileprivate func shown(_ id: EntryID) -> Entry? {
        layers.lazy.compactMap { $0.top.shown(id) }.first
    }
}

extension Entry {
    /// Returns this entry, or the one that a slot shows in it at any depth, with an id.
    fileprivate func shown(_ id: EntryID) -> Entry? {
        self.id == id ? self : shownInSlots.lazy.compactMap { $0.entry.shown(id) }.first
    }

    /// The embedded entries that their slots show.
    fileprivate var shownInSlots: [EmbeddedEntry] {
        embedded.filter { entry in embedded.last { $0.slot == entry.slot }?.id == entry.id }
    }
}
