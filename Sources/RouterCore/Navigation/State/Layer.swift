/// The window or a modal, with its own stack of pages.
///
///     state.base.depth          // how many pages the window's stack holds
///     state.topLayer.top          // the page that the user sees on top
///     state.topLayer.entries      // all pages of that layer, the lowest first
///
/// A layer is never empty: a pop always leaves its lowest page, and a dismissal closes a whole modal.
/// In an app with branches, the window has a stack for each ``Branch`` that has been selected so far,
/// and shows the stack of the selected branch.
public struct Layer: Sendable, Identifiable {
    /// The identity of the layer; 0 is the window.
    public let id: LayerID
    /// The names of all branches in declaration order. A layer without branches has a single name, `nil`.
    let names: [String?]
    /// The stacks of the branches that have been selected so far, in declaration order.
    ///
    /// A layer without branches has a single stack.
    var stacks: [BranchStack]
    /// The index of the shown stack in ``stacks``.
    var selected = 0

    /// Creates a layer.
    ///
    /// - Parameters:
    ///   - id: The identity of the new layer.
    ///   - stack: The shown stack.
    ///   - branches: The names of all branches.
    ///   - branch: The name of the selected branch, or `nil` for a layer without branches.
    init(id: LayerID, stack: Stack<Entry>, branches: [String] = [], selected branch: String? = nil) {
        self.id = id
        names = branches.isEmpty ? [nil] : branches
        stacks = [BranchStack(name: branch, stack: stack)]
    }

    /// The shown stack: its entries, its forward stack, and the name of its branch.
    var shown: BranchStack {
        get { stacks[selected] }
        set { stacks[selected] = newValue }
    }

    /// The indices of the stacks, beginning with the shown stack.
    var order: [Int] { [selected] + stacks.indices.filter { $0 != selected } }

    /// The stacks that are not shown, in declaration order. Their branches were selected earlier.
    var hidden: [BranchStack] { order.dropFirst().map { stacks[$0] } }

    /// The names of all branches, in declaration order.
    var branchNames: [String] { names.compactMap(\.self) }

    /// All branches in declaration order, each with its number of entries.
    ///
    /// A branch that has not been selected yet has 0 entries.
    package var branches: [(name: String, depth: Int)] {
        branchNames.map { ($0, stack(of: $0)?.depth ?? 0) }
    }

    /// The name of the selected branch, or `nil` for a modal and in an app without branches.
    public var branch: String? { shown.name }

    /// The entries of the shown stack; the layer shows the top entry.
    var stack: Stack<Entry> { shown.stack }

    /// The pages that going forward would open again, nearest page on top, or `nil` if there are none.
    var forward: Stack<Destination>? { shown.forward }

    /// The entry that the layer shows.
    public var top: Entry { stack.top }

    /// The lowest entry of the shown stack.
    var lowest: Entry { stack.lowest }

    /// Returns whether an entry is on top, or embedded in the top entry at any depth.
    func shows(_ id: EntryID) -> Bool { top.id == id || top.find(id) != nil }

    /// The number of entries on the shown stack, at least 1.
    public var depth: Int { stack.depth }

    /// The entries of the shown stack, lowest first.
    ///
    /// - Complexity: O(depth).
    public var entries: [Entry] { stack.elements }

    /// The entries of the shown stack, highest first.
    ///
    /// - Complexity: O(*n*) to read the *n* highest entries.
    package var entriesFromTop: some Sequence<Entry> { stack }
    /// The pages that going forward would open again, nearest page first.
    ///
    /// - Complexity: O(*n*) to read the *n* nearest pages.
    package var forwardStack: some Sequence<Destination> {
        IteratorSequence(Stack.Iterator(node: forward?.node))
    }

    /// Returns whether going back and going forward lead to the same entries and pages
    /// as in an earlier state of the layer.
    ///
    /// - Complexity: O(1), because the stacks are compared by identity.
    package func hasSameHistory(as earlier: Layer) -> Bool {
        stack.node === earlier.stack.node && forward?.node === earlier.forward?.node
    }
}

