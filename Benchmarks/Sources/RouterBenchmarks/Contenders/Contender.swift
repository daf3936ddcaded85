/// A program that finds the route of a URL.
protocol Contender {
    /// As the tables and the JSON call it.
    var name: String { get }
    /// The greatest table for which it is worth waiting.
    var greatestTable: Int { get }
    /// How many of a stream's URLs a pass matches.
    var urls: Int { get }
    /// Whether it needs the URLs with all values in the query.
    var isFlat: Bool { get }

    /// Gets ready for a table.
    mutating func prepare(_ table: GeneratedTable) throws

    /// The whole answer, for checking.
    func answer(_ element: URLStream.Element) -> Answer?

    /// Matches each URL once and sums up what it has found.
    func pass(_ texts: ArraySlice<String>) -> Int

    /// The sum that a pass has to return.
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
