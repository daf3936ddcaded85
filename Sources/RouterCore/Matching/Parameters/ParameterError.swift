/// The reason why a parameter cannot be read, or why no URL can be built from parameters.
///
/// The methods of ``RouteParameters`` that read typed values throw this error,
/// and so does `RouteTable.url(for:_:query:)`.
/// If the code that builds a page throws this error, the request fails,
/// and its line in the event log contains the ``code`` and the ``message``.
///
///     let parameters: RouteParameters = ["page": "x"]
///     do {
///         _ = try parameters.value("page", as: Int.self)
///     } catch {
///         error.code      // "badParameter"
///         error.message   // "The parameter “page” cannot be “x”: it must be a whole number."
///     }
///     try parameters.value("tab", as: Int?.self)   // nil, without an error
public enum ParameterError: Error, Sendable, Hashable, CustomStringConvertible {
    /// No parameter has this name.
    case missing(String)
    /// The text of this parameter cannot be converted to the requested type, or does not match the route.
    ///
    /// The reason is the end of the ``message``, such as `it must be a whole number`.
    case badValue(String, text: String, reason: TranslatableText)
    /// The parameter with this name is text, but is read as a structure or a nested array.
    case nested(String)
    /// The parameters as a whole are read as a type without fields, such as a number.
    case notKeyed
    /// No route has this name or pattern.
    case unknownRoute(String)
    /// No URL can be built, because this pattern is a regular expression that matches whole URLs.
    case expression(String)
    /// The route has no placeholder with this name.
    case unknownParameter(String)
    /// The URL that is built from the values would open a different route, or the same route with different
    /// values.
    ///
    /// `route` is the identifier of the route that the URL would open, or `nothing` if no route matches the
    /// URL.
    case leadsElsewhere(url: String, route: String)
    /// The built text is not a valid URL, for the given reason.
    case invalidURL(URLParseError)

    /// A stable identifier for logs and JSON:
    /// `missingParameter`, `badParameter`, `notFound`, or `invalidURL`.
    public var code: String {
        switch self {
        case .missing: "missingParameter"
        case .unknownRoute: "notFound"
        case .invalidURL: "invalidURL"
        default: "badParameter"
        }
    }

    /// An English sentence for the user, on one line and safe to display; see ``DisplayURL``.
    public var message: String { text.english }

    /// The sentence in ``message``, in a form that can be translated.
    public var text: TranslatableText {
        switch self {
        case .missing(let name):
            .template("The parameter “{name}” is missing.", values: ["name": .shown(name)])
        case .badValue(let name, let text, let reason):
            .template(
                "The parameter “{name}” cannot be “{value}”: {reason}.",
                values: [
                    "name": .shown(name), "value": .shown(text), "reason": reason.safe(maximumLength: nil),
                ]
            )
        case .nested(let name):
            .template(
                "The parameter “{name}” is text. It cannot be read as a structure or an array.",
                values: ["name": .shown(name)]
            )
        case .notKeyed:
            .template("Parameters have names. Read them as a structure or a dictionary.")
        case .unknownRoute(let name):
            .template("There is no route “{name}”.", values: ["name": .shown(name)])
        case .expression(let pattern):
            .template(
                "No URL can be built from the regular expression “{pattern}”.",
                values: ["pattern": .shown(pattern)]
            )
        case .unknownParameter(let name):
            .template("The route has no parameter “{name}”.", values: ["name": .shown(name)])
        case .leadsElsewhere(let url, let route):
            .template(
                "These values build “{address}”, but that URL does not lead back to them: it opens “{route}”.",
                values: ["address": .shown(url), "route": .shown(route)]
            )
        case .invalidURL(let error): error.text
        }
    }

    /// The same as ``message``.
    public var description: String { message }
}

extension ParameterError: TranslatableError {
    /// Returns the error for text that does not meet an expectation, such as `a whole number`.
    static func badValue(_ name: String, text: String, mustBe expectation: TranslatableText) -> Self {
        .badValue(name, text: text, reason: .itMustBe(expectation))
    }

    /// Returns the error with a different name for its parameter.
    ///
    /// - Parameter name: A closure that takes the old name and returns the new name.
    func naming(_ name: (String) -> String) -> ParameterError {
        switch self {
        case .missing(let old): .missing(name(old))
        case .badValue(let old, let text, let reason): .badValue(name(old), text: text, reason: reason)
        case .nested(let old): .nested(name(old))
        case .unknownParameter(let old): .unknownParameter(name(old))
        case .notKeyed, .unknownRoute, .expression, .leadsElsewhere, .invalidURL: self
        }
    }

    /// Returns the error with the name of a type before the name of the property, as in `ItemRoute.id`.
    func named(in type: String) -> ParameterError { naming { $0.isEmpty ? type : "\(type).\($0)" } }

    /// Converts an error from decoding a field, such as the error for an unknown raw value.
    init(_ error: DecodingError, of name: String, text: String?, _ type: (any Decodable.Type)?) {
        self = text.map { .badValue(name, text: $0, reason: Self.reason(error, type)) } ?? .missing(name)
    }

    /// Converts an error from decoding a structure, or returns `nil` if the error does not name a field.
    init?(_ error: DecodingError, in parameters: RouteParameters) {
        var key = Self.context(of: error).codingPath.first
        if case .keyNotFound(let missing, _) = error { key = key ?? missing }
        guard let name = key?.stringValue else { return nil }
        self.init(error, of: name, text: parameters[name], nil)
    }

    /// Returns the reason for a bad value.
    ///
    /// For an enumeration that is `CaseIterable`, the reason lists the raw values.
    /// For any other type with raw values, it contains the name of the type.
    /// Otherwise, it is the error's own description without its period.
    private static func reason(_ error: DecodingError, _ type: (any Decodable.Type)?) -> TranslatableText {
        if let type = type as? any (RawRepresentable & CaseIterable).Type { return .itMustBe(choice(type)) }
        if let type = type as? any RawRepresentable.Type { return .itMustBe(.ofType("\(type)")) }
        let said = context(of: error).debugDescription
        if said.isEmpty { return .template("its type does not accept it") }
        return .verbatim(said.hasSuffix(".") ? String(said.dropLast()) : said)
    }

    /// Returns the raw values of an enumeration as a choice, such as `log or files`.
    private static func choice<Choice: RawRepresentable & CaseIterable>(_ type: Choice.Type)
        -> TranslatableText
    {
        type.allCases.map { "\($0.rawValue)" }.choice
    }

    /// Returns the context of an error, whichever case it is.
    private static func context(of error: DecodingError) -> DecodingError.Context {
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context
        @unknown default: DecodingError.Context(codingPath: [], debugDescription: "")
        }
    }
}

extension TranslatableText {
    /// Returns the reason for refusing a value, such as `it must be a whole number`.
    static func itMustBe(_ expectation: TranslatableText) -> Self {
        .template("it must be {words}", values: ["words": expectation])
    }

    /// Returns the expectation for a type that has no description of its own, such as `of the type day`.
    static func ofType(_ name: String) -> Self {
        .template("of the type {name}", values: ["name": .verbatim(name)])
    }
}

extension BidirectionalCollection<String> {
    /// The strings as a choice, such as `a, b, or c`.
    var choice: TranslatableText {
        guard let last else { return .template("a different value") }
        guard count > 1 else { return .verbatim(last) }
        let values: [String: TranslatableText] = [
            "words": .verbatim(dropLast().joined(separator: ", ")), "last": .verbatim(last),
        ]
        return count == 2
            ? .template("{words} or {last}", values: values)
            : .template("{words}, or {last}", values: values)
    }
}
