/// A window or a modal over the layer below, with a stack of its own.
///
///     state.base.depth          // how many pages the window's stack holds
///     state.topLayer.top          // the page that the user sees on top
///     state.topLayer.entries      // all pages of that layer, the lowest first
///
/// A layer is never empty: pop never closes one, and dismiss never pops.
/// The window of an app with branches has a stack for each ``Branch`` that has been selected, and the layer's is that
/// of the selected one.
public struct Layer: Sendable, Identifiable {
    /// The identity of the layer; 0 is the window.
    public let id: LayerID
    /// The names of all branches, in the order of their declaration; only `nil` for a layer without branches.
    let names: [String?]
    /// The stacks of the branches that have been selected, in that order.
    var stacks: [BranchStack]
    /// The index of the stack that is shown.
    var selected = 0

    /// Makes a layer of a new id.
    ///
    /// - Parameters:
    ///   - id: The id.
    ///   - stack: The stack that is shown.
    ///   - branches: The names of all branches.
    ///   - branch: The selected one; `nil` without branches.
    init(id: LayerID, stack: Stack<Entry>, branches: [String] = [], selected branch: String? = nil) {
        self.id = id
        names = branches.isEmpty ? [nil] : branches
        stacks = [BranchStack(name: branch, stack: stack)]
    }

    /// The stack that is shown, with its name and the pages ahead.
    var shown: BranchStack {
        get { stacks[selected] }
        set { stacks[selected] = newValue }
    }

    /// The indices of the stacks, beginning with the one that is shown.
    var order: [Int] { [selected] + stacks.indices.filter { $0 != selected } }

    /// The stacks of the other branches that have been selected, in the order of declaration.
    var hidden: [BranchStack] { order.dropFirst().map { stacks[$0] } }

    /// The names of all branches, in the order of their declaration.
    var branchNames: [String] { names.compactMap(\.self) }

    /// All branches in the order of their declaration, each with the number of its entries; 0 if it has not been opened.
    package var branches: [(name: String, depth: Int)] {
        branchNames.map { ($0, stack(of: $0)?.depth ?? 0) }
    }

    /// The name of the selected branch; `nil` for a modal, and in an app without branches.
    public var branch: String? { shown.name }

    /// The entries; the top one is shown.
    var stack: Stack<Entry> { shown.stack }

    /// The pages to go forward to, the nearest on top; `nil` without any.
    var forward: Stack<Destination>? { shown.forward }

    /// The entry that the layer shows.
    public var top: Entry { stack.top }

    /// The lowest entry.
    var lowest: Entry { stack.lowest }

    /// Whether an entry is on top, or embedded in the one that is.
    func shows(_ id: EntryID) -> Bool { top.id == id || top.find(id) != nil }

    /// The number of entries, at least 1.
    public var depth: Int { stack.depth }

    /// All entries, the lowest first.
    ///
    /// - Complexity: O(depth).
    public var entries: [Entry] { stack.elements }

    /// The entries of the shown stack, the highest first.
    ///
    /// - Complexity: O(n) for the n highest.
    package var entriesFromTop: some Sequence<Entry> { stack }
    /// The pages to go forward to, the nearest first.
    ///
    /// - Complexity: O(n) for the n nearest.
    package var pagesAhead: some Sequence<Destination> {
        IteratorSequence(Stack.Iterator(node: forward?.node))
    }

    /// Returns whether the pages to go back and forward to are the very ones of an earlier state of the layer.
    ///
    /// - Complexity: O(1): stacks are compared by identity.
    package func hasSameHistory(as earlier: Layer) -> Bool {
        stack.node === earlier.stack.node && forward?.node === earlier.forward?.node
    }
}

/// The identity of one layer, never used twice by one navigator.
///
/// An action on a layer that has closed does nothing, so a late click is harmless.
public struct LayerID: Hashable, Sendable {
    /// The number of the layer: 0 for the window, counted from 1 for modals.
    public let rawValue: UInt64

    /// Makes the id of a number.
    init(_ rawValue: UInt64) { self.rawValue = rawValue }

    /// The lowest layer, which every navigation has.
    package static let base = LayerID(0)
}

/// The open pages of a branch of a window, or of a layer without branches.
struct BranchStack: Sendable {
    /// The name of the branch; `nil` in a layer without branches.
    let name: String?
    /// The entries; the top one is shown if the branch is selected.
    var stack: Stack<Entry>
    /// The pages to go forward to, the nearest on top; `nil` without any.
    ///
    /// Going back puts them here, without their ``Destination/extra``.
    /// A push, a replace and a reset clear them, and so does a sequence that removes pages.
    var forward: Stack<Destination>?

