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
