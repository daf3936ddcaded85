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

/// The identity of one layer, never used twice in the life of a navigator.
///
/// A late message that names a layer which has closed finds nothing, and so does nothing.
public struct LayerID: Hashable, Comparable, Sendable, Encodable {
    /// The number behind the id, 0 for the window, counted up from 1 for modals.
    public let rawValue: UInt64

    /// Makes the id with this number, for tests and for reading a log back.
    public init(_ rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// Whether the layer of `lhs` was opened before that of `rhs`.
    public static func < (lhs: LayerID, rhs: LayerID) -> Bool {
        lhs.rawValue < rhs.rawValue
    }

    /// Encodes the id as its bare number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
