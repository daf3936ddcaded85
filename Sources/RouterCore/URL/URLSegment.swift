/// One segment of an address, still in the address's text.
public struct URLSegment: Sendable {
    let source: String
    /// Where the segment lies in the address's text, in bytes of UTF-8, as written.
    public let utf8Range: Range<Int>
    /// Whether this is the first segment of a custom scheme, which compares without regard to ASCII case.
    public let ignoresCase: Bool

    /// The decoded segment.
    ///
    /// - Complexity: O(*n*), one allocation where it is longer than 15 bytes.
    public var text: String { PercentCoding.decoded(utf8Range, of: source) }

    /// The segment as written, with its escapes.
    public var encodedText: String { source.utf8.span.text(utf8Range) }

    /// Whether the segment holds an escape, so that `text` and `encodedText` differ.
    public var isEscaped: Bool {
        let bytes = source.utf8.span
        return utf8Range.contains { bytes[$0] == ASCII.percent }
    }

    /// Whether the decoded segment is this text, byte for byte, or but for ASCII case where `ignoresCase` says so.
    ///
    ///     // dariel://TwoItem/Log
    ///     url.segmentView.first?.equals("twoitem")               // true: the first segment of a custom scheme
    ///     url.segmentView.dropFirst().first?.equals("log")        // false
    ///
    /// - Complexity: O(*n*), without an allocation.
    public func equals(_ literal: String) -> Bool {
        equals(literal, ignoringCase: ignoresCase)
    }

    func equals(_ literal: String, ignoringCase: Bool) -> Bool {
        let bytes = source.utf8.span
        let expected = literal.utf8.span
        var decoded = DecodedBytes(utf8Range)
        var position = 0
        while let byte = decoded.next(in: bytes) {
            guard position < expected.count else { return false }
            let other = expected[position]
            let isEqual = ignoringCase ? ASCII.lowercased(byte) == ASCII.lowercased(other) : byte == other
            guard isEqual else { return false }
            position += 1
        }
        return position == expected.count
    }
}
