/// The ordered steps that lead a host from one state to another.
///
/// It depends on the two states alone, and finds what they share by identity.
/// Applying the steps to a host that shows `old` makes it show `new`, whichever two states of one navigator
/// they are.
///
///     navigator.open("app://item/42")
///     // The steps are [.show(state.top.id, in: state.base.id, motion: .forward)].
///
/// - Complexity: O(*n*) in the number of entries in which the states differ, and of layers.
public struct Transition: Sendable {
    /// The state before, or `nil` when the window opens for the first time.
    public let old: NavigationState?
    /// The state afterwards.
    public let new: NavigationState
    /// The steps in their order.
    ///
    /// Layers close, layers that stay show other pages, layers open, pages are updated, pages leave and enter
    /// slots, and entries are removed.
    public package(set) var steps: [TransitionStep] = []
    /// The entries that leave for good, from the top.
    ///
    /// Their pages are asked in this order whether they may leave.
    private(set) var leaving: [Entry] = []
    /// The entries among those that leave whose pages have finished themselves.
    package internal(set) var finished: [EntryID] = []
    /// Whether another page is on top of a hidden branch, which needs no step.
    private var changesHiddenBranch = false
    /// The origin of the request that makes the change.
    ///
    /// A host may treat a page that another program opens differently, because the user may be typing.
    /// It is ``RequestOrigin/user`` if the user goes on with such a request: after a login, or by the button of a toast.
    /// It is ``RequestOrigin/app`` if there is no request: as a host is attached, and as a session is restored.
    public package(set) var origin: RequestOrigin = .app
    /// Whether the change may be animated; ``hasMotion`` tells whether something moves then.
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
        // In each layer the top entry comes first, and the lowest layer comes first.
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
        // Mostly one stack has changed, and its entries need no copy.
        guard kept.count > 1 || !removed.isEmpty else {
            leaving = kept.first ?? []
            return
        }
        // Modals close from the top, so every layer that closes was over those that stay.
        leaving = removed.reversed().flatMap(\.self) + kept.reversed().flatMap(\.self)
    }

    /// Whether the user sees something move.
    ///
    /// That is so if the change may be animated and has one of these steps:
    ///
    /// - A layer opens, or shows another page.
    /// - The shown page of a slot of the shown page comes or goes by a transition other than `none` that lasts at
    ///   least 1 ms.
    ///
    /// A window that closes, an update and the removal of a covered page move nothing.
    /// The host may still show the change at once, if the user wants less motion or its own duration is 0.
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

    /// Whether no other page is shown afterwards: nothing changes, or pages are only updated.
    var showsNothingNew: Bool {
        !changesHiddenBranch
            && steps.allSatisfy { step in
                if case .update = step { true } else { false }
            }
    }
}

/// The difference between two stacks of one layer.
///
/// ``Transition`` makes one for each layer that stays open, and one for each of its branches.
/// An entry that is in both stacks stays, even if it has moved.
private struct StackChange {
    /// The entries that are only in the old stack, from the top.
    ///
    /// Each comes after its embedded ones.
    var removed: [Entry] = []
    /// The entries that have another destination.
    var updated: [EntryID] = []
    /// The steps of embedded pages in entries that stay.
    var slots: [TransitionStep] = []
    /// The motion to the new top, or `nil` if the top entry is the same.
    var motion: TransitionStep.Motion?
    /// Whether another page is on top of a hidden branch.
    var changesHiddenBranch = false

    /// Compares all stacks of a layer, beginning with the branch that was shown.
    ///
    /// If another branch is selected, its top replaces the shown page.
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

    /// Adds what has changed in another branch.
    private mutating func add(_ other: StackChange) {
        removed += other.removed
        updated += other.updated
        slots += other.slots
        changesHiddenBranch = changesHiddenBranch || other.changesHiddenBranch
    }

    /// Adds an entry that has left, after its embedded ones.
    private mutating func remove(_ entry: Entry) {
        for embedded in entry.embedded.reversed() { remove(embedded.entry) }
        removed.append(entry)
    }

    /// Makes the difference between equal stacks.
    private init() {}

    /// Compares the parts of two different stacks of a branch that are not shared.
    ///
    /// Without an old stack the branch is opened, and without a new one it is closed.
    /// The motion is backward if entries only left, and forward if entries only came.
    /// It is a crossfade if one entry replaces another, or if the stacks share nothing.
    /// It is backward if the new entry replaces several and is the same page as the lowest of them: a page
    /// that is built again.
    /// Otherwise it is forward.
    private init(from old: Stack<Entry>?, to new: Stack<Entry>?) {
        guard old?.node !== new?.node else { return }
        guard let old, let new else {
            old?.forEach { remove($0) }
            motion = new == nil ? .backward : .forward
            return
        }
        let sharedDepth = Stack.sharedNode(old, new)?.depth ?? 0
        let come = new.depth - sharedDepth
        // Most changes only add entries, or only remove some.
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
                // A page of the stack is built again where it was.
                .backward
            } else {
                .forward
            }
    }

    /// Finds the embedded pages that left or came in an entry that stays.
    ///
    /// The page on top of a slot leaves last, so that its motion is the one that is seen.
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
/// A host performs the steps in their order, one by one:
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
    /// The layer's window closes.
    ///
    /// Lower layers come first, so that closing in this order never uncovers a layer in between.
    case close(LayerID)
    /// The entry becomes the one that its layer shows; the layer stays open.
    case show(EntryID, in: LayerID, motion: Motion)
    /// The layer opens over those before it and shows the top entry of its stack.
    case open(LayerID)
    /// The entry stays with a new destination.
    ///
    /// Its page, if built, gets the new parameters.
    case update(EntryID, in: LayerID)
    /// The first entry's page comes into its slot of the second one's page.
    ///
    /// If the second page is built for this very change, it has its embedded pages already.
    case embed(EntryID, in: EntryID)
    /// The first entry's page leaves its slot of the second one's page, which stays.
    case unembed(EntryID, from: EntryID)
    /// The entry has left for good.
    ///
    /// Its page, if built, is freed once nothing shows it.
    case remove(EntryID)

    /// The motion by which one page gives way to the next.
    public enum Motion: String, Sendable, Hashable {
        /// The page below moves off to the start side, and uncovers the pushed page.
        case forward
        /// The page above moves off to the end side, and uncovers the page below, which may be built again.
        case backward
        /// One page replaces another.
        case crossfade
    }
}
