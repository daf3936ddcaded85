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
        if byte == ASCII.percent, position + 2 < end {
            defer { position += 3 }
            return bytes.checkedEscape(at: position)
        }
        position += 1
        return plusIsSpace && byte == ASCII.plus ? ASCII.space : byte
    }
}

extension Span<UInt8> {
    /// The byte that an escape stands for which has been checked.
    @inline(__always)
    func checkedEscape(at position: Int) -> UInt8 {
        Self.digit(self[position + 1]) << 4 | Self.digit(self[position + 2])
    }

    /// Letters have bit 6, and a lower half that is 9 less than what they stand for.
    @inline(__always)
    private static func digit(_ byte: UInt8) -> UInt8 { (byte & 0x0F) &+ (byte >> 6) &* 9 }
}
