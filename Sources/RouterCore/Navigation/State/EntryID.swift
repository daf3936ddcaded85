/// The identity of one entry on a stack, never used twice in the life of a navigator.
///
/// Two entries may show the same URL; their ids tell them apart. A late message that names an entry which has
/// left finds nothing, and so does nothing.
public struct EntryID: Hashable, Comparable, Sendable, Encodable {
    /// The number behind the id, counted up from 1 in the order in which entries were made.
    public let rawValue: UInt64

    /// Makes the id with this number, for tests and for reading a log back.
    public init(_ rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// Whether the entry of `lhs` was made before that of `rhs`.
    public static func < (lhs: EntryID, rhs: EntryID) -> Bool {
        lhs.rawValue < rhs.rawValue
    }

    /// Encodes the id as its bare number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
