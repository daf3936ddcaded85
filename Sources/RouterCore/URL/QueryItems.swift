/// The decoded name and value of one query item.
///
///     let url = try RouteURL(parsing: "app://search?q=a+b")
///     let items = Array(url.query)
///     items == [QueryItem(name: "q", value: "a b")]       // true
public struct QueryItem: Sendable, Hashable {
    /// The name: the text before the first `=`.
    public let name: String
    /// The value: the text after the first `=`, or `""` if the item contains no `=`.
    public let value: String

    /// Creates an item from text that is not encoded.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

/// The items of a query, in order. Several items can have the same name.
///
/// The query is split at `&`, and empty pieces are dropped.
/// Each piece is split at its first `=` and decoded when it is read.
/// As in HTML forms, `+` stands for a space and `%2B` for a plus.
///
///     let url = try RouteURL(parsing: "app://search?tag=a&tag=b+c&flag&&x=1=2")
///     url.query.count                     // 4: the empty piece does not count
///     url.query.all(named: "tag")         // ["a", "b c"]
///     url.query.first(named: "flag")      // "": a name without = has an empty value
///     url.query.first(named: "Flag")      // nil: names are case-sensitive
///     url.query.first(named: "x")         // "1=2"
///     for item in url.query { print(item.name, item.value) }
///
/// Use `elementsEqual(_:)` to compare the items of two queries, regardless of their spelling.
/// For example, `?a=b+c&` and `?a=b%20c` contain equal items.
public struct QueryItems: Sendable {
    /// The text of the URL that contains the query. The parser has already checked it.
    private let text: String
    /// The range of the query in ``text``.
    private let range: Range<Int>

    /// The number of items.
    ///
    /// - Complexity: O(1).
    public let count: Int

    /// Creates the query of a URL from its text and layout.
    init(_ text: consuming String, _ layout: borrowing URLLayout) {
        self.text = text
        range = layout.query ?? 0..<0
        count = Int(layout.queryItemCount)
    }

    /// Returns the value of the first item with the given name, or `nil` if none matches.
    ///
    /// - Parameter name: The decoded name.
    /// - Complexity: O(*n*) in the length of the query.
    public func first(named name: String) -> String? {
        first { $0.name == name }?.value
    }

    /// Returns the values of all items with the given name, in order.
    ///
    /// The array is empty if there is no such item.
    ///
    /// - Parameter name: The decoded name.
    /// - Complexity: O(*n*) in the length of the query.
    public func all(named name: String) -> [String] {
        filter { $0.name == name }.map(\.value)
    }
}

extension QueryItems: Sequence {
    /// Returns an iterator that decodes the items one at a time.
    public consuming func makeIterator() -> Iterator { Iterator(text: text, scanner: QueryScanner(range)) }

    /// An iterator over the items of a query.
    public struct Iterator: IteratorProtocol {
        fileprivate let text: String
        fileprivate var scanner: QueryScanner

        /// Returns the next item, or `nil` at the end.
        ///
        /// - Complexity: O(*n*) in the length of that item.
        public mutating func next() -> QueryItem? {
            let bytes = text.utf8.span
            guard let piece = scanner.nextItem(in: bytes) else { return nil }
            return QueryItem(name: piece.name(in: bytes), value: piece.value(in: bytes))
        }
    }

    /// Whether the query contains no items.
    public var isEmpty: Bool { count == 0 }
}

extension QueryItems: Encodable {
    /// Encodes the items as `[["name", "value"], …]`.
    ///
    /// - Throws: The errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for item in self { try container.encode([item.name, item.value]) }
    }
}

/// A scanner that finds the pieces of a query between its ampersands.
///
/// It stores positions but no text, so each call takes the bytes of the URL.
/// All code that reads a query uses this scanner: ``QueryItems``, ``CanonicalForm``, and the code that finds
/// the reserved items, whose names begin with `nav.`.
struct QueryScanner {
    /// A piece of a query: a name, and the value after the first `=`.
    struct Piece {
        /// The range of the name, as written.
        let name: Range<Int>
        /// The range of the value as written, which is empty if there is no `=`.
        let value: Range<Int>
        /// Whether the name contains an escape or a plus.
        var isEncodedName = false
        /// Whether the value contains an escape or a plus.
        var isEncodedValue = false

        /// The range of the whole piece.
        var range: Range<Int> { name.lowerBound..<value.upperBound }

        /// Returns the decoded name.
        @inline(__always)
        func name(in bytes: Span<UInt8>) -> String { Self.text(name, isEncoded: isEncodedName, in: bytes) }

        /// Returns the decoded value.
        @inline(__always)
        func value(in bytes: Span<UInt8>) -> String { Self.text(value, isEncoded: isEncodedValue, in: bytes) }

