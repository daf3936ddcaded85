/// A comparison of two tables that finds the URLs of the old table that lead elsewhere in the new table.
///
/// The comparison covers whole patterns, not only samples.
/// If it finds nothing, every URL that a route of the old table matched still opens the same
/// page or runs the same action.
/// The page receives the same values for the placeholders and for the query items that the old route
/// declares, and everyone who could open the URL still can.
///
///     let old = try RouteTable([Route("app://item/:id", page: "item")])
///     let new = try RouteTable([Route("app://item/:id<int>", page: "item")])
///     try TableComparison(from: old, to: new).brokenRoutes().map(\.example.text)   // ["app://item/a"]
///
/// The result is not exact in three cases:
///
/// - An app's own type is code, so the comparison tries only some texts for it. If the placeholder of such a
///   type gets a different type, its route counts as broken.
/// - The comparison tries only queries that contain each name at most once.
/// - A few texts represent all: numbers too large for a `double`, whole numbers of more than 64 bits beside
///   another placeholder, and values that a redirect combines with other values in one segment, that a second
///   redirect extracts from there, or that come after a rest.
package struct TableComparison {
    private let old: RouteTable
    private let new: RouteTable

    /// Compares two tables.
    ///
    /// - Throws: The problems of a table that cannot be created without its branches and parents.
    package init(from old: RouteTable, to new: RouteTable) throws(RouteTableError) {
        self.old = try old.acceptingStandIns()
        self.new = try new.acceptingStandIns()
    }

    /// Returns the old routes that have a URL that leads elsewhere, in the order of the old table.
    ///
    /// - Throws: ``TooComplex`` if the tables cannot be compared in reasonable time.
    package func brokenRoutes() throws(TooComplex) -> [BrokenRoute] {
        var broken = try BrokenRouteFinder(old, new).find()
        for index in broken.indices {
            broken[index].repair = RouteRepair(old: old, new: new).redirect(
                for: broken[index]
            )
        }
        return broken
    }

    /// The error if the tables have more combinations of texts than can be tried.
    package struct TooComplex: Error {}
}

/// An old route that has a URL that leads elsewhere.
package struct BrokenRoute {
    /// The route in the old table.
    package let route: Route
    /// The URL; if ``isCertain`` is `false`, it contains a stand-in for a text of an app's own type.
    package let example: RouteURL
    /// The place to which the URL led.
    let before: LinkOutcome
    /// The difference.
    let loss: LinkLoss
    /// The difference as a sentence.
    package var sentence: String { loss.sentence }
    /// Whether it is certain that the old table matched the example.
    package var isCertain: Bool {
        !(example.segments + example.query.map(\.value)).contains(where: StandIn.isIn)
    }
    /// A redirect for the new table that leads all URLs of the old route to their page,
    /// or `nil` if no redirect can.
    package internal(set) var repair: Route?
    let record: CompiledRoute
}

extension RouteTable {
    /// Returns a table that matches the same URLs, without parents and branches, and that accepts stand-ins.
    fileprivate func acceptingStandIns() throws(RouteTableError) -> RouteTable {
        func bare(_ record: CompiledRoute) -> Route {
            record.route.changing {
                $0.parent = nil
                $0.branch = nil
                $0.typed = nil
            }
        }
        return try RouteTable(
            records.map(bare),
            fallbacks: fallbacks.mapValues(bare),
            notFound: notFound.map(bare),
            converters: Dictionary(
                uniqueKeysWithValues: converters.map { ($0, StandIn.accepting($0, $1)) }
            ),
            externalSchemes: Set(externalSchemes)
        )
    }
}