/// The identity of a layer. A navigator never uses an identity twice.
///
///     navigator.dismiss(.over(layer))     // does nothing if the layer has closed
///
/// A request that names a closed layer does nothing. A click that is handled late is therefore harmless.
public struct LayerID: Hashable, Sendable {
    /// The number of the layer: 0 for the window, and counted from 1 for modals.
    public let rawValue: UInt64

    /// Creates an id from its number.
    init(_ rawValue: UInt64) { self.rawValue = rawValue }

    /// The identity of the window, which is always the lowest layer.
    package static let base = LayerID(0)
}

/// The entries and the forward stack of a branch, or of a layer without branches.
struct BranchStack: Sendable {
    /// The name of the branch, or `nil` in a layer without branches.
    let name: String?
    /// The entries. While the branch is selected, the layer shows the top entry.
    var stack: Stack<Entry>
    /// The forward stack: the pages that going forward would open again, nearest page on top.
    ///
    /// It is `nil` if there are no such pages.
    /// Going back moves destinations to this stack, without their ``Destination/extra``.
    /// A push, a replace, and a reset clear it.
    /// When a sequence of changes ends, the forward stack is also cleared if it still contains a page
    /// that the sequence itself has popped.
    var forward: Stack<Destination>?

    /// Replaces the entries and clears the forward stack.
    mutating func goOn(to stack: Stack<Entry>) {
        self.stack = stack
        forward = nil
    }

    /// Pops the top `count` entries and moves their destinations to the forward stack.
    ///
    /// Unrouted pages (those that the app makes itself) are dropped,
    /// because going forward cannot build them again.
    mutating func pop(_ count: Int) {
        guard count > 0, let rest = stack.popping(count) else { return }
        for destination in stack.prefix(count).map(\.destination.withoutExtra)
        where destination.unroutedPage == nil {
            forward = forward?.pushing(destination) ?? Stack(destination)
        }
        stack = rest
    }

    /// Pops the entries above an entry, and also the entry itself if `itself` is `true`.
    ///
    /// - Returns: Whether the entry is in this stack.
    /// - Throws: `stackTooShort` if no entry would remain.
    mutating func pop(_ id: EntryID, itself: Bool) throws(RoutingError) -> Bool {
        guard let position = stack.position(where: { $0.id == id }) else { return false }
        let count = itself ? position + 1 : position
        guard count < stack.depth else { throw .stackTooShort(requested: count, below: stack.depth - 1) }
        pop(count)
        return true
    }

    /// Removes an entry from the stack but keeps the entries above it.
    ///
    /// If the entry is on top, it is popped. The lowest entry cannot be removed.
    ///
    /// - Returns: Whether the entry is in this stack.
    /// - Throws: `stackTooShort` for the lowest entry.
    mutating func remove(_ id: EntryID) throws(RoutingError) -> Bool {
        guard let position = stack.position(where: { $0.id == id }) else { return false }
        guard let below = stack.popping(position + 1) else { throw .stackTooShort(requested: 1, below: 0) }
        if position == 0 { pop(1) } else { stack = below.pushing(stack.topmost(position)) }
        return true
    }

    /// Removes entries from the stack, and embedded entries from the entries that remain.
    ///
    /// If the top entry is removed, the forward stack is cleared.
    ///
    /// - Parameters:
    ///   - ids: The entries to remove.
    ///   - root: The entries that take the place of the lowest entry if it is removed.
    /// - Returns: `false`, without a change, if the lowest entry would be removed and `root` is empty;
    ///   otherwise `true`.
    mutating func remove(_ ids: Set<EntryID>, root: [Entry] = []) -> Bool {
        let entries = stack.elements
        let kept = entries.prefix { $0.withAllEntries.allSatisfy { !ids.contains($0.id) } }.count
        if kept == entries.count { return true }
        var rest = entries.dropFirst(kept).filter { !ids.contains($0.id) }.map { $0.removing(ids) }
        if kept == 0, ids.contains(entries[0].id) {
            if root.isEmpty { return false }
            rest.insert(contentsOf: root, at: 0)
        }
        if rest.last?.id != stack.top.id { forward = nil }
        if let base = stack.popping(entries.count - kept) {
            stack = base.pushing(rest)
        } else if let new = Stack(lowestFirst: rest) {
            stack = new
        }
        return true
    }

