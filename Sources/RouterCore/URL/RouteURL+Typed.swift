extension RouteURL {
    /// Reads a URL that the user typed or pasted.
    ///
    /// White space and invisible format characters are trimmed at both ends.
    /// Characters that may not stand raw are percent-encoded: spaces, quotes, backticks, brackets, `^` and `|`.
    ///
    ///     try RouteURL(typed: " dariel://item/two words ").text       // "dariel://item/two%20words"
    ///     try RouteURL(typed: "dariel://a#b c#d").text                // "dariel://a#b%20c%23d"
    ///     try RouteURL(typed: "dariel://item/100%")                   // throws badEscape at 17
    ///     try RouteURL(typed: "https://a b.example/")                 // throws illegalCharacter(" ") at 9
    ///
    /// These stay errors, because a repair would guess: a missing scheme, a bad escape, a backslash, a
    /// control character, and a space in the host of a web URL.
    ///
    /// - Parameter text: The typed text, at most 32,768 bytes of UTF-8 before it is trimmed.
    /// - Throws: ``URLParseError``, its offset counted in bytes of the typed text.
    /// - Complexity: O(*n*) in the length of the text.
    public init(typed text: String) throws(URLParseError) {
        let limits = URLLimits.standard
        if text.utf8.count > 4 * limits.bytes {
            throw URLParseError(.tooLong(limit: limits.bytes), at: limits.bytes)
        }
        let typed = TypedURL(text)
        self = try converting(try RouteURL(parsing: typed.text), typed.relocated)
    }
}

/// The text of a typed URL, trimmed and with the missing escapes added.
///
/// ``RouteURL/init(typed:)`` makes it, parses its text, and moves the error back to the typed text.
///
/// White space and invisible format characters are trimmed at both ends.
/// Spaces, quotes, backticks, brackets of all kinds, `^`, `|` and a second `#` are percent-encoded.
/// These stay as they are, and the parser refuses them:
///
/// - a missing or bad scheme
/// - a fault in the authority of a web URL, since an escape there would make another host
/// - backslashes and control characters
/// - a percent sign that begins no escape, since the intended text is unknown
struct TypedURL {
    /// The completed text, which may still be no URL.
    private(set) var text: String
    /// The position in the typed text for each byte of `text`, and for its end.
    private var origins: [Int]

    /// Trims and completes a typed text.
    init(_ typed: String) {
        let start = typed.unicodeScalars.firstIndex { !Self.isTrimmed($0) } ?? typed.endIndex
        let last = typed.unicodeScalars.lastIndex { !Self.isTrimmed($0) }
        let end = last.map { typed.unicodeScalars.index(after: $0) } ?? typed.endIndex
        let trimmed = String(typed[start..<Swift.max(start, end)])
        let offset = trimmed.isEmpty ? 0 : typed.utf8.distance(from: typed.startIndex, to: start)
        var output: [UInt8] = []
        var origins: [Int] = []
        let bytes = trimmed.utf8.span
        let untouched = Self.untouchedEnd(bytes)
        var isFragment = false
        for position in 0..<bytes.count {
            let byte = bytes[position]
            let start = output.count
            let isIllegal = byte == ASCII.numberSign ? isFragment : ByteSet.repairable.contains(byte)
            if position >= untouched, isIllegal {
                PercentCoding.append(byte, raw: .nothing, to: &output)
            } else {
                output.append(byte)
            }
            if position >= untouched, byte == ASCII.numberSign { isFragment = true }
            origins.append(contentsOf: repeatElement(offset + position, count: output.count - start))
        }
        origins.append(offset + bytes.count)
        self.text = String(decoding: output, as: UTF8.self)
        self.origins = origins
    }

    /// Returns the same error at its position in the typed text.
    func relocated(_ error: URLParseError) -> URLParseError {
        URLParseError(error.reason, at: origins[Swift.min(error.offset, origins.count - 1)])
    }

    private static func isTrimmed(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.properties.generalCategory == .format
    }

    /// Returns the end of the part in which nothing is encoded.
    ///
    /// That is the scheme, and in a web URL the authority too.
    /// In a custom scheme it is also everything up to an IP address in brackets.
    /// A text without a scheme is left as it is.
    private static func untouchedEnd(_ bytes: Span<UInt8>) -> Int {
        guard let colon = URLScheme.colon(in: bytes) else { return bytes.count }
        var position = colon + 1
        guard URLScheme.isWeb(bytes, end: colon) else { return addressEnd(bytes, from: position) ?? position }
        while position < bytes.count, bytes[position] == ASCII.slash { position += 1 }
        while !bytes.isEndOfAuthority(position) { position += 1 }
        return position
    }

    /// Returns the position after an IP address in brackets that stands after `//`, or after a user there.
    private static func addressEnd(_ bytes: Span<UInt8>, from start: Int) -> Int? {
        guard bytes.hasTwoSlashes(at: start) else { return nil }
        let host = bytes.userInformationEnd(from: start + 2).map { $0 + 1 } ?? start + 2
        guard host < bytes.count, bytes[host] == ASCII.openingBracket else { return nil }
        return try? IPLiteral.end(in: bytes, from: host)
    }
}
