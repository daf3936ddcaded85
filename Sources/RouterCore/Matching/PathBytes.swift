/// The decoded segments of an address in one run of bytes, as the trie reads them.
///
/// Where nothing has to be decoded, the run is a part of the address's own text.
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
        var copy: [UInt8] = []
        for (index, segment) in url.segments.enumerated() {
            if index > 0 { copy.append(0xFF) }
            copy += Array(segment.utf8)
        }
        text = ""
        start = 0
        end = url.segmentView.isEmpty ? -1 : copy.count
        separator = 0xFF
        self.copy = copy
    }

    func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        if let copy { return body(copy.span) }
        return body(text.utf8.span)
    }
}
