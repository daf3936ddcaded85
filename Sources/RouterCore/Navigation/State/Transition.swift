/// The ordered steps by which a host, which shows pages in windows, gets from one state to another.
///
/// After a host that shows `old` has performed the steps, it shows `new`. The two states can be any states
/// of the same navigator.
/// The steps depend only on the two states.
/// A layer or an entry is the same in both states if it has the same id there.
///
///     navigator.open("app://item/42")
///     // The steps are [.show(state.top.id, in: state.base.id, motion: .forward)].
///
/// - Complexity: O(*n*) in the number of layers and of entries in which the states differ.
public struct Transition: Sendable {
    /// The state before, or `nil` when the window opens for the first time.
    public let old: NavigationState?
    /// The state afterwards.
    public let new: NavigationState
    /// The steps, in the order in which a host performs them.
    ///
    /// First, layers close. Then the remaining layers show other pages, new layers open, pages are updated,
    /// pages leave and enter slots, and entries are removed.
    public package(set) var steps: [TransitionStep] = []
    /// The entries that leave for good, beginning at the top.
    ///
    /// Their pages are asked in this order whether they may leave.
    private(set) var leaving: [Entry] = []
    /// The leaving entries whose pages have finished: they closed themselves, usually with a result.
    package internal(set) var finished: [EntryID] = []
    /// Whether the top page of a hidden branch changes. No step shows that page.
    private var changesHiddenBranch = false
    /// The origin of the request that makes the change.
    ///
    /// A host may show a page differently if another program opens it, because the user may be typing.
    /// If the user continues another program's request, for example by logging in
    /// or by clicking the button of a toast, the origin is ``RequestOrigin/user``.
    /// If there is no request, because a host is attached or a session is restored,
    /// the origin is ``RequestOrigin/app``.
    public package(set) var origin: RequestOrigin = .app
    /// Whether the change may be animated; ``hasMotion`` also considers whether anything moves.
    public let isAnimated: Bool

    /// Finds the steps between two states of one navigator.
    ///
    /// - Parameters:
    ///   - old: The state that the host shows, or `nil` if it shows nothing.
    ///   - new: The state that it will show.
    ///   - isAnimated: Whether the change may be animated.
    package init(from old: NavigationState?, to new: NavigationState, isAnimated: Bool = true) {
        self.old = old
        self.new = new
        self.isAnimated = isAnimated
        guard let old else {
            steps = new.layers.map { .open($0.id) }
            return
        }
        var opened: [TransitionStep] = []
        var updated: [TransitionStep] = []
        var slots: [TransitionStep] = []
        // Both lists contain entries that leave: `removed` those of the layers that close,
        // and `kept` those of the layers that stay open.
        // Both begin with the lowest layer. Within a layer, the top entry comes first.
        var removed: [[Entry]] = []
        var kept: [[Entry]] = []

        func compare(_ layer: Layer) {
            guard let before = old.layer(layer.id) else { return opened.append(.open(layer.id)) }
            let change = StackChange(from: before, to: layer)
            if let motion = change.motion {
                steps.append(.show(layer.top.id, in: layer.id, motion: motion))
            }
            for id in change.updated { updated.append(.update(id, in: layer.id)) }
            slots += change.slots
            if !change.removed.isEmpty { kept.append(change.removed) }
            changesHiddenBranch = changesHiddenBranch || change.changesHiddenBranch
        }
        for layer in old.modals where new.layer(layer.id) == nil {
            steps.append(.close(layer.id))
            removed.append(layer.stack.flatMap { $0.withAllEntries.reversed() })
        }
        compare(new.base)
        for layer in new.modals { compare(layer) }
        steps += opened
        steps += updated
        steps += slots
        for entries in removed + kept { steps += entries.map { .remove($0.id) } }
        // Usually entries leave only one stack. Their list is then used as it is, without copying it.
        guard kept.count > 1 || !removed.isEmpty else {
            leaving = kept.first ?? []
            return
        }
        // The layers that close come first: only the topmost modals can close,
        // so each of them was over the layers that remain.
        leaving = removed.reversed().flatMap(\.self) + kept.reversed().flatMap(\.self)
    }

