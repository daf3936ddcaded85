/// Text values that are read by name and converted to types, such as the values of a route's placeholders.
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
/// ``decode(as:)`` reads all parameters into a structure, such as a ``TypedRoute``.
///
/// ``RouteMatch/parameters`` contains only the values that the pattern captures, in the order of the pattern.
/// The parameters that a page receives also include query items and the values that the caller passes.
/// A page receives its parameters sorted by name.
///
/// Text is decoded exactly once: `%252F` becomes `%2F`.
/// An optional placeholder without a value is absent.
/// A placeholder for the rest of the path, such as `:rest*`, is `""` if the rest has no segments.
public struct RouteParameters: Sendable {
    /// The values, or the URL and the route from which the values are read.
    private let source: ParameterSource

    /// Creates parameters from values with unique names.
    init(_ parameters: [ParameterTexts], converters: [String: ParameterConverter] = [:]) {
        source = .values(parameters, converters: converters)
    }

    /// Creates parameters that are read from a URL at the positions of a route's placeholders.
    ///
    /// If the URL does not match the route, some parameters can be absent.
    init(_ url: RouteURL, _ record: consuming CompiledRoute) {
        source = .url(url, record)
    }

    /// The text of the parameter with this name, or `nil` if there is none.
    ///
    /// - Complexity: O(*n*) in the length of the URL's path if the parameters are captured from a URL,
    ///   otherwise O(*n*) in the number of parameters.
    public subscript(name: String) -> String? { parameter(name)?.text }

    /// The names, in the order of the parameters.
    var names: [String] { map(\.name) }

    /// Whether there are no parameters.
    public var isEmpty: Bool { count == 0 }

    /// The number of parameters. An absent optional placeholder does not count.
    ///
    /// - Complexity: O(*n*) in the length of the URL's path if the parameters are captured from a URL,
    ///   otherwise O(1).
    public var count: Int { values.count }

    /// The converters, by the names of the parameters that use them.
    var converters: [String: ParameterConverter] {
        switch source {
        case .values(_, let converters): converters
        case .url(_, let record): record.converters
        }
    }

    /// Returns a parameter with all its values, or `nil` if it is absent.
    func parameter(_ name: String) -> ParameterTexts? {
        switch source {
        case .values(let values, _):
            return values.first { $0.name == name }
        case .url(let url, let record):
            var captures = CaptureIterator(record, in: url, keepsElements: true)
            return captures.next(named: name)
        }
    }

    /// All parameters, decoded.
    private var values: [ParameterTexts] {
        switch source {
        case .values(let values, _): values
        case .url(let url, let record):
            Array(IteratorSequence(CaptureIterator(record, in: url, keepsElements: true)))
        }
    }
}

/// The name and the text of one parameter.
///
///     let parameters: RouteParameters = ["id": "7", "tab": "log"]
///     for parameter in parameters {
///         print("\(parameter.name) = \(parameter.text)")      // id = 7, then tab = log
///     }
public struct RouteParameter: Sendable, Hashable {
    /// The name of a placeholder, a query item, or a parameter that the caller passed.
    public let name: String
    /// The decoded text.
    public let text: String
}

extension RouteParameters {
    /// Returns the value of a parameter. An optional value is `nil` if the parameter is absent.
    ///
    ///     let parameters: RouteParameters = ["id": "7", "tab": "log", "flag": ""]
    ///     try parameters.value("id", as: Int.self)       // 7
    ///     try parameters.value("tab", as: Int.self)      // throws badValue: it must be a whole number
    ///     try parameters.value("page", as: Int.self)     // throws missing
    ///     try parameters.value("page", as: Int?.self)    // nil
    ///     try parameters.value("flag", as: Bool?.self)   // throws badValue: it is there, but empty
    ///
    /// The text is converted by the same rules as a field in ``decode(as:)``.
    ///
    /// - Parameters:
    ///   - name: The name of a placeholder, a query item, or a parameter that the caller passed.
    ///   - type: The type to read. You can omit it if the context determines it.
    /// - Returns: The converted value.
    /// - Throws: ``ParameterError`` with `missing` if no parameter has this name, `badValue` if its text does
    ///   not convert, or `nested` if the type has fields.
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

