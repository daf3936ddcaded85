/// The Swift type that declares a typed route, with the example of the type and the mistakes found in it.
final class TypedDeclaration: Sendable {
    /// The URL of the example.
    let example: TypedRouteURL
    /// The mistakes in the type, each a complete sentence.
    let problems: [String]
    private let type: ObjectIdentifier

    init<Value: TypedRoute>(_ type: Value.Type, _ problems: [String]) {
        example = TypedRouteURL(type.example)
        self.type = ObjectIdentifier(type)
        self.problems = problems
    }
}

extension TypedDeclaration: Hashable {
    /// Returns whether both declarations come from the same Swift type.
    static func == (left: TypedDeclaration, right: TypedDeclaration) -> Bool { left.type == right.type }

    func hash(into hasher: inout Hasher) { hasher.combine(type) }
}

/// A check of a route's type that needs only the example of the type, not a table.
///
/// Decoding the example shows which properties are optional.
struct TypedRouteCheck {
    /// The mistakes in the type, each a complete sentence.
    ///
    ///     struct NoteRoute: TypedRoute {
    ///         static let route = Route("app://note/:id<int>")
    ///         static let example = NoteRoute(number: 1)
    ///         var number: Int
    ///     }
    ///
    ///     try RouteTable([Route(NoteRoute.self)])   // throws: “NoteRoute” has no property “id”, but the pattern …
    private(set) var problems: [String]
    /// The types of the properties that are query items, by name, such as `["tab": "string?"]`.
    private(set) var queryFields: [String: String] = [:]

    init<Value: TypedRoute>(_ type: Value.Type, _ pattern: RoutePattern) {
        let name = String(describing: type)
        let (fields, faults) = ParameterEncoder.encode(type.example)
        problems = faults.map { $0.named(in: name).problem(ofExampleOf: name) }
        guard problems.isEmpty else { return }
        let seen = ParameterDecoder.OptionalFields()
        let parameters = TypedRouteTexts.parameters(of: fields, pattern)
        // If the example cannot be decoded, `RouteTable.exampleProblems` reports it.
        guard (try? parameters.decode(type, optionals: seen)) != nil else { return }
        let optionals = Set(seen.names)
        let known = Set(fields.map(\.name))
        problems += optionals.subtracting(known).sorted().map {
            "“\(name).\($0)” is nil in the example. Set every optional property there."
        }
        for placeholder in pattern.placeholderNames where known.contains(placeholder) {
            let isOptional = !pattern.tail.isRest && pattern.tail.placeholder?.name == placeholder
            guard optionals.contains(placeholder) != isOptional else { continue }
            problems.append(
                isOptional
                    ? "“\(name).\(placeholder)” must be optional because its placeholder is optional."
                    : "“\(name).\(placeholder)” is optional, but its placeholder always has a value."
            )
        }
        let names = Set(pattern.placeholderNames)
        problems += names.subtracting(known).subtracting(optionals).sorted().map {
            "“\(name)” has no property “\($0)”, but the pattern has this placeholder."
        }
        for field in fields where !names.contains(field.name) {
            let isOptional = optionals.contains(field.name)
            if field.isList, isOptional, Self.readsAsNil(field, of: type, fields, pattern) {
                problems.append(
                    "“\(name).\(field.name)” is an optional list, but nil and an empty list have the same URL."
                )
            }
            queryFields[field.name] = isOptional || field.isList ? field.type + "?" : field.type
        }
    }

    /// Returns whether an absent list is decoded as `nil` rather than as an empty list.
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

extension ParameterError {
    /// Returns the message for an example that cannot be written as a URL and read back unchanged.
    func problem(ofExampleOf type: String) -> String {
        "The example of “\(type)” cannot be written as a URL. \(message)"
    }
}
