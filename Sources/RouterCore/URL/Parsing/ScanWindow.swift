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

/// The steps of reading that every part of an address behind the scheme shares.
extension ScanWindow {
    /// Skips bytes that are allowed, escapes and raw non-ASCII text; stops at the first other byte.
    ///
    /// - Returns: where it stopped, and how many escapes there were.
    /// - Throws: `badEscape`, `controlCharacter`, `invalidUTF8`, and what `illegal(at:)` says of a byte that no
    ///   part of an address may hold.
    @inline(__always)
    mutating func scan(
        _ bytes: Span<UInt8>,
        from start: Int,
        allowed: ByteSet,
        delimiters: ByteSet = .delimiters
    ) throws(URLParseError) -> (end: Int, escapes: Int) {
        let end = skip(bytes, from: start, allowed: allowed)
        if end == bytes.count || delimiters.contains(bytes[end]) { return (end, 0) }
        return try bytes.scanOn(from: end, allowed: allowed, delimiters: delimiters)
    }

    /// Skips bytes that are allowed and nothing else.
    @inline(__always)
    mutating func skip(_ bytes: Span<UInt8>, from start: Int, allowed: ByteSet) -> Int {
        var position = firstMark(in: bytes, from: start)
        while position < bytes.count, allowed.contains(bytes[position]) {
            position = firstMark(in: bytes, from: position + 1)
        }
        return position
    }
}

/// Escapes, raw text beyond ASCII, and what is wrong where neither is right.
extension Span<UInt8> {
    /// Skips bytes that are allowed, escapes and raw non-ASCII text; stops at a delimiter.
    ///
    /// - Returns: where it stopped, and how many escapes there were.
    /// - Throws: `badEscape`, `controlCharacter`, `invalidUTF8`, and what `illegal(at:)` says of any other byte.
    @inline(never)
    func scanOn(
        from start: Int,
        allowed: ByteSet,
        delimiters: ByteSet
    ) throws(URLParseError) -> (end: Int, escapes: Int) {
        var position = start
        var escapes = 0
        while position < count {
            let byte = self[position]
            if allowed.contains(byte) {
                position += 1
            } else if byte == ASCII.percent {
                let next = try skipEscapedScalar(at: position)
                escapes += (next - position) / 3
                position = next
            } else if byte >= 0x80 {
                if isRawControl(at: position) { throw illegal(at: position) }
                position += 1
            } else if delimiters.contains(byte) {
                break
            } else {
                throw illegal(at: position)
            }
        }
        return (position, escapes)
    }

    /// The end of the escapes that make up one Unicode scalar (RFC 3629 section 4).
    func skipEscapedScalar(at start: Int) throws(URLParseError) -> Int {
        let first = try escapedByte(at: start)
        if first < 0x80 {
            if ASCII.isControl(first) { throw control(UInt32(first), at: start) }
            return start + 3
        }
        var length = 2
        var lower: UInt8 = 0x80
        var upper: UInt8 = 0xBF
        switch first {
        case 0xC2...0xDF: break
        case 0xE0...0xEF:
            length = 3
            if first == 0xE0 { lower = 0xA0 }
            if first == 0xED { upper = 0x9F }
        case 0xF0...0xF4:
            length = 4
            if first == 0xF0 { lower = 0x90 }
            if first == 0xF4 { upper = 0x8F }
        default: throw invalidUTF8(at: start)
        }
        var position = start + 3
        for index in 1..<length {
            guard position < count, self[position] == ASCII.percent else {
                throw invalidUTF8(at: start)
            }
            let byte = try escapedByte(at: position)
            guard byte >= lower, byte <= upper else { throw invalidUTF8(at: start) }
            if index == 1, first == 0xC2, byte < 0xA0 { throw control(UInt32(byte), at: start) }
            lower = 0x80
            upper = 0xBF
            position += 3
        }
        return position
    }

    /// The byte that the escape stands for.
    func escapedByte(at position: Int) throws(URLParseError) -> UInt8 {
        guard position + 2 < count, let high = ASCII.hexadecimalValue(self[position + 1]),
            let low = ASCII.hexadecimalValue(self[position + 2])
        else {
            throw URLParseError(.badEscape(text(characters: 3, from: position)), at: position)
        }
        return high << 4 | low
    }

    /// The error for a byte that may not stand where it stands.
    func illegal(at position: Int) -> URLParseError {
        let scalar = scalar(at: position)
        if scalar == "\\" { return URLParseError(.backslash, at: position) }
        if isRawControl(at: position) { return control(scalar.value, at: position) }
        return URLParseError(.illegalCharacter(scalar), at: position)
    }

    private func invalidUTF8(at position: Int) -> URLParseError {
        URLParseError(.invalidUTF8(text(position..<position + 3)), at: position)
    }

    private func control(_ value: UInt32, at position: Int) -> URLParseError {
        URLParseError(.controlCharacter(Unicode.Scalar(value) ?? "\0"), at: position)
    }

    /// Checks the escapes of a text and nothing else.
    func checkEscapes() throws(URLParseError) {
        var position = 0
        while position < count {
            position = self[position] == ASCII.percent ? try skipEscapedScalar(at: position) : position + 1
        }
    }
}
