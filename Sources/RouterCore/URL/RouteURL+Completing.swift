extension RouteURL {
    /// Reads a URL that the user typed or pasted.
    ///
    /// White space and invisible format characters are trimmed at both ends.
    /// Characters that may not stand raw are percent-encoded: spaces, quotes, backticks, brackets, `^` and `|`.
    ///
    ///     try RouteURL(completing: " dariel://item/two words ").text       // "dariel://item/two%20words"
    ///     try RouteURL(completing: "dariel://a#b c#d").text                // "dariel://a#b%20c%23d"
    ///     try RouteURL(completing: "dariel://item/100%")                   // throws badEscape at 17
    ///     try RouteURL(completing: "https://a b.example/")                 // throws illegalCharacter(" ") at 9
    ///
    /// These stay errors, because a repair would guess: a missing scheme, a bad escape, a backslash, a
    /// control character, and a space in the host of a web URL.
    ///
    /// - Parameter text: The typed text, at most 1,048,576 bytes of UTF-8 before it is trimmed.
    /// - Throws: ``URLParseError``, its offset counted in bytes of the typed text.
    /// - Complexity: O(*n*) in the length of the text.
    public init(completing text: String) throws(URLParseError) {
        let limits = URLLimits.standard
        if text.utf8.count > 4 * limits.bytes {
            throw URLParseError(.tooLong(limit: limits.bytes), at: limits.bytes)
        }
        let typed = CompletedText(completing: text)
        self = try converting(try RouteURL(parsing: typed.text), typed.relocated)
    }

    /// Reads a URL that a link or another program hands over.
    ///
    /// Browsers and other programs leave some characters raw that RFC 3986 does not allow.
    /// They are percent-encoded, which loses nothing: braces, `|`, `^` and backticks, brackets outside of a host,
    /// and `#` inside a fragment.
    ///
    ///     try RouteURL(received: "app://a?filter[x]={1}").text    // "app://a?filter%5Bx%5D=%7B1%7D"
    ///     try RouteURL(received: "app://a b")                     // throws illegalCharacter(" ") at 7
    ///
    /// - Throws: ``URLParseError`` for everything else, its offset counted in bytes of `text`.
    /// - Complexity: O(*n*) in the length of the text.
    package init(received text: String) throws(URLParseError) {
        self = try Self.completing(text, base: nil) { text throws(URLParseError) in
            try RouteURL(parsing: text)
        }
    }

    /// Resolves a reference as ``resolving(_:)`` does, and reads its characters as ``init(received:)`` does.
    func resolving(received reference: String) throws(URLParseError) -> RouteURL {
        try Self.completing(reference, base: self) { text throws(URLParseError) in try resolving(text) }
    }

    /// Reads a text, and once more with the missing escapes if it has a character that needs one.
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
        // Most texts that get here are wrong in another way.
        guard case .illegalCharacter(let scalar) = first.reason, CompletedText.isLeftRaw(scalar) else {
            throw first
        }
        let completed = CompletedText(received: text, base: base)
        return try converting(try read(completed.text), completed.relocated)
    }
}

/// A text with the escapes that its writer left out.
///
/// ``RouteURL/init(completing:)`` and ``RouteURL/init(received:)`` make it, parse its text, and move the error back to the
/// given text.
///
/// | Text | Trimmed | Encoded |
/// |---|---|---|
/// | typed | white space and invisible format characters | spaces, quotes, brackets of all kinds, backticks, `^`, `\|`, and a second `#` |
/// | received | nothing | braces, backticks, `^`, `\|`, brackets outside of a host, and a second `#` |
///
/// These stay as they are, and the parser refuses them:
///
/// - a missing or bad scheme
/// - a fault in the authority of a web URL, since an escape there would make another host
/// - backslashes and control characters
/// - a percent sign that begins no escape, since the intended text is unknown
struct CompletedText {
    /// The completed text, which may still be no URL.
    private(set) var text: String
    /// The position in the given text for each byte of `text`, and for its end.
    private var origins: [Int]

    /// Trims and completes a typed text.
    init(completing typed: String) {
        let start = typed.unicodeScalars.firstIndex { !Self.isTrimmed($0) } ?? typed.endIndex
        let last = typed.unicodeScalars.lastIndex { !Self.isTrimmed($0) }
        let end = last.map { typed.unicodeScalars.index(after: $0) } ?? typed.endIndex
        let trimmed = String(typed[start..<Swift.max(start, end)])
        let offset = trimmed.isEmpty ? 0 : typed.utf8.distance(from: typed.startIndex, to: start)
        let untouched = Self.untouchedEnd(trimmed.utf8.span)
        self.init(trimmed, at: offset, from: untouched, encoding: .repairable, bracketsFrom: untouched)
    }

    /// Completes a text from a link or another program.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - base: The URL that a reference is resolved against; `nil` if only a whole URL will do.
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

    /// Encodes some characters of a text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - offset: Its position in the given text.
    ///   - start: The position of the first byte that may be encoded.
    ///   - set: The characters to encode.
    ///   - bracketsStart: The position of the first byte at which square brackets are.
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

    /// Returns the same error at its position in the given text.
    func relocated(_ error: URLParseError) -> URLParseError {
        URLParseError(error.reason, at: origins[Swift.min(error.offset, origins.count - 1)])
    }

    /// Returns whether a received text may hold a character raw that RFC 3986 does not allow.
    static func isLeftRaw(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && (scalar == "#" || ByteSet.leftRaw.contains(UInt8(scalar.value)))
    }

    private static func isTrimmed(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.properties.generalCategory == .format
    }

    /// Returns the end of the part of a typed text in which nothing is encoded.
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
