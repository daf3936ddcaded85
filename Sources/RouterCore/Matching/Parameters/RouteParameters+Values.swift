extension RouteParameters {
    /// The value of a parameter.
    ///
    ///     let id = try context.parameters.value("id", as: Int.self)
    ///     let tab: Tab = try context.parameters.valueIfPresent("tab") ?? .first
    ///
    /// Where the parameter has a type that the app registered as a ``ParameterConverter``, and that makes values of this
    /// type, it is the converter's value.
    ///
    /// - Throws: ``ParameterError`` `missing`, or `badValue` where the text does not convert.
    public func value<Value: ParameterValue>(
        _ name: String,
        as type: Value.Type = Value.self
    ) throws(ParameterError) -> Value {
        guard let value = try valueIfPresent(name, as: type) else { throw .missing(name) }
        return value
    }

    /// The value of a parameter, or nil where there is none of this name.
    ///
    /// - Throws: ``ParameterError`` `badValue` where there is one whose text does not convert.
    public func valueIfPresent<Value: ParameterValue>(
        _ name: String,
        as type: Value.Type = Value.self
    ) throws(ParameterError) -> Value? {
        guard let parameter = parameter(name) else { return nil }
        return try read(parameter.text, of: name)
    }

    /// All values of a parameter: of a query item that is given more than once those of all of them, of a rest of the
    /// path those of its segments, of any other parameter the one. Empty where there is none of this name.
    ///
    ///     // ?tag=a&tag=b
    ///     try parameters.values("tag", as: String.self)   // ["a", "b"], while value("tag") is "a"
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

    /// The value that the app's ``ParameterConverter`` makes of a parameter's text, whatever type it has.
    ///
    ///     // app://diary/:day<date>
    ///     let day = try context.parameters.converted("day", as: Day.self)
    ///
    /// - Throws: ``ParameterError`` `missing`, or `badValue` where no converter makes such a value of it.
    public func converted<Value: Sendable>(
        _ name: String,
        as type: Value.Type = Value.self
    ) throws(ParameterError) -> Value {
        guard let value = try convertedIfPresent(name, as: type) else { throw .missing(name) }
        return value
    }

    /// The value that the app's ``ParameterConverter`` makes of a parameter's text, or nil where there is no
    /// parameter of this name.
    ///
    /// - Throws: ``ParameterError`` `badValue` where no converter makes such a value of it.
    public func convertedIfPresent<Value: Sendable>(
        _ name: String,
        as type: Value.Type = Value.self
    ) throws(ParameterError) -> Value? {
        guard let parameter = parameter(name) else { return nil }
        guard let value = converters[name]?.convert(parameter.text, to: type) else {
            throw .badValue(
                name,
                text: parameter.text,
                reason: "no converter of the app makes a \(type) of it"
            )
        }
        return value
    }

    private func read<Value: ParameterValue>(_ text: String, of name: String) throws(ParameterError) -> Value
    {
        if let converted = converters[name]?.convert(text), let value = converted as? Value { return value }
        guard let value = Value(parameterText: text) else {
            throw .badValue(name, text: text, reason: "it must be \(Value.parameterExpectation)")
        }
        return value
    }
}
