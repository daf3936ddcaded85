/// A decoder that reads parameters as the fields of a structure.
///
/// ``RouteParameters/decode(as:)`` creates a decoder for each call.
/// The decoder provides a ``ParameterFieldsContainer``,
/// which creates a ``ParameterFieldDecoder`` for each field.
/// Parameters have names, so reading them as an array or as a single value, such as a number, throws
/// `notKeyed`.
struct ParameterDecoder: Decoder, SingleValueDecodingContainer {
    /// A collector for the names of the fields that can be absent.
    final class OptionalFields {
        fileprivate(set) var names: [String] = []
    }

    let parameters: RouteParameters
    /// The collector for the names of optional fields, or `nil` if no caller needs them.
    var optionals: OptionalFields?
    /// The empty path, because only the decoder of a field has a key.
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(ParameterFieldsContainer<Key>(decoder: self))
    }

    /// Throws `notKeyed`, because parameters are not an array.
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw ParameterError.notKeyed }

    /// Returns the decoder itself, for a structure that wraps another structure.
    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    /// Returns `false`, so that an optional structure is read like any other structure.
    func decodeNil() -> Bool { false }

    /// Decodes the structure that another structure wraps.
    ///
    /// - Throws: `notKeyed` if the type is a string, a number, or `Bool`; otherwise, any error that the
    ///   type's own `init(from:)` throws.
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        guard ParameterGrammar.expectation(of: type) == nil else { throw ParameterError.notKeyed }
        return try Value(from: self)
    }
}

/// A container that reads one field of a structure as an array.
///
/// ``ParameterFieldDecoder`` creates this container if the type of the field requests it,
/// as arrays and sets do.
/// The elements are the values of a repeated query item, the segments that a placeholder such as `:path*`
/// has captured, or a single value.
/// Each element is text, so an array of arrays throws `nested`.
struct ParameterElementsContainer: UnkeyedDecodingContainer {
    let field: ParameterFieldDecoder
    /// The position of the next element.
    private(set) var currentIndex = 0

    var codingPath: [any CodingKey] { field.codingPath }

    /// The number of elements, or `nil` if the field is itself an element of an array.
    var count: Int? { field.texts?.count }

    /// Whether all elements have been read.
    ///
    /// If the field is itself an element, the value is `false`.
    /// A type that reads the element as an array then asks for its first element, which throws `nested`.
    var isAtEnd: Bool { currentIndex >= field.texts?.count ?? 1 }

    func decodeNil() -> Bool { false }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try read(type) }

    /// Reads the next element, and advances only if the element converts.
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

    /// Returns the decoder for the next element, and advances.
    mutating func superDecoder() throws -> any Decoder {
        let element = try next()
        currentIndex += 1
        return element
    }

    /// Returns the decoder for the next element without advancing.
    ///
    /// - Throws: `nested` if the field is itself an element, or `missing` past the end.
    private func next() throws(ParameterError) -> ParameterFieldDecoder {
        guard let texts = field.texts else { throw .nested(field.name) }
        guard texts.indices.contains(currentIndex) else { throw .missing(field.name) }
        return ParameterFieldDecoder(texts[currentIndex], at: currentIndex, of: field)
    }
}

/// A container that reads the parameters as the fields of a structure.
///
/// ``ParameterDecoder`` creates this container for each structure.
/// A field reads the parameter whose name equals the text of its coding key.
struct ParameterFieldsContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: ParameterDecoder
    private var parameters: RouteParameters { decoder.parameters }

    var codingPath: [any CodingKey] { [] }

    /// The parameter names that are coding keys of the structure. For a dictionary, these are all names.
    var allKeys: [Key] { parameters.names.compactMap { Key(stringValue: $0) } }

    /// Returns whether a parameter exists, and records the name of the field.
    /// The default `decodeIfPresent` methods call this method for optional fields.
    func contains(_ key: Key) -> Bool {
        decoder.optionals?.names.append(key.stringValue)
        return parameters.parameter(key.stringValue) != nil
    }

    /// Returns whether the parameter is absent. Empty text counts as a value.
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

    /// Returns the same decoder, because a superclass reads its fields from the same parameters.
    func superDecoder() -> any Decoder { decoder }

    func superDecoder(forKey key: Key) -> any Decoder { field(key) }

    /// Returns the decoder for a field, even if no parameter has its name.
    func field(_ key: Key) -> ParameterFieldDecoder {
        ParameterFieldDecoder(key, of: parameters)
    }
}

/// A decoder for one field of a structure, or for one element of an array.
///
/// The containers in this file create a decoder for each field and element.
/// ``read(_:)`` converts the text.
struct ParameterFieldDecoder: Decoder, SingleValueDecodingContainer {
    let codingPath: [any CodingKey]
    let name: String
    /// The text of the parameter, or `nil` if no parameter has this name.
    let text: String?
    /// The values of the field, or `nil` if this decoder reads an element of an array.
    ///
    /// The values are an empty array if no parameter has the name of the field.
    let texts: [String]?
    /// The converter of the parameter's type, or `nil` if the type has no converter.
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

    /// Creates the decoder for an element, whose index becomes part of the coding path.
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

    /// Returns the text, converted to a type.
    ///
    /// The method tries the app's converter, then ``ParameterGrammar``, then the type's own `init(from:)`.
    ///
    /// - Throws: `missing` if there is no text, `badValue` if the text does not convert,
    ///   or an error that the type's own `init(from:)` throws.
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
