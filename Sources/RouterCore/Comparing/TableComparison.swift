/// The URLs of an old table that lead elsewhere in a new one.
///
/// It compares patterns, and not samples.
/// If it finds nothing, every URL that a route of the old table matched still opens the same page or runs the same action.
/// The page gets the same values for the placeholders, and for the query items that the old route declares, and everyone
/// who could open the URL still can.
///
///     let old = try RouteTable([Route("app://item/:id", page: "item")])
///     let new = try RouteTable([Route("app://item/:id<int>", page: "item")])
///     try TableComparison(from: old, to: new).brokenRoutes().map(\.example.text)   // ["app://item/a"]
///
/// Three things are not decided this way:
///
/// - A type of the app's own is code, which is asked about some texts only. A new type for such a placeholder counts as
///   broken.
/// - Each name appears in a query at most once.
/// - A few texts stand for all: numbers too large for a `double`, whole numbers of more than 64 bits beside another
///   placeholder, and values that a redirect puts into one segment with others, that a second redirect takes from
///   there, or that come after a rest.
package struct TableComparison {
    private let old: RouteTable
    private let new: RouteTable

    /// Compares two tables.
    ///
    /// - Throws: The problems of a table that cannot be made without its branches and parents.
    package init(from old: RouteTable, to new: RouteTable) throws(RouteTableError) {
        self.old = try old.acceptingStandIns()
        self.new = try new.acceptingStandIns()
    }

    /// Returns the old routes of which a URL leads elsewhere, in the order of the old table.
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

    /// The tables have more combinations of texts than can be tried.
    package struct TooComplex: Error {}
}

/// An old route of which a URL leads elsewhere.
package struct BrokenRoute {
    /// The route as the old table has it.
    package let route: Route
    /// The URL; one with a stand-in for a text of the app's own type if ``isCertain`` is `false`.
    package let example: RouteURL
    /// Where the URL led.
    let before: LinkOutcome
    /// The difference.
    let loss: LinkLoss
    /// The difference as a sentence.
    package var sentence: String { loss.sentence }
    /// Whether the example is a URL that the old table surely matched.
    package var isCertain: Bool {
        !(example.segments + example.query.map(\.value)).contains(where: StandIn.isIn)
    }
    /// A route for the new table that leads all URLs of the old one to the page; `nil` if no redirect can.
    package internal(set) var repair: Route?
    let record: CompiledRoute
}

extension RouteTable {
    /// Returns a table that decides as this one does, without what opens pages, and which accepts stand-ins.
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
