/// The items of a query in their order, with repeated names.
///
/// The query is split at `&`, and empty pieces are dropped.
/// Each piece is split at its first `=` and decoded when it is read.
/// A `+` is a space and `%2B` is a plus, as in HTML forms.
///
///     let url = try RouteURL(parsing: "app://search?tag=a&tag=b+c&flag&&x=1=2")
///     url.query.count                     // 4: the empty piece is none
///     url.query.all(named: "tag")         // ["a", "b c"]
///     url.query.first(named: "flag")      // "": a name without = has this value
///     url.query.first(named: "Flag")      // nil: names compare with case
///     url.query.first(named: "x")         // "1=2"
///     for (name, value) in url.query { print(name, value) }
///
/// Two queries are equal if they have equal names and values in the same order.
/// The spelling makes no difference: `?a=b+c&` equals `?a=b%20c`.
public struct QueryItems: Sendable {
    /// An iterator over the items, which decodes one at a time.
    public struct Iterator: IteratorProtocol {
        private let text: String
        private var scanner: QueryScanner

        fileprivate init(_ text: consuming String, _ range: Range<Int>) {
            scanner = QueryScanner(range)
            self.text = text
        }

        /// Returns the next item, or `nil` at the end.
        ///
        /// - Complexity: O(*n*) in the length of that item.
        public mutating func next() -> (name: String, value: String)? {
            let bytes = text.utf8.span
            guard let piece = scanner.nextItem(in: bytes) else { return nil }
            return (piece.name(in: bytes), piece.value(in: bytes))
        }
    }

    /// The text that holds the query, encoded and checked.
    private let text: String
    /// The position of the query in ``text``.
    private let range: Range<Int>

    /// The number of items.
    ///
    /// - Complexity: O(1).
    public let count: Int

    /// Makes the query of a URL from its text and layout.
    init(_ text: consuming String, _ layout: borrowing URLLayout) {
        self.text = text
        range = layout.query ?? 0..<0
        count = layout.queryItemCount
    }

    /// Returns the value of the first item of this name; `nil` if there is none.
    ///
    /// - Parameter name: The decoded name.
    /// - Complexity: O(*n*) in the length of the query.
    public func first(named name: String) -> String? {
        first { $0.name == name }?.value
    }

    /// Returns the values of all items of this name, in their order.
    ///
    /// The array is empty if there is none.
    ///
    /// - Parameter name: The decoded name.
    /// - Complexity: O(*n*) in the length of the query.
    public func all(named name: String) -> [String] {
        filter { $0.name == name }.map(\.value)
    }
}

extension QueryItems: Sequence {
    /// Returns an iterator at the first item, which decodes one at a time.
    public consuming func makeIterator() -> Iterator { Iterator(text, range) }

    /// Whether there is no item.
    public var isEmpty: Bool { count == 0 }
}

extension QueryItems: Encodable {
    /// Writes the items as `[["name", "value"], …]`.
    ///
    /// - Throws: Errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for (name, value) in self { try container.encode([name, value]) }
    }
}
