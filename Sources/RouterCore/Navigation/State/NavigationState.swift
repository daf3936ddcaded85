/// Everything that is open in a window, as one value.
///
/// The window and each open modal are *layers*, one over another.
/// A layer has a stack of *entries*, one for each of its open pages, and shows the page of the top entry.
/// There is always a window, and every layer contains at least one entry,
/// so a state always contains a page.
///
///     if let state = navigator.state {
///         state.top.url.text          // "app://home"
///         state.layers.count          // 1
///         state.modals.isEmpty        // true
///         state.top.id                // EntryID(1)
///     }
///
/// Each navigation creates a new state; ``Navigator/state`` is the current one.
/// Copying and storing a state costs O(layers), no matter how many pages are open.
public struct NavigationState: Sendable {
    /// The lowest layer, which is the window itself. Modals open over it.
    public internal(set) var base: Layer
    /// The layers of the open modals, lowest first.
    public internal(set) var modals: [Layer]

    /// The transitions with which embedded pages leave their slots in the last change, by the ids
    /// of their entries.
    ///
    /// If no page leaves a slot, the value is `nil`, not an empty dictionary,
    /// because copying `nil` costs nothing.
    var departures: [EntryID: Departure]?
    /// The number of the next ``EntryID``.
    var nextEntry: UInt64
    /// The number of the next ``LayerID``.
    var nextLayer: UInt64

    /// Creates the state of a window that shows one page.
    ///
    /// - Parameters:
    ///   - root: The page.
    ///   - branches: The names of all branches (sections with their own stacks) that the app declares.
    ///   - selected: The branch in which the page opens, or `nil` in an app without branches.
    init(root: Destination, branches: [String] = [], selected: String? = nil) {
        base = Layer(
            id: .base,
            stack: Stack(Entry(id: EntryID(1), destination: root)),
            branches: branches,
            selected: selected
        )
        modals = []
        nextEntry = 2
        nextLayer = 1
    }

    /// The window and the modals, lowest first. Never empty.
    public var layers: [Layer] { [base] + modals }

    /// The layer that receives input: the last modal, or the window if no modal is open.
    public internal(set) var topLayer: Layer {
        get { modals.last ?? base }
        set {
            if modals.isEmpty {
                base = newValue
            } else {
                modals[modals.count - 1] = newValue
            }
        }
    }

    /// The entry that receives input: the top entry of the top layer.
    public var top: Entry { topLayer.top }

    /// The id of the top entry, read without copying the entry.
    var topID: EntryID { (modals.last?.stack ?? base.stack).node.element.id }

    /// The shown stack of each layer from the top layer down, followed by the stacks of hidden branches.
    var stacks: [Stack<Entry>] { layers.reversed().map(\.stack) + base.hidden.map(\.stack) }

    /// All entries, including embedded entries and the entries of hidden branches.
    package var allEntries: [Entry] { stacks.joined().flatMap(\.withAllEntries) }

    /// Passes each stack to a closure until the closure changes a stack.
    ///
    /// The stacks of the window come first, beginning with the shown stack,
    /// and then the stacks of the modals.
    ///
    /// - Parameter change: A closure that returns whether it has changed the stack.
    mutating func inStacks<E: Error>(_ change: (inout BranchStack) throws(E) -> Bool) throws(E) {
        for index in base.order {
            if try change(&base.stacks[index]) { return }
        }
        for index in modals.indices {
            if try change(&modals[index].shown) { return }
        }
    }

    /// Returns the layer with this id, or `nil` if it has closed.
    public func layer(_ id: LayerID) -> Layer? {
        base.id == id ? base : modals.first { $0.id == id }
    }

    /// Returns the entry with this id, or `nil` if it is no longer open.
    ///
    /// The search includes embedded entries and the entries of hidden branches.
    ///
    ///     state.entry(state.top.id)?.url      // the URL of the top page
    ///
    /// - Complexity: O(*n*) in the number of entries that are searched, beginning with the top entry.
    public func entry(_ id: EntryID) -> Entry? {
        whole(id)?.find(id)
    }

