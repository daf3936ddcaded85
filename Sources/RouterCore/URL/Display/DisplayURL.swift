/// An address as text that is safe to show or to log: it is on one line, and it looks like what it is.
///
/// Control characters, bidirectional controls, invisible and blank characters, look-alikes of URL punctuation, and
/// combining marks on punctuation appear as `\u{…}`. Escapes are never decoded. A user and a password are left out,
/// so the host comes first; the host of a web address is in lower case, with non-ASCII labels in Punycode (RFC 3492).
///
///     DisplayURL(url).text
///     // https://bank.example@bücher.example/a    shows as    https://xn--bcher-kva.example/a
///     // dariel://a<U+202E>b                      shows as    dariel://a\u{202E}b
public struct DisplayURL: Sendable, Hashable, CustomStringConvertible {
    /// The text for logs and for widgets that hold nothing else.
    public let text: String

    /// The text of an address.
    ///
    /// - Parameters:
    ///   - url: The address.
    ///   - maximumLength: The greatest number of Unicode scalars. Behind the host an ellipsis takes the place of the
    ///     middle; only a host that is longer than this by itself loses its beginning.
    public init(_ url: RouteURL, maximumLength: Int? = nil) {
        let (scheme, host, rest) = Self.parts(of: url)
        let elision = Elision(maximumLength: maximumLength)
        text = elision.text(lead: scheme, head: host, tail: elision.units(of: rest))
    }

    /// Any text, an address or not, its middle replaced by an ellipsis where it is too long.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - maximumLength: The greatest number of Unicode scalars.
    public init(text: String, maximumLength: Int? = nil) {
        let elision = Elision(maximumLength: maximumLength)
        self.text = elision.text(lead: "", head: [], tail: elision.units(of: text))
    }

    /// The host of a web address alone, as ``init(_:maximumLength:)`` shows it; `nil` for a custom scheme.
    ///
    ///     DisplayURL.host(of: url)     // "xn--bcher-kva.example" for https://bücher.example/a
    ///
    /// - Parameters:
    ///   - url: The address.
    ///   - maximumLength: The greatest number of Unicode scalars; a host that is longer loses its beginning.
    public static func host(of url: RouteURL, maximumLength: Int? = nil) -> String? {
        url.host.map { host in
            let head = DisplayEscaping.units(of: HostName.punycode(host))
            return Elision(maximumLength: maximumLength).text(lead: "", head: head, tail: [])
        }
    }

    /// The text between a left-to-right isolate and its end (Unicode Standard Annex 9, section 2.4), for a
    /// place among other text.
    ///
    /// Where it holds right-to-left letters, a left-to-right mark behind each delimiter keeps the segments in
    /// order; it is for showing only, since who copies it copies the marks.
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

    /// The text in double quotation marks, each one inside it behind a backslash.
    public var quoted: String {
        var result = "\""
        for character in text.unicodeScalars {
            if character == "\"" { result += "\\" }
            result.unicodeScalars.append(character)
        }
        return result + "\""
    }

    /// The same as `text`.
    public var description: String { text }

    private static func parts(of url: RouteURL) -> (scheme: String, host: [String], rest: String) {
        let layout = url.layout
        let bytes = url.text.utf8.span
        let lead = url.scheme + ":" + (layout.hasAuthority ? "//" : "")
        let first = layout.isWeb || layout.hostIsSegment ? nil : url.segmentView.first
        let headEnd = first?.utf8Range.upperBound ?? layout.path.lowerBound
        let rest = bytes.text(headEnd..<bytes.count)
        let port = layout.port.map { ":" + bytes.text($0) } ?? ""
        guard layout.isWeb else {
            let path = bytes.text(layout.path.lowerBound..<headEnd)
            return (lead, DisplayEscaping.units(of: bytes.text(layout.host) + port + path), rest)
        }
        return (lead, DisplayEscaping.units(of: HostName.punycode(url.host ?? "") + port), rest)
    }

    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}

/// How much of a text is shown, in Unicode scalars. An ellipsis takes the place of what is more.
///
/// An address may have 8,192 bytes without a space between them. To lay out so long a word takes a toolkit seconds,
/// since the time grows with the square of its length, and nobody reads it. Who copies gets all of it.
public enum DisplayLimits {
    /// Of an address or a name among the words of a sentence.
    public static let quotation = 120
    /// Of the title of a page or a window.
    public static let title = 160
    /// Of an address or a name on one line or in a tooltip.
    public static let line = 240
    /// Of an address, a value or a message that has several lines to itself.
    public static let paragraph = 480
    /// Of the address in an entry, as long as nobody edits it.
    public static let addressBar = 1_024

    /// The text itself, or where it has more scalars its start and its end around an ellipsis. It may hold what
    /// looks like something else: an address is shown by ``DisplayURL``.
    ///
    ///     DisplayLimits.shortening("ab", to: 2)           // "ab"
    ///     DisplayLimits.shortening("abcdefgh", to: 5)     // "ab…gh"
    ///
    /// - Complexity: O(n) in the length of the text.
    public static func shortening(_ text: String, to length: Int) -> String {
        let scalars = text.unicodeScalars
        guard text.utf8.count > length, scalars.count > length else { return text }
        let room = Swift.max(length, 1) - 1
        return String(scalars.prefix(room - room / 2)) + "…" + String(scalars.suffix(room / 2))
    }
}
