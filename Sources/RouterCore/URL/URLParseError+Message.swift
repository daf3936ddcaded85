extension URLParseError: CustomStringConvertible {
    /// What is wrong and what would be right, as one English sentence.
    ///
    /// Text of the address stands in it between quotation marks, as `DisplayURL` shows it, at most 64 characters.
    public var message: String {
        switch reason {
        case .empty:
            "The address is empty."
        case .missingScheme:
            "The address has no scheme: it must begin with a name and a colon, as “https:” does."
        case .badScheme(let character):
            "\(Self.shown(character)) may not stand in a scheme, which is a letter and then letters, digits, "
                + "“+”, “-” and “.”."
        case .badEscape(let text):
            "\(Self.shown(text)) is not an escape: two hexadecimal digits must follow the percent sign."
        case .controlCharacter(let character):
            "The address contains the control character U+\(Self.hexadecimal(character.value, digits: 4))."
        case .invalidUTF8(let text):
            "The escape \(Self.shown(text)) is not part of valid UTF-8 text."
        case .backslash:
            "The address contains a backslash: segments are separated by “/”, and as data it is written “%5C”."
        case .illegalCharacter(let character):
            "\(Self.shown(character)) may not stand here; as data it is written "
                + "“\(PercentCoding.encode(String(character), raw: .nothing))”."
        case .emptyHost:
            "The web address names no host."
        case .badHost(let text):
            "\(Self.shown(text)) is not a host."
        case .labelTooLong(let limit):
            "A part of the host between two dots is longer than \(limit) bytes, written in ASCII."
        case .hostTooLong(let limit):
            "The host is longer than \(limit) bytes, written in ASCII."
        case .badPort(let text):
            "\(Self.shown(text)) is not a port, which is a number from 0 to 65535."
        case .emptySegment:
            "The path has an empty segment: two slashes with nothing between them."
        case .dotSegment(let text):
            "The segment \(Self.shown(text)) may not stand in a whole address."
        case .tooLong(let limit):
            "The address is longer than \(limit) bytes."
        case .tooManySegments(let limit):
            "The path has more than \(limit) segments."
        case .tooManyQueryItems(let limit):
            "The query has more than \(limit) items."
        case .segmentTooLong(let limit):
            "A segment is longer than \(limit) bytes."
        }
    }

    /// The same as `message`.
    public var description: String { message }

    private static func shown(_ text: String) -> String {
        "“\(DisplayURL(text: text, maximumLength: 64).text)”"
    }

    private static func shown(_ character: Unicode.Scalar) -> String {
        character == " " ? "A space" : shown(String(character))
    }

    private static func hexadecimal(_ value: UInt32, digits: Int) -> String {
        let text = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(digits - text.count, 0)) + text
    }
}
