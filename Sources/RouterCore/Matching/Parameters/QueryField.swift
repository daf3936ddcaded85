/// What a route says of one item of its addresses' query.
///
///     Route("app://search", page: "search", query: [QueryField("q"), QueryField("page", type: "int", isRequired: false)])
///
/// takes `app://search?q=cats&page=2` and `app://search?q=&lang=en`: other items are always allowed, and a `string` may
/// be empty. `app://search?page=2` is refused as `missingParameter`, `app://search?q=a&page=x` as `badParameter`, before
/// any page is built. A parameter that the caller gives in code counts as the item. Where an item is given more than once,
/// each of them has to convert.
///
/// Query fields take no part in matching: they do not choose the route.
public struct QueryField: Sendable, Hashable {
    /// The item's name.
    public var name: String
    /// The type of its text: one of the types of patterns, or that of a ``ParameterConverter``.
    public var type: String
    /// Whether the address needs the item.
    public var isRequired: Bool

    /// A field; nothing is checked before it is part of a ``RouteTable``.
    public init(_ name: String, type: String = "string", isRequired: Bool = true) {
        self.name = name
        self.type = type
        self.isRequired = isRequired
    }

    /// The type, with a `?` behind it for an item that may be absent, as a route file has it: `int?`.
    public var declaration: String { isRequired ? type : type + "?" }

    /// A field as a route file declares it.
    init(_ name: String, declaration: String) {
        let isRequired = !declaration.hasSuffix("?")
        self.init(
            name,
            type: String(isRequired ? declaration[...] : declaration.dropLast()),
            isRequired: isRequired
        )
    }
}

/// What is wrong with one query field of a route.
public enum QueryFieldProblem: Sendable, Hashable {
    /// It has no name.
    case missingName
    /// Its name is one of the reserved ones that begin with `nav.`.
    case reservedName
    /// The route declares another field of its name.
    case duplicate
    /// A placeholder of the route's pattern has its name, and would always win.
    case placeholder
    /// Its type is neither built in nor registered.
    case unknownType(String)
    /// It is required by a fallback or the not-found route, which are for addresses of any kind.
    case requiredByFallback

    var sentence: String {
        switch self {
        case .missingName: "needs a name"
        case .reservedName: "cannot begin with nav., which is kept for the router itself"
        case .duplicate: "is declared twice"
        case .placeholder: "has the name of a placeholder of the pattern"
        case .unknownType(""): "needs a type"
        case .unknownType(let type): "has the type \(type), which is neither built in nor registered"
        case .requiredByFallback: "has to be optional, because a fallback is for addresses of any kind"
        }
    }
}

/// A query field whose type has been looked up, ready to be asked about text.
struct QueryFieldMatcher: Sendable {
    let field: QueryField
    let test: ParameterMatcher

    /// Checks the texts of the items of this name, which are all that the page could read.
    func check(_ texts: [String]) throws(QueryError) {
        if texts.isEmpty, field.isRequired { throw .missing(field) }
        for text in texts where !accepts(text) {
            throw .badValue(field, text: text, expectation: test.type.expectation)
        }
    }

    /// Unlike a segment, a string of the query may be empty.
    private func accepts(_ text: String) -> Bool {
        test.type == .string || test.accepts(text.utf8)
    }
}

extension ParameterType {
    private static let expectations = [
        "uuid": "a UUID", "uint": UInt.parameterExpectation, "int": Int.parameterExpectation,
        "double": Double.parameterExpectation, "bool": Bool.parameterExpectation,
        "slug": "letters from a to z, digits, - and _",
    ]

    /// Which texts the type takes, as words that follow “it must be”.
    var expectation: String { Self.expectations[name] ?? "of the type \(name)" }
}

/// What an address's query lacks of what the route declares.
enum QueryError: Error {
    case missing(QueryField)
    case badValue(QueryField, text: String, expectation: String)
}
