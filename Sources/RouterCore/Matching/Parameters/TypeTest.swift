/// A type or expression that has been looked up, ready to be asked about text.
struct TypeTest: Sendable {
    let type: ParameterType
    let converter: ParameterConverter?

    func accepts(_ text: some Collection<UInt8>) -> Bool {
        switch type {
        case .expression(let expression): !text.isEmpty && expression.accepts(text)
        case .string: !text.isEmpty
        case .slug: !text.isEmpty && text.allSatisfy(ParameterSyntax.isSlug)
        case .bool: ParameterSyntax.isBoolean(text)
        case .double: ParameterSyntax.isDouble(text)
        case .int: ParameterSyntax.isSigned(text)
        case .uint: ParameterSyntax.isUnsigned(text)
        case .uuid: ParameterSyntax.isUUID(text)
        case .converter:
            !text.isEmpty && converter?.convert(String(decoding: text, as: UTF8.self)) != nil
        }
    }

    /// The longest text that is worth asking about in a segment with other placeholders.
    var longest: Int {
        switch type {
        case .uuid: ParameterSyntax.uuidBytes
        case .uint, .int: ParameterSyntax.integerBytes
        case .double: ParameterSyntax.doubleBytes
        case .bool: 5
        case .expression, .slug, .string: .max
        case .converter: ParameterConverter.bytesBesidePlaceholders
        }
    }
}