    /// Whether the user sees something move.
    ///
    /// This is the case if the change may be animated and does at least one of the following:
    ///
    /// - It opens a layer, or shows another page in a layer.
    /// - It adds an embedded page to a visible slot of a shown page, or removes it from there,
    ///   by a transition other than `none` that lasts at least 1 ms.
    ///
    /// Nothing moves when a layer closes, when a page is updated, or when a covered page is removed.
    /// The host may still show the change without motion if the user prefers reduced motion
    /// or the host's own transitions last 0 ms.
    public var hasMotion: Bool {
        guard isAnimated, old != nil else { return false }
        return steps.contains { step in
            switch step {
            case .show, .open: true
            case .embed(let entry, let page): isSeen(arrivalOf: entry, in: page)
            case .unembed(let entry, let page): isSeen(departureOf: entry, from: page)
            case .close, .update, .remove: false
            }
        }
    }

    /// Whether the same pages are shown afterwards: nothing changes, or pages are only updated.
    ///
    /// It is also `false` if the top page of a hidden branch changes.
    var showsNothingNew: Bool {
        !changesHiddenBranch
            && steps.allSatisfy { step in
                if case .update = step { true } else { false }
            }
    }
}

/// The difference between the old and the new stack of a layer or of a branch.
///
/// ``Transition`` computes it for each layer that remains open, and for each branch of that layer.
/// An entry that is in both stacks stays, even at another position.
private struct StackChange {
    /// The entries that only the old stack contains, beginning at the top.
    ///
    /// Embedded entries come before the entry in which they are embedded.
    var removed: [Entry] = []
    /// The entries that have a new destination.
    var updated: [EntryID] = []
    /// The steps for pages embedded in the entries that stay.
    var slots: [TransitionStep] = []
    /// The motion to the new top entry, or `nil` if the top entry is the same.
    var motion: TransitionStep.Motion?
    /// Whether the top page of a hidden branch changes.
    var changesHiddenBranch = false

    /// Compares the stacks of all branches of a layer. The changes in the branch that was shown come first.
    ///
    /// If the change selects another branch, the motion is a crossfade from the shown page to the top page
    /// of that branch.
    init(from old: Layer, to new: Layer) {
        guard old.names.count > 1 else {
            // Most apps have no branches.
            self.init(from: old.stack, to: new.stack)
            return
        }
        self.init()
        var others = StackChange()
        var (before, after) = (old.stacks[...], new.stacks[...])
        for name in old.names {
            let (from, to) = (before.take(name)?.stack, after.take(name)?.stack)
            guard from?.node !== to?.node else { continue }
            var change = StackChange(from: from, to: to)
            if name != new.branch, change.motion != nil {
                change.motion = nil
                change.changesHiddenBranch = true
            }
            if name == old.branch { self = change } else { others.add(change) }
        }
        add(others)
        if old.branch != new.branch { motion = old.top.id == new.top.id ? nil : .crossfade }
    }

    /// Adds the changes in another branch.
    private mutating func add(_ other: StackChange) {
        removed += other.removed
        updated += other.updated
        slots += other.slots
        changesHiddenBranch = changesHiddenBranch || other.changesHiddenBranch
    }

    /// Adds an entry that has left, after the entries that are embedded in it.
    private mutating func remove(_ entry: Entry) {
        for embedded in entry.embedded.reversed() { remove(embedded.entry) }
        removed.append(entry)
    }

    /// Creates an empty difference, as between equal stacks.
    private init() {}

