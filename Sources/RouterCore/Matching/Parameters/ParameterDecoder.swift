/// Reads a structure whose fields are parameters.
struct ParameterDecoder: Decoder, SingleValueDecodingContainer {
    let parameters: RouteParameters
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ parameters: RouteParameters) { self.parameters = parameters }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(ParameterFieldsContainer<Key>(parameters))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw ParameterError.notKeyed }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { false }

    /// For structures that wrap another one.
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if type is any ParameterValue.Type { throw ParameterError.notKeyed }
        return try Value(from: self)
    }
}

extension RouteParameters {
    /// The parameters as a structure, whose fields are read by their names.
    ///
    ///     struct Search: Decodable {
    ///         let q: String        // required
    ///         let page: Int?       // may be absent
    ///         let tag: [String]    // all of ?tag=a&tag=b, none where there is none
    ///         let path: [String]   // the segments of :path*
    ///     }
    ///     let search = try context.parameters(as: Search.self)
    ///
    /// A field is a ``ParameterValue``, an enumeration with raw values, a type that decodes itself from a single value,
    /// the value of the app's ``ParameterConverter``, or an array of these. Grammars are those of the types of patterns: a
    /// `Bool` is `true` or `false`, so a bare `?flag`, whose text is `""`, is an error. Parameters without a field are passed
    /// over. Names are not changed on the way; coding keys can do that. A dictionary takes all parameters.
    ///
    /// - Throws: ``ParameterError`` with the name of the field, or what a type's own `init(from:)` throws.
    public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        do {
            return try Value(from: ParameterDecoder(self))
        } catch let error as DecodingError {
            throw ParameterError(error, in: self) ?? error as any Error
        }
    }
}

// The protocols' own versions of these refuse; the generic ones do not take their place.

extension ParameterFieldsContainer {
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try field(key).read(type) }

    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try field(key).read(type) }
}

extension ParameterElementsContainer {
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try read(type) }

    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try read(type) }
}

extension ParameterFieldDecoder {
    func decode(_ type: Int128.Type) throws -> Int128 { try read(type) }

    func decode(_ type: UInt128.Type) throws -> UInt128 { try read(type) }
}

extension ParameterDecoder {
    func decode(_ type: Int128.Type) throws -> Int128 { throw ParameterError.notKeyed }

    func decode(_ type: UInt128.Type) throws -> UInt128 { throw ParameterError.notKeyed }
}

/// One field of a structure as an array.
struct ParameterElementsContainer: UnkeyedDecodingContainer {
    private let field: ParameterFieldDecoder
    private(set) var currentIndex = 0

    init(_ field: ParameterFieldDecoder) { self.field = field }

    var codingPath: [any CodingKey] { field.codingPath }

    /// Unknown for the element of an array, which is none itself.
    var count: Int? { field.texts?.count }

    var isAtEnd: Bool { currentIndex >= field.texts?.count ?? 1 }

    func decodeNil() -> Bool { false }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try read(type) }

    mutating func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try next().read(type)
        currentIndex += 1
        return value
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        throw ParameterError.nested(field.name)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw ParameterError.nested(field.name)
    }

    mutating func superDecoder() throws -> any Decoder {
        let element = try next()
        currentIndex += 1
        return element
    }

    private func next() throws(ParameterError) -> ParameterFieldDecoder {
        guard let texts = field.texts else { throw .nested(field.name) }
        guard texts.indices.contains(currentIndex) else { throw .missing(field.name) }
        return ParameterFieldDecoder(texts[currentIndex], at: currentIndex, of: field)
    }
}

/// The parameters as the fields of a structure.
struct ParameterFieldsContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let parameters: RouteParameters

    init(_ parameters: RouteParameters) { self.parameters = parameters }

    var codingPath: [any CodingKey] { [] }

    var allKeys: [Key] { parameters.names.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { parameters.parameter(key.stringValue) != nil }

    func decodeNil(forKey key: Key) -> Bool { !contains(key) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try field(key).read(type)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try field(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
        field(key).unkeyedContainer()
    }

    /// A superclass has its fields beside those of the class.
    func superDecoder() -> any Decoder { ParameterDecoder(parameters) }

    func superDecoder(forKey key: Key) -> any Decoder { field(key) }

    func field(_ key: Key) -> ParameterFieldDecoder {
        ParameterFieldDecoder(parameters.parameter(key.stringValue), of: parameters, key)
    }
}

/// Reads one field of a structure, or one element of a field that is an array.
struct ParameterFieldDecoder: Decoder, SingleValueDecodingContainer {
    let codingPath: [any CodingKey]
    let name: String
    /// Nil where there is no parameter of this name.
    let text: String?
    /// What the field holds as an array; nil for the element of one.
    let texts: [String]?
    private let converter: ParameterConverter?

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ parameter: RouteParameter?, of parameters: RouteParameters, _ key: some CodingKey) {
        codingPath = [key]
        name = key.stringValue
        text = parameter?.text
        texts = parameter?.texts ?? []
        converter = parameters.converters[name]
    }

    /// An element of a field.
    init(_ text: String, at index: Int, of field: ParameterFieldDecoder) {
        codingPath = field.codingPath + [NameKey(stringValue: String(index))]
        name = field.name
        self.text = text
        texts = nil
        converter = field.converter
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        throw ParameterError.nested(name)
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer { ParameterElementsContainer(self) }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { text == nil }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try read(type) }

    func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if let text, let converted = converter?.convert(text), let value = converted as? Value {
            return value
        }
        if let readable = type as? any ParameterValue.Type {
            guard let text else { throw ParameterError.missing(name) }
            guard let value = readable.init(parameterText: text) as? Value else {
                let reason = "it must be \(readable.parameterExpectation)"
                throw ParameterError.badValue(name, text: text, reason: reason)
            }
            return value
        }
        do {
            return try Value(from: self)
        } catch let error as DecodingError {
            throw ParameterError(error, at: self, type)
        }
    }
}
