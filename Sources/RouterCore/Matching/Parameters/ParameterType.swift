/// The kind of text that a placeholder or query field accepts.
///
/// The parser of patterns creates the type from the name between `<` and `>`,
/// or from an expression in parentheses.
/// The cases are ordered from narrow to wide: a narrower type makes a route more specific.
/// A ``ParameterMatcher`` tests the text.
enum ParameterType: Sendable, Hashable {
    /// A regular expression, which ranks as narrower than every named type.
    case expression(PatternExpression)
    case builtIn(BuiltInType)
    /// The name of a ``ParameterConverter``. The table's builder checks that the converter exists.
    case converter(String)

    /// Creates the built-in type with the given name, or the type of a converter.
    init(named name: String) {
        self = BuiltInType(rawValue: name).map { .builtIn($0) } ?? .converter(name)
    }

    /// The name between `<` and `>`, or the text of the expression.
    var name: String {
        switch self {
        case .expression(let expression): expression.text
        case .builtIn(let type): type.rawValue
        case .converter(let name): name
        }
    }

    /// The position of the type in the order from narrow to wide, where 0 is the narrowest.
    var rank: UInt8 {
        switch self {
        case .expression: 0
        case .builtIn(let type): UInt8(1 + BuiltInType.allCases.prefix { $0 != type }.count)
        case .converter: UInt8(1 + BuiltInType.allCases.count)
        }
    }

    /// A description of the accepted text, in words that follow “it must be”, such as `a whole number`.
    var expectation: TranslatableText {
        switch self {
        case .expression(let expression):
            .template("text that matches {expression}", values: ["expression": .verbatim(expression.text)])
        case .builtIn(let type): type.expectation
        case .converter(let name): .ofType(name)
        }
    }

    /// The regular expression, or `nil` for a named type.
    var expression: PatternExpression? {
        if case .expression(let expression) = self { expression } else { nil }
    }

    /// Whether the type ignores the case of letters in the text that it tests.
    ///
    /// The value is always `false` for an expression or a converter, for which the answer is unknown.
    var ignoresCase: Bool {
        if case .builtIn(let type) = self { type.ignoresCase } else { false }
    }

    /// Returns whether this type accepts every text that `other` accepts.
    ///
    /// Pass `nil` for a placeholder without a type, which accepts any nonempty text.
    /// A result of `true` is certain, but `false` can also mean that the answer is unknown,
    /// for example if both types are expressions.
    func covers(_ other: ParameterType?) -> Bool {
        if self == .builtIn(.string) { return true }
        guard case .builtIn(let type) = self, case .builtIn(let other)? = other else { return self == other }
        return type.covered.contains(other)
    }
}

/// The types that need no ``ParameterConverter``, from narrow to wide.
///
/// The grammar of each type is in ``ParameterGrammar``, and its automaton is in ``TextAutomaton``.
/// This enumeration defines everything else that the router knows about the type.
/// If you add a case, the compiler reports each `switch` that does not handle it yet.
enum BuiltInType: String, Sendable, CaseIterable {
    case uuid, uint, int, double, bool, slug, string

    /// A description of the accepted text, in words that follow “it must be”, such as `a whole number`.
    var expectation: TranslatableText {
        switch self {
        case .uuid: .template("a UUID")
        case .uint: .template("a whole number of at least 0")
        case .int: .template("a whole number")
        case .double: .template("a number")
        case .bool: ["true", "false"].choice
        case .slug: .template("text that contains only the letters a to z, digits, “-”, and “_”")
        case .string: .template("text that is not empty")
        }
    }

    /// Returns whether this type accepts decoded text, which is passed as bytes of UTF-8.
    ///
    /// No type accepts empty text.
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

    /// The maximum length of text that the type accepts, in bytes, or `Int.max` if there is no limit.
    ///
    /// ``MixedSegment`` uses the length to limit its work in a segment with several placeholders.
    /// If the type has no limit, ``MixedSegment`` tests each byte by itself instead of the whole text.
    /// A type without a limit must therefore accept a nonempty text if and only if it accepts each byte of
    /// that text.
    var longest: Int {
        switch self {
        case .uuid: ParameterGrammar.uuidBytes
        case .uint, .int: ParameterGrammar.integerBytes
        case .double: ParameterGrammar.doubleBytes
        case .bool: 5
        case .slug, .string: .max
        }
    }

    /// The built-in types that this type covers, including itself.
    ///
    /// A type covers another type if it accepts every text that the other type accepts.
    /// For example, `double` covers `int`.
    var covered: Set<BuiltInType> {
        switch self {
        case .uuid, .uint, .int, .bool: [self]
        case .double: [.uint, .int, .double]
        case .slug: [.uuid, .uint, .int, .bool, .slug]
        case .string: Set(Self.allCases)
        }
    }

