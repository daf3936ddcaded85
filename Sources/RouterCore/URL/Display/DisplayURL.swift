/// A URL as a single line of text that is safe to display or log.
///
/// A character that could mislead a reader is displayed as `\u{…}`:
/// a control, format, or blank character, a look-alike of URL punctuation,
/// or a combining mark on punctuation.
/// Percent-encoded characters, such as `%2F`, are displayed as written.
/// The user and the password are omitted, so the host always follows the scheme.
/// The host of a web URL is displayed in lowercase, with its non-ASCII labels in Punycode (RFC 3492).
///
///     let login = try RouteURL(parsing: "https://bank.example@bücher.example/a")
///     DisplayURL(login).text      // "https://xn--bcher-kva.example/a"
///     let text = try RouteURL(parsing: "dariel://a/\u{202E}gpj.exe")
///     DisplayURL(text).text       // "dariel://a/\\u{202E}gpj.exe"
///     let encoded = try RouteURL(parsing: "dariel://a/%E2%80%AE")
///     DisplayURL(encoded).text    // "dariel://a/%E2%80%AE"
///
/// Use the text for display only: opening it as a URL can lead to a different page.
public struct DisplayURL: Sendable, Hashable, CustomStringConvertible {
    /// The safe text, for logs and for widgets that display only this text.
    ///
    /// If a widget displays the URL within other text, use ``isolated`` instead.
    public let text: String

    /// Creates the text that displays a URL.
    ///
    /// If the text is too long, an ellipsis replaces the middle of the part after the host.
    /// If the limit leaves no room for an ellipsis after the host, the whole part after the host is omitted,
    /// and the ellipsis replaces the start of the host.
    ///
    ///     let url = try RouteURL(parsing: "https://example.org/abcdefghij")
    ///     DisplayURL(url, maximumLength: 29).text     // "https://example.org/abcd…ghij"
    ///     DisplayURL(url, maximumLength: 19).text     // "https://…xample.org"
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - maximumLength: The maximum number of Unicode scalars, including the ellipsis, or `nil` for no
    ///     limit.
    public init(_ url: RouteURL, maximumLength: Int? = nil) {
        let (scheme, host, rest) = Self.parts(of: url)
        let elision = Elision(maximumLength: maximumLength)
        text = elision.text(lead: scheme, head: host, tail: elision.units(of: rest))
    }

    /// Creates the safe form of any text, even if it is not a URL.
    ///
    ///     DisplayURL(text: "a\nb").text                       // "a\\u{A}b"
    ///     DisplayURL(text: "abcdef", maximumLength: 5).text   // "ab…ef"
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - maximumLength: The maximum number of Unicode scalars. An ellipsis replaces the middle of a longer
    ///     text.
    public init(text: String, maximumLength: Int? = nil) {
        let elision = Elision(maximumLength: maximumLength)
        self.text = elision.text(lead: "", head: [], tail: elision.units(of: text))
    }

    /// Returns the host of a web URL for display, or `nil` if the scheme is custom.
    ///
    ///     let url = try RouteURL(parsing: "https://bücher.example/a")
    ///     DisplayURL.host(of: url)                        // "xn--bcher-kva.example"
    ///     DisplayURL.host(of: url, maximumLength: 8)      // "…example"
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - maximumLength: The maximum number of Unicode scalars. An ellipsis replaces the start of a longer
    ///     host.
    public static func host(of url: RouteURL, maximumLength: Int? = nil) -> String? {
        url.host.map { host in
            let head = DisplayEscaping.units(of: host.unicodeScalars)
            return Elision(maximumLength: maximumLength).text(lead: "", head: head, tail: [])
        }
    }

