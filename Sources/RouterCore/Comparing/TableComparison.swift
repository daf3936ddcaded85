/// A comparison of two route tables that finds the URLs that lead elsewhere in the new table.
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
/// - A type that the app defines is code, so the comparison tries only some strings for it. If a placeholder
///   changes from such a type to a different type, its route counts as broken.
/// - The comparison tries only queries that contain each name at most once.
/// - The comparison tries only a few strings for the following values:
///   - numbers that are too large for a `double`
///   - whole numbers of more than 64 bits in a segment with several placeholders
///   - in the target of a redirect, a value after a placeholder for several segments
///   - values that the target of a redirect puts together in one segment, as in `:a-:b`, and values that a
///     second redirect reads from such a segment
///   - values that a redirect reads from a part of a segment, as in `a:id`, if its target matches a regular
///     expression for whole URLs
package struct TableComparison {
    private let old: RouteTable
    private let new: RouteTable

    /// Compares two tables.
    ///
    /// The comparison uses copies of the tables without branches and parents.
    ///
    /// - Throws: The problems with such a copy, if it cannot be created.
    package init(from old: RouteTable, to new: RouteTable) throws(RouteTableError) {
        self.old = try old.acceptingStandIns()
        self.new = try new.acceptingStandIns()
    }

    /// Returns the old routes with a URL that leads elsewhere, in the order of the old table.
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

    /// The error that is thrown if there are too many combinations of strings to try.
    package struct TooComplex: Error {}
}

/// An old route with a URL that leads elsewhere in the new table.
package struct BrokenRoute {
    /// The route in the old table.
    package let route: Route
    /// A URL that leads elsewhere.
    ///
    /// If ``isCertain`` is `false`, the URL contains a stand-in for a value of a type that the app defines.
    package let example: RouteURL
    /// The outcome of the URL in the old table.
    let before: LinkOutcome
    /// The difference that users of the URL notice in the new table.
    let loss: LinkLoss
    /// The difference that users of the URL notice in the new table, as a sentence.
    package var sentence: String { loss.sentence }
    /// Whether it is certain that the old table matched the example.
    package var isCertain: Bool {
        !(example.segments + example.query.map(\.value)).contains(where: StandIn.isIn)
    }
    /// A redirect for the new table that leads all URLs of the old route to their previous page or action, or
    /// `nil` if no such redirect was found.
    package internal(set) var repair: Route?
    let record: CompiledRoute
}

extension RouteTable {
    /// Returns a copy of the table without parents and branches. The converters of the copy also accept
    /// stand-ins for the values of their types; see ``StandIn``.
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