    /// Replaces the entry that has the same id as the given entry.
    ///
    /// - Returns: Whether this stack contains such an entry.
    mutating func replace(_ entry: Entry) -> Bool {
        guard let position = stack.position(where: { $0.id == entry.id }),
            let found = stack.popping(position)
        else { return false }
        stack = found.replacingTop(with: entry).pushing(stack.topmost(position))
        return true
    }
}

extension Layer {
    /// Returns the stack of a branch, or `nil` if the branch is unknown or has not been opened yet.
    func stack(of branch: String) -> Stack<Entry>? { stacks.first { $0.name == branch }?.stack }

    /// Returns the entries of a branch, lowest first.
    ///
    ///     state.base.entries(of: "archive")     // [] if it has not been selected yet
    ///
    /// - Returns: An empty array if the branch is unknown or has not been selected yet.
    /// - Complexity: O(depth).
    public func entries(of branch: String) -> [Entry] { stack(of: branch)?.elements ?? [] }

    /// Returns the layer without the entries above the entry with this id.
    ///
    /// If that entry is embedded, the stack entry that contains it becomes the top entry.
    /// The branch that contains the entry becomes the selected branch.
    ///
    /// - Returns: `nil` if the layer does not contain the entry.
    package func cut(at id: EntryID) -> Layer? {
        for index in order {
            let stack = stacks[index].stack
            guard let position = stack.position(where: { $0.find(id) != nil }),
                let cut = stack.popping(position)
            else { continue }
            var layer = self
            layer.selected = index
            layer.shown.stack = cut
            return layer
        }
        return nil
    }

    /// The layer as it would be after going back one page, or `nil` if the shown stack has only one entry.
    package var withoutTop: Layer? {
        guard let below = shown.stack.popping(1) else { return nil }
        var layer = self
        layer.shown.stack = below
        return layer
    }

    /// Selects a branch, so that the layer shows its stack.
    ///
    /// - Parameters:
    ///   - name: The name of the branch, or `nil` in a layer without branches.
    ///   - new: The new stack of the branch, or `nil` to keep its stack.
    /// - Returns: `false`, without a change, if no branch has this name,
    ///   or if `new` is `nil` and the branch has no stack yet.
    mutating func select(_ name: String?, with new: Stack<Entry>? = nil) -> Bool {
        if let new {
            var opened = stacks[...]
            stacks = names.compactMap { other in
                let old = opened.take(other)
                return other == name ? BranchStack(name: name, stack: new) : old
            }
        }
        guard let index = stacks.firstIndex(where: { $0.name == name }) else { return false }
        selected = index
        return true
    }

    /// Closes a hidden branch, so that it begins with its root page when it is selected the next time.
    mutating func close(branch name: String?) {
        guard let index = stacks.firstIndex(where: { $0.name == name }), index != selected else { return }
        stacks.remove(at: index)
        if index < selected { selected -= 1 }
    }

    /// Clears each forward stack that contains pages popped since an earlier state of the layer.
    mutating func forgetAhead(since earlier: Layer?) {
        for index in stacks.indices {
            guard let ahead = stacks[index].forward else { continue }
            let before = earlier?.stacks.first { $0.name == stacks[index].name }?.forward
            if before.flatMap({ Stack.sharedNode($0, ahead) }) !== ahead.node { stacks[index].forward = nil }
        }
    }
}

extension ArraySlice<BranchStack> {
    /// Removes and returns the first stack if it belongs to this branch; otherwise returns `nil`.
    mutating func take(_ name: String?) -> BranchStack? { first?.name == name ? popFirst() : nil }
}