    /// The text in a left-to-right isolate, for use within other text.
    ///
    /// In an isolate, the text keeps its order whatever surrounds it (Unicode Standard Annex 9, section 2.4).
    /// If the text contains right-to-left letters,
    /// a left-to-right mark after each delimiter keeps the segments in order.
    /// Use this text for display only, because a copy of it contains the marks.
    public var isolated: String {
        guard text.unicodeScalars.contains(where: Self.isRightToLeft) else {
            return "\u{2066}" + text + "\u{2069}"
        }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            scalars.append(scalar)
            if scalar.isASCII, !ByteSet.alphanumeric.contains(UInt8(scalar.value)) {
                scalars.append("\u{200E}")
            }
        }
        return "\u{2066}" + String(scalars) + "\u{2069}"
    }

    /// The same as ``text``.
    public var description: String { text }

    /// Splits a URL into the parts for ``Elision``, without the user and the password.
    ///
    /// If the scheme is custom, the returned host is the first segment. This also applies to `app:item/42`,
    /// which contains no `//`.
    private static func parts(of url: RouteURL) -> (scheme: String, host: [String], rest: String) {
        let layout = url.layout
        let bytes = url.text.utf8.span
        let lead = url.scheme + ":" + (layout.hasAuthority ? "//" : "")
        let first = layout.isWeb || layout.hostIsSegment ? nil : url.segmentRanges.first
        let headEnd = first?.upperBound ?? layout.path.lowerBound
        let rest = bytes.text(headEnd..<bytes.count)
        let port = layout.port.map { ":" + bytes.text($0) } ?? ""
        guard layout.isWeb else {
            let path = bytes.text(layout.path.lowerBound..<headEnd)
            let host = bytes.text(layout.host) + port + path
            return (lead, DisplayEscaping.units(of: host.unicodeScalars), rest)
        }
        return (lead, DisplayEscaping.units(of: ((url.host ?? "") + port).unicodeScalars), rest)
    }

    /// Returns whether a scalar belongs to a block of right-to-left scripts.
    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}

/// The maximum lengths of displayed text, in Unicode scalars.
///
/// A URL can contain 65,536 bytes without a space, or more if the app allows it.
/// A toolkit takes seconds to lay out such a long word because the time grows with the square of its length.
/// Text over the limit is displayed with an ellipsis. If the user copies such text, the whole text is copied.
extension DisplayURL {
    /// The limit for a URL or a name within a sentence.
    public static let quotationLength = 120
    /// The limit for the title of a page or a window.
    public static let titleLength = 160
    /// The limit for a URL or a name on its own line or in a tooltip.
    public static let lineLength = 240
    /// The limit for a URL, a value, or a message that occupies several lines.
    public static let paragraphLength = 480

    /// Returns the text, with an ellipsis in its middle if it is too long.
    ///
    /// Nothing is escaped, so the result can contain misleading characters.
    /// For URLs, use ``init(_:maximumLength:)`` instead.
    ///
    ///     DisplayURL.shortening("ab", to: 2)           // "ab"
    ///     DisplayURL.shortening("abcdefgh", to: 5)     // "ab…gh"
    ///
    /// - Parameters:
    ///   - text: Any text.
    ///   - length: The maximum number of Unicode scalars, including the ellipsis. If the text is cut, a
    ///     length below 1 counts as 1.
    /// - Complexity: O(*n*) in the length of the text.
    public static func shortening(_ text: String, to length: Int) -> String {
        let scalars = text.unicodeScalars
        guard text.utf8.count > length, scalars.count > length else { return text }
        let room = Swift.max(length, 1) - 1
        return String(scalars.prefix(room - room / 2)) + "…" + String(scalars.suffix(room / 2))
    }
}

extension DisplayURL {
    /// Returns the text for a quotation in a sentence: shortened to ``quotationLength``, but not escaped.
    package static func quoting(_ text: String) -> String { shortening(text, to: quotationLength) }
}

extension RouteURL {
    /// Returns the URL without the given scheme and its `://`.
    ///
    /// A web URL, a URL with a different scheme, or a URL without text after `://` is returned whole.
    package func drawing(in scheme: String?) -> String {
        guard self.scheme == scheme, scheme != "http", scheme != "https",
            let separator = text.firstRange(of: "://"), separator.upperBound < text.endIndex
        else { return text }
        return String(text[separator.upperBound...])
    }
}
