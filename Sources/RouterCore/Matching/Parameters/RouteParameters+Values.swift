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
