/// Brings records into the order of their shapes, whose bytes it has in one run: so nothing but bytes is looked at.
struct ShapeSorter {
    private var bytes: [UInt8] = []
    private var ends: [Int] = [0]

    init(_ records: [RouteRecord]) {
        bytes.reserveCapacity(records.reduce(0) { $0 + $1.order.shape.count })
        ends.reserveCapacity(records.count + 1)
        for record in records {
            bytes += record.order.shape
            ends.append(bytes.count)
        }
    }

    /// The indexes of the records in order; records of one shape in the order that is given.
    ///
    /// - Complexity: O(*n* log *n*) in the number of records.
    func sorted(sameShape: (Int, Int) -> Bool) -> [Int] {
        (0..<ends.count - 1).sorted { precedes($0, $1) ?? sameShape($0, $1) }
    }

    /// Whether the left shape comes first; nil where both are the same.
    @inline(__always)
    private func precedes(_ left: Int, _ right: Int) -> Bool? {
        let bytes = bytes.span
        var (own, other) = (ends[left], ends[right])
        let (ownEnd, otherEnd) = (ends[left + 1], ends[right + 1])
        // Behind an end there are zeros, and a shape that is the beginning of another one comes first.
        while own < ownEnd, other < otherEnd {
            let first = bytes.word(at: own, before: ownEnd)
            let second = bytes.word(at: other, before: otherEnd)
            if first != second { return first.byteSwapped < second.byteSwapped }
            own += 8
            other += 8
        }
        let difference = (ownEnd - own) - (otherEnd - other)
        return difference == 0 ? nil : difference < 0
    }
}
