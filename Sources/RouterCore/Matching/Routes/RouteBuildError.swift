/// Why no address comes of a route or template and some values.
public enum RouteBuildError: Error, Sendable, Hashable, CustomStringConvertible {
    /// No route has this name or pattern.
    case unknownRoute(String)
    /// The route is a regular expression over the whole address, of which no address can be made.
    case expression(String)
    /// A placeholder that cannot be absent has no value.
    case missingParameter(String)
    /// The value cannot stand for this placeholder.
    case badParameter(String, value: String)
    /// The route has no placeholder of this name.
    case unknownParameter(String)
    /// The address would open another route, or this one with other values.
    case leadsElsewhere(address: String, route: String)
    /// The text that came out is no address.
    case notAnAddress(URLParseError)

    /// A stable word for logs and JSON.
    public var code: String {
        switch self {
        case .unknownRoute: "notFound"
        case .missingParameter: "missingParameter"
        case .badParameter, .unknownParameter, .leadsElsewhere, .expression: "badParameter"
        case .notAnAddress: "invalidURL"
        }
    }

    /// An English sentence for a person, on one line that is safe to show: see ``DisplayURL``.
    public var message: String { DisplayURL(text: sentence).text }

    private var sentence: String {
        switch self {
        case .unknownRoute(let name): "There is no route \(name)."
        case .expression(let pattern): "No address can be made of the regular expression \(pattern)."
        case .missingParameter(let name): "The parameter \(name) is missing."
        case .badParameter(let name, let value): "The parameter \(name) cannot be “\(value)”."
        case .unknownParameter(let name): "The route has no parameter \(name)."
        case .leadsElsewhere(let address, let route):
            "With these values the address is \(address), which opens \(route) with other ones."
        case .notAnAddress(let error): error.message
        }
    }

    /// The message.
    public var description: String { message }
}
