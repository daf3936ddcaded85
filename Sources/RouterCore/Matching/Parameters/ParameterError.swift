/// Why parameters do not give the values that are asked of them.
public enum ParameterError: Error, Sendable, Hashable, CustomStringConvertible {
    /// There is no parameter of this name.
    case missing(String)
    /// The text of this parameter does not convert, for the reason that follows a colon: `it must be a whole number`.
    case badValue(String, text: String, reason: String)
    /// The field of this name is asked for as a structure or as an array of arrays; a parameter is text, or a list of texts.
    case nested(String)
    /// Parameters are asked for as something without fields, such as a number or an array.
    case notKeyed

    /// A stable word for logs and JSON: `missingParameter` or `badParameter`.
    public var code: String {
        switch self {
        case .missing: "missingParameter"
        case .badValue, .nested, .notKeyed: "badParameter"
        }
    }

    /// An English sentence for a person. Text of the address in it is safe to show: see ``DisplayURL``.
    public var message: String {
        switch self {
        case .missing(let name): "The parameter \(Self.safe(name)) is missing."
        case .badValue(let name, let text, let reason):
            "The parameter \(Self.safe(name)) cannot be “\(Self.safe(text))”: \(reason)."
        case .nested(let name):
            "The parameter \(Self.safe(name)) is text and cannot be read as a structure with fields or arrays of its own."
        case .notKeyed: "Parameters have names and can only be read as a structure or a dictionary."
        }
    }

    /// The message.
    public var description: String { message }

    private static func safe(_ text: String) -> String {
        DisplayURL(text: text, maximumLength: 120).description
    }
}

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

extension BidirectionalCollection<String> {
    /// `a, b or c`.
    var joinedAsChoice: String { choice.english }

    /// The text of ``joinedAsChoice``, for translation.
    var choice: TranslatableText {
        guard count > 1, let last else { return .verbatim(first ?? "") }
        return .template(
            "{words} or {last}",
            values: ["words": .verbatim(dropLast().joined(separator: ", ")), "last": .verbatim(last)]
        )
    }
}
