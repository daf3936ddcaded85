/// One mistake of the person who wrote a route table.
public struct RouteProblem: Sendable, Hashable, CustomStringConvertible {
    /// Where the route was declared, as in `Routes.plist:14: dariel`.
    public let source: String?
    /// The pattern, or the key of a route file that stands in its place; empty for a whole scheme or file.
    public let pattern: String
    /// What is wrong.
    public let kind: Kind

    /// A problem of the route with that pattern.
    public init(source: String?, pattern: String, kind: Kind) {
        self.source = source
        self.pattern = pattern
        self.kind = kind
    }

    init(_ route: Route, _ kind: Kind) {
        self.init(source: route.source, pattern: route.pattern, kind: kind)
    }

    /// An English sentence that names the source, the pattern and the other route, on one line that is safe to show:
    /// see ``DisplayURL``.
    public var message: String {
        let parts = [source, pattern.isEmpty ? nil : pattern].compactMap(\.self) + [kind.sentence]
        return DisplayURL(text: parts.joined(separator: ": ")).text
    }

    /// The message.
    public var description: String { message }
}

extension RouteProblem {
    /// The mistakes that a route table can hold.
    public enum Kind: Sendable, Hashable {
        /// The pattern breaks a rule of the language.
        case badPattern(PatternError)
        /// Another route has the same shape, perhaps with other names of placeholders.
        case sameShape(other: Route)
        /// Every address of the route goes to these, which are more specific.
        case unreachable(others: [Route])
        /// Another route differs only in its regular expressions, and no ranks say which of them comes first.
        case needsRank(other: Route)
        /// A rank on a route without a regular expression.
        case needlessRank
        /// Another route has the same name.
        case duplicateName(String, other: Route)
        /// The parent cannot be made from what the route captures.
        case badParent(String, PatternError)
        /// The redirect cannot be made from what the route captures.
        case badRedirect(String, PatternError)
        /// The route declares a query field of this name that it cannot have.
        case badQueryField(String, QueryFieldProblem)
        /// There is neither a page nor a redirect.
        case missingPage
        /// A fallback whose pattern has another scheme than the one it is declared for.
        case fallbackScheme(String)
        /// Another fallback is declared for the same scheme, written in another case.
        case duplicateFallback(other: Route)
        /// A converter with the name of a built-in type, of another one, or with no proper name.
        case badConverter(String)
        /// A route file says something that it may not, in this sentence.
        case badEntry(String)

        var sentence: String {
            switch self {
            case .badPattern(let error): error.message
            case .sameShape(let other): "the same shape as \(Self.text(of: other))"
            case .unreachable(let others):
                "can never be reached, because every such address goes to "
                    + others.map(Self.text).joined(separator: " or ")
            case .needsRank(let other):
                "nothing says whether this or \(Self.text(of: other)) comes first; both need a rank, and not the same"
            case .needlessRank: "rank orders only routes with a regular expression, and this one has none"
            case .duplicateName(let name, let other):
                "the name \(name) is also that of \(Self.text(of: other))"
            case .badParent(let text, let error): "the parent \(text) is wrong: \(error.message)"
            case .badRedirect(let text, let error): "the redirect \(text) is wrong: \(error.message)"
            case .badQueryField(let name, let problem): "the query field “\(name)” \(problem.sentence)"
            case .missingPage: "a route needs a page, an action or a redirect"
            case .fallbackScheme(let scheme):
                "is declared as the fallback of \(scheme), but has another scheme"
            case .duplicateFallback(let other): "the scheme has another fallback: \(Self.text(of: other))"
            case .badConverter(let name): "the converter \(name) needs a name of its own that can be a type's"
            case .badEntry(let sentence): sentence
            }
        }

        private static func text(of route: Route) -> String {
            guard let source = route.source else { return route.pattern }
            return "\(route.pattern) (\(source))"
        }
    }
}

/// Everything that is wrong with a route table, found in one go.
public struct RouteTableError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problems in the order of source and pattern, those of a file in the order of its lines; at least one.
    public let problems: [RouteProblem]

    init(_ problems: [RouteProblem]) {
        var seen: Set<RouteProblem> = []
        self.problems = problems.filter { seen.insert($0).inserted }.map { ($0.order, $0) }
            .sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// The messages of all problems, one a line.
    public var message: String { problems.map(\.message).joined(separator: "\n") }

    /// The messages.
    public var description: String { message }
}

extension RouteProblem {
    /// What problems are sorted by. In `Routes.plist:14: dariel` the line is a number, so 9 comes before 14.
    fileprivate var order: (file: String, line: Int, scheme: String, pattern: String, message: String) {
        let parts = (source ?? "").split(separator: ": ", maxSplits: 1)
        guard let start = parts.first, let colon = start.lastIndex(of: ":"),
            let line = Int(start[start.index(after: colon)...])
        else { return (source ?? "", 0, "", pattern, message) }
        return (String(start[..<colon]), line, String(parts.dropFirst().first ?? ""), pattern, message)
    }
}
