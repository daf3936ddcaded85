/// A run of bytes as words of eight, the last one filled up with zeros; upper-case ASCII letters are read as lower-case
/// ones where case is ignored.
enum LiteralWords {
    /// The word at an offset below the length, or 0 for no text at all.
    @inline(__always)
    static func word(_ bytes: Span<UInt8>, _ range: Range<Int>, at offset: Int, isFolded: Bool) -> UInt64 {
        let word = bytes.word(at: range.lowerBound + offset, before: range.upperBound)
        return isFolded ? folded(word) : word
    }

    @inline(__always)
    static func hash(
        _ bytes: Span<UInt8>,
        _ range: Range<Int>,
        _ key: LiteralKey,
        head: UInt64,
        isFolded: Bool
    ) -> UInt64 {
        var hash = mixed(mixed(key.bits) ^ head)
        var offset = 8
        while offset < range.count {
            hash = mixed(hash ^ word(bytes, range, at: offset, isFolded: isFolded))
            offset += 8
        }
        return hash
    }

    @inline(__always)
    private static func mixed(_ value: UInt64) -> UInt64 {
        let product = value &* 0x9E37_79B9_7F4A_7C15
        return product ^ (product >> 32)
    }

    /// All eight bytes at once: bit 7 of a byte becomes bit 5 where the byte is from `A` to `Z`.
    @inline(__always)
    private static func folded(_ word: UInt64) -> UInt64 {
        let low = word & 0x7F7F_7F7F_7F7F_7F7F
        let isBehindZ = low &+ 0x2525_2525_2525_2525
        let isFromA = low &+ 0x3F3F_3F3F_3F3F_3F3F
        let isUpper = ~word & (isFromA ^ isBehindZ) & 0x8080_8080_8080_8080
        return word | isUpper >> 2
    }
}
