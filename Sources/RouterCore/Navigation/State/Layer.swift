/// A window or a modal over the layer below, with a stack of its own.
///
///     state.window.depth          // how many pages the window's stack holds
///     state.topLayer.top          // the page that the user sees on top
///     state.topLayer.entries      // all pages of that layer, the lowest first
///
/// A layer is never empty: pop never closes one, and dismiss never pops.
/// The window of an app with branches has a stack for each ``Branch``, and the layer's is that of the selected one.
public struct Layer: Sendable, Identifiable {
    /// The identity of the layer; 0 is the window.
    public let id: LayerID
    /// The entries; the top one is shown.
    package internal(set) var stack: Stack<Entry>
    /// The pages to go forward to, the nearest on top; `nil` without any.
    ///
    /// Going back puts them here, without their ``Destination/extra``.
    /// A push, a replace and a reset on this layer clear them, and so does a sequence that takes pages off.
    package internal(set) var forward: Stack<Destination>? {
        get { rest?.forward }
        set {
            if newValue == nil, rest?.forward == nil { return }
            keep(newValue, branches)
        }
    }
    /// The other branches of the window; `nil` for a layer without branches.
    var branches: BranchStacks? {
        get { rest?.branches }
        set { keep(forward, newValue) }
    }
    /// Both in one object, and none for neither: each reference more in a state costs a push 5 %.
    private var rest: Rest?

    /// Keeps both parts in an object, or in none.
    mutating func keep(_ forward: Stack<Destination>?, _ branches: BranchStacks?) {
        rest = forward == nil && branches == nil ? nil : Rest(forward: forward, branches: branches)
    }

    /// Makes a layer of a new id.
    init(id: LayerID, stack: Stack<Entry>) {
        self.id = id
        self.stack = stack
    }

    /// The entry that the layer shows.
    public var top: Entry { stack.top }

    /// The number of entries, at least 1.
    public var depth: Int { stack.depth }

    /// All entries, the lowest first.
    ///
    /// - Complexity: O(depth).
    public var entries: [Entry] { stack.elements }

    /// Returns whether the pages to go back and forward to are the very ones of an earlier state of the layer.
    ///
    /// - Complexity: O(1): stacks are compared by identity.
    package func hasSameHistory(as earlier: Layer) -> Bool {
        stack.node === earlier.stack.node && forward?.node === earlier.forward?.node
    }
}

/// The parts of a layer that few layers have.
private final class Rest: Sendable {
    let forward: Stack<Destination>?
    let branches: BranchStacks?

    init(forward: Stack<Destination>?, branches: BranchStacks?) {
        self.forward = forward
        self.branches = branches
    }
}

/// The identity of one layer, never used twice by one navigator.
///
/// An action on a layer that has closed does nothing, so a late click is harmless.
public struct LayerID: Hashable, Comparable, Sendable, Encodable {
    /// The number of the layer: 0 for the window, counted from 1 for modals.
    public let rawValue: UInt64

    /// Makes the id of a number, for tests and for reading a log.
    public init(_ rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// Returns whether the layer of `lhs` was opened first.
    public static func < (lhs: LayerID, rhs: LayerID) -> Bool {
        lhs.rawValue < rhs.rawValue
    }

    /// Encodes the id as its bare number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
