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
