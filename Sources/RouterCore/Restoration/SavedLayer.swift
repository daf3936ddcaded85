/// One layer of a ``SavedNavigation``.
public struct SavedLayer: Sendable, Hashable, Codable {
    /// Its entries, the lowest first.
    public var entries: [SavedEntry]

    /// Makes a layer of these entries.
    public init(entries: [SavedEntry]) {
        self.entries = entries
    }
}
