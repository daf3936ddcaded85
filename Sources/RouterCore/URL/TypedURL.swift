/// What a person typed, made into an address where only an escape is missing.
///
/// White space and invisible formatting are trimmed at both ends. What may not stand raw is percent-encoded:
/// spaces, ``"<>^`{|}``, brackets, a second `#`, and a percent sign that begins no escape. Left as they are,
/// and so refused by the parser: a bad scheme, a missing one, the authority of a web address (an encoded
/// character there would make another host), backslashes and control characters.
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
            if position >= untouched, Self.isEncoded(byte, at: position, in: bytes, isFragment: isFragment) {
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

    private static func isEncoded(
        _ byte: UInt8,
        at position: Int,
        in bytes: Span<UInt8>,
        isFragment: Bool
    ) -> Bool {
        if byte == ASCII.numberSign { return isFragment }
        guard byte == ASCII.percent else { return ByteSet.repairable.contains(byte) }
        return position + 2 >= bytes.count || ASCII.hexadecimalValue(bytes[position + 1]) == nil
            || ASCII.hexadecimalValue(bytes[position + 2]) == nil
    }
}
