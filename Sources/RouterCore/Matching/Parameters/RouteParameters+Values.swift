extension RouteParameters {
    /// Returns the value of a parameter that must be there.
    ///
    ///     let parameters: RouteParameters = ["id": "7", "tab": "log"]
    ///     try parameters.value("id", as: Int.self)     // 7
    ///     try parameters.value("tab", as: Int.self)    // throws badValue: it must be a whole number
    ///     try parameters.value("page", as: Int.self)   // throws missing
    ///
    /// If the app's ``ParameterConverter`` for the parameter makes values of this type, the result is the
    /// converter's value.
    ///
    /// - Parameters:
    ///   - name: The name of a placeholder, query item or parameter of the caller.
    ///   - type: The type to read. It can be left out if the context names it.
    /// - Returns: The converted value.
    /// - Throws: ``ParameterError``: `missing` if there is no parameter of this name, `badValue` if its text
    ///   does not convert.
    public func value<Value: ParameterValue>(
        _ name: String,
        as type: Value.Type = Value.self
    ) throws(ParameterError) -> Value {
        guard let value = try value(name, as: Value?.self) else { throw .missing(name) }
        return value
    }

    /// Returns the value of a parameter that may be absent; `nil` if it is.
    ///
    ///     let parameters: RouteParameters = ["page": "2", "flag": ""]
    ///     try parameters.value("page", as: Int?.self)    // 2
    ///     try parameters.value("size", as: Int?.self)    // nil
    ///     try parameters.value("flag", as: Bool?.self)   // throws badValue: it is there, but empty
    ///
    /// - Throws: ``ParameterError`` `badValue` if there is a parameter whose text does not convert.
    public func value<Value: ParameterValue>(
        _ name: String,
        as type: Value?.Type = Value?.self
    ) throws(ParameterError) -> Value? {
        guard let parameter = parameter(name) else { return nil }
        return try read(parameter.text, of: name)
    }

    /// Returns all values of a parameter; none if it is absent.
    ///
    ///     // app://search?tag=a&tag=b
    ///     try context.parameters.values("tag", as: String.self)   // ["a", "b"]
    ///     try context.parameters.value("tag", as: String.self)    // "a"
    ///
    /// A repeated query item has the values of all its items.
    /// A rest of the path has the values of its decoded segments: `a/b` and `c` for `app://files/a%2Fb/c`.
    /// Any other parameter has one value.
    ///
    /// - Throws: ``ParameterError`` `badValue` for the first text that does not convert.
    public func values<Value: ParameterValue>(
        _ name: String,
        as type: Value.Type = Value.self
    ) throws(ParameterError) -> [Value] {
        var values: [Value] = []
        for text in parameter(name)?.texts ?? [] { values.append(try read(text, of: name)) }
        return values
    }

    /// Converts a text by the app's converter if that makes a `Value`, else by `Value`.
    private func read<Value: ParameterValue>(_ text: String, of name: String) throws(ParameterError) -> Value
    {
        if let converted = converters[name]?.convert(text), let value = converted as? Value { return value }
        guard let value = Value(parameterText: text) else {
            throw .badValue(name, text: text, reason: .itMustBe(Value.parameterExpectation))
        }
        return value
    }
}

extension RouteParameters {
    /// Decodes the parameters as a structure whose fields are read by their names.
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
    ///     try bad.decode(as: Search.self)   // throws badValue: page must be a whole number
    ///
    /// A field can be:
    ///
    /// - a ``ParameterValue``, such as `String`, `Int` or `Bool`
    /// - an enumeration with raw values
    /// - a type that decodes itself from a single value
    /// - the value of the app's ``ParameterConverter``
    /// - an array of any of these
    ///
    /// Texts are read by the grammars of the types of patterns.
    /// A `Bool` is `true` or `false`, so a bare `?flag`, whose text is `""`, is an error.
    /// Parameters without a field are ignored.
    /// Names are compared exactly; coding keys can rename them.
    /// A dictionary gets all parameters.
    ///
    /// - Parameter type: The structure or dictionary. It can be left out if the context names it.
    /// - Returns: The decoded value.
    /// - Throws: ``ParameterError``, or an error of a type's own `init(from:)`:
    ///   - `missing` if a required field has no parameter
    ///   - `badValue` if a text does not convert
    ///   - `nested` if a field is a structure, or an array of structures or arrays
    ///   - `notKeyed` if `type` has no fields
    ///
    ///   For a ``TypedRoute`` the field has a longer name, as in `ItemRoute.id of app://item/:id`.
    /// - Complexity: O(*n*) in the length of the parameters, for each field.
    public func decode<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        do {
            return try decode(type)
        } catch let error as ParameterError {
            guard let typed = type as? any TypedRoute.Type else { throw error }
            throw error.naming { "\(type).\($0) of \(typed.route.pattern)" }
        }
    }

    /// Decodes the parameters, and notes the fields that may be absent.
    func decode<Value: Decodable>(
        _ type: Value.Type,
        optionals: ParameterDecoder.OptionalFields? = nil
    ) throws -> Value {
        do {
            return try Value(from: ParameterDecoder(self, optionals: optionals))
        } catch let error as DecodingError {
            throw ParameterError(error, in: self) ?? error as any Error
        }
    }
}
