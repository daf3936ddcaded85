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