    /// Returns whether the entry's page is the only open page, not counting the pages of hidden branches.
    func isOnlyPage(_ id: EntryID) -> Bool { modals.isEmpty && base.depth == 1 && top.id == id }

    /// Returns the change that closes the page of an entry.
    ///
    /// If the page is embedded, the change removes it from its slot.
    /// If it is the lowest page of a modal, the change closes the modal.
    /// Otherwise, the change pops it together with the pages above it, in any layer or branch.
    func closing(_ id: EntryID) -> DirectChange {
        if let modal = modals.first(where: { $0.lowest.id == id }) { return .dismiss(.layer(modal.id)) }
        let isEmbedded = whole(id).map { $0.id != id } ?? false
        return isEmbedded ? .unembed(.entry(id)) : .goBack(through: id)
    }

    /// Returns this state, but with its two id counters (``nextEntry`` and ``nextLayer``) raised
    /// to those of `other`. A counter that is already higher stays the same.
    ///
    /// For example, `other` is the result of a change that failed because its page could not be built.
    /// Later changes then do not reuse the ids that the failed change has given to new entries and layers.
    func countingOn(from other: NavigationState) -> NavigationState {
        var state = self
        state.nextEntry = max(nextEntry, other.nextEntry)
        state.nextLayer = max(nextLayer, other.nextLayer)
        return state
    }

    // MARK: - Embedded pages

    /// Embeds a page in a slot: a named area of an open page.
    ///
    /// The page with the slot can itself be embedded in another page.
    /// ``NavigationLimits/embedded`` limits how many pages one entry of a stack contains, at any depth.
    ///
    /// - Throws: `noSuchSlot`, `alreadyEmbedded`, or `limitExceeded`.
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

    /// Embeds a page in the page of an entry, and returns the id of the new entry.
    ///
    /// - Parameters:
    ///   - destination: The page to embed.
    ///   - embedding: The slot, the key, and the transition.
    ///   - id: The entry whose page contains the slot.
    ///   - whole: The same entry if it is on a stack. If it is embedded, the entry on a stack
    ///     that contains it.
    ///   - limits: The limits, which state how many pages `whole` may contain.
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
        let slots = holder.route.declaration.slots
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

    /// Removes an embedded page, which the target names by its key or by the id of its entry.
    ///
    /// A key names a page that is embedded directly in the top entry's page.
    /// If the key is `nil`, the page that was embedded there last is removed.
    /// An id can name an embedded page anywhere. It is ignored if its entry is no longer open
    /// or is not embedded.
    ///
    /// - Throws: `notEmbedded` if no page with the key is embedded in the top entry's page.
    mutating func unembed(
        _ target: UnembedTarget,
        _ departure: Departure
    ) throws(RoutingError) {
        switch target {
        case .key(let key):
            let found = top.embedded.last { key == nil || $0.key == key }
            guard let found else { throw .notEmbedded(key) }
            try unembed(.entry(found.id), departure)
        case .entry(let id):
            guard let whole = whole(id), whole.id != id else { return }
            inStacks { $0.replace(whole.removing([id])) }
            departures = (departures ?? [:]).merging([id: departure]) { $1 }
        }
    }

    /// Gives an open entry a new destination, unless the new destination has the same URL and parameters.
    ///
    /// The entry can be on a stack or embedded.
    mutating func update(_ id: EntryID, to page: Destination) {
        guard var whole = whole(id), let entry = whole.find(id), !entry.destination.hasSameValues(as: page)
        else { return }
        _ = whole.replace(with: entry.updated(page))
        inStacks { $0.replace(whole) }
    }

    /// Returns the entry with this id if it is on a stack, or the entry on a stack that contains it
    /// if it is embedded, at any depth.
    func whole(_ id: EntryID) -> Entry? { stacks.lazy.joined().first { $0.find(id) != nil } }
}
