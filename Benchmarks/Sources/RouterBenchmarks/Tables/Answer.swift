/// The meaning of a URL: the route, and every value of path and query, decoded.
struct Answer: Equatable {
    var route: Int
    var values: [String: String] = [:]
    var query: [String: String] = [:]

    /// The number that ``Contender/pass(_:)`` adds to its checksum if it reads all values.
    var weight: Int {
        let texts = values.reduce(0) { $0 + $1.value.utf8.count }
        return texts + query.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
    }
}
