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
/// Texts are decoded once. A rest of no segments is the text `""`.
public struct RouteParameters: Sendable {
    private var values: [RouteParameter] = []
    /// The app's own types by the names of the parameters that have them.
    var converters: [String: ParameterConverter] = [:]

    /// No parameters.
    public init() {}

    /// Parameters of those names and texts, in that order; of equal names the last text counts.
    public init(_ pairs: some Sequence<(name: String, text: String)>) {
        for pair in pairs {
            values.removeAll { $0.name == pair.name }
            append(pair.name, pair.text)
        }
    }

    /// Takes parameters of which no two have the same name.
    init(_ parameters: [RouteParameter], converters: [String: ParameterConverter]) {
        values = parameters
        self.converters = converters
    }

    /// The text of that placeholder, or nil where there is none.
    public subscript(name: String) -> String? { parameter(name)?.text }

    /// The decoded segments of a rest of the path; nil for other placeholders.
    public func segments(of name: String) -> [String]? { parameter(name)?.segments }

    /// The value as a 64-bit integer in the grammar of the type `int`, or nil.
    public func int(_ name: String) -> Int? {
        parameter(name).flatMap { ParameterSyntax.isSigned($0.text.utf8) ? Int($0.text) : nil }
    }

    /// The value as an unsigned 64-bit integer in the grammar of the type `uint`, or nil.
    public func uint(_ name: String) -> UInt? {
        parameter(name).flatMap { ParameterSyntax.isUnsigned($0.text.utf8) ? UInt($0.text) : nil }
    }

    /// The value as a finite number in the grammar of the type `double`, or nil.
    public func double(_ name: String) -> Double? {
        parameter(name).flatMap { ParameterSyntax.isDouble($0.text.utf8) ? Double($0.text) : nil }
    }

    /// The value of `true` or `false`, or nil.
    public func bool(_ name: String) -> Bool? { parameter(name).flatMap { Bool($0.text) } }

    /// The value as a UUID's text in lower case (RFC 9562, section 4), or nil.
    public func uuid(_ name: String) -> String? {
        parameter(name).flatMap { ParameterSyntax.isUUID($0.text.utf8) ? $0.text.lowercased() : nil }
    }

    /// The names in the order of the pattern.
    public var names: [String] { values.map(\.name) }

    /// Texts by name.
    public var dictionary: [String: String] {
        Dictionary(values.map { ($0.name, $0.text) }) { _, last in last }
    }

    /// Whether there is no parameter.
    public var isEmpty: Bool { values.isEmpty }

    /// How many parameters there are.
    public var count: Int { values.count }

    mutating func reserveCapacity(_ count: Int) { values.reserveCapacity(count) }

    mutating func append(_ name: String, _ text: String) {
        values.append(RouteParameter(name: name, text: text))
    }

    mutating func append(_ name: String, segments: [String]) {
        let text = segments.joined(separator: "/")
        values.append(RouteParameter(name: name, text: text, segments: segments))
    }

    func parameter(_ name: String) -> RouteParameter? { values.first { $0.name == name } }
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
    public func makeIterator() -> some IteratorProtocol<(name: String, text: String)> {
        values.lazy.map { (name: $0.name, text: $0.text) }.makeIterator()
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
        for value in values { try container.encode(value.text, forKey: NameKey(stringValue: value.name)) }
    }
}
