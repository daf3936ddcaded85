/// A program that finds the route of a URL.
protocol Contender {
    /// The name in the tables and in the JSON.
    var name: String { get }
    /// The largest table that the contender handles in reasonable time.
    var greatestTable: Int { get }
    /// The number of a stream's URLs that a pass matches.
    var urls: Int { get }
    /// Whether the contender needs URLs with all values in the query.
    var isFlat: Bool { get }

    /// Prepares for a table.
    mutating func prepare(_ table: GeneratedTable) throws

    /// Returns the complete answer, for checks.
    func answer(_ element: URLStream.Element) -> Answer?

    /// Matches each URL once, and returns a sum of what it finds.
    func pass(_ texts: ArraySlice<String>) -> Int

    /// Returns the sum that a correct pass must return.
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
