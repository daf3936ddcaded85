/// The items of a query in their order, repeated names kept, each decoded when it is read.
///
/// A query is split at `&`, empty pieces are dropped, and each piece is split at its first `=`. A `+` is a space,
/// `%2B` is a plus, and a name without `=` has the value `""`.
///
///     // ?tag=a&tag=b+c&flag&&x=1=2
///     query.all(named: "tag")      // ["a", "b c"]
///     query.first(named: "flag")   // "", while first(named: "other") is nil
///     query.first(named: "x")      // "1=2"
public struct QueryItems: Sendable {
    /// The place of an item, or the end.
    public struct Index: Sendable, Comparable {
        fileprivate let piece: QueryScanner.Piece

        /// Whether both name the same item.
        public static func == (left: Index, right: Index) -> Bool {
            left.piece.name.lowerBound == right.piece.name.lowerBound
        }

        /// Whether the left item comes first.
        public static func < (left: Index, right: Index) -> Bool {
            left.piece.name.lowerBound < right.piece.name.lowerBound
        }
    }

    /// Reads the items one after the other.
    public struct Iterator: IteratorProtocol {
        private let text: String
        private var walk: QueryScanner

        fileprivate init(_ text: consuming String, _ range: Range<Int>) {
            walk = QueryScanner(range)
            self.text = text
        }

        /// The next item, or nil at the end.
        public mutating func next() -> QueryItem? {
            let bytes = text.utf8.span
            return walk.nextItem(in: bytes).map { QueryItem($0, in: bytes) }
        }
    }

    /// Holds the query in a part, encoded and checked.
    private let text: String
    private let range: Range<Int>

    /// The number of items.
    ///
    /// - Complexity: O(1).
    public let count: Int

    /// The given items in their order.
    public init(_ items: some Sequence<QueryItem> = []) {
        self.init(items.lazy.map { ($0.name, $0.value) })
    }

    /// The given names and values in their order.
    public init(_ pairs: some Sequence<(String, String)>) {
        var text = ""
        var count = 0
        for (name, value) in pairs {
            if count > 0 { text += "&" }
            text += PercentCoding.encode(queryName: name)
            if !value.isEmpty || name.isEmpty { text += "=" }
            text += PercentCoding.encode(queryValue: value)
            count += 1
        }
        self.text = text
        self.count = count
        range = 0..<text.utf8.count
    }

    init(_ text: consuming String, _ layout: borrowing URLLayout) {
        self.text = text
        range = layout.query ?? 0..<0
        count = layout.queryItemCount
    }

    /// The value of the first item of that name; `nil` where there is none.
    ///
    /// - Complexity: O(*n*) in the length of the query.
    public func first(named name: String) -> String? {
        let bytes = text.utf8.span
        var walk = QueryScanner(range)
        while let piece = walk.nextItem(in: bytes) {
            if piece.hasName(name, in: bytes) { return QueryItem(piece, in: bytes).value }
        }
        return nil
    }

    /// The values of all items of that name, in their order.
    ///
    /// - Complexity: O(*n*) in the length of the query.
    public func all(named name: String) -> [String] {
        filter { $0.name == name }.map(\.value)
    }

    /// The query as it stands behind the `?` of a canonical address; empty without items.
    ///
    ///     QueryItems([("q", "a b"), ("flag", "")]).encoded   // "q=a%20b&flag"
    public var encoded: String { QueryItems(self).text }
}

extension QueryItems: Collection {
    /// The items one after the other.
    public consuming func makeIterator() -> Iterator { Iterator(text, range) }

    /// Whether there is no item.
    public var isEmpty: Bool { count == 0 }

    /// The place of the first item.
    ///
    /// - Complexity: O(*n*) in the length of the first item and of the ampersands before it.
    public var startIndex: Index { index(from: range.lowerBound) }

    /// The place behind the last item.
    public var endIndex: Index {
        let end = range.upperBound + 1
        return Index(piece: QueryScanner.Piece(name: end..<end, value: end..<end))
    }

    /// The place of the item that follows.
    ///
    /// - Complexity: O(*n*) in the length of that item.
    public func index(after index: Index) -> Index { self.index(from: index.piece.value.upperBound + 1) }

    /// The item at a place.
    ///
    /// - Complexity: O(*n*) in the length of that item.
    public subscript(index: Index) -> QueryItem { QueryItem(index.piece, in: text.utf8.span) }

    private func index(from start: Int) -> Index {
        var walk = QueryScanner(Swift.min(start, range.upperBound)..<range.upperBound)
        return walk.nextItem(in: text.utf8.span).map { Index(piece: $0) } ?? endIndex
    }
}

extension QueryItems: Hashable {
    /// Whether names and values are equal, in their order.
    public static func == (left: QueryItems, right: QueryItems) -> Bool {
        left.count == right.count && left.elementsEqual(right)
    }

    /// Feeds names and values.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for item in self { hasher.combine(item) }
    }
}

extension QueryItems: Encodable {
    /// Writes `[[name, value], …]`.
    ///
    /// - Throws: what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for item in self { try container.encode([item.name, item.value]) }
    }
}

/// One item of a query, decoded.
public struct QueryItem: Sendable, Hashable {
    /// The text before the first `=`.
    public let name: String
    /// The text behind the first `=`; empty where there is none.
    public let value: String

    /// An item of decoded texts.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    /// The item that a walk has found.
    init(_ piece: QueryScanner.Piece, in bytes: Span<UInt8>) {
        name = Self.name(of: piece, in: bytes)
        value = Self.text(piece.value, isEncoded: piece.isEncodedValue, in: bytes)
    }

    private static func text(_ range: Range<Int>, isEncoded: Bool, in bytes: Span<UInt8>) -> String {
        isEncoded ? PercentCoding.decoded(range, in: bytes, plusIsSpace: true) : bytes.text(range)
    }

    static func name(of piece: QueryScanner.Piece, in bytes: Span<UInt8>) -> String {
        text(piece.name, isEncoded: piece.isEncodedName, in: bytes)
    }
}
