/// What the placeholders of a route stand for in one address, in the order of the pattern.
///
/// For `app://item/:id/:rest*` and `app://item/7/a/b`:
///
///     parameters["id"]              // "7"
///     parameters.int("id")          // 7
///     parameters["rest"]            // "a/b"
///     parameters.segments(of: "rest")   // ["a", "b"]
///     parameters["tab"]             // nil: no such placeholder, or an optional one that is absent
///
///     try parameters.value("id", as: Int.self)   // 7, or a ParameterError that names what is wrong
///     try parameters.decode(Item.self)           // a Decodable structure as a whole
///
/// What is decoded is never decoded again. A rest of no segments is the text `""`.
public struct RouteParameters: Sendable {
    private var source = ParameterSource.values([], converters: [:])

    /// No parameters.
    public init() {}

    /// Parameters of those names and texts, in that order; of equal names the last text counts.
    public init(_ pairs: some Sequence<(name: String, text: String)>) {
        var values: [RouteParameter] = []
        for pair in pairs {
            values.removeAll { $0.name == pair.name }
            values.append(RouteParameter(name: pair.name, text: pair.text))
        }
        source = .values(values, converters: [:])
    }

    /// Takes parameters of which no two have the same name.
    init(_ parameters: [RouteParameter], converters: [String: ParameterConverter]) {
        source = .values(parameters, converters: converters)
    }

    /// The captures of a record whose placeholders stand alone.
    init(_ url: RouteURL, _ record: consuming CompiledRoute) {
        source = .address(url, record)
    }

    /// The text of that placeholder, or nil where there is none.
    public subscript(name: String) -> String? {
        switch source {
        case .values(let values, _):
            return values.first { $0.name == name }?.text
        case .address(let url, let record):
            var walk = CaptureIterator(record, in: url)
            return record.capture(named: name, &walk).map { walk.text(of: $0) }
        }
    }

    /// The decoded segments of a rest of the path; nil for other placeholders.
    public func segments(of name: String) -> [String]? { parameter(name)?.segments }

    /// The value as a 64-bit integer in the grammar of the type `int`, or nil.
    public func int(_ name: String) -> Int? {
        self[name].flatMap { ParameterGrammar.isSigned($0.utf8) ? Int($0) : nil }
    }

    /// The value as an unsigned 64-bit integer in the grammar of the type `uint`, or nil.
    public func uint(_ name: String) -> UInt? {
        self[name].flatMap { ParameterGrammar.isUnsigned($0.utf8) ? UInt($0) : nil }
    }

    /// The value as a finite number in the grammar of the type `double`, or nil.
    public func double(_ name: String) -> Double? {
        self[name].flatMap { ParameterGrammar.isDouble($0.utf8) ? Double($0) : nil }
    }

    /// The value of `true` or `false`, or nil.
    public func bool(_ name: String) -> Bool? { self[name].flatMap { Bool($0) } }

    /// The value as a UUID's text in lower case (RFC 9562, section 4), or nil.
    public func uuid(_ name: String) -> String? {
        self[name].flatMap { ParameterGrammar.isUUID($0.utf8) ? $0.lowercased() : nil }
    }

    /// The names in the order of the pattern.
    public var names: [String] {
        if case .values(let values, _) = source { return values.map(\.name) }
        return map(\.name)
    }

    /// Texts by name.
    public var dictionary: [String: String] {
        Dictionary(map { ($0.name, $0.text) }) { _, last in last }
    }

    /// Whether there is no parameter.
    public var isEmpty: Bool {
        switch source {
        case .values(let values, _): values.isEmpty
        case .address: count == 0
        }
    }

    /// How many parameters there are.
    public var count: Int {
        switch source {
        case .values(let values, _): return values.count
        case .address(let url, let record):
            var walk = CaptureIterator(record, in: url)
            var count = 0
            while walk.nextCapture() != nil { count += 1 }
            return count
        }
    }

    /// The app's own types by the names of the parameters that have them.
    var converters: [String: ParameterConverter] {
        switch source {
        case .values(_, let converters): converters
        case .address(_, let record): record.converters
        }
    }

    func parameter(_ name: String) -> RouteParameter? {
        switch source {
        case .values(let values, _):
            return values.first { $0.name == name }
        case .address(let url, let record):
            var walk = CaptureIterator(record, in: url)
            return record.capture(named: name, &walk).map { walk.parameter(of: $0) }
        }
    }

    /// All of them as they would be put together.
    private var values: [RouteParameter] {
        switch source {
        case .values(let values, _): return values
        case .address(let url, let record):
            var walk = CaptureIterator(record, in: url)
            var values: [RouteParameter] = []
            values.reserveCapacity(record.places.count)
            while let capture = walk.nextCapture() { values.append(walk.parameter(of: capture)) }
            return values
        }
    }
}

extension RouteParameters: Hashable {
    /// Whether names and texts are equal, in their order. What their texts convert to takes no part.
    public static func == (left: RouteParameters, right: RouteParameters) -> Bool {
        left.values == right.values
    }

    /// Feeds names and texts.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(values)
    }
}

extension RouteParameters: Sequence {
    /// The parameters as pairs of name and text, in the order of the pattern.
    public struct Iterator: IteratorProtocol {
        private let values: [RouteParameter]
        private var position = 0
        private var walk: CaptureIterator

        fileprivate init(_ values: [RouteParameter], _ walk: consuming CaptureIterator) {
            self.values = values
            self.walk = walk
        }

        /// The next pair, or nil at the end.
        public mutating func next() -> (name: String, text: String)? {
            if position < values.count {
                defer { position += 1 }
                return (values[position].name, values[position].text)
            }
            return walk.nextText()
        }
    }

    /// The parameters as pairs of name and text, in the order of the pattern.
    public consuming func makeIterator() -> Iterator {
        switch source {
        case .values(let values, _): Iterator(values, CaptureIterator())
        case .address(let url, let record): Iterator([], CaptureIterator(record, in: url))
        }
    }
}

extension RouteParameters: ExpressibleByDictionaryLiteral {
    /// Parameters of those names and texts.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { (name: $0.0, text: $0.1) })
    }
}

extension RouteParameters: Encodable {
    /// Encodes a dictionary from names to texts.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: NameKey.self)
        for (name, text) in self { try container.encode(text, forKey: NameKey(stringValue: name)) }
    }
}

/// One value that was captured, given by the caller, or taken from the query.
struct RouteParameter: Sendable, Hashable {
    let name: String
    let text: String
    /// Of a rest of the path only.
    var segments: [String]?
    /// Of a query item that is given more than once only: the texts of all of them, in their order.
    var repeats: [String]?

    /// What an array of the parameter's values consists of.
    var texts: [String] { segments ?? repeats ?? [text] }
}

/// Where parameters come from.
enum ParameterSource: Sendable {
    /// Texts that have been put together, no two of the same name.
    case values([RouteParameter], converters: [String: ParameterConverter])
    /// An address, from which a text is taken when it is read.
    case address(RouteURL, CompiledRoute)
}

/// A coding key of any name.
struct NameKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
}
