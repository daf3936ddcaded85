/// Records in the order of their indexes; what all matches of a table hold on to.
final class RouteRecords: Sendable {
    let records: [RouteRecord]
    private let rows: RouteRows
    /// Where the routes stand in the rows: to read a route takes no look at its record.
    private let places: [Int32]

    /// Records whose routes stand side by side, as `Route.sideBySide(_:)` puts them.
    init(_ records: [RouteRecord]) {
        self.records = records
        let rows = records.first?.route.rows ?? RouteRows([])
        assert(records.allSatisfy { $0.route.rows === rows })
        self.rows = rows
        places = records.map { Int32(truncatingIfNeeded: $0.route.row) }
    }

    func route(_ index: Int) -> Route { Route(rows, Int(places[index])) }
}
