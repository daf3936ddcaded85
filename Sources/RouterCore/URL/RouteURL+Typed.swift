extension RouteURL {
    /// Reads what a person typed or pasted: trimmed, and with what may not stand raw percent-encoded.
    ///
    ///     try RouteURL(typed: " dariel://item/two words ").text   // "dariel://item/two%20words"
    ///     try RouteURL(typed: "dariel://item/100%")               // an error: a bad escape
    ///
    /// A missing scheme, a bad escape, a backslash and a control character stay errors, and so does a space in the
    /// host of a web address: to encode those would make another address of it.
    ///
    /// - Throws: `URLParseError`, its offset counted in the typed text.
    public init(typed text: String, limits: URLLimits = .standard) throws(URLParseError) {
        if text.utf8.count > 4 * limits.bytes {
            throw URLParseError(.tooLong(limit: limits.bytes), at: limits.bytes)
        }
        let typed = TypedURL(text)
        do {
            try self.init(parsing: typed.text, limits: limits)
        } catch {
            throw typed.relocated(error)
        }
    }
}

/// What a person typed, made into an address where only an escape is missing.
///
/// White space and invisible formatting are trimmed at both ends. What may not stand raw is percent-encoded:
/// spaces, ``"<>^`{|}``, brackets and a second `#`. Left as they are, and so refused by the parser: a bad scheme, a
/// missing one, the authority of a web address (an encoded character there would make another host), backslashes,
/// control characters, and a percent sign that begins no escape (nobody knows what was meant by it).
struct TypedURL {
    private(set) var text: String
    /// For each byte of `text` the place in the typed text that it comes from, and the end as the last.
    private var origins: [Int]

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
            if position >= untouched, Self.isEncoded(byte, isFragment: isFragment) {
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

    /// The same error at its place in the typed text.
    func relocated(_ error: URLParseError) -> URLParseError {
        URLParseError(error.reason, at: origins[Swift.min(error.offset, origins.count - 1)])
    }

    private static func isTrimmed(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.properties.generalCategory == .format
    }

    /// The end of scheme and, in a web address, authority.
    private static func untouchedEnd(_ bytes: Span<UInt8>) -> Int {
        guard let colon = URLScheme.colon(in: bytes) else { return bytes.count }
        var position = colon + 1
        guard URLScheme.isWeb(bytes, end: colon) else { return position }
        while position < bytes.count, bytes[position] == ASCII.slash { position += 1 }
        while !bytes.isEndOfAuthority(position) { position += 1 }
        return position
    }

    private static func isEncoded(_ byte: UInt8, isFragment: Bool) -> Bool {
        byte == ASCII.numberSign ? isFragment : ByteSet.repairable.contains(byte)
    }
}
