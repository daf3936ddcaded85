/// The way from one state to another, as ordered steps for a host.
///
/// It is a pure function of the two states, found by the identity of the shared parts of their stacks. Applying
/// the steps to a host that shows `old` makes it show `new`, whatever the two are.
///
///     Transition(from: state, to: state).steps      // []
///
/// - Complexity: linear in the number of entries in which the two states differ, and in the number of layers.
public struct Transition: Sendable {
    /// The state that is left, or `nil` when the window opens for the first time.
    public let old: NavigationState?
    /// The state that is reached.
    public let new: NavigationState
    /// The steps: layers that close, pages shown in layers that stay, layers that open, pages updated, pages
    /// that come into slots and go out of them, pages that leave for good.
    public let steps: [TransitionStep]
    /// The entries that leave for good, from the top: the order in which their pages are asked whether they may.
    public let leaving: [EntryID]
    /// Whether the change may be animated.
    public let isAnimated: Bool

    /// Finds the steps between two states of one navigator.
    public init(from old: NavigationState?, to new: NavigationState, isAnimated: Bool = true) {
        self.old = old
        self.new = new
        self.isAnimated = isAnimated
        guard let old else {
            steps = new.layers.map { .open($0.id) }
            leaving = []
            return
        }
        var closed: [TransitionStep] = []
        var shown: [TransitionStep] = []
        var opened: [TransitionStep] = []
        var updated: [TransitionStep] = []
        var slots: [TransitionStep] = []
        // Of each layer the top one first, and the layers the lowest first.
        var removed: [[EntryID]] = []

        for layer in old.layers where new.layer(layer.id) == nil {
            closed.append(.close(layer.id))
            removed.append(layer.stack.flatMap(\.withEmbedded))
        }
        var kept: [[EntryID]] = []
        for layer in new.layers {
            guard let before = old.layer(layer.id) else {
                opened.append(.open(layer.id))
                continue
            }
            let change = StackChange(from: before.stack, to: layer.stack)
            if let motion = change.motion {
                shown.append(.show(layer.top.id, in: layer.id, motion: motion))
            }
            updated.append(contentsOf: change.updated.map { .update($0, in: layer.id) })
            slots += change.slots
            kept.append(change.removed)
        }
        // Modals close from the top, so every layer that closes was over those that stay.
        steps =
            closed + shown + opened + updated + slots + (removed + kept).joined().map { .remove($0) }
        leaving = (kept + removed).reversed().flatMap(\.self)
    }

    /// Whether no other page comes to be shown: nothing changes, or a page is only updated.
    public var showsNothingNew: Bool {
        steps.allSatisfy { step in
            if case .update = step { true } else { false }
        }
    }
}

/// In what two stacks of one layer differ.
private struct StackChange {
    var removed: [EntryID] = []
    var updated: [EntryID] = []
    var slots: [TransitionStep] = []
    var motion: TransitionStep.Motion?

    init(from old: Stack<Entry>, to new: Stack<Entry>) {
        guard old.node !== new.node else { return }
        let sharedDepth = Stack.sharedNode(old, new)?.depth ?? 0
        let gone = Array(old.prefix(old.depth - sharedDepth))
        let come = Array(new.prefix(new.depth - sharedDepth))
        let before = Dictionary(gone.map { ($0.id, $0) }) { first, _ in first }
        let staying = Set(come.map(\.id)).intersection(before.keys)
        removed = gone.filter { !staying.contains($0.id) }.flatMap(\.withEmbedded)
        for entry in come {
            guard let old = before[entry.id] else { continue }
            if old.revision != entry.revision { updated.append(entry.id) }
            compare(old, entry)
        }

        guard old.top.id != new.top.id else { return }
        let added = come.count - staying.count
        motion =
            if added == 0 {
                .backward
            } else if gone.count == staying.count {
                .forward
            } else if sharedDepth == 0 || (added == 1 && gone.count - staying.count == 1) {
                .crossfade
            } else if come.count == 1, let below = gone.last,
                below.destination.isSamePlace(as: new.top.destination)
            {
                // Back to where one has been, to a page that is built again.
                .backward
            } else {
                .forward
            }
    }
    /// In what the pages embedded in an entry that stays differ.
    private mutating func compare(_ old: Entry, _ new: Entry) {
        let stay = Set(new.embedded.map(\.id))
        let stood = Set(old.embedded.map(\.id))
        for embedded in old.embedded.reversed() where !stay.contains(embedded.id) {
            slots.append(.unembed(embedded.id, from: new.id))
            removed.append(embedded.id)
        }
        for embedded in new.embedded where !stood.contains(embedded.id) {
            slots.append(.embed(embedded.id, in: new.id))
        }
    }
}

/// One step of a ``Transition``, for a host that turns steps into widgets.
public enum TransitionStep: Sendable, Hashable {
    /// The layer's window closes. Several are listed the lowest first, so that closed in this order nothing in
    /// between is ever uncovered.
    case close(LayerID)
    /// The entry becomes the one its layer shows; the layer was open before and stays.
    case show(EntryID, in: LayerID, motion: Motion)
    /// The layer opens over those before it and shows the top entry of its stack.
    case open(LayerID)
    /// The entry stays in its layer, with a new destination: its page, where one has been built, gets the new
    /// parameters.
    case update(EntryID, in: LayerID)
    /// The first entry's page comes into its slot of the second one's. Where that is built for this very change it
    /// has all its embedded pages already, and nothing is left to do.
    case embed(EntryID, in: EntryID)
    /// The first entry's page goes out of its slot of the second one's, which stays.
    case unembed(EntryID, from: EntryID)
    /// The entry has left for good: its page, where one has been built, is freed once nothing shows it any more.
    case remove(EntryID)

    /// How the shown page gives way to the next one.
    public enum Motion: String, Sendable, Hashable {
        /// A page that was pushed comes in from the end side.
        case forward
        /// The page that was covered, or one that is built again in its place, comes back from the start side.
        case backward
        /// One page takes the place of another.
        case crossfade
    }
}
