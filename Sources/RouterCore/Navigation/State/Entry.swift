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
