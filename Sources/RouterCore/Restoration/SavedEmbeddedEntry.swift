/// An entry of a ``SavedNavigation`` that is embedded in another.
public struct SavedEmbeddedEntry: Sendable, Hashable, Codable {
    /// Where and how it is embedded.
    public var slot: String
    /// Its name in the page that it is embedded in.
    public var key: String
    /// How it came in.
    public var transition: EmbedTransition
    /// How long that takes, in milliseconds.
    public var duration: Int
    /// The entry.
    public var entry: SavedEntry

    /// Makes an embedded entry.
    public init(slot: String, key: String, transition: EmbedTransition, duration: Int, entry: SavedEntry) {
        self.slot = slot
        self.key = key
        self.transition = transition
        self.duration = duration
        self.entry = entry
    }
}