    /// Goes on to other entries, after which there are no pages to go forward to.
    mutating func goOn(to stack: Stack<Entry>) {
        self.stack = stack
        forward = nil
    }

    /// Pops the top `count` entries and keeps their destinations for going forward.
    ///
    /// Unrouted pages are not kept, since going forward could not build them.
    mutating func pop(_ count: Int) {
        guard count > 0, let rest = stack.popping(count) else { return }
        for destination in stack.prefix(count).map(\.destination.withoutExtra)
        where destination.unroutedPage == nil {
            forward = forward?.pushing(destination) ?? Stack(destination)
        }
        stack = rest
    }

    /// Pops the entries above this one, and this one too if `itself` is set.
    ///
    /// - Returns: Whether the entry is in this stack.
    mutating func pop(_ id: EntryID, itself: Bool) throws(RoutingError) -> Bool {
        guard let position = stack.position(where: { $0.id == id }) else { return false }
        let count = itself ? position + 1 : position
        guard count < stack.depth else { throw .stackTooShort(requested: count, below: stack.depth - 1) }
        pop(count)
        return true
    }

    /// Removes an entry from the stack, and keeps the entries above it.
    ///
    /// The top entry is popped, and the lowest one always stays.
    ///
    /// - Returns: Whether the entry is in this stack.
    mutating func remove(_ id: EntryID) throws(RoutingError) -> Bool {
        guard let position = stack.position(where: { $0.id == id }) else { return false }
        guard let below = stack.popping(position + 1) else { throw .stackTooShort(requested: 1, below: 0) }
        if position == 0 { pop(1) } else { stack = below.pushing(stack.topmost(position)) }
        return true
    }

    /// Removes entries from the stack, embedded ones too.
    ///
    /// If the top entry leaves, there are no pages to go forward to.
    ///
    /// - Parameters:
    ///   - ids: The entries.
    ///   - root: The entries that come instead of the lowest one if that leaves.
    /// - Returns: `false`, without a change, if the lowest entry leaves and there is no root.
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

    /// Replaces the entry of the same id, and returns whether it is in this stack.
    mutating func replace(_ entry: Entry) -> Bool {
        guard let position = stack.position(where: { $0.id == entry.id }),
            let found = stack.popping(position)
        else { return false }
        stack = found.replacingTop(with: entry).pushing(stack.topmost(position))
        return true
    }
}

extension Layer {
    /// Returns the stack of a branch, or `nil` if it has not been opened yet or is unknown.
    func stack(of branch: String) -> Stack<Entry>? { stacks.first { $0.name == branch }?.stack }

    /// Returns the entries of a branch, the lowest first.
    ///
    ///     state.base.entries(of: "archive")     // [] if it has not been selected yet
    ///
    /// - Returns: No entries for a branch that has not been selected yet, and for an unknown one.
    /// - Complexity: O(depth).
    public func entries(of branch: String) -> [Entry] { stack(of: branch)?.elements ?? [] }

    /// Returns the layer without the entries above this one, or above the one in which it is embedded at any depth.
    ///
    /// The branch of the entry is selected in it.
    ///
    /// - Returns: `nil` if the layer does not hold the entry.
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

    /// The layer as it is one page back, without its top entry; `nil` for a layer of one entry.
    package var withoutTop: Layer? {
        guard let below = shown.stack.popping(1) else { return nil }
        var layer = self
        layer.shown.stack = below
        return layer
    }

    /// Selects a branch.
    ///
    /// - Parameters:
    ///   - name: Its name; `nil` in a layer without branches.
    ///   - new: Its new stack; `nil` for the one that it has.
    /// - Returns: `false` if the branch has no stack or is unknown. Then nothing has changed.
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

    /// Closes a hidden branch, which begins with its root again.
    mutating func close(branch name: String?) {
        guard let index = stacks.firstIndex(where: { $0.name == name }), index != selected else { return }
        stacks.remove(at: index)
        if index < selected { selected -= 1 }
    }

    /// Forgets the pages ahead if one of them was not ahead in an earlier state of the layer, in each branch alone.
    mutating func forgetAhead(since earlier: Layer?) {
        for index in stacks.indices {
            guard let ahead = stacks[index].forward else { continue }
            let before = earlier?.stacks.first { $0.name == stacks[index].name }?.forward
            if before.flatMap({ Stack.sharedNode($0, ahead) }) !== ahead.node { stacks[index].forward = nil }
        }
    }
}

extension ArraySlice<BranchStack> {
    /// Removes and returns the first stack if it belongs to a branch.
    mutating func take(_ name: String?) -> BranchStack? { first?.name == name ? popFirst() : nil }
}
