extension RouteParameters {
    /// Returns the value of a parameter; an optional is `nil` if the parameter is absent.
    ///
    ///     let parameters: RouteParameters = ["id": "7", "tab": "log", "flag": ""]
    ///     try parameters.value("id", as: Int.self)       // 7
    ///     try parameters.value("tab", as: Int.self)      // throws badValue: it must be a whole number
    ///     try parameters.value("page", as: Int.self)     // throws missing
    ///     try parameters.value("page", as: Int?.self)    // nil
    ///     try parameters.value("flag", as: Bool?.self)   // throws badValue: it is there, but empty
    ///
    /// A type is read as a field of ``decode(as:)``.
    ///
    /// - Parameters:
    ///   - name: The name of a placeholder, query item or parameter of the caller.
    ///   - type: The type to read. It can be left out if the context names it.
    /// - Returns: The converted value.
    /// - Throws: ``ParameterError``: `missing` if there is no parameter of this name, `badValue` if its text
    ///   does not convert, `nested` if the type has fields.
    public func value<Value: Decodable>(
        _ name: String,
        as type: Value.Type = Value.self
    ) throws(ParameterError) -> Value {
        do {
            return try ParameterFieldDecoder(NameKey(stringValue: name), of: self).read(type)
        } catch let error as ParameterError {
            throw error
        } catch {
            throw .badValue(name, text: self[name] ?? "", reason: .verbatim("\(error)"))
        }
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
    public func values<Value: Decodable>(
        _ name: String,
        as type: Value.Type = Value.self
    ) throws(ParameterError) -> [Value] {
        try value(name, as: [Value].self)
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
    /// - a string, a number or a `Bool`
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
            return try Value(from: ParameterDecoder(parameters: self, optionals: optionals))
        } catch let error as DecodingError {
            throw ParameterError(error, in: self) ?? error as any Error
        }
    }
}
