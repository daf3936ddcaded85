/// An entry that is shown inside the page of another.
public struct EmbeddedEntry: Sendable, Identifiable {
    /// The slot that it is shown in.
    public let slot: String
    /// Its name, unique in the page that it is shown in.
    public let key: String
    /// The entry itself. Nothing is embedded in it in turn.
    public let entry: Entry
    /// How it came in.
    public let transition: EmbedTransition
    /// How long that takes, in milliseconds.
    public let duration: Int

    /// The entry's identity.
    public var id: EntryID { entry.id }
}
