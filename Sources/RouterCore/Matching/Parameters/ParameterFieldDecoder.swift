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
