/// The kind of text that a placeholder or query field accepts.
///
/// The parser makes it from the name between `<` and `>`, or from an expression in parentheses.
/// The cases stand in the order of specificity, from narrow to wide; a ``ParameterMatcher`` tests texts.
enum ParameterType: Sendable, Hashable {
    /// A regular expression, which is narrower than every type.
    case expression(PatternExpression)
    case builtIn(BuiltInType)
    /// The name of a ``ParameterConverter``; the table's builder checks that there is one.
    case converter(String)

    /// Makes the built-in type of this name, or a converter's.
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

    /// The position in the order of specificity: 0 is the narrowest.
    var rank: UInt8 {
        switch self {
        case .expression: 0
        case .builtIn(let type): UInt8(1 + BuiltInType.allCases.prefix { $0 != type }.count)
        case .converter: UInt8(1 + BuiltInType.allCases.count)
        }
    }

    /// The accepted texts, as words that follow “it must be”.
    var expectation: TranslatableText {
        switch self {
        case .expression(let expression):
            .template("text that fits {expression}", values: ["expression": .verbatim(expression.text)])
        case .builtIn(let type): type.expectation
        case .converter(let name): .ofType(name)
        }
    }

    /// The regular expression; `nil` for a type.
    var expression: PatternExpression? {
        if case .expression(let expression) = self { expression } else { nil }
    }

    /// Whether a text surely is of the type in every case of its letters or in none.
    var ignoresCase: Bool {
        if case .builtIn(let type) = self { type.ignoresCase } else { false }
    }

    /// Returns whether every text of `other` is surely one of this type.
    ///
    /// `nil` stands for any text.
    /// `true` is always right.
    /// `false` may also mean that nothing is known, as between two expressions.
    func covers(_ other: ParameterType?) -> Bool {
        if self == .builtIn(.string) { return true }
        guard case .builtIn(let type) = self, case .builtIn(let other)? = other else { return self == other }
        return type.covered.contains(other)
    }
}

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
        case .uint: .template("a whole number of at least 0")
        case .int: .template("a whole number")
        case .double: .template("a number")
        case .bool: ["true", "false"].choice
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
    var ignoresCase: Bool {
        switch self {
        case .uuid, .uint, .int, .double, .slug, .string: true
        case .bool: false
        }
    }

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

/// A type or expression that can test texts.
///
/// The table's builder makes one for each typed placeholder and query field, and looks the converter up.
/// The trie and ``MixedSegment`` test segments with it, and ``QueryField`` the items of a query.
struct ParameterMatcher: Sendable {
    let type: ParameterType
    /// The converter; there is one if and only if the type is a converter's.
    let converter: ParameterConverter?

    /// Returns whether a decoded text, in bytes of UTF-8, is one of the type.
    ///
    /// An empty text never is.
    func accepts(_ text: some Collection<UInt8>) -> Bool {
        switch type {
        case .expression(let expression): !text.isEmpty && expression.accepts(text)
        case .builtIn(let type): type.accepts(text)
        case .converter:
            !text.isEmpty && converter?(String(decoding: text, as: UTF8.self)) != nil
        }
    }

    /// The longest text, in bytes, worth a test in a segment with other placeholders.
    var longest: Int {
        switch type {
        case .expression: .max
        case .builtIn(let type): type.longest
        case .converter: 64
        }
    }
}

/// A query item that a route declares, and the check of its texts.
///
/// The table's builder makes one for each, and looks the type up.
/// A request's query is checked with it, and so is the query of a URL that ``RouteTable`` builds.
struct QueryField: Sendable {
    /// The item's name, decoded; case counts.
    let name: String
    /// Whether a URL without the item is refused.
    let isRequired: Bool
    let test: ParameterMatcher

    /// Checks the texts of all items of this name: a page can read each.
    ///
    /// - Throws: `missingParameter` if a required item is absent, `badParameter` for the first text that does
    ///   not convert.
    func check(_ texts: [String]) throws(ParameterError) {
        if texts.isEmpty, isRequired { throw .missing(name) }
        // Unlike a segment, a `string` may be empty.
        for text in texts where test.type != .builtIn(.string) && !test.accepts(text.utf8) {
            throw .badValue(name, text: text, mustBe: test.type.expectation)
        }
    }
}

/// A type of the app's own for placeholders and query fields, such as `date`.
///
/// It is a function from a decoded text to the value, which is `nil` for a text that does not convert.
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
/// Text that does not convert does not match, so another route may match the URL.
/// A page reads the converted value with `value(_:as:)`, so its type is `Decodable`.
/// A type that only the converter can make returns `nil` from its own initializer.
///
/// The name of a converter is between `<` and `>`: ASCII letters, digits, `-` and `_`, a letter first.
/// It must not be a built-in type's.
///
/// The closure must be a pure function.
/// The table may call it with the same text at any time, also while the table is built.
/// In a segment with several placeholders it is called with at most 64 bytes.
public typealias ParameterConverter = @Sendable (_ text: String) -> (any Sendable)?