    /// Compares the old and the new stack of a branch, or of a layer without branches.
    ///
    /// If the old stack is `nil`, the branch opens. If the new stack is `nil`, it closes.
    /// If the top entry changes, the motion is the first of the following that applies:
    ///
    /// - Backward, if entries were only removed.
    /// - Forward, if entries were only added.
    /// - Crossfade, if one entry replaces another, or if the stacks share no entries at the bottom.
    /// - Backward, if one new entry replaces several entries and shows the same page as the lowest of them.
    ///   The page is then built again.
    /// - Forward, in all other cases.
    private init(from old: Stack<Entry>?, to new: Stack<Entry>?) {
        guard old?.node !== new?.node else { return }
        guard let old, let new else {
            old?.forEach { remove($0) }
            motion = new == nil ? .backward : .forward
            return
        }
        let sharedDepth = Stack.sharedNode(old, new)?.depth ?? 0
        let come = new.depth - sharedDepth
        // Most changes only add or only remove entries.
        if sharedDepth == old.depth {
            motion = .forward
            return
        }
        if come == 0 {
            for entry in old.prefix(old.depth - sharedDepth) { remove(entry) }
            motion = .backward
            return
        }
        let gone = Array(old.prefix(old.depth - sharedDepth))
        let after = Dictionary(new.prefix(come).map { ($0.id, $0) }) { first, _ in first }
        var staying = 0
        for entry in gone {
            guard let kept = after[entry.id] else {
                remove(entry)
                continue
            }
            staying += 1
            if kept.revision != entry.revision { updated.append(kept.id) }
            compare(entry, kept)
        }

        guard old.top.id != new.top.id else { return }
        let added = come - staying
        motion =
            if added == 0 {
                .backward
            } else if gone.count == staying {
                .forward
            } else if sharedDepth == 0 || (added == 1 && gone.count - staying == 1) {
                .crossfade
            } else if come == 1, let below = gone.last,
                below.destination.isSamePage(as: new.top.destination)
            {
                // The stack goes back to a page that is built again in a new entry.
                .backward
            } else {
                .forward
            }
    }

    /// Compares the embedded pages of an entry that stays: which of them left, arrived, or were updated.
    ///
    /// If several pages leave a slot, the newest one, which the slot shows, leaves last.
    /// The user then sees its motion.
    private mutating func compare(_ old: Entry, _ new: Entry) {
        let stay = Set(new.embedded.map(\.id))
        let stood = Set(old.embedded.map(\.id))
        let gone = old.embedded.filter { !stay.contains($0.id) }
        slots += gone.map { .unembed($0.id, from: new.id) }
        for embedded in gone.reversed() { remove(embedded.entry) }
        for embedded in new.embedded where !stood.contains(embedded.id) {
            slots.append(.embed(embedded.id, in: new.id))
        }
        for embedded in old.embedded {
            guard let now = new.embedded.first(where: { $0.id == embedded.id })?.entry else { continue }
            if now.revision != embedded.entry.revision { updated.append(now.id) }
            compare(embedded.entry, now)
        }
    }
}

/// One step of a ``Transition``, which a host turns into widgets.
///
/// A host performs the steps one by one, in their order:
///
///     func show(_ transition: Transition) {
///         for step in transition.steps {
///             switch step {
///             case .open(let layer): print("open a window for layer \(layer.rawValue)")
///             case .close, .show, .update, .embed, .unembed, .remove: break
///             }
///         }
///     }
public enum TransitionStep: Sendable, Hashable {
    /// The window of the layer closes.
    ///
    /// If several layers close, the lowest closes first. Closing the highest first would briefly
    /// uncover a layer that is about to close.
    case close(LayerID)
    /// The layer, which stays open, now shows the entry.
    case show(EntryID, in: LayerID, motion: Motion)
    /// The layer opens over the layers that are already open, and shows the top entry of its stack.
    case open(LayerID)
    /// The entry stays and has a new destination.
    ///
    /// If the host has built the entry's page, the page receives the new parameters.
    case update(EntryID, in: LayerID)
    /// The first entry's page enters its slot in the second entry's page.
    ///
    /// If the host builds the second page for this very change, the second page already contains
    /// the first one.
    case embed(EntryID, in: EntryID)
    /// The first entry's page leaves its slot in the second entry's page, which stays.
    case unembed(EntryID, from: EntryID)
    /// The entry has left for good.
    ///
    /// If the host has built the entry's page, it frees the page once nothing shows it.
    case remove(EntryID)

    /// The motion by which one page gives way to the next.
    public enum Motion: String, Sendable, Hashable {
        /// The old page slides away toward the start side and uncovers the pushed page.
        case forward
        /// The old page slides away toward the end side and uncovers the page below it.
        ///
        /// The host may have built the page below again.
        case backward
        /// The old page fades into the page that replaces it.
        case crossfade
    }
}
