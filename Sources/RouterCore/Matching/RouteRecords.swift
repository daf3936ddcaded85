/// Records in the order of their indexes; what all matches of a table hold on to.
final class RouteRecords: Sendable {
    let records: [RouteRecord]
    /// Their routes once more, next to each other: to read a route takes no look at its record.
    let routes: [Route]

    init(_ records: [RouteRecord]) {
        self.records = records
        routes = records.map(\.route)
    }
}
