extension RouteURL {
    /// Creates a URL from text that the user typed or pasted.
    ///
    /// White space and invisible format characters are trimmed at both ends.
    /// Characters that are not allowed raw are percent-encoded: spaces, double quotes, backticks, brackets of
    /// all kinds, `^`, `|`, and any `#` after the first.
    ///
    ///     try RouteURL(completing: " dariel://item/two words ").text       // "dariel://item/two%20words"
    ///     try RouteURL(completing: "dariel://a#b c#d").text                // "dariel://a#b%20c%23d"
    ///     try RouteURL(completing: "dariel://item/100%")                   // throws badEscape at 17
    ///     try RouteURL(completing: "https://a b.example/")                 // throws illegalCharacter(" ") at 9
    ///
    /// A missing scheme, a bad escape, a backslash, a control character, or a space in the host of a web URL
    /// remains an error, because a repair would be a guess.
    ///
    /// - Parameter text: The typed text, at most 1,048,576 bytes of UTF-8 before it is trimmed.
    /// - Throws: ``URLParseError``. Its offset counts bytes of the typed text.
    /// - Complexity: O(*n*) in the length of the text.
    public init(completing text: String) throws(URLParseError) {
        let limits = URLLimits.standard
        if text.utf8.count > 4 * limits.bytes {
            throw URLParseError(.tooLong(limit: limits.bytes), at: limits.bytes)
        }
        let typed = CompletedText(completing: text)
        self = try converting(try RouteURL(parsing: typed.text), typed.relocated)
    }

    /// Creates a URL from a link or from text that another program passes in.
    ///
    /// Browsers and other programs leave some characters raw although RFC 3986 does not allow this.
    /// These characters are braces, `|`, `^`, backticks, brackets outside of a host,
    /// and `#` inside a fragment. They are percent-encoded, which loses no information.
    ///
    ///     try RouteURL(received: "app://a?filter[x]={1}").text    // "app://a?filter%5Bx%5D=%7B1%7D"
    ///     try RouteURL(received: "app://a b")                     // throws illegalCharacter(" ") at 7
    ///
    /// - Throws: ``URLParseError`` for any other fault. Its offset counts bytes of `text`.
    /// - Complexity: O(*n*) in the length of the text.
    package init(received text: String) throws(URLParseError) {
        self = try Self.completing(text, base: nil) { text throws(URLParseError) in
            try RouteURL(parsing: text)
        }
    }

    /// Resolves a reference as ``resolving(_:)`` does,
    /// but accepts the raw characters that ``init(received:)`` accepts.
    func resolving(received reference: String) throws(URLParseError) -> RouteURL {
        try Self.completing(reference, base: self) { text throws(URLParseError) in try resolving(text) }
    }

    /// Calls `read` to parse the text.
    ///
    /// If `read` fails at a raw character that browsers do not escape,
    /// the missing escapes are added, and `read` is called again with the completed text.
    private static func completing(
        _ text: String,
        base: RouteURL?,
        _ read: (String) throws(URLParseError) -> RouteURL
    ) throws(URLParseError) -> RouteURL {
        let first: URLParseError
        do throws(URLParseError) {
            return try read(text)
        } catch {
            first = error
        }
        // Added escapes can repair only this fault.
        guard case .illegalCharacter(let scalar) = first.reason, CompletedText.isLeftRaw(scalar) else {
            throw first
        }
        let completed = CompletedText(received: text, base: base)
        return try converting(try read(completed.text), completed.relocated)
    }
}

/// The text of a URL, with the escapes that its author omitted.
///
/// ``RouteURL/init(completing:)`` and ``RouteURL/init(received:)`` create a completed text, parse it, and map
/// the position of an error back to the original text.
///
/// | Text | Trimmed | Encoded |
/// |---|---|---|
/// | typed | white space, format characters | spaces, `"`, all brackets, backticks, `^`, `\|`, extra `#` |
/// | received | nothing | braces, backticks, `^`, `\|`, brackets outside of a host, extra `#` |
///
/// An extra `#` is any `#` after the first one.
///
/// The following faults are not repaired, so the parser refuses them:
///
/// - a missing or bad scheme
/// - a fault in the authority of a web URL, because an escape there would produce a different host
/// - backslashes and control characters
/// - a percent sign that does not begin an escape, because the intended text is unknown
struct CompletedText {
    /// The completed text, which can still contain faults.
    private(set) var text: String
    /// For each byte of `text`, and for its end, the corresponding position in the original text.
    private var origins: [Int]

