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
///     parameters.map(\.name)                           // ["id", "rest"]
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
    private let source: ParameterSource

    /// Makes a value of parameters of which no two have the same name.
    init(_ parameters: [ParameterTexts], converters: [String: ParameterConverter] = [:]) {
        source = .values(parameters, converters: converters)
    }

    /// Makes a value of the captures of a URL, as far as the segments of the route fit it.
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

    /// Returns a parameter with its elements; `nil` if it is absent.
    func parameter(_ name: String) -> ParameterTexts? {
        switch source {
        case .values(let values, _):
            return values.first { $0.name == name }
        case .address(let url, let record):
            var walk = CaptureIterator(record, in: url, keepsElements: true)
            return walk.next(named: name)
        }
    }

    /// All parameters with their texts decoded, as they are compared and hashed.
    private var values: [ParameterTexts] {
        switch source {
        case .values(let values, _): values
        case .address(let url, let record):
            Array(IteratorSequence(CaptureIterator(record, in: url, keepsElements: true)))
        }
    }
}

/// The name and the text of one parameter, as ``RouteParameters`` has them in its order.
public struct RouteParameter: Sendable, Hashable {
    /// The name of the placeholder, query item, or parameter of the caller.
    public let name: String
    /// The decoded text.
    public let text: String
}

extension RouteParameters {
    /// Returns the value of a parameter; an optional is `nil` if the parameter is absent.
    ///
    ///     let parameters: RouteParameters = ["id": "7", "tab": "log", "flag": ""]
    ///     try parameters.value("id", as: Int.self)       // 7
    ///     try parameters.value("tab", as: Int.self)      // throws badValue: it must be a whole number
    ///     try parameters.value("page", as: Int.self)     // throws missing
    ///     try parameters.value("page", as: Int?.self)    // nil
    ///     try parameters.value("flag", as: Bool?.self)   // throws badValue: it is there, but empty
    ///
    /// A type is read as a field of ``decode(as:)``.
    ///
    /// - Parameters:
    ///   - name: The name of a placeholder, query item or parameter of the caller.
    ///   - type: The type to read. It can be left out if the context names it.
    /// - Returns: The converted value.
    /// - Throws: ``ParameterError``: `missing` if there is no parameter of this name, `badValue` if its text
    ///   does not convert, `nested` if the type has fields.
    public func value<Value: Decodable>(
        _ name: String,
        as type: Value.Type = Value.self
    ) throws(ParameterError) -> Value {
        do {
            return try ParameterFieldDecoder(NameKey(stringValue: name), of: self).read(type)
        } catch let error as ParameterError {
            throw error
        } catch {
            throw .badValue(name, text: self[name] ?? "", reason: .verbatim("\(error)"))
        }
    }

    /// Returns all values of a parameter; none if it is absent.
    ///
    ///     // app://search?tag=a&tag=b
    ///     try context.parameters.values("tag", as: String.self)   // ["a", "b"]
    ///     try context.parameters.value("tag", as: String.self)    // "a"
    ///
    /// A repeated query item has the values of all its items.
    /// A rest of the path has the values of its decoded segments: `a/b` and `c` for `app://files/a%2Fb/c`.
    /// Any other parameter has one value.
    ///
    /// - Throws: ``ParameterError`` `badValue` for the first text that does not convert.
    public func values<Value: Decodable>(
        _ name: String,
        as type: Value.Type = Value.self
    ) throws(ParameterError) -> [Value] {
        try value(name, as: [Value].self)
    }

