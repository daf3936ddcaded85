/// Reads a structure whose fields are parameters.
///
/// ``RouteParameters/decode(as:)`` makes one for each call.
/// It hands out a ``ParameterFieldsContainer``, which makes a ``ParameterFieldDecoder`` for each field.
/// Parameters have names, so the request for a single value or an array throws `notKeyed`.
struct ParameterDecoder: Decoder, SingleValueDecodingContainer {
    /// The names of the fields that a structure may leave out.
    final class OptionalFields {
        fileprivate(set) var names: [String] = []
    }

    let parameters: RouteParameters
    /// Collects the names of optional fields; `nil` if nobody asks for them.
    var optionals: OptionalFields?
    /// Empty: only a field's own decoder knows a key.
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(ParameterFieldsContainer<Key>(decoder: self))
    }

    /// Throws `notKeyed`: parameters are not an array.
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw ParameterError.notKeyed }

    /// Returns the decoder itself, for a structure that wraps another one.
    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    /// Returns `false`, so an optional structure is read like any other.
    func decodeNil() -> Bool { false }

    /// Decodes the structure that another one wraps.
    ///
    /// - Throws: `notKeyed` for a string, a number or a `Bool`, and the errors of the structure itself.
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        guard ParameterGrammar.expectation(of: type) == nil else { throw ParameterError.notKeyed }
        return try Value(from: self)
    }
}

/// One field of a structure, read as an array.
///
/// ``ParameterFieldDecoder`` makes one if the field's type asks for it, as arrays and sets do.
/// The elements are the items of a repeated query name, the segments of a rest, or the one text.
/// An element is text, so an array of arrays throws `nested`.
struct ParameterElementsContainer: UnkeyedDecodingContainer {
    let field: ParameterFieldDecoder
    /// The position of the next element.
    private(set) var currentIndex = 0

    var codingPath: [any CodingKey] { field.codingPath }

    /// The number of elements; `nil` for an element, which is not an array itself.
    var count: Int? { field.texts?.count }

    /// Whether all elements are read; `false` for an element, whose reading throws.
    var isAtEnd: Bool { currentIndex >= field.texts?.count ?? 1 }

    func decodeNil() -> Bool { false }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try read(type) }

    /// Reads the next element, and moves on only if it converts.
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

    /// Returns the decoder of the next element, and moves on.
    mutating func superDecoder() throws -> any Decoder {
        let element = try next()
        currentIndex += 1
        return element
    }

    /// Makes the decoder of the next element.
    ///
    /// - Throws: `nested` for the element of an array, `missing` past the end.
    private func next() throws(ParameterError) -> ParameterFieldDecoder {
        guard let texts = field.texts else { throw .nested(field.name) }
        guard texts.indices.contains(currentIndex) else { throw .missing(field.name) }
        return ParameterFieldDecoder(texts[currentIndex], at: currentIndex, of: field)
    }
}

/// The parameters, read as the fields of a structure.
///
/// ``ParameterDecoder`` makes one for each structure.
/// A field's parameter is the one whose name equals the text of its coding key.
struct ParameterFieldsContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: ParameterDecoder
    private var parameters: RouteParameters { decoder.parameters }

    var codingPath: [any CodingKey] { [] }

    /// The names that are coding keys of the structure; for a dictionary, all names.
    var allKeys: [Key] { parameters.names.compactMap { Key(stringValue: $0) } }

    /// Returns whether there is a parameter; only the reading of an optional field asks for that.
    func contains(_ key: Key) -> Bool {
        decoder.optionals?.names.append(key.stringValue)
        return parameters.parameter(key.stringValue) != nil
    }

    /// Returns whether the parameter is absent: an empty text is a value.
    func decodeNil(forKey key: Key) -> Bool { parameters.parameter(key.stringValue) == nil }

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

    /// Returns a decoder of the same parameters, which hold a superclass's fields too.
    func superDecoder() -> any Decoder { decoder }

    func superDecoder(forKey key: Key) -> any Decoder { field(key) }

    /// Makes the decoder of one field, whether or not there is a parameter for it.
    func field(_ key: Key) -> ParameterFieldDecoder {
        ParameterFieldDecoder(key, of: parameters)
    }
}

/// Reads one field of a structure, or one element of an array.
///
/// The containers of this file make one for each field or element.
/// ``read(_:)`` does the work.
struct ParameterFieldDecoder: Decoder, SingleValueDecodingContainer {
    let codingPath: [any CodingKey]
    let name: String
    /// The text of the parameter; `nil` if there is none of this name.
    let text: String?
    /// The texts of the field, none without a parameter; `nil` for an element.
    let texts: [String]?
    /// The converter of the parameter's type, if the app registered that type.
    private let converter: ParameterConverter?

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ key: some CodingKey, of parameters: RouteParameters) {
        let parameter = parameters.parameter(key.stringValue)
        codingPath = [key]
        name = key.stringValue
        text = parameter?.text
        texts = parameter?.texts ?? []
        converter = parameters.converters[name]
    }

    /// Makes the decoder of one element; the index becomes part of the coding path.
    init(_ text: String, at index: Int, of field: ParameterFieldDecoder) {
        codingPath = field.codingPath + [NameKey(stringValue: String(index))]
        name = field.name
        self.text = text
        texts = nil
        converter = field.converter
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        throw text == nil && texts != nil ? ParameterError.missing(name) : .nested(name)
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer { ParameterElementsContainer(field: self) }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    /// Returns whether the parameter is absent.
    func decodeNil() -> Bool { text == nil }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try read(type) }

    /// Converts the text, by the first of three ways that `type` allows.
    ///
    /// It tries the app's converter, then ``ParameterGrammar``, then the type's own `init(from:)`.
    ///
    /// - Throws: `missing` without a text, `badValue` if it does not convert, and errors of the type's own.
    func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if let text, let converted = converter?(text), let value = converted as? Value {
            return value
        }
        if let text, let read = ParameterGrammar.value(of: text, as: type), let value = read as? Value {
            return value
        }
        if let expectation = ParameterGrammar.expectation(of: type) {
            guard let text else { throw ParameterError.missing(name) }
            throw ParameterError.badValue(name, text: text, mustBe: expectation)
        }
        do {
            return try Value(from: self)
        } catch let error as DecodingError {
            throw ParameterError(error, of: name, text: text, type)
        }
    }
}
