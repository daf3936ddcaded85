extension ParameterError {
    /// What a field's type said by an error of the standard library, as an enumeration does of another raw value.
    init(_ error: DecodingError, at field: ParameterFieldDecoder, _ type: any Decodable.Type) {
        guard let text = field.text else {
            self = .missing(field.name)
            return
        }
        self = .badValue(field.name, text: text, reason: Self.reason(error, type))
    }

    /// What a structure said of one of its fields by an error of the standard library; nil where it names none.
    init?(_ error: DecodingError, in parameters: RouteParameters) {
        var key = Self.context(of: error).codingPath.first
        if case .keyNotFound(let missing, _) = error { key = key ?? missing }
        guard let name = key?.stringValue else { return nil }
        guard let text = parameters[name] else {
            self = .missing(name)
            return
        }
        self = .badValue(name, text: text, reason: Self.reason(error, nil))
    }

    private static func reason(_ error: DecodingError, _ type: (any Decodable.Type)?) -> String {
        if let type = type as? any (RawRepresentable & CaseIterable).Type {
            return "it must be \(choice(type))"
        }
        if let type = type as? any RawRepresentable.Type { return "it must be of the type \(type)" }
        let said = context(of: error).debugDescription
        if said.isEmpty { return "it does not convert" }
        return said.hasSuffix(".") ? String(said.dropLast()) : said
    }

    private static func choice<Choice: RawRepresentable & CaseIterable>(_ type: Choice.Type) -> String {
        type.allCases.map { "\($0.rawValue)" }.joinedAsChoice
    }

    private static func context(of error: DecodingError) -> DecodingError.Context {
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context
        @unknown default: DecodingError.Context(codingPath: [], debugDescription: "")
        }
    }
}
