/// What text a placeholder takes, from narrow to wide.
enum ParameterType: Sendable, Hashable {
    case expression(PatternExpression)
    case uuid, uint, int, double, bool, slug, string
    case converter(String)

    static let builtIn: [(name: String, type: ParameterType)] = [
        ("uuid", .uuid), ("uint", .uint), ("int", .int), ("double", .double), ("bool", .bool),
        ("slug", .slug), ("string", .string),
    ]

    init(named name: String) {
        self = Self.builtIn.first { $0.name == name }?.type ?? .converter(name)
    }

    var name: String {
        switch self {
        case .expression(let expression): expression.text
        case .converter(let name): name
        default: Self.builtIn.first { $0.type == self }?.name ?? ""
        }
    }

    /// The place in the order of specificity, least first.
    var rank: UInt8 {
        switch self {
        case .expression: 0
        case .uuid: 1
        case .uint: 2
        case .int: 3
        case .double: 4
        case .bool: 5
        case .slug: 6
        case .string: 7
        case .converter: 8
        }
    }

    var expression: PatternExpression? {
        if case .expression(let expression) = self { expression } else { nil }
    }

    /// Whether every text of `other` (nil: any text) is surely one of this type's too.
    func covers(_ other: ParameterType?) -> Bool {
        guard let other else { return self == .string }
        switch self {
        case .string: return true
        case .slug: return [.uuid, .uint, .int, .bool, .slug].contains(other)
        case .double: return [.uint, .int, .double].contains(other)
        default: return self == other
        }
    }
}

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

/// A type or expression that has been looked up, ready to be asked about text.
struct ParameterMatcher: Sendable {
    let type: ParameterType
    let converter: ParameterConverter?

    func accepts(_ text: some Collection<UInt8>) -> Bool {
        switch type {
        case .expression(let expression): !text.isEmpty && expression.accepts(text)
        case .string: !text.isEmpty
        case .slug: !text.isEmpty && text.allSatisfy(ParameterGrammar.isSlug)
        case .bool: ParameterGrammar.isBoolean(text)
        case .double: ParameterGrammar.isDouble(text)
        case .int: ParameterGrammar.isSigned(text)
        case .uint: ParameterGrammar.isUnsigned(text)
        case .uuid: ParameterGrammar.isUUID(text)
        case .converter:
            !text.isEmpty && converter?.convert(String(decoding: text, as: UTF8.self)) != nil
        }
    }

    /// The longest text that is worth asking about in a segment with other placeholders.
    var longest: Int {
        switch type {
        case .uuid: ParameterGrammar.uuidBytes
        case .uint, .int: ParameterGrammar.integerBytes
        case .double: ParameterGrammar.doubleBytes
        case .bool: 5
        case .expression, .slug, .string: .max
        case .converter: ParameterConverter.bytesBesidePlaceholders
        }
    }
}
