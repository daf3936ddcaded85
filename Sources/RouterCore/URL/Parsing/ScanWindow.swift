/// Tells of 64 bytes of a text at a time which of them need a look, so that all others are skipped without one.
///
/// Letters, digits, `-`, `.` and `_` may stand in every part of an address behind the scheme and never end one: they are
/// plain. Any other byte is marked.
struct ScanWindow {
    private typealias Bytes = SIMD16<Int8>

    private static let width = 64
    private static let step = 16

    /// At first the window lies before the text, and holds nothing.
    private var start = -width
    /// Bit *n* stands for byte *n* of the window; set from the end of the text on.
    private var marks: UInt64 = 0

    /// The first byte at or behind a place that is marked, or the end of the text.
    @inline(__always)
    mutating func firstMark(in bytes: Span<UInt8>, from place: Int) -> Int {
        let offset = UInt64(bitPattern: Int64(place &- start))
        if offset < UInt64(Self.width) {
            let rest = marks &>> offset
            if rest != 0 { return place &+ rest.trailingZeroBitCount }
        }
        return moveOn(in: bytes, from: place)
    }

    @inline(never)
    private mutating func moveOn(in bytes: Span<UInt8>, from place: Int) -> Int {
        // What the window holds behind the place is plain.
        var position = place >= start && place < start + Self.width ? start + Self.width : place
        while position < bytes.count {
            start = position
            marks = Self.marks(bytes, from: position)
            if marks != 0 { return position + marks.trailingZeroBitCount }
            position += Self.width
        }
        return bytes.count
    }

    private static func marks(_ bytes: Span<UInt8>, from start: Int) -> UInt64 {
        var plain: UInt64 = 0
        var place = start
        let end = min(bytes.count, start + width)
        while place <= end - step {
            plain |= plainBits(load(bytes, place)) &<< UInt64(place - start)
            place += step
        }
        if place < end { plain |= lastBits(bytes, from: place, to: end) &<< UInt64(place - start) }
        return ~plain
    }

    /// The bits of fewer bytes than are looked at together.
    @inline(__always)
    private static func lastBits(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> UInt64 {
        let rest = end - start
        // The same bytes behind others that have been looked at.
        if end >= step { return plainBits(load(bytes, end - step)) &>> UInt64(step - rest) }
        var last = Bytes(repeating: 0)
        for index in 0..<rest { last[index] = Int8(bitPattern: bytes[start + index]) }
        return plainBits(last)
    }

    @inline(__always)
    private static func load(_ bytes: Span<UInt8>, _ place: Int) -> Bytes {
        unsafeBitCast(
            bytes.bytes.unsafeLoadUnaligned(fromByteOffset: place, as: SIMD2<UInt64>.self),
            to: Bytes.self
        )
    }

    /// A bit for each byte, the first one lowest. A zero byte is not plain, nor is one above 127, which is negative here.
    @inline(__always)
    private static func plainBits(_ bytes: Bytes) -> UInt64 {
        let letters = bytes | Bytes(repeating: 0x20)
        let isLetter = (letters .> Bytes(repeating: 0x60)) .& (letters .< Bytes(repeating: 0x7B))
        // From `-` to `9`, where only the slash is something else.
        let isDigit = (bytes .> Bytes(repeating: 0x2C)) .& (bytes .< Bytes(repeating: 0x3A))
        let isSlash = bytes .== Bytes(repeating: 0x2F)
        let isPlain = isLetter .| (isDigit .& .!isSlash) .| (bytes .== Bytes(repeating: 0x5F))
        let halves = unsafeBitCast(isPlain, to: SIMD2<UInt64>.self)
        return bits(halves[0]) | bits(halves[1]) &<< 8
    }

    /// Brings the lowest bits of eight bytes together.
    @inline(__always)
    private static func bits(_ word: UInt64) -> UInt64 {
        ((word & 0x0101_0101_0101_0101) &* 0x0102_0408_1020_4080) &>> 56
    }
}
