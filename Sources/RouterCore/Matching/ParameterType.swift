/// What text a typed placeholder takes, from narrow to wide.
enum ParameterType: Sendable, Hashable {
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
        if case .converter(let name) = self { return name }
        return Self.builtIn.first { $0.type == self }?.name ?? ""
    }

    /// The place in the order of specificity, least first.
    var rank: UInt8 {
        switch self {
        case .uuid: 0
        case .uint: 1
        case .int: 2
        case .double: 3
        case .bool: 4
        case .slug: 5
        case .string: 6
        case .converter: 7
        }
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
