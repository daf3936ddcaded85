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
