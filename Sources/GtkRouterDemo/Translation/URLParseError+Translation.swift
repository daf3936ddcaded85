import RouterCore

@MainActor
extension URLParseError {
    /// What ``message`` says, in the person's language.
    var translatedMessage: String {
        switch reason {
        case .empty: translated("The address is empty.")
        case .missingScheme:
            translated(
                "The address has no scheme: it must begin with a name and a colon, as “https:” does."
            )
        case .badScheme(" "):
            translated(
                "A space may not stand in a scheme, which is a letter and then letters, digits, “+”, “-” and “.”."
            )
        case .badScheme(let character):
            translated(
                "“{text}” may not stand in a scheme, which is a letter and then letters, digits, “+”, “-” and “.”.",
                ["text": Self.shown(String(character))]
            )
        case .badEscape(let text):
            translated(
                "“{text}” is not an escape: two hexadecimal digits must follow the percent sign.",
                ["text": Self.shown(text)]
            )
        case .controlCharacter(let character):
            translated(
                "The address contains the control character {code}.",
                ["code": Self.code(of: character)]
            )
        case .invalidUTF8(let text):
            translated("The escape “{text}” is not part of valid UTF-8 text.", ["text": Self.shown(text)])
        case .backslash:
            translated(
                "The address contains a backslash: segments are separated by “/”, and as data it is written “%5C”."
            )
        case .illegalCharacter(" "):
            translated("A space may not stand here; as data it is written “%20”.")
        case .illegalCharacter(let character):
            translated(
                "“{text}” may not stand here; as data it is written “{escape}”.",
                ["text": Self.shown(String(character)), "escape": Self.escape(of: character)]
            )
        case .emptyHost: translated("The web address names no host.")
        case .badHost(let text): translated("“{text}” is not a host.", ["text": Self.shown(text)])
        case .labelTooLong(let limit):
            translated(
                "A part of the host between two dots is longer than {limit} bytes, written in ASCII.",
                ["limit": limit]
            )
        case .hostTooLong(let limit):
            translated("The host is longer than {limit} bytes, written in ASCII.", ["limit": limit])
        case .badPort(let text):
            translated(
                "“{text}” is not a port, which is a number from 0 to 65535.",
                ["text": Self.shown(text)]
            )
        case .emptySegment:
            translated("The path has an empty segment: two slashes with nothing between them.")
        case .dotSegment(let text):
            translated("The segment “{text}” may not stand in a whole address.", ["text": Self.shown(text)])
        case .tooLong(let limit):
            translated("The address is longer than {limit} bytes.", ["limit": limit])
        case .tooManySegments(let limit):
            translated("The path has more than {limit} segments.", ["limit": limit])
        case .tooManyQueryItems(let limit):
            translated("The query has more than {limit} items.", ["limit": limit])
        case .segmentTooLong(let limit):
            translated("A segment is longer than {limit} bytes.", ["limit": limit])
        }
    }

    private static func shown(_ text: String) -> String { DisplayURL(text: text, maximumLength: 64).text }

    private static func code(of character: Unicode.Scalar) -> String {
        let digits = String(character.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }

    private static func escape(of character: Unicode.Scalar) -> String {
        Character(character).utf8.map { "%" + String($0, radix: 16, uppercase: true) }.joined()
    }
}
