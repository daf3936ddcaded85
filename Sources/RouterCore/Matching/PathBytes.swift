/// The decoded segments of an address in one run of bytes, as the trie reads them.
///
/// Where nothing has to be decoded, the run is a part of the address's own text and nothing is copied.
struct PathBytes {
    private let text: String
    private let copy: [UInt8]?
    /// Where the first segment begins.
    let start: Int
    /// Where the last segment ends; `start - 1` where there is no segment.
    let end: Int
    /// What stands between two segments: a slash, or in a copy a byte that no UTF-8 text contains.
    let separator: UInt8

    init(_ url: RouteURL) {
        text = url.text
        if let range = Self.plainRange(of: url) {
            copy = nil
            start = range.lowerBound
            end = url.layout.segmentCount == 0 ? start - 1 : range.upperBound
            separator = ASCII.slash
            return
        }
        var copy: [UInt8] = []
        copy.reserveCapacity(url.layout.path.upperBound)
        let bytes = url.text.utf8.span
        var isFirst = true
        for segment in url.segmentView {
            if !isFirst { copy.append(0xFF) }
            isFirst = false
            var decoded = DecodedBytes(segment.utf8Range)
            while let byte = decoded.next(in: bytes) { copy.append(byte) }
        }
        start = 0
        end = isFirst ? -1 : copy.count
        separator = 0xFF
        self.copy = copy
    }

    func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        if let copy { return body(copy.span) }
        return body(text.utf8.span)
    }

    /// Where the segments lie in the address's text, if in one piece and without an escape.
    private static func plainRange(of url: RouteURL) -> Range<Int>? {
        let layout = url.layout
        let bytes = url.text.utf8.span
        var start = layout.path.lowerBound
        var end = layout.path.upperBound
        if layout.hostIsSegment {
            guard layout.path.isEmpty || layout.host.upperBound == start else { return nil }
            start = layout.host.lowerBound
            if layout.path.isEmpty { end = layout.host.upperBound }
        } else if start < end, bytes[start] == ASCII.slash {
            start += 1
        }
        if start < end, bytes[end - 1] == ASCII.slash { end -= 1 }
        for position in start..<end where bytes[position] == ASCII.percent { return nil }
        return start..<end
    }
}