    /// Creates a completed text from typed text, which is trimmed first.
    init(completing typed: String) {
        let start = typed.unicodeScalars.firstIndex { !Self.isTrimmed($0) } ?? typed.endIndex
        let last = typed.unicodeScalars.lastIndex { !Self.isTrimmed($0) }
        let end = last.map { typed.unicodeScalars.index(after: $0) } ?? typed.endIndex
        let trimmed = String(typed[start..<Swift.max(start, end)])
        let offset = trimmed.isEmpty ? 0 : typed.utf8.distance(from: typed.startIndex, to: start)
        let untouched = Self.untouchedEnd(trimmed.utf8.span)
        self.init(trimmed, at: offset, from: untouched, encoding: .repairable, bracketsFrom: untouched)
    }

    /// Creates a completed text from a link or from text that another program passes in.
    ///
    /// - Parameters:
    ///   - text: The original text.
    ///   - base: The URL against which a reference is resolved, or `nil` if the text must be a whole URL.
    init(received text: String, base: RouteURL?) {
        let bytes = text.utf8.span
        let colon = URLScheme.colon(in: bytes)
        var untouched = colon.map { $0 + 1 } ?? (base == nil ? bytes.count : 0)
        var hostEnd = untouched
        if bytes.hasTwoSlashes(at: untouched) {
            hostEnd += 2
            while !bytes.isEndOfAuthority(hostEnd) { hostEnd += 1 }
        }
        if colon.map({ URLScheme.isWeb(bytes, end: $0) }) ?? base?.isWeb ?? false { untouched = hostEnd }
        self.init(text, at: 0, from: untouched, encoding: .leftRaw, bracketsFrom: hostEnd)
    }

    /// Creates a completed text by encoding a set of characters.
    ///
    /// - Parameters:
    ///   - text: The text to complete.
    ///   - offset: The position of `text` in the original text.
    ///   - start: The position from which characters are encoded. Everything before it remains unchanged.
    ///   - set: The characters to encode.
    ///   - bracketsStart: The position from which square brackets are encoded.
    private init(
        _ text: String,
        at offset: Int,
        from start: Int,
        encoding set: ByteSet,
        bracketsFrom bracketsStart: Int
    ) {
        let bytes = text.utf8.span
        var output: [UInt8] = []
        var origins: [Int] = []
        output.reserveCapacity(bytes.count)
        origins.reserveCapacity(bytes.count + 1)
        var isFragment = false
        for position in 0..<bytes.count {
            let byte = bytes[position]
            let outputStart = output.count
            let isBracket = byte == ASCII.openingBracket || byte == ASCII.closingBracket
            let isIllegal = byte == ASCII.numberSign ? isFragment : set.contains(byte)
            if position >= (isBracket ? bracketsStart : start), isIllegal {
                PercentCoding.append(byte, raw: .nothing, to: &output)
            } else {
                output.append(byte)
            }
            if position >= start, byte == ASCII.numberSign { isFragment = true }
            origins.append(contentsOf: repeatElement(offset + position, count: output.count - outputStart))
        }
        origins.append(offset + bytes.count)
        self.text = String(decoding: output, as: UTF8.self)
        self.origins = origins
    }

    /// Returns the error with its position in the original text.
    func relocated(_ error: URLParseError) -> URLParseError {
        URLParseError(error.reason, at: origins[Swift.min(error.offset, origins.count - 1)])
    }

    /// Returns whether browsers and other programs leave the character raw although RFC 3986 does not allow
    /// this.
    static func isLeftRaw(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && (scalar == "#" || ByteSet.leftRaw.contains(UInt8(scalar.value)))
    }

    private static func isTrimmed(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.properties.generalCategory == .format
    }

    /// Returns the end of the leading part of typed text that remains unchanged.
    ///
    /// In a web URL, this part consists of the scheme and the authority.
    /// In any other URL, it ends after an IP address in brackets, or after the scheme if there is no address.
    /// Text without a scheme remains unchanged as a whole.
    private static func untouchedEnd(_ bytes: Span<UInt8>) -> Int {
        guard let colon = URLScheme.colon(in: bytes) else { return bytes.count }
        var position = colon + 1
        guard URLScheme.isWeb(bytes, end: colon) else { return addressEnd(bytes, from: position) ?? position }
        while position < bytes.count, bytes[position] == ASCII.slash { position += 1 }
        while !bytes.isEndOfAuthority(position) { position += 1 }
        return position
    }

    /// Returns the position after an IP address in brackets, or `nil` if there is none.
    ///
    /// The address must follow `//`, with or without a user in between.
    private static func addressEnd(_ bytes: Span<UInt8>, from start: Int) -> Int? {
        guard bytes.hasTwoSlashes(at: start) else { return nil }
        let host = bytes.userInformationEnd(from: start + 2).map { $0 + 1 } ?? start + 2
        guard host < bytes.count, bytes[host] == ASCII.openingBracket else { return nil }
        return try? IPLiteral.end(in: bytes, from: host)
    }
}
