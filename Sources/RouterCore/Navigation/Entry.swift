/// A match that is on a stack: one visit to one place.
public struct Entry: Sendable, Identifiable {
    /// The entry's own identity.
    public let id: EntryID
    /// Where the entry leads.
    public let destination: Destination

    init(id: EntryID, destination: Destination) {
        self.id = id
        self.destination = destination
    }

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
