extension URLParseError: CustomStringConvertible {
    /// What is wrong and what would be right, as one English sentence.
    ///
    /// Text of the address stands in it between quotation marks, as `DisplayURL` shows it, at most 64 characters.
    public var message: String { text.english }

    /// The same as `message`.
    public var description: String { message }

    /// The sentence of ``message``, for translation.
    public var text: TranslatableText {
        switch reason {
        case .empty:
            .template("The address is empty.")
        case .missingScheme:
            .template("The address has no scheme: it must begin with a name and a colon, as “https:” does.")
        case .badScheme(" "):
            .template(
                "A space may not stand in a scheme, which is a letter and then letters, digits, “+”, “-” and “.”."
            )
        case .badScheme(let character):
            .template(
                "“{text}” may not stand in a scheme, which is a letter and then letters, digits, “+”, “-” and “.”.",
                values: ["text": Self.shown(String(character))]
            )
        case .badEscape(let text):
            .template(
                "“{text}” is not an escape: two hexadecimal digits must follow the percent sign.",
                values: ["text": Self.shown(text)]
            )
        case .controlCharacter(let character):
            .template(
                "The address contains the control character {code}.",
                values: ["code": .verbatim(Self.code(of: character))]
            )
        case .invalidUTF8(let text):
            .template(
                "The escape “{text}” is not part of valid UTF-8 text.",
                values: ["text": Self.shown(text)]
            )
        case .backslash:
            .template(
                "The address contains a backslash: segments are separated by “/”, and as data it is written “%5C”."
            )
        case .illegalCharacter(" "):
            .template("A space may not stand here; as data it is written “%20”.")
        case .illegalCharacter(let character):
            .template(
                "“{text}” may not stand here; as data it is written “{escape}”.",
                values: [
                    "text": Self.shown(String(character)),
                    "escape": .verbatim(PercentCoding.encode(String(character), raw: .nothing)),
                ]
            )
        case .emptyHost:
            .template("The web address names no host.")
        case .badHost(let text):
            .template("“{text}” is not a host.", values: ["text": Self.shown(text)])
        case .labelTooLong(let limit):
            .template(
                "A part of the host between two dots is longer than {limit} bytes, written in ASCII.",
                values: ["limit": .number(limit)]
            )
        case .hostTooLong(let limit):
            .template(
                "The host is longer than {limit} bytes, written in ASCII.",
                values: ["limit": .number(limit)]
            )
        case .badPort(let text):
            .template(
                "“{text}” is not a port, which is a number from 0 to 65535.",
                values: ["text": Self.shown(text)]
            )
        case .emptySegment:
            .template("The path has an empty segment: two slashes with nothing between them.")
        case .dotSegment(let text):
            .template(
                "The segment “{text}” may not stand in a whole address.",
                values: ["text": Self.shown(text)]
            )
        case .tooLong(let limit):
            .template("The address is longer than {limit} bytes.", values: ["limit": .number(limit)])
        case .tooManySegments(let limit):
            .template("The path has more than {limit} segments.", values: ["limit": .number(limit)])
        case .tooManyQueryItems(let limit):
            .template("The query has more than {limit} items.", values: ["limit": .number(limit)])
        case .segmentTooLong(let limit):
            .template("A segment is longer than {limit} bytes.", values: ["limit": .number(limit)])
        }
    }

    private static func shown(_ text: String) -> TranslatableText { .shown(text, maximumLength: 64) }

    private static func code(of character: Unicode.Scalar) -> String {
        let digits = String(character.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }
}