    /// Returns all values of a parameter, or an empty array if the parameter is absent.
    ///
    ///     // app://search?tag=a&tag=b
    ///     try context.parameters.values("tag", as: String.self)   // ["a", "b"]
    ///     try context.parameters.value("tag", as: String.self)    // "a"
    ///
    /// For a repeated query item, the array contains the values of all items with this name.
    /// For a placeholder for the rest of the path, it contains the decoded segments:
    /// `a/b` and `c` for `app://files/a%2Fb/c`.
    /// For any other parameter, it contains one value.
    ///
    /// - Throws: ``ParameterError`` with `badValue` for the first text that does not convert.
    public func values<Value: Decodable>(
        _ name: String,
        as type: Value.Type = Value.self
    ) throws(ParameterError) -> [Value] {
        try value(name, as: [Value].self)
    }

    /// Decodes the parameters as a structure whose fields are read by name.
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
    /// - a string, a number, or a `Bool`
    /// - an enumeration with raw values
    /// - a type that decodes itself from a single value
    /// - the value that the app's ``ParameterConverter`` returns
    /// - an array of any of these
    ///
    /// Numbers are read by the rules for `uint`, `int`, and `double` in patterns: `+7` is not a number.
    /// A `Bool` is `true` or `false`, so a bare `?flag`, whose text is `""`, is an error.
    ///
    /// A field reads the parameter whose name is exactly the text of the field's coding key.
    /// Parameters without a field are ignored.
    /// If `type` is a dictionary, it receives all parameters.
    ///
    /// - Parameter type: The structure or dictionary. You can omit it if the context determines it.
    /// - Returns: The decoded value.
    /// - Throws: An error of a type's own `init(from:)`, or ``ParameterError``:
    ///   - `missing` if a required field has no parameter
    ///   - `badValue` if a text does not convert
    ///   - `nested` if a field is a structure, or an array of structures or arrays
    ///   - `notKeyed` if `type` has no fields
    ///
    ///   For a ``TypedRoute``, the error also names the type and the pattern:
    ///   `ItemRoute.id of app://item/:id`.
    /// - Complexity: O(*n*) in the length of the parameters, for each field.
    public func decode<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        do {
            return try decode(type)
        } catch let error as ParameterError {
            guard let typed = type as? any TypedRoute.Type else { throw error }
            throw error.naming { "\(type).\($0) of \(typed.route.pattern)" }
        }
    }

    /// Decodes the parameters, and records in `optionals` the names of the fields that can be absent.
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
    /// Returns whether two values contain parameters with the same names and values, in the same order.
    ///
    /// Converters are not compared.
    public static func == (left: RouteParameters, right: RouteParameters) -> Bool {
        left.values == right.values
    }
}

extension RouteParameters: Sequence {
    /// Returns an iterator that decodes the parameters in order, one at a time.
    public consuming func makeIterator() -> Iterator {
        switch source {
        case .values(let values, _): Iterator(values: values.makeIterator())
        case .url(let url, let record):
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
    /// Creates parameters from names and their values, in the order of the literal.
    /// If a name is repeated, only its last value is kept.
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
    /// Encodes the parameters as a dictionary, such as `{"name":"ann","tab":"log"}`.
    ///
    /// - Throws: The errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: NameKey.self)
        for parameter in self {
            try container.encode(parameter.text, forKey: NameKey(stringValue: parameter.name))
        }
    }
}

/// A parameter with all its values, which are captured from the path, passed by the caller, or read from the
/// query.
struct ParameterTexts: Sendable, Hashable {
    let name: String
    /// The decoded text. If a query item is repeated, this is the text of the first one.
    let text: String
    /// The segments of the rest of the path, or the values of a repeated query item; otherwise `nil`.
    var elements: [String]?

    /// The elements, or only the text if the parameter has no elements.
    var texts: [String] { elements ?? [text] }
}

/// The source of parameters: values, or a URL that contains them.
///
/// The text that a route captures remains in the URL until it is read, so matching does not copy any text.
enum ParameterSource: Sendable {
    /// Values from any source, with unique names.
    case values([ParameterTexts], converters: [String: ParameterConverter])
    /// A URL and the route that matches it.
    case url(RouteURL, CompiledRoute)
}

/// A coding key: any name, or the index of an element.
struct NameKey: CodingKey {
    let stringValue: String
    /// The index, or `nil` for a name.
    private(set) var intValue: Int?

    init(stringValue: String) { self.stringValue = stringValue }

    init(intValue: Int) {
        stringValue = String(intValue)
        self.intValue = intValue
    }
}

extension Sequence<any CodingKey> {
    /// The path of keys to a value, such as `filter.tags[2]`.
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
