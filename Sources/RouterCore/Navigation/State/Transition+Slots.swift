extension Transition {
    /// Returns how an embedded page leaves its slot, or `nil` if it was not embedded
    /// in the surrounding page before.
    ///
    /// By default, the page leaves by the reverse of the transition with which it entered,
    /// and `isReversed` is `true`.
    /// If the request specifies a transition, the page leaves by that one, and `isReversed` is `false`.
    ///
    /// - Parameters:
    ///   - entry: The entry that leaves.
    ///   - page: The entry of the surrounding page.
    /// - Returns: The transition, its duration in milliseconds, and whether it is played in reverse.
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

    /// Returns whether the user sees an embedded page move into its slot.
    ///
    /// This is the case if the slot shows the page in the new state, and the page arrives
    /// with a transition other than `none` and a duration above 0 ms.
    func isSeen(arrivalOf entry: EntryID, in page: EntryID) -> Bool {
        guard let arrival = new.shown(page)?.shownInSlots.first(where: { $0.id == entry }) else {
            return false
        }
        return arrival.transition != .none && arrival.duration > 0
    }

    /// Returns whether the user sees an embedded page move out of its slot.
    ///
    /// This is the case if the slot showed the page in the old state, and the page leaves
    /// with a transition other than `none` and a duration above 0 ms.
    /// If the same change embeds another page in that slot, the user sees only the arriving page move.
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
    /// Returns the entry with this id if it is on top of a layer, or shown in a slot of a shown page.
    fileprivate func shown(_ id: EntryID) -> Entry? {
        layers.lazy.compactMap { $0.top.shown(id) }.first
    }
}

extension Entry {
    /// Returns the entry with this id if it is this entry, or if a slot in this entry shows it, at any depth.
    fileprivate func shown(_ id: EntryID) -> Entry? {
        self.id == id ? self : shownInSlots.lazy.compactMap { $0.entry.shown(id) }.first
    }

    /// The embedded entries that are shown: the newest entry in each slot.
    fileprivate var shownInSlots: [EmbeddedEntry] {
        embedded.filter { entry in embedded.last { $0.slot == entry.slot }?.id == entry.id }
    }
}
