/// A mistake in a type of routes.
///
/// `RouteProblem.Kind.badTypedRoute` names the type beside it.
///
///     struct NoteRoute: TypedRoute {
///         static let route = Route("app://note/:id<int>")
///         static let example = NoteRoute(number: 1)
///         var number: Int
///     }
///
///     try RouteTable([Route(NoteRoute.self)])     // throws: NoteRoute has no property id, but the pattern …
package enum TypedRouteProblem: Sendable, Hashable {
    /// The pattern has a placeholder that is no property.
    case noProperty(String)
    /// The example leaves this optional out.
    case nilInExample(String)
    /// The property is optional, but its placeholder is not.
    case optional(String)
    /// The placeholder is optional, but its property is not.
    case notOptional(String)
    /// The property is an optional list, so `nil` and an empty list would have the same URL.
    case optionalList(String)
    /// The example has no URL of the route that gives it back, for this reason.
    case badExample(RouteBuildError)

    /// Returns the sentence about a type, without a full stop.
    func sentence(of type: String) -> String {
        switch self {
        case .noProperty(let name): "\(type) has no property \(name), but the pattern has this placeholder"
        case .nilInExample(let name): "\(type).\(name) is nil in the example, which must set every optional"
        case .optional(let name): "\(type).\(name) is optional, but its placeholder always has a value"
        case .notOptional(let name): "\(type).\(name) must be optional, as its placeholder is"
        case .optionalList(let name):
            "\(type).\(name) is an optional list, but nil and an empty list have the same URL"
        case .badExample(let error): "the example of \(type) has no URL: \(error.message)"
        }
    }
}

/// The part of a route that comes from its type.
final class TypedDeclaration: Sendable {
    /// The URL of the example.
    let example: TypedAddress
    let problems: [RouteProblem.Kind]
    private let type: ObjectIdentifier

    init<Value: TypedRoute>(_ type: Value.Type, _ problems: [TypedRouteProblem]) {
        let example = TypedAddress(type.example)
        self.example = example
        self.type = ObjectIdentifier(type)
        self.problems = problems.map { .badTypedRoute(type: example.type, $0) }
    }
}

extension TypedDeclaration: Hashable {
    /// Returns whether both are of one type.
    static func == (left: TypedDeclaration, right: TypedDeclaration) -> Bool { left.type == right.type }

    func hash(into hasher: inout Hasher) { hasher.combine(type) }
}

/// The check of a type of routes by its example, without a table.
///
/// The reading of the example tells which properties are optional.
struct TypedRouteCheck {
    /// The mistakes of the type.
    private(set) var problems: [TypedRouteProblem]
    /// The properties that are query items, as fields of the query.
    private(set) var queryFields: [QueryField] = []

    init<Value: TypedRoute>(_ type: Value.Type, _ pattern: RoutePattern) {
        let name = String(describing: type)
        let (fields, faults) = ParameterEncoder.encode(type.example)
        problems = faults.map { .badExample(RouteBuildError($0).named(in: name)) }
        guard problems.isEmpty else { return }
        let seen = ParameterDecoder.OptionalFields()
        let parameters = TypedRouteTexts.parameters(of: fields, pattern)
        // The table reports an example that cannot be read.
        guard (try? parameters.decode(type, optionals: seen)) != nil else { return }
        let optionals = Set(seen.names)
        let known = Set(fields.map(\.name))
        problems += optionals.subtracting(known).sorted().map { .nilInExample($0) }
        for placeholder in pattern.placeholderNames where known.contains(placeholder) {
            let isOptional = !pattern.tail.isRest && pattern.tail.placeholder?.name == placeholder
            if optionals.contains(placeholder), !isOptional { problems.append(.optional(placeholder)) }
            if !optionals.contains(placeholder), isOptional { problems.append(.notOptional(placeholder)) }
        }
        let names = Set(pattern.placeholderNames)
        problems += names.subtracting(known).subtracting(optionals).sorted().map { .noProperty($0) }
        for field in fields where !names.contains(field.name) {
            let isOptional = optionals.contains(field.name)
            if field.isList, isOptional, Self.readsAsNil(field, of: type, fields, pattern) {
                problems.append(.optionalList(field.name))
            }
            queryFields.append(
                QueryField(field.name, type: field.type, isRequired: !isOptional && !field.isList)
            )
        }
    }

    /// Returns whether a list that is absent is read as `nil`, and not as an empty one.
    private static func readsAsNil<Value: TypedRoute>(
        _ field: EncodedField,
        of type: Value.Type,
        _ fields: [EncodedField],
        _ pattern: RoutePattern
    ) -> Bool {
        let others = TypedRouteTexts.parameters(of: fields.filter { $0 != field }, pattern)
        guard let value = try? others.decode(type) else { return false }
        return !ParameterEncoder.encode(value).fields.contains { $0.name == field.name }
    }
}
