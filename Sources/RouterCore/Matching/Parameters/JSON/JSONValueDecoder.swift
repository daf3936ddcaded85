/// Reads any value from JSON.
///
/// Its containers make one for each member and element.
/// ``read(_:)`` does the work.
struct JSONValueDecoder: Decoder, SingleValueDecodingContainer {
    let json: JSONValue
    /// The place of the value, from the name of the parameter on.
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Reads a value; the path begins the places in errors.
    init(_ json: JSONValue, at codingPath: [any CodingKey] = []) {
        self.json = json
        self.codingPath = codingPath
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .object(let members) = json else { throw unexpected(.template("an object")) }
        return KeyedDecodingContainer(JSONMembersContainer<Key>(members, codingPath))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let values) = json else { throw unexpected(.template("an array")) }
        return JSONElementsContainer(values, codingPath)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { json == .null }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try read(type) }

    /// Reads a number, a string or a truth value; any other type reads itself.
    ///
    /// - Throws: `badValue` for a value of another kind or out of range, `missing` for an absent member, and
    ///   errors of the type's own.
    func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
        switch type {
        case is String.Type:
            guard case .text(let text) = json, let text = text as? Value else {
                throw unexpected(.template("a string"))
            }
            return text
        case is Bool.Type:
            guard case .bool(let bool) = json, let bool = bool as? Value else {
                throw unexpected(Bool.parameterExpectation)
            }
            return bool
        case let number as any (ParameterValue & Numeric).Type:
            guard case .number(let text) = json, let value = number.init(parameterText: text) as? Value else {
                throw unexpected(number.parameterExpectation)
            }
            return value
        default:
            do {
                return try Value(from: self)
            } catch let error as DecodingError {
                throw ParameterError(error, at: codingPath, in: json, type)
            }
        }
    }

    private func unexpected(_ expectation: TranslatableText) -> ParameterError {
        .badValue(codingPath.place, text: json.text, reason: .itMustBe(expectation))
    }
}

/// The members of an object.
private struct JSONMembersContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let members: [String: JSONValue]
    let allKeys: [Key]
    let codingPath: [any CodingKey]

    init(_ members: [JSONValue.Member], _ codingPath: [any CodingKey]) {
        self.members = Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
        allKeys = members.compactMap { Key(stringValue: $0.key) }
        self.codingPath = codingPath
    }

    func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try member(key).decodeNil() }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try member(key).read(type)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try member(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try member(key).unkeyedContainer()
    }

    /// Returns the decoder of the member `super`, as other coders of JSON do.
    func superDecoder() throws -> any Decoder { try member(NameKey(stringValue: "super")) }

    func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }

    fileprivate func member(_ key: some CodingKey) throws(ParameterError) -> JSONValueDecoder {
        let path = codingPath + [NameKey(stringValue: key.stringValue)]
        guard let json = members[key.stringValue] else { throw .missing(path.place) }
        return JSONValueDecoder(json, at: path)
    }
}

/// The elements of an array.
private struct JSONElementsContainer: UnkeyedDecodingContainer {
    private let values: [JSONValue]
    private(set) var currentIndex = 0
    let codingPath: [any CodingKey]

    init(_ values: [JSONValue], _ codingPath: [any CodingKey]) {
        self.values = values
        self.codingPath = codingPath
    }

    var count: Int? { values.count }

    var isAtEnd: Bool { currentIndex >= values.count }

    /// Returns whether the next element is `null`, and moves on only then.
    mutating func decodeNil() throws -> Bool {
        let isNull = try element().decodeNil()
        if isNull { currentIndex += 1 }
        return isNull
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try next { try $0.read(type) }
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try next { try $0.container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try next { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder { try next { $0 } }

    /// Reads the next element, and moves on only if it can be read.
    fileprivate mutating func next<Value>(_ read: (JSONValueDecoder) throws -> Value) throws -> Value {
        let value = try read(element())
        currentIndex += 1
        return value
    }

    /// Returns the decoder of the next element, or throws `missing` past the end.
    private func element() throws(ParameterError) -> JSONValueDecoder {
        let path = codingPath + [NameKey(intValue: currentIndex)]
        guard !isAtEnd else { throw .missing(path.place) }
        return JSONValueDecoder(values[currentIndex], at: path)
    }
}

// The protocols' default versions of these throw, and the generic `decode` does not replace them.

extension JSONValueDecoder {
    func decode(_ type: Int128.Type) throws -> Int128 { try read(type) }

    func decode(_ type: UInt128.Type) throws -> UInt128 { try read(type) }
}

extension JSONMembersContainer {
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try member(key).read(type) }

    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try member(key).read(type) }
}

extension JSONElementsContainer {
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try next { try $0.read(type) } }

    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try next { try $0.read(type) } }
}
