/// The items of a query in their order, decoded, repeated names kept.
///
/// A query is split at `&`, empty pieces are dropped, and each piece is split at its first `=`. A `+` is a space,
/// `%2B` is a plus, and a name without `=` has the value `""`.
///
///     // ?tag=a&tag=b+c&flag&&x=1=2
///     query.all(named: "tag")      // ["a", "b c"]
///     query.first(named: "flag")   // "", while first(named: "other") is nil
///     query.first(named: "x")      // "1=2"
public struct QueryItems: Sendable, Hashable, RandomAccessCollection {
    private let items: [QueryItem]

    /// The given items in their order.
    public init(_ items: some Sequence<QueryItem> = []) {
        self.items = Array(items)
    }

    /// The given names and values in their order.
    public init(_ pairs: some Sequence<(String, String)>) {
        items = pairs.map { QueryItem(name: $0.0, value: $0.1) }
    }

    init(_ text: String, _ layout: URLLayout) {
        var items: [QueryItem] = []
        if let range = layout.query {
            items.reserveCapacity(layout.queryItemCount)
            let bytes = text.utf8.span
            var pieces = QueryPieces(range)
            while let piece = pieces.next(in: bytes) {
                if piece.isEmpty { continue }
                var equals = piece.lowerBound
                while equals < piece.upperBound, bytes[equals] != ASCII.equalsSign { equals += 1 }
                let name = PercentCoding.decoded(piece.lowerBound..<equals, in: bytes, plusIsSpace: true)
                let valueStart = Swift.min(equals + 1, piece.upperBound)
                let value = PercentCoding.decoded(valueStart..<piece.upperBound, in: bytes, plusIsSpace: true)
                items.append(QueryItem(name: name, value: value))
            }
        }
        self.items = items
    }

    /// The position of the first item, always 0.
    public var startIndex: Int { items.startIndex }

    /// The number of items.
    public var endIndex: Int { items.endIndex }

    /// The item at a position.
    public subscript(position: Int) -> QueryItem { items[position] }

    /// The value of the first item of that name; `nil` where there is none.
    ///
    /// - Complexity: O(*n*) in the number of items.
    public func first(named name: String) -> String? {
        items.first { $0.name == name }?.value
    }

    /// The values of all items of that name, in their order.
    public func all(named name: String) -> [String] {
        items.filter { $0.name == name }.map(\.value)
    }

    /// The items that a page sees: those whose name does not begin with `nav.`.
    public var withoutNavigationItems: QueryItems {
        QueryItems(items.filter { !$0.isNavigation })
    }

    /// The query as it stands behind the `?` of a canonical address; empty without items.
    ///
    ///     QueryItems([("q", "a b"), ("flag", "")]).encoded   // "q=a%20b&flag"
    public var encoded: String {
        var result = ""
        for item in items {
            if !result.isEmpty { result += "&" }
            result += PercentCoding.encode(queryName: item.name)
            if !item.value.isEmpty || item.name.isEmpty { result += "=" }
            result += PercentCoding.encode(queryValue: item.value)
        }
        return result
    }
}

extension QueryItems: Encodable {
    /// Writes `[[name, value], …]`.
    ///
    /// - Throws: what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for item in items { try container.encode([item.name, item.value]) }
    }
}
