/// The types of placeholders and query fields that need no ``ParameterConverter``, from narrow to wide.
///
/// Everything that the router knows of a type is here, except its grammar: a new case needs an answer to each
/// of these questions, and the compiler asks them.
enum BuiltInType: String, Sendable, CaseIterable {
    case uuid, uint, int, double, bool, slug, string

    /// The accepted texts, as words that follow “it must be”.
    var expectation: TranslatableText {
        switch self {
        case .uuid: .template("a UUID")
        case .uint: UInt.parameterExpectation
        case .int: Int.parameterExpectation
        case .double: Double.parameterExpectation
        case .bool: Bool.parameterExpectation
        case .slug: .template("letters from a to z, digits, - and _")
        case .string: .template("text that is not empty")
        }
    }

    /// Returns whether a decoded text, in bytes of UTF-8, is one of the type.
    ///
    /// An empty text never is.
    @inline(__always)
    func accepts(_ text: some Collection<UInt8>) -> Bool {
        switch self {
        case .uuid: ParameterGrammar.isUUID(text)
        case .uint: ParameterGrammar.integer(text, as: UInt64.self) != nil
        case .int: ParameterGrammar.integer(text, as: Int64.self) != nil
        case .double: ParameterGrammar.number(text, as: Double.self) != nil
        case .bool: text.elementsEqual("true".utf8) || text.elementsEqual("false".utf8)
        case .slug: !text.isEmpty && text.allSatisfy(ParameterGrammar.isSlug)
        case .string: !text.isEmpty
        }
    }

    /// The longest text, in bytes, worth a test in a segment with other placeholders.
    ///
    /// Without one, a text is of the type if each of its bytes is.
    var longest: Int {
        switch self {
        case .uuid: ParameterGrammar.uuidBytes
        case .uint, .int: ParameterGrammar.integerBytes
        case .double: ParameterGrammar.doubleBytes
        case .bool: 5
        case .slug, .string: .max
        }
    }

    /// The types whose texts are all of this type too.
    var covered: Set<BuiltInType> {
        switch self {
        case .uuid, .uint, .int, .bool: [self]
        case .double: [.uint, .int, .double]
        case .slug: [.uuid, .uint, .int, .bool, .slug]
        case .string: Set(Self.allCases)
        }
    }

    /// Whether a text is of the type in every case of its letters or in none.
    var ignoresCase: Bool { self != .bool }

    /// Returns a text of the type; other numbers give other texts as far as there are any.
    func sample(_ number: Int) -> String {
        switch self {
        case .uuid: "00000000-0000-4000-8000-" + "\(1_000_000_000_000 + number)".dropFirst()
        case .uint, .int, .double: "\(100 + number)"
        case .bool: number.isMultiple(of: 2) ? "true" : "false"
        case .slug, .string: "sample\(number)"
        }
    }
}
