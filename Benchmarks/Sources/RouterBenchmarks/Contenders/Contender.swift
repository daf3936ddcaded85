/// One of the implementations that are compared: this router, another router, or a baseline.
protocol Contender {
    /// The name in the printed results and in the JSON.
    var name: String { get }
    /// The largest table that the contender handles in reasonable time.
    var greatestTable: Int { get }
    /// The number of URLs from a stream that one pass matches.
    var urls: Int { get }
    /// Whether the contender can match only URLs that contain all values in the query.
    var isFlat: Bool { get }

    /// Builds the contender's own form of a table.
    mutating func prepare(_ table: GeneratedTable) throws

    /// Returns the route and all values of a URL, so that they can be compared with the correct answer.
    func answer(_ element: URLStream.Element) -> Answer?

    /// Matches each URL once, and returns a checksum of the routes and values that it finds.
    func pass(_ texts: ArraySlice<String>) -> Int

    /// Returns the checksum that a correct pass must return.
    func weight(_ elements: ArraySlice<URLStream.Element>, of table: GeneratedTable) -> Int
}

extension Contender {
    var greatestTable: Int { .max }
    var urls: Int { URLStream.count }
    var isFlat: Bool { false }

    func weight(_ elements: ArraySlice<URLStream.Element>, of table: GeneratedTable) -> Int {
        URLStream.fullWeight(elements, of: table)
    }
}