    /// Decodes the parameters as a structure whose fields are read by their names.
    ///
    ///     struct Search: Decodable {
    ///         let q: String        // required
    ///         let page: Int?       // may be absent
    ///         let tag: [String]    // all of ?tag=a&tag=b, empty if there is none
    ///         let path: [String]   // the segments of :path*
    ///     }
    ///
    ///     let good: RouteParameters = ["q": "cats", "page": "2"]
    ///     let search = try good.decode(as: Search.self)
    ///     search.page   // 2
    ///     search.tag    // []
    ///
    ///     let bad: RouteParameters = ["q": "cats", "page": "x"]
    ///     try bad.decode(as: Search.self)   // throws badValue: “page” must be a whole number.
    ///
    /// A field can be:
    ///
    /// - a string, a number or a `Bool`
    /// - an enumeration with raw values
    /// - a type that decodes itself from a single value
    /// - the value of the app's ``ParameterConverter``
    /// - an array of any of these
    ///
    /// Texts are read by the grammars of the types of patterns.
    /// A `Bool` is `true` or `false`, so a bare `?flag`, whose text is `""`, is an error.
    /// Parameters without a field are ignored.
    /// Names are compared exactly; coding keys can rename them.
    /// A dictionary gets all parameters.
    ///
    /// - Parameter type: The structure or dictionary. It can be left out if the context names it.
    /// - Returns: The decoded value.
    /// - Throws: ``ParameterError``, or an error of a type's own `init(from:)`:
    ///   - `missing` if a required field has no parameter
    ///   - `badValue` if a text does not convert
    ///   - `nested` if a field is a structure, or an array of structures or arrays
    ///   - `notKeyed` if `type` has no fields
    ///
    ///   For a ``TypedRoute`` the field has a longer name, as in `ItemRoute.id of app://item/:id`.
    /// - Complexity: O(*n*) in the length of the parameters, for each field.
    public func decode<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        do {
            return try decode(type)
        } catch let error as ParameterError {
            guard let typed = type as? any TypedRoute.Type else { throw error }
            throw error.naming { "\(type).\($0) of \(typed.route.pattern)" }
        }
    }

    /// Decodes the parameters, and notes the fields that may be absent.
    func decode<Value: Decodable>(
        _ type: Value.Type,
        optionals: ParameterDecoder.OptionalFields? = nil
    ) throws -> Value {
        do {
            return try Value(from: ParameterDecoder(parameters: self, optionals: optionals))
        } catch let error as DecodingError {
            throw ParameterError(error, in: self) ?? error as any Error
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
    /// Returns an iterator over the parameters in their order, which decodes one at a time.
    public consuming func makeIterator() -> Iterator {
        switch source {
        case .values(let values, _): Iterator(values: values.makeIterator())
        case .address(let url, let record):
            Iterator(
                values: [].makeIterator(),
                captures: CaptureIterator(record, in: url, keepsElements: false)
            )
        }
    }

    /// An iterator over the parameters.
    public struct Iterator: IteratorProtocol {
        fileprivate var values: IndexingIterator<[ParameterTexts]>
        fileprivate var captures: CaptureIterator?

        /// Returns the next parameter, or `nil` at the end.
        public mutating func next() -> RouteParameter? {
            guard let next = captures?.next() ?? values.next() else { return nil }
            return RouteParameter(name: next.name, text: next.text)
        }
    }
}

extension RouteParameters: ExpressibleByDictionaryLiteral {
    /// Makes parameters of names and texts, in that order; if a name repeats, its last text counts.
    ///
    /// - Complexity: O(*n*²) in the number of names.
    public init(dictionaryLiteral elements: (String, String)...) {
        var values: [ParameterTexts] = []
        for (name, text) in elements {
            values.removeAll { $0.name == name }
            values.append(ParameterTexts(name: name, text: text))
        }
        self.init(values)
    }
}

extension RouteParameters: Encodable {
    /// Encodes a dictionary from names to texts, as in `{"name":"ann","tab":"log"}`.
    ///
    /// - Throws: The errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: NameKey.self)
        for parameter in self {
            try container.encode(parameter.text, forKey: NameKey(stringValue: parameter.name))
        }
    }
}

/// A parameter with all of its texts: captured from the path, given by the caller, or taken from the query.
struct ParameterTexts: Sendable, Hashable {
    let name: String
    let text: String
    /// The decoded segments of a rest of the path, or the texts of a repeated query item; otherwise `nil`.
    var elements: [String]?

    /// The elements, or the one text of a parameter that has none.
    var texts: [String] { elements ?? [text] }
}

/// The source of parameters: texts, or a URL that holds them.
///
/// Captures stay in the URL until one is read, so a match copies none.
enum ParameterSource: Sendable {
    /// Texts that have been put together, no two of the same name.
    case values([ParameterTexts], converters: [String: ParameterConverter])
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
    var text: String {
        reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += text.isEmpty ? key.stringValue : "." + key.stringValue
            }
        }
    }
}
