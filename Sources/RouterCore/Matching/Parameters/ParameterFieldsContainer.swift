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