        /// Returns the text of a range, decoded if necessary.
        @inline(__always)
        private static func text(_ range: Range<Int>, isEncoded: Bool, in bytes: Span<UInt8>) -> String {
            isEncoded ? PercentCoding.decoded(range, in: bytes, plusIsSpace: true) : bytes.text(range)
        }
    }

    private var position: Int
    private let end: Int

    /// Creates a scanner at the start of a query.
    ///
    /// - Parameter query: The range of the query in the URL, without the `?`.
    init(_ query: Range<Int>) {
        position = query.lowerBound
        end = query.upperBound
    }

    /// Returns the next nonempty piece, which is an item, or `nil` at the end.
    ///
    /// - Complexity: O(*n*) in the length of that item and the number of ampersands before it.
    mutating func nextItem(in bytes: Span<UInt8>) -> Piece? {
        while let piece = next(in: bytes) {
            if !piece.range.isEmpty { return piece }
        }
        return nil
    }

    /// Returns the next piece, empty or not, or `nil` at the end.
    ///
    /// `a&&b&` contains four pieces, and an empty query contains one.
    ///
    /// - Complexity: O(*n*) in the length of that piece.
    mutating func next(in bytes: Span<UInt8>) -> Piece? {
        guard position <= end else { return nil }
        let start = position
        var equals = -1
        var isEncodedName = false
        var isEncodedValue = false
        var index = start
        while index < end, bytes[index] != ASCII.ampersand {
            let byte = bytes[index]
            if byte == ASCII.equalsSign {
                if equals < 0 { equals = index }
            } else if byte == ASCII.percent || byte == ASCII.plus {
                if equals < 0 { isEncodedName = true } else { isEncodedValue = true }
            }
            index += 1
        }
        position = index + 1
        if equals < 0 { equals = index }
        return Piece(
            name: start..<equals,
            value: min(equals + 1, index)..<index,
            isEncodedName: isEncodedName,
            isEncodedValue: isEncodedValue
        )
    }
}

extension RouteURL {
    /// Returns the URL with the given query items, which replace existing items with the same names.
    ///
    /// The new items are percent-encoded and appended, sorted by name.
    /// Empty pieces of the query are dropped, and everything else remains as written.
    ///
    ///     let mail = try RouteURL(parsing: "mailto:ann@example.org?subject=Hi&cc=bob")
    ///     try mail.merging(["subject": "A & B"]).text
    ///     // "mailto:ann@example.org?cc=bob&subject=A%20%26%20B"
    ///     try mail.merging([:]) == mail                   // true
    ///
    /// - Parameter items: The decoded values, by decoded name.
    /// - Throws: ``URLParseError`` with `tooLong` or `tooManyQueryItems` if the result exceeds the standard
    ///   limits, or with `controlCharacter` if an item contains a control character.
    /// - Complexity: O(*n*) in the length of the URL and the items.
    func merging(_ items: [String: String]) throws(URLParseError) -> RouteURL {
        guard !items.isEmpty else { return self }
        let kept = removingQueryItems { piece, bytes in
            piece.range.isEmpty || items[piece.name(in: bytes)] != nil
        }
        let added = items.sorted { $0.key < $1.key }.map { QueryItem(name: $0.key, value: $0.value) }
        let query = PercentCoding.encode(items: added)
        let fragment = kept.text.drop { $0 != "#" }
        let start = kept.text[..<fragment.startIndex]
        return try RouteURL(parsing: start + (kept.layout.query == nil ? "?" : "&") + query + fragment)
    }

    /// Returns the URL without the query items for which `isRemoved` returns `true`.
    ///
    /// Everything else remains as written.
    /// If no item remains, the `?` is removed too.
    ///
    /// - Parameter isRemoved: A closure that takes a piece of the query and the bytes of the whole URL.
    /// - Complexity: O(*n*) in the length of the URL.
    func removingQueryItems(where isRemoved: (QueryScanner.Piece, Span<UInt8>) -> Bool) -> RouteURL {
        guard let query = layout.query else { return self }
        let bytes = text.utf8.span
        var kept: [String] = []
        var scanner = QueryScanner(query)
        while let piece = scanner.next(in: bytes) {
            if !isRemoved(piece, bytes) { kept.append(bytes.text(piece.range)) }
        }
        let items = kept.joined(separator: "&")
        let start = bytes.text(0..<query.lowerBound - 1) + (items.isEmpty ? "" : "?" + items)
        // Removing items from a valid query keeps it valid.
        return (try? RouteURL(parsing: start + bytes.text(query.upperBound..<bytes.count))) ?? self
    }
}