    /// Whether the type ignores the case of letters in the text that it tests.
    ///
    /// For example, `uuid` accepts upper and lower case, but `bool` accepts `true` and not `TRUE`.
    var ignoresCase: Bool {
        switch self {
        case .uuid, .uint, .int, .double, .slug, .string: true
        case .bool: false
        }
    }

    /// Returns sample text that the type accepts.
    /// Different numbers produce different samples, except for `bool`, which accepts only two texts.
    func sample(_ number: Int) -> String {
        switch self {
        case .uuid: "00000000-0000-4000-8000-" + "\(1_000_000_000_000 + number)".dropFirst()
        case .uint, .int, .double: "\(100 + number)"
        case .bool: number.isMultiple(of: 2) ? "true" : "false"
        case .slug, .string: "sample\(number)"
        }
    }
}

/// A test of whether text fits the type of a placeholder or query field.
///
/// The table's builder creates a matcher for each typed placeholder and query field.
/// If the type is the name of a converter, the builder looks up the converter,
/// and the converter tests the text.
/// ``RouteTrie`` and ``MixedSegment`` use the matcher to test segments of a URL,
/// and ``QueryField`` uses it to test query items.
struct ParameterMatcher: Sendable {
    let type: ParameterType
    /// The converter that ``type`` names, or `nil` for an expression or a built-in type.
    let converter: ParameterConverter?

    /// Returns whether ``type`` accepts decoded text, which is passed as bytes of UTF-8.
    ///
    /// No type accepts empty text.
    func accepts(_ text: some Collection<UInt8>) -> Bool {
        switch type {
        case .expression(let expression): !text.isEmpty && expression.accepts(text)
        case .builtIn(let type): type.accepts(text)
        case .converter:
            !text.isEmpty && converter?(String(decoding: text, as: UTF8.self)) != nil
        }
    }

    /// The maximum length, in bytes, of the text that is tested in a segment with several placeholders.
    ///
    /// The length is `Int.max` if there is no limit.
    var longest: Int {
        switch type {
        case .expression: .max
        case .builtIn(let type): type.longest
        case .converter: 64
        }
    }
}

/// A query item that a route declares, and the test for its values.
///
/// The table's builder creates a field for each declared item and looks up its type.
/// The field checks the query of a request, and the query of a URL that ``RouteTable`` builds.
struct QueryField: Sendable {
    /// The decoded name of the item, which is case-sensitive.
    let name: String
    /// Whether a URL without the item is refused.
    let isRequired: Bool
    let test: ParameterMatcher

    /// Checks the values of all items with this name, because a page can read each of them.
    ///
    /// - Throws: `missing` if a required item is absent,
    ///   or `badValue` for the first value that the type does not accept.
    func check(_ texts: [String]) throws(ParameterError) {
        if texts.isEmpty, isRequired { throw .missing(name) }
        // Unlike a segment, a query item of the type `string` can be empty.
        for text in texts where test.type != .builtIn(.string) && !test.accepts(text.utf8) {
            throw .badValue(name, text: text, mustBe: test.type.expectation)
        }
    }
}

/// A custom type for placeholders and query fields, such as `date`.
///
/// A converter is a function that converts decoded text to a value, or returns `nil` if it cannot.
///
///     struct Day: Decodable { let number: Int }
///
///     let table = try RouteTable(
///         [Route("shop://sale/:day<day>", page: "sale"), Route("shop://code/:code<code>", page: "code")],
///         converters: ["day": { Int($0).map(Day.init) }, "code": { $0.utf8.count == 4 ? $0 : nil }]
///     )
///
///     try table.match(RouteURL(parsing: "shop://sale/12"))?.parameters["day"]   // "12"
///     try table.match(RouteURL(parsing: "shop://sale/may"))                     // nil: it does not convert
///
/// Text that does not convert does not match, so a different route may match the URL.
/// A page reads the converted value with `value(_:as:)`, so the value's type must be `Decodable`.
/// If the converted value does not have the type that the page requests,
/// the requested type decodes itself from the text.
///
/// The name of a converter appears between `<` and `>`.
/// It consists of ASCII letters, digits, `-`, and `_`, begins with a letter,
/// and must not be the name of a built-in type.
///
/// The closure must be a pure function.
/// The table can call it with the same text at any time, including while the table is being built.
/// In a segment with several placeholders, the table passes at most 64 bytes of text.
public typealias ParameterConverter = @Sendable (_ text: String) -> (any Sendable)?
