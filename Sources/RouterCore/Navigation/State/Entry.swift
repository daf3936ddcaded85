/// An open page, on a stack or embedded in another page.
///
///     state.top.url               // the URL of the shown page
///     state.top.parameters        // its parameters
///     state.entry(state.top.id)   // the same entry again
public struct Entry: Sendable, Identifiable {
    /// The identity of the entry.
    public let id: EntryID
    /// The page that the entry shows.
    public internal(set) var destination: Destination
    /// The entries embedded in the slots (named areas) of this entry's page, oldest first.
    public internal(set) var embedded: [EmbeddedEntry] = []
    /// The number of times that the entry has received a new destination.
    ///
    /// A ``Transition`` updates the page of an entry if this number differs between the state before
    /// and the state after the transition.
    var revision = 0

    /// Returns the same entry, including its embedded pages, with a new destination.
    func updated(_ destination: Destination) -> Entry {
        var entry = self
        entry.destination = destination
        entry.revision += 1
        return entry
    }

    /// This entry, followed by its embedded entries at any depth.
    ///
    /// Before the entry leaves, the navigator asks the pages of these entries in reverse order
    /// whether they may leave.
    package var withAllEntries: [Entry] { [self] + embedded.flatMap(\.entry.withAllEntries) }

    /// Returns the entry with this id: this entry itself, or an entry embedded in it at any depth.
    package func find(_ id: EntryID) -> Entry? {
        if self.id == id { return self }
        return embedded.lazy.compactMap { $0.entry.find(id) }.first
    }

    /// Replaces the entry that has the same id as the given entry: this entry itself,
    /// or an entry embedded in it at any depth.
    ///
    /// - Returns: `false` if no entry has that id.
    mutating func replace(with entry: Entry) -> Bool {
        if id == entry.id {
            self = entry
            return true
        }
        for index in embedded.indices where embedded[index].entry.replace(with: entry) { return true }
        return false
    }

    /// Returns this entry without the embedded entries that have these ids, at any depth.
    func removing(_ ids: Set<EntryID>) -> Entry {
        changingEmbedded { ids.contains($0.id) ? nil : $0.removing(ids) }
    }

    /// Returns this entry with its embedded entries transformed by a closure.
    ///
    /// - Parameter change: A closure that returns the new entry, or `nil` to drop the entry.
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

    /// The matching route and the values captured from the URL.
    var match: RouteMatch { destination.match }

    /// The declaration of the route.
    public var route: Route { destination.match.route }

    /// The URL of the entry as it was written, without `nav.*` items.
    public var url: RouteURL { destination.match.url }

    /// The title of the route, or else its name, or else the URL; see ``Destination/routeTitle``.
    public var routeTitle: String { destination.routeTitle }

    /// The values in the path, the query items, and the caller's parameters, merged by name;
    /// see ``Destination/parameters``.
    public var parameters: RouteParameters { destination.parameters }

    /// The request for the page that the user wanted, or `nil` if no guard redirected the request here.
    ///
    /// For example, a guard redirects a request for the account page to a login page.
    /// The login page opens this request after the login.
    ///
    /// The request still contains its verb, parameters, origin, and extra value,
    /// and its caller still waits for the result.
    public var wanted: NavigationRequest? { destination.wanted }
}

/// The identity of an entry. A navigator never uses an identity twice.
///
/// Two entries can show the same URL, so a request names an entry by its id:
///
///     let report = state.top.id
///     navigator.open("app://item/42")
///     navigator.pop(.entry(report))       // goes back to the report, or does nothing if it has closed
///
/// A request for an entry that is no longer open does nothing. A click that is handled late
/// is therefore harmless.
public struct EntryID: Hashable, Sendable {
    /// The number of the entry, counted from 1.
    public let rawValue: UInt64

    /// Creates an id from its number, for tests and for reading a log.
    package init(_ rawValue: UInt64) { self.rawValue = rawValue }
}

/// An entry in a slot (a named area) of another entry's page.
///
///     for embedded in state.top.embedded {
///         print(embedded.key, "in", embedded.slot, embedded.url)
///     }
///
/// An embedded entry is removed either on its own or together with the page that contains it.
public struct EmbeddedEntry: Sendable {
    /// The name of the slot.
    public let slot: String
    /// The key of the embedded page, unique within the page that contains it.
    public let key: String
    /// The entry itself, which can contain embedded entries of its own.
    public internal(set) var entry: Entry
    /// The transition with which the page entered the slot.
    public let transition: EmbedTransition
    /// The duration of the transition in milliseconds, 0…10,000.
    public let duration: Int

    /// The identity of the entry.
    var id: EntryID { entry.id }
    /// The URL of the entry.
    public var url: RouteURL { entry.url }
}
