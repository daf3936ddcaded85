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
