/// Named texts with typed reads, such as the values of a route's placeholders.
///
///     let table = try RouteTable([Route("app://item/:id/:rest*", page: "item")])
///     let parameters = try table.match(RouteURL(parsing: "app://item/7/a/b"))?.parameters ?? [:]
///
///     parameters["id"]                                 // "7"
///     parameters["rest"]                               // "a/b"
///     parameters["tab"]                                // nil: no placeholder has this name
///     try parameters.value("id", as: Int.self)         // 7
///     try parameters.value("tab", as: Int?.self)       // nil
///     try parameters.value("rest", as: Int.self)       // throws ParameterError.badValue
///     try parameters.values("rest", as: String.self)   // ["a", "b"]
///
/// ``decode(as:)`` reads all of them into a structure or the value of a ``TypedRoute``.
///
/// ``RouteMatch/parameters`` holds the captured values alone, in the order of the pattern.
/// A page reads all its parameters, the query's and the caller's too, in the order of their names.
///
/// Texts are decoded exactly once: `%252F` gives `%2F`.
/// An optional placeholder without a value is absent.
/// A rest of no segments is the text `""`.
public struct RouteParameters: Sendable {
    /// The texts, or the URL and route that they are read from.
    private var source = ParameterSource.values([], converters: [:])

    /// Makes no parameters.
    init() {}

    /// Makes parameters of names and texts, in that order.
    ///
    /// If a name repeats, its last text counts.
    ///
    ///     let parameters = RouteParameters([(name: "id", text: "7"), (name: "tab", text: "log")])
    ///     parameters.map(\.name)     // ["id", "tab"]
    ///
    /// - Complexity: O(*n*²) in the number of pairs.
    init(_ pairs: some Sequence<(name: String, text: String)>) {
        var values: [RouteParameter] = []
        for pair in pairs {
            values.removeAll { $0.name == pair.name }
            values.append(RouteParameter(name: pair.name, text: pair.text))
        }
        source = .values(values, converters: [:])
    }

    /// Makes a value of parameters of which no two have the same name.
    init(_ parameters: [RouteParameter], converters: [String: ParameterConverter]) {
        source = .values(parameters, converters: converters)
    }

    /// Makes a value of the captures of a URL that the route matches.
    init(_ url: RouteURL, _ record: consuming CompiledRoute) {
        source = .address(url, record)
    }

    /// The text of the parameter with this name; `nil` if there is none.
    ///
    /// - Complexity: O(*n*) in the length of the URL's path for captures, else in the number of parameters.
    public subscript(name: String) -> String? { parameter(name)?.text }

    /// The names, in the order of the parameters.
    var names: [String] { map(\.name) }

    /// Whether there is no parameter.
    public var isEmpty: Bool { count == 0 }

    /// The number of parameters; an absent optional placeholder is none.
    ///
    /// - Complexity: O(*n*) in the length of the URL's path for captures, else O(1).
    public var count: Int { values.count }

    /// The app's own types, by the names of the parameters that have them.
    var converters: [String: ParameterConverter] {
        switch source {
        case .values(_, let converters): converters
        case .address(_, let record): record.converters
        }
    }

    /// Returns a parameter with its segments or repeats; `nil` if it is absent.
    func parameter(_ name: String) -> RouteParameter? {
        switch source {
        case .values(let values, _):
            return values.first { $0.name == name }
        case .address(let url, let record):
            var walk = CaptureIterator(record, in: url)
            return walk.next(named: name)
        }
    }

    /// All parameters with their texts decoded, as they are compared and hashed.
    private var values: [RouteParameter] {
        switch source {
        case .values(let values, _): values
        case .address(let url, let record): Array(IteratorSequence(CaptureIterator(record, in: url)))
        }
    }
}

extension RouteParameters: Equatable {
    /// Returns whether names, texts and lists of texts are equal, in order.
    ///
    /// Converters do not count.
    public static func == (left: RouteParameters, right: RouteParameters) -> Bool {
        left.values == right.values
    }
}

extension RouteParameters: Sequence {
    /// Makes an iterator over pairs of name and text, in the order of the parameters.
    public consuming func makeIterator() -> Iterator {
        switch source {
        case .values(let values, _): Iterator(values: values.makeIterator())
        case .address(let url, let record):
            Iterator(values: [].makeIterator(), captures: CaptureIterator(record, in: url))
        }
    }

    /// An iterator over pairs of name and text.
    public struct Iterator: IteratorProtocol {
        fileprivate var values: IndexingIterator<[RouteParameter]>
        fileprivate var captures: CaptureIterator?

        /// Returns the next pair; `nil` at the end.
        public mutating func next() -> (name: String, text: String)? {
            guard let next = captures?.next() ?? values.next() else { return nil }
            return (next.name, next.text)
        }
    }
}

