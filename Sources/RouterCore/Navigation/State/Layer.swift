/// A stack of its own: the window, or a modal over the layer below.
public struct Layer: Sendable, Identifiable {
    /// The layer's own identity; 0 is the window.
    public let id: LayerID
    /// The entries, the top one shown.
    public internal(set) var stack: Stack<Entry>
    /// What going back took off, the nearest on top, for going forward again; ``Destination/extra`` is let go of.
    /// Cleared by push, replace and reset.
    public internal(set) var forward: Stack<Destination>?

    init(id: LayerID, stack: Stack<Entry>) {
        self.id = id
        self.stack = stack
    }

    /// The entry that the layer shows.
    public var top: Entry { stack.top }

    /// How many entries the layer holds, at least 1.
    public var depth: Int { stack.depth }

    /// All entries, the lowest first.
    ///
    /// - Complexity: O(depth).
    public var entries: [Entry] { stack.elements }
}
