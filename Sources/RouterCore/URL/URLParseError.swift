/// Why a text is not an address, and where.
///
///     do {
///         _ = try RouteURL(parsing: "dariel://item/%zz")
///     } catch {
///         error.reason   // .badEscape("%zz")
///         error.offset   // 14
///     }
public struct URLParseError: Error, Sendable, Hashable {
    /// What is wrong, with the part of the text that is.
    public enum Reason: Sendable, Hashable {
        /// The text has no bytes.
        case empty
        /// Nothing before a colon, or no colon before the first `/`, `?` or `#`.
        case missingScheme
        /// The character may not stand in a scheme, or not as its first (RFC 3986 section 3.1).
        case badScheme(Unicode.Scalar)
        /// A percent sign without two hexadecimal digits; the value is the sign and what follows it.
        case badEscape(String)
        /// A control character (C0, DEL or C1), raw or as an escape.
        case controlCharacter(Unicode.Scalar)
        /// The escape, alone or with those behind it, does not decode to UTF-8 (RFC 3629).
        case invalidUTF8(String)
        /// A backslash, which other parsers take for a slash.
        case backslash
        /// A character that RFC 3986 has no place for here unless it is percent-encoded.
        case illegalCharacter(Unicode.Scalar)
        /// A web address without a host.
        case emptyHost
        /// Brackets around what is no IP address, or a host with an encoded delimiter, white space, or a character that
        /// nobody sees.
        case badHost(String)
        /// A part of a host between two dots that is longer than the Domain Name System allows (RFC 1035), in ASCII; the
        /// value is the limit in bytes.
        case labelTooLong(limit: Int)
        /// A host that is longer than the Domain Name System allows, in ASCII; the value is the limit in bytes.
        case hostTooLong(limit: Int)
        /// A port that is not a number from 0 to 65535.
        case badPort(String)
        /// Two slashes with nothing between them, in a custom scheme.
        case emptySegment
        /// A segment `.` or `..`, also encoded, in a custom scheme.
        case dotSegment(String)
        /// More bytes than the limit, which is the value.
        case tooLong(limit: Int)
        /// More segments than the limit, which is the value.
        case tooManySegments(limit: Int)
        /// More query items than the limit, which is the value.
        case tooManyQueryItems(limit: Int)
        /// A segment of more decoded bytes than the limit, which is the value.
        case segmentTooLong(limit: Int)
    }

    /// What is wrong.
    public let reason: Reason
    /// Where it is wrong: the distance from the start of the text in bytes of UTF-8.
    public let offset: Int

    /// An error with its reason and its place in bytes.
    public init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    /// The reason's name without its value, stable for logs and programs: `badEscape`.
    public var name: String {
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
        case .labelTooLong: "labelTooLong"
        case .hostTooLong: "hostTooLong"
        case .badPort: "badPort"
        case .emptySegment: "emptySegment"
        case .dotSegment: "dotSegment"
        case .tooLong: "tooLong"
        case .tooManySegments: "tooManySegments"
        case .tooManyQueryItems: "tooManyQueryItems"
        case .segmentTooLong: "segmentTooLong"
        }
    }

    /// The stable code of this family of errors, `invalidURL`.
    public var code: String { "invalidURL" }
}