extension RouteParameters: ExpressibleByDictionaryLiteral {
    /// Makes parameters of names and texts.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { (name: $0.0, text: $0.1) })
    }
}

extension RouteParameters: Encodable {
    /// Encodes a dictionary from names to texts, as in `{"name":"ann","tab":"log"}`.
    ///
    /// - Throws: The errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: NameKey.self)
        for (name, text) in self { try container.encode(text, forKey: NameKey(stringValue: name)) }
    }
}

/// One parameter: captured from the path, given by the caller, or taken from the query.
struct RouteParameter: Sendable, Hashable {
    let name: String
    let text: String
    /// The decoded segments of a rest of the path; `nil` for any other parameter.
    var segments: [String]?
    /// The texts of a repeated query item, in order; `nil` for any other parameter.
    var repeats: [String]?

    /// The elements of the parameter as an array; otherwise the one text.
    var texts: [String] { segments ?? repeats ?? [text] }
}

/// The source of parameters: texts, or a URL that holds them.
///
/// Captures stay in the URL until one is read, so a match copies none.
enum ParameterSource: Sendable {
    /// Texts that have been put together, no two of the same name.
    case values([RouteParameter], converters: [String: ParameterConverter])
    /// A URL and the route that matches it.
    case address(RouteURL, CompiledRoute)
}

/// A coding key of any name, or the index of an element.
struct NameKey: CodingKey {
    let stringValue: String
    /// The index; `nil` for a name.
    private(set) var intValue: Int?

    init(stringValue: String) { self.stringValue = stringValue }

    init(intValue: Int) {
        stringValue = String(intValue)
        self.intValue = intValue
    }
}

extension Sequence<any CodingKey> {
    /// The keys as a position in a parameter: `filter.tags[2]`.
    var place: String {
        reduce(into: "") { place, key in
            if let index = key.intValue {
                place += "[\(index)]"
            } else {
                place += place.isEmpty ? key.stringValue : "." + key.stringValue
            }
        }
    }
}

/// Finds the parameters of a route's placeholders in a URL, one after the other.
///
/// ``RouteParameters`` makes one for a route without mixed segments; ``CompiledRoute/values(of:)`` reads those at once.
/// A value is decoded only when it is read, and a search by name skips the others.
struct CaptureIterator: IteratorProtocol, Sendable {
    private let places: [CaptureSlot]
    private let text: String
    /// Whether a segment of the URL holds an escape; otherwise texts are only copied.
    private let isEscaped: Bool
    /// Stands before the next segment that has not been read.
    private var walk: SegmentIterator
    /// The index of the next placeholder.
    private var index = 0

    /// Begins before the first placeholder of a route.
    ///
    /// - Parameters:
    ///   - record: The route, which must match the URL.
    ///   - url: The URL.
    init(_ record: CompiledRoute, in url: borrowing RouteURL) {
        places = record.places
        text = url.text
        isEscaped = url.layout.hasEscapedSegments
        walk = SegmentIterator(url.layout)
    }

    /// Returns the parameter of the next placeholder, decoded.
    ///
    /// It is `nil` at the end, and if the URL leaves out an optional placeholder, which only the last one can be.
    /// A rest is always there, but may have no segments.
    mutating func next() -> RouteParameter? {
        guard index < places.count else { return nil }
        let place = places[index]
        index += 1
        let bytes = text.utf8.span
        walk.skip(to: place.ordinal, in: bytes)
        guard case .rest = place.kind else {
            guard let range = walk.next(in: bytes) else { return nil }
            return RouteParameter(name: place.name, text: decoded(range, in: bytes))
        }
        // A decoded segment may hold a slash, so the segments are kept apart.
        var segments: [String] = []
        segments.reserveCapacity(walk.remaining)
        while let range = walk.next(in: bytes) { segments.append(decoded(range, in: bytes)) }
        return RouteParameter(name: place.name, text: segments.joined(separator: "/"), segments: segments)
    }

    /// Returns the parameter of this name; `nil` if there is none.
    mutating func next(named name: String) -> RouteParameter? {
        while index < places.count, places[index].name != name { index += 1 }
        return next()
    }

    private func decoded(_ range: Range<Int>, in bytes: Span<UInt8>) -> String {
        isEscaped ? PercentCoding.decoded(range, in: bytes) : bytes.text(range)
    }
}

/// The position of a placeholder, counted in segments.
///
/// ``CompiledRoute`` makes one for each placeholder of its pattern.
struct CaptureSlot: Sendable {
    /// The text that the placeholder matches.
    enum Kind: Sendable {
        case segment
        /// All segments from there.
        case rest
        /// The part with this number of a segment that holds several placeholders, or one beside literal text.
        case part(Int)
    }

    let name: String
    /// The number of its segment, or of a rest's first one, counted from 0.
    let ordinal: Int
    let kind: Kind
}
