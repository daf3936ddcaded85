/// One visit to one page, on a stack.
///
///     state.top.url               // the URL of the shown page
///     state.top.parameters        // its parameters
///     state.entry(state.top.id)   // the same entry again
public struct Entry: Sendable, Identifiable {
    /// The identity of the entry.
    public let id: EntryID
    /// The page that the entry leads to.
    public internal(set) var destination: Destination
    /// The entries in the slots of this one's page, the oldest first.
    public internal(set) var embedded: [EmbeddedEntry] = []
    /// The number of destinations that the entry had before this one.
    ///
    /// A ``Transition`` finds by it that a page must be updated.
    var revision = 0

    /// Returns the same entry with a new destination, its embedded pages included.
    func updated(_ destination: Destination) -> Entry {
        var entry = self
        entry.destination = destination
        entry.revision += 1
        return entry
    }

    /// This entry, and then the embedded ones at any depth.
    ///
    /// Pages are asked in the reverse order whether they may leave.
    package var withAllEntries: [Entry] { [self] + embedded.flatMap(\.entry.withAllEntries) }

    /// Returns this entry, or the one that is embedded in it at any depth, with an id.
    package func find(_ id: EntryID) -> Entry? {
        if self.id == id { return self }
        return embedded.lazy.compactMap { $0.entry.find(id) }.first
    }

    /// Replaces this entry, or the one that is embedded in it at any depth, by one of the same id.
    ///
    /// - Returns: `false` if neither has the id.
    mutating func replace(with entry: Entry) -> Bool {
        if id == entry.id {
            self = entry
            return true
        }
        for index in embedded.indices where embedded[index].entry.replace(with: entry) { return true }
        return false
    }

    /// Returns the entry without some of those that are embedded in it at any depth.
    func removing(_ ids: Set<EntryID>) -> Entry {
        changingEmbedded { ids.contains($0.id) ? nil : $0.removing(ids) }
    }

    /// Returns the entry with other embedded ones; `nil` leaves one out.
    func changingEmbedded(_ change: (Entry) -> Entry?) -> Entry {
        var entry = self
        entry.embedded = embedded.compactMap { embedded in
            var embedded = embedded
            guard let changed = change(embedded.entry) else { return nil }
            embedded.entry = changed
            return embedded
        }
        return entry
    }

    /// The route that was found, and the values taken from the URL.
    var match: RouteMatch { destination.match }

    /// The declaration of the route.
    public var route: Route { destination.match.route }

    /// The URL of the entry as it was written, without `nav.*` items.
    public var url: RouteURL { destination.match.url }

    /// The route's title, else its name, else the URL: see ``Destination/routeTitle``.
    public var routeTitle: String { destination.routeTitle }

    /// All parameters merged by name: see ``Destination/parameters``.
    public var parameters: RouteParameters { destination.parameters }

    /// The request for another page that a guard redirected to this one, or `nil` if no guard did.
    ///
    /// It keeps its verb, parameters, origin and value, and the caller that waits for its result.
    public var wanted: NavigationRequest? { destination.wanted }
}

/// The identity of one entry, never used twice by one navigator.
///
/// Two entries may show the same URL, and their ids tell them apart.
/// An action on an entry that has left does nothing, so a late click is harmless.
public struct EntryID: Hashable, Sendable {
    /// The number of the entry; the first one has 1.
    public let rawValue: UInt64

    /// Makes the id of a number, for tests and for reading a log.
    package init(_ rawValue: UInt64) { self.rawValue = rawValue }
}

/// An entry in a slot of another one's page.
///
/// It leaves alone, or together with the page that holds it.
public struct EmbeddedEntry: Sendable {
    /// The name of its slot.
    public let slot: String
    /// Its name, unique in the page that holds it.
    public let key: String
    /// The entry itself, which may have embedded entries too.
    public internal(set) var entry: Entry
    /// The transition by which it came in.
    public let transition: EmbedTransition
    /// The length of the transition in milliseconds, 0…10,000.
    public let duration: Int

    /// The identity of the entry.
    var id: EntryID { entry.id }
    /// The URL of the entry.
    public var url: RouteURL { entry.url }
}
