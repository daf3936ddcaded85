/// A command line that cannot be understood.
nonisolated enum UsageError: Error, Equatable {
    case unknownOption(String)
    case missingValue(String)
    case unexpectedValue(String)
    case severalModes(String)
    case missingAddress
    case unexpectedAddress(String)
    case badOrigin(String)
    /// The option is of use only together with something else.
    case needs(String, String)

    /// One sentence.
    var message: String {
        switch self {
        case .unknownOption(let name): "unknown option \(Console.quoted(name)); --help lists the known ones"
        case .missingValue(let name): "\(name) needs a value"
        case .unexpectedValue(let name): "\(name) takes no value"
        case .severalModes(let name): "\(name) excludes an option given before it"
        case .missingAddress: "--explain needs at least one address, or - to read them from standard input"
        case .unexpectedAddress(let text): "no address is expected here: \(Console.quoted(text))"
        case .badOrigin(let text): "--origin must be user, link or external, not \(Console.quoted(text))"
        case .needs(let name, let other): "\(name) is only of use with \(other)"
        }
    }
}
