/// The reason why text is not a valid URL, with the position of the fault.
///
///     do {
///         _ = try RouteURL(parsing: "dariel://item/%zz")
///     } catch {
///         error.offset        // 14
///         error.code          // "badEscape"
///     }
public struct URLParseError: Error, Sendable, Hashable {
    /// The kind of fault, with the affected part of the text.
    enum Reason: Sendable, Hashable {
        /// The text is empty.
        case empty
        /// The text begins with a colon, or contains no colon before its first `/`, `?`, or `#`.
        case missingScheme
        /// A character is not allowed in a scheme, or cannot be its first character (RFC 3986 section 3.1).
        case badScheme(Unicode.Scalar)
        /// A percent sign is not followed by two hexadecimal digits.
        ///
        /// The value is the percent sign and up to two characters after it.
        case badEscape(String)
        /// The text contains a control character (C0, DEL, or C1), raw or escaped.
        case controlCharacter(Unicode.Scalar)
        /// An escape is not part of valid UTF-8 (RFC 3629).
        ///
        /// The value is the escape.
        case invalidUTF8(String)
        /// The text contains a raw backslash, which other parsers read as a slash.
        case backslash
        /// A character must be percent-encoded at this position (RFC 3986).
        case illegalCharacter(Unicode.Scalar)
        /// A web URL has no host.
        case emptyHost
        /// A web host is not valid.
        ///
        /// The host contains an encoded delimiter, white space, an invisible character,
        /// or brackets that do not enclose an IP address.
        /// The value is the host as written.
        case badHost(String)
        /// A web host contains a character that browsers refuse or replace with other characters.
        ///
        /// `label` is the part of the host between two dots.
        case hostCharacter(Unicode.Scalar, label: String)
        /// A label of a web host begins with `xn--`, but is not canonical Punycode.
        case badPunycode(String)
        /// A label of a host exceeds the limit (RFC 1035).
        ///
        /// A label is the part of a host between two dots. The limit counts bytes of ASCII.
        case labelTooLong(limit: Int)
        /// A host exceeds the limit (RFC 1035).
        ///
        /// The limit counts bytes of ASCII.
        case hostTooLong(limit: Int)
        /// A port is not a number from 0 to 65,535.
        ///
        /// The value is the port as written.
        case badPort(String)
        /// A URL with a custom scheme contains a segment `.` or `..`, raw or encoded.
        ///
        /// The value is the segment as written.
        case dotSegment(String)
        /// The text contains more bytes than the limit.
        case tooLong(limit: Int)
        /// The URL contains more segments than the limit.
        case tooManySegments(limit: Int)
        /// The URL contains more query items than the limit.
        case tooManyQueryItems(limit: Int)
        /// A segment contains more decoded bytes than the limit.
        case segmentTooLong(limit: Int)
        /// The literal of a ``NavigationRequest`` contains an interpolated value where none is allowed.
        ///
        /// Values are not allowed in the scheme or in the name of a query item.
        /// They are allowed in the authority only if the scheme is custom and the authority contains no user,
        /// port, or brackets.
        case misplacedValue(String)
        /// The literal of a ``NavigationRequest`` contains an interpolated value that is not allowed at its
        /// position.
        ///
        /// `segment` is the segment that the value would create:
        /// an empty segment, `.`, `..`, or the reserved `nav`.
        /// If the value contains a control character or is too long, `segment` is `nil`.
        case badValue(String, segment: String?)
    }

    /// The kind of fault.
    let reason: Reason
    /// The position of the fault, in bytes of UTF-8 from the start of the text.
    public let offset: Int

    /// Creates an error for a fault at the given byte.
    init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    /// A stable identifier for the kind of fault, for logs and programs, such as `badEscape`.
    public var code: String {
        switch reason {
        case .empty: "empty"
        case .missingScheme: "missingScheme"
        case .badScheme: "badScheme"
        case .badEscape: "badEscape"
        case .controlCharacter: "controlCharacter"
        case .invalidUTF8: "invalidUTF8"
        case .backslash: "backslash"
        case .illegalCharacter: "illegalCharacter"
        case .emptyHost: "emptyHost"
        case .badHost: "badHost"
        case .hostCharacter: "hostCharacter"
        case .badPunycode: "badPunycode"
        case .labelTooLong: "labelTooLong"
        case .hostTooLong: "hostTooLong"
        case .badPort: "badPort"
        case .dotSegment: "dotSegment"
        case .tooLong: "tooLong"
        case .tooManySegments: "tooManySegments"
        case .tooManyQueryItems: "tooManyQueryItems"
        case .segmentTooLong: "segmentTooLong"
        case .misplacedValue: "misplacedValue"
        case .badValue: "badValue"
        }
    }
}

extension URLParseError: CustomStringConvertible, TranslatableError {
    /// An English sentence that describes the fault and how to correct it.
    ///
    /// It quotes parts of the URL as ``DisplayURL`` shows them, with at most 64 Unicode scalars each.
    public var message: String { text.english }

