/// The rules that decide which characters are displayed as `\u{…}`.
///
/// ``DisplayURL`` applies these rules to all text that it displays.
/// The rules escape characters that could mislead a reader: characters that are invisible, that reorder
/// text, or that look like the punctuation of a URL.
/// Printable ASCII is never escaped.
enum DisplayEscaping {
    /// Returns one string for each scalar, so that ``Elision`` never cuts through an escape.
    ///
    /// Each string is either the scalar itself or its escape, such as `\u{202E}`.
    ///
    ///     DisplayEscaping.units(of: "a\u{202E}b".unicodeScalars)     // ["a", "\\u{202E}", "b"]
    static func units(of text: some Sequence<Unicode.Scalar>) -> [String] {
        var base: Unicode.Scalar?
        return text.map { scalar in
            let isPrintableASCII = (0x20..<0x7F).contains(scalar.value)
            let isShown =
                isPrintableASCII || !isMisleading(scalar) && (!isMark(scalar) || mayBear(mark: base))
            base = isShown ? scalar : nil
            if isShown { return String(Character(scalar)) }
            return "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        }
    }

    /// Returns whether a scalar could mislead a reader by itself.
    ///
    /// Such a scalar is invisible, blank, unassigned, or for private use; or it reorders text;
    /// or it looks like a delimiter or like the padlock of a secure connection.
    private static func isMisleading(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned: return true
        case .spaceSeparator, .lineSeparator, .paragraphSeparator: return scalar != " "
        default: break
        }
        if scalar.properties.isDefaultIgnorableCodePoint { return true }
        return blanks.contains(scalar.value) || lookalikes.contains(scalar.value)
            || ranges.contains { $0.contains(scalar.value) }
    }

    /// Letters and symbols that look blank, and the replacement characters U+FFFC and U+FFFD.
    private static let blanks: Set<UInt32> = [0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0, 0xFFFC, 0xFFFD]

    /// Letters and symbols that look like one of `/ \ : . ? # @ % ' !` or like a bracket.
    private static let lookalikes: Set<UInt32> = [
        0x01C3, 0x0589, 0x05C3, 0x05F4, 0x0609, 0x060A, 0x066A, 0x06D4, 0x0701, 0x0702, 0x2024, 0x2027,
        0x2039, 0x203A, 0x2044, 0x2215, 0x2216, 0x2236, 0x23AE, 0x2571, 0x2572, 0x29F5, 0x29F6, 0x29F8,
        0x29F9, 0x2AFB, 0x2AFD, 0x3002, 0x3014, 0x3015, 0x3033, 0xA789, 0xFE14, 0xFE15, 0xFE3F, 0xFE52,
        0xFE55, 0xFE56, 0xFE5F, 0xFE68, 0xFE6A, 0xFE6B,
    ]

    /// Ideographic description characters, full-width punctuation, and pictures of padlocks and keys.
    private static let ranges: [ClosedRange<UInt32>] = [
        0x2FF0...0x2FFB, 0xFF01...0xFF0F, 0xFF1A...0xFF20, 0xFF3B...0xFF40, 0xFF5B...0xFF61,
        0x1F50F...0x1F513,
    ]

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark: true
        default: false
        }
    }

    /// Returns whether a combining mark after the given scalar is displayed instead of escaped.
    ///
    /// If the mark is the first scalar of the text, or if the scalar before the mark is escaped, `scalar` is
    /// `nil`, and the mark is escaped.
    ///
    /// In ASCII, only a letter or a digit can bear a mark,
    /// because a mark can make punctuation look like different punctuation.
    /// Beyond ASCII, any displayed scalar can bear a mark. Even a mark can, because many scripts put several
    /// marks on one letter.
    private static func mayBear(mark scalar: Unicode.Scalar?) -> Bool {
        scalar.map { !$0.isASCII || ByteSet.alphanumeric.contains(UInt8($0.value)) } ?? false
    }
}

/// The rules that shorten displayed text to a maximum length in Unicode scalars.
///
/// ``DisplayURL`` creates an elision for each text.
/// An elision never cuts through an escape such as `\u{202E}`, and it keeps the whole host if the host fits.
struct Elision {
    /// The maximum length of the result, or `nil` for no limit.
    let maximumLength: Int?

    /// Splits text into units, and omits the middle of text that is far longer than the limit.
    ///
    /// A unit is one scalar, or the escape of one scalar.
    /// If the text is longer than 8 × ``maximumLength`` bytes,
    /// only its first and its last ``maximumLength`` scalars are converted.
    /// The work therefore depends on the limit and not on the length of the text.
    func units(of text: String) -> [String] {
        let scalars = text.unicodeScalars
        guard let maximumLength, text.utf8.count > 8 * Swift.max(maximumLength, 1) else {
            return DisplayEscaping.units(of: scalars)
        }
        let length = Swift.max(maximumLength, 1)
        return DisplayEscaping.units(of: scalars.prefix(length))
            + DisplayEscaping.units(of: scalars.suffix(length))
    }

    /// Joins the three parts of a URL, eliding as little as possible.
    ///
    /// The middle of `tail` is elided first.
    /// If that is not enough, all of `tail` and the start of `head` are elided.
    /// If even that is not enough, the result is only an ellipsis.
    ///
    /// - Parameters:
    ///   - lead: The scheme with its punctuation.
    ///   - head: The units of the host.
    ///   - tail: The units of everything after the host.
    func text(lead: String, head: [String], tail: [String]) -> String {
        let start = lead + head.joined()
        guard let maximumLength else { return start + tail.joined() }
        let startLength = Self.length(of: start)
        if startLength + tail.reduce(0, { $0 + Self.length(of: $1) }) <= maximumLength {
            return start + tail.joined()
        }
        if startLength < maximumLength {
            return start + Self.middleElided(tail, length: maximumLength - startLength)
        }
        let leadLength = Self.length(of: lead)
        if leadLength < maximumLength {
            return lead + "…" + Self.suffix(head, length: maximumLength - leadLength - 1)
        }
        return maximumLength > 0 ? "…" : ""
    }

    /// Returns as many of the first and last units as fit, with an ellipsis between them.
    ///
    /// - Parameter length: The maximum number of Unicode scalars, including the ellipsis; at least 1.
    private static func middleElided(_ units: [String], length: Int) -> String {
        let room = length - 1
        let end = suffix(units, length: room / 2)
        return prefix(units, length: room - Self.length(of: end)).joined() + "…" + end
    }

    /// Returns as many of the last units as fit.
    private static func suffix(_ units: [String], length: Int) -> String {
        prefix(units.reversed(), length: length).reversed().joined()
    }

    /// Returns as many of the first units as fit.
    private static func prefix(_ units: some Sequence<String>, length: Int) -> [String] {
        var left = length
        return units.prefix { unit in
            left -= Self.length(of: unit)
            return left >= 0
        }
    }

    private static func length(of text: String) -> Int {
        text.unicodeScalars.count
    }
}
