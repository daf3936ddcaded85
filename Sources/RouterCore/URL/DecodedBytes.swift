/// Walks a checked range of an address with its escapes decoded, without an allocation.
struct DecodedBytes {
    private var position: Int
    private let end: Int
    private let plusIsSpace: Bool

    init(_ range: Range<Int>, plusIsSpace: Bool = false) {
        position = range.lowerBound
        end = range.upperBound
        self.plusIsSpace = plusIsSpace
    }

    @inline(__always)
    mutating func next(in bytes: Span<UInt8>) -> UInt8? {
        guard position < end else { return nil }
        let byte = bytes[position]
        if byte == ASCII.percent, position + 2 < end,
            let high = ASCII.hexadecimalValue(bytes[position + 1]),
            let low = ASCII.hexadecimalValue(bytes[position + 2])
        {
            position += 3
            return high << 4 | low
        }
        position += 1
        return plusIsSpace && byte == ASCII.plus ? ASCII.space : byte
    }
}
