extension RouteParameters {
    /// Decodes a value of any type from the JSON of one parameter.
    ///
    ///     struct Filter: Decodable {
    ///         let tags: [String]
    ///         let stars: UInt8?
    ///     }
    ///
    ///     let parameters: RouteParameters = ["filter": #"{"tags":["a","b"]}"#, "bad": #"{"tags":["a",1]}"#]
    ///     try parameters.decode("filter", as: Filter.self).tags   // ["a", "b"]
    ///     try parameters.decode("bad", as: Filter.self)    // throws badValue: bad.tags[1] must be a string
    ///     try parameters.decode("other", as: Filter.self)  // throws missing
    ///
    /// The JSON follows RFC 8259 and has at most 4,096 bytes of UTF-8, after percent-decoding.
    /// Its objects and arrays are at most 16 deep.
    ///
    /// | JSON | Result |
    /// |---|---|
    /// | `7` as `Int` | 7 |
    /// | `7.0`, `"7"` or `null` as `Int` | an error: it must be a whole number |
    /// | `300` as `UInt8` | an error: it must be a whole number from 0 to 255 |
    /// | `null`, or no member, as an optional | `nil` |
    /// | `{"a":1,"a":2}` | an error: the key stands twice |
    /// | an object with unknown keys | the value: they are ignored |
    ///
    /// A repeated query item gives its first text, as ``value(_:as:)`` does.
    ///
    /// - Parameters:
    ///   - name: The name of a query item or of another parameter.
    ///   - type: The type to read. It can be left out if the context names it.
    /// - Returns: The decoded value.
    /// - Throws: ``ParameterError`` with the place as its name, or an error of a type's own `init(from:)`:
    ///   - `missing` if there is no parameter of this name, or no member that the type needs
    ///   - `badValue` if the text is no JSON, is too long or too deep, or if a value in it does not fit
    /// - Complexity: O(*n*) in the length of the text, and what the type itself needs.
    public func decode<Value: Decodable>(
        _ name: String,
        as type: Value.Type = Value.self
    ) throws -> Value {
        guard let text = self[name] else { throw ParameterError.missing(name) }
        return try JSONValueDecoder(text, of: name).read(type)
    }

    /// Decodes a value from the JSON of one parameter; `nil` if the parameter is absent.
    ///
    ///     let parameters: RouteParameters = ["sizes": "[1,2]", "empty": ""]
    ///     try parameters.decodeIfPresent("sizes", as: [Int].self)   // [1, 2]
    ///     try parameters.decodeIfPresent("other", as: [Int].self)   // nil
    ///     try parameters.decodeIfPresent("empty", as: [Int].self)   // throws badValue: it is there, but empty
    ///
    /// - Throws: The errors of ``decode(_:as:)``, but not for an absent parameter.
    public func decodeIfPresent<Value: Decodable>(
        _ name: String,
        as type: Value.Type = Value.self
    ) throws -> Value? {
        self[name] == nil ? nil : try decode(name, as: type)
    }
}
