/// A placeholder type of the app's own, as in `shop://sale/:day<date>`.
///
///     ParameterConverter("day", convert: { Day($0) })
///     ParameterConverter("code", accepting: { $0.utf8.count == 4 })
///
/// Text that does not convert is no match, so that another route may take the address. The closure
/// has to be a pure function: the table may ask about the same text at any time, also while it is built.
/// In a segment with several placeholders it is asked about texts of at most 64 bytes.
public struct ParameterConverter: Sendable {
    /// The type's name between `<` and `>`: ASCII letters, digits, `-` and `_`, a letter first.
    public let name: String
    private let conversion: @Sendable (String) -> (any Sendable)?

    static let bytesBesidePlaceholders = 64

    /// A type whose values are what `convert` makes of the text; nil is no match.
    public init(_ name: String, convert: @escaping @Sendable (String) -> (any Sendable)?) {
        self.name = name
        self.conversion = convert
    }

    /// A type whose values are the texts that `isValue` answers with true.
    public init(_ name: String, accepting isValue: @escaping @Sendable (String) -> Bool) {
        self.name = name
        self.conversion = { isValue($0) ? $0 : nil }
    }

    /// The value of the text, or nil when it does not convert.
    public func convert(_ text: String) -> (any Sendable)? { conversion(text) }

    /// The value of the text as a `Value`, or nil when it does not convert to one.
    public func convert<Value: Sendable>(_ text: String, to: Value.Type) -> Value? {
        conversion(text) as? Value
    }
}
