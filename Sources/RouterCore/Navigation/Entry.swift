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

    /// The route's title, or its name, or the address where it has neither, as far as a title goes.
    public var title: String {
        route.title ?? route.name ?? DisplayURL(url, maximumLength: DisplayLimits.title).text
    }

    /// All parameters merged per key, with typed reads: query items, then the caller's, then the values captured from
    /// the path, each winning over the one before. Of a repeated query key the first counts, and
    /// ``RouteParameters/values(_:as:)`` gives all.
    ///
    /// - Complexity: O(n log n) in the number of parameters, at every reading.
    public var parameters: RouteParameters {
        match.parameters(mergedWith: destination.callerParameters)
    }

    /// The caller's parameters and the captured ones, which win; the query's are not among them.
    var pathAndCallerParameters: [String: String] {
        destination.callerParameters.merging(match.parameters.dictionary) { _, captured in captured }
    }
}
