/// A match that is on a stack: one visit to one place.
public struct Entry: Sendable, Identifiable {
    /// The entry's own identity.
    public let id: EntryID
    /// Where the entry leads.
    public let destination: Destination
    /// The entries that are shown inside this one's page, in the order in which they came.
    public internal(set) var embedded: [EmbeddedEntry] = []
    /// Counts the destinations that the entry has had.
    let revision: Int

    init(id: EntryID, destination: Destination) {
        self.id = id
        self.destination = destination
        revision = 0
    }

    private init(_ entry: Entry, destination: Destination) {
        id = entry.id
        embedded = entry.embedded
        self.destination = destination
        revision = entry.revision + 1
    }

    /// The same entry with a new destination.
    func updated(_ destination: Destination) -> Entry { Entry(self, destination: destination) }

    /// The entries shown in this one's page, the last one first, and then this one.
    var withEmbedded: [EntryID] { embedded.reversed().map(\.id) + [id] }

    /// The route that was found and the values taken from the URL.
    public var match: RouteMatch { destination.match }

    /// The route's declaration.
    public var route: Route { destination.match.route }

    /// The address of the entry, as it was written, without the reserved `nav.*` items.
    public var url: RouteURL { destination.match.url }

    /// The route's title, or its name, or the address where it has neither.
    public var title: String { destination.title }

    /// All parameters merged per key: see ``Destination/parameters``.
    public var parameters: RouteParameters { destination.parameters }
}
