/// The meaning of a URL: the route, and every value of path and query, decoded.
struct Answer: Equatable {
    var route: Int
    var values: [String: String] = [:]
    var query: [String: String] = [:]

    /// What this answer adds to the checksum of a pass that reads all values, in addition to the route.
    var weight: Int {
        let texts = values.reduce(0) { $0 + $1.value.utf8.count }
        return texts + query.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
    }
}
