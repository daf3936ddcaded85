/// A window or a modal over the layer below, with a stack of its own.
///
///     state.window.depth          // how many pages the window's stack holds
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
    package var branchNames: [String] { names.compactMap(\.self) }

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

    /// Returns the number of entries of a branch; 0 for one that has not been opened.
    package func depth(of branch: String) -> Int { stack(of: branch)?.depth ?? 0 }

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
public struct LayerID: Hashable, Sendable, Encodable {
    /// The number of the layer: 0 for the window, counted from 1 for modals.
    public let rawValue: UInt64

    /// Makes the id of a number, for tests and for reading a log.
    public init(_ rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// Encodes the number alone.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
