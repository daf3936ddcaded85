/// Walks the text between the ampersands of a query, empty pieces included.
struct QueryPieces {
    private var position: Int
    private let end: Int
    private var isAtEnd = false

    init(_ query: Range<Int>) {
        position = query.lowerBound
        end = query.upperBound
    }

    mutating func next(in bytes: Span<UInt8>) -> Range<Int>? {
        if isAtEnd { return nil }
        let start = position
        var scan = start
        while scan < end, bytes[scan] != ASCII.ampersand { scan += 1 }
        isAtEnd = scan == end
        position = scan + 1
        return start..<scan
    }
}
