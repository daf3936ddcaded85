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