    /// The same as ``message``.
    public var description: String { message }

    /// The sentence in ``message``, for translation.
    public var text: TranslatableText {
        switch reason {
        case .empty:
            .template("The URL is empty.")
        case .missingScheme:
            .template("The URL has no scheme. Start it with a scheme, such as “https:”.")
        case .badScheme(" "):
            .template(
                "A space is not allowed here. A scheme begins with a letter, followed by letters, digits, “+”, “-”, or “.”."
            )
        case .badScheme(let character):
            .template(
                "“{text}” is not allowed here. A scheme begins with a letter, followed by letters, digits, “+”, “-”, or “.”.",
                text: String(character)
            )
        case .badEscape(let text):
            .template(
                "“{text}” is not an escape. Write two hexadecimal digits after the percent sign, or “%25” for the sign itself.",
                text: text
            )
        case .controlCharacter(let character):
            .template(
                "The URL contains the control character {code}, which is not allowed.",
                values: ["code": .verbatim(Self.code(of: character))]
            )
        case .invalidUTF8(let text):
            .template("The escape “{text}” is not part of valid UTF-8 text.", text: text)
        case .backslash:
            .template(
                "A backslash is not allowed here. Write “/” between segments, or “%5C” for a backslash."
            )
        case .illegalCharacter(" "):
            .template("A space is not allowed here. Write “%20” instead.")
        case .illegalCharacter(let character):
            .template(
                "“{text}” is not allowed here. Write “{escape}” instead.",
                values: [
                    "text": Self.shown(String(character)),
                    "escape": .verbatim(PercentCoding.encode(String(character), raw: .nothing)),
                ]
            )
        case .emptyHost:
            .template("The web URL has no host. Write a host after “//”.")
        case .badHost(let text):
            .template("“{text}” is not a valid host.", text: text)
        case .hostCharacter(let character, let label):
            .template(
                "“{text}” in the host contains “{character}”, a character that browsers replace or refuse. Write the host as browsers show it.",
                values: ["text": Self.shown(label), "character": Self.shown(String(character))]
            )
        case .badPunycode(let text):
            .template("“{text}” in the host is not the Punycode of a name that browsers accept.", text: text)
        case .labelTooLong(let limit):
            .template("A part of the host is longer than {limit} bytes in ASCII.", limit: limit)
        case .hostTooLong(let limit):
            .template("The host is longer than {limit} bytes in ASCII.", limit: limit)
        case .badPort(let text):
            .template("“{text}” is not a valid port. Write a number from 0 to 65535.", text: text)
        case .dotSegment(let text):
            .template(
                "The segment “{text}” is not allowed in an absolute URL with a custom scheme. Write the path without it.",
                text: text
            )
        case .tooLong(let limit):
            .template("The URL is longer than {limit} bytes.", limit: limit)
        case .tooManySegments(let limit):
            .template("The path has more than {limit} segments.", limit: limit)
        case .tooManyQueryItems(let limit):
            .template("The query has more than {limit} items.", limit: limit)
        case .segmentTooLong(let limit):
            .template("A segment is longer than {limit} bytes.", limit: limit)
        case .misplacedValue(let value):
            .template(
                "The value “{value}” is not allowed in the scheme, the host, or the name of a query item.",
                text: value,
                as: "value"
            )
        case .badValue(_, segment: ""?):
            .template("An empty value cannot be a segment of the URL.")
        case .badValue(let value, let segment?):
            .template(
                "The value “{value}” is not allowed here because the segment “{segment}” has a special meaning.",
                values: ["value": Self.shown(value), "segment": Self.shown(segment)]
            )
        case .badValue(let value, segment: nil) where value.unicodeScalars.contains(where: \.isControl):
            .template("The value “{value}” contains a control character.", text: value, as: "value")
        case .badValue(let value, segment: nil):
            .template("The value “{value}” is too long for a URL.", text: value, as: "value")
        }
    }

    /// Returns part of the URL for a quotation, escaped and shortened to 64 Unicode scalars.
    private static func shown(_ text: String) -> TranslatableText { .shown(text, maximumLength: 64) }

    /// Returns the code of a character, such as `U+0001`, with at least 4 digits.
    private static func code(of character: Unicode.Scalar) -> String {
        let digits = String(character.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }
}

extension TranslatableText {
    /// Creates a template with one placeholder, whose value is quoted text.
    fileprivate static func template(_ template: String, text: String, as name: String = "text") -> Self {
        .template(template, values: [name: .shown(text, maximumLength: 64)])
    }

    fileprivate static func template(_ template: String, limit: Int) -> Self {
        .template(template, values: ["limit": .number(limit)])
    }
}

/// Returns the value of an expression, and converts any error that it throws.
func converting<Output, Old, New>(
    _ value: @autoclosure () throws(Old) -> Output,
    _ convert: (Old) -> New
) throws(New) -> Output {
    do throws(Old) {
        return try value()
    } catch {
        throw convert(error)
    }
}
