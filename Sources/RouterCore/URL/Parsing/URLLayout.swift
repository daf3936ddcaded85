/// The positions of the parts of a URL in its text, in bytes of UTF-8.
///
/// ``RouteURLParser`` creates the layout, and ``RouteURL`` uses it to read each part from the text.
/// The layout contains no text, and each position takes 32 bits, so a URL is cheap to copy.
///
/// In `a://b/c?d`, the scheme ends at 1, the host is `4..<5`, the path is `5..<7`, and the query is `8..<9`.
struct URLLayout: Sendable {
    /// The position of the colon after the scheme, or -1 in a relative reference.
    var schemeEnd: Int32 = -1
    /// The range of the user and the password, or `nil` if the authority contains no `@`.
    @NarrowIfPresent var userInformation = nil
    /// The range of the host, which is empty if there is no authority.
    @NarrowRange var host = 0..<0
    /// The range of the port's digits, possibly empty, or `nil` if no colon follows the host.
    @NarrowIfPresent var port = nil
    /// The range of the path, including a leading slash if there is one.
    @NarrowRange var path = 0..<0
    /// The range of the query after `?`, possibly empty, or `nil` if there is no `?`.
    @NarrowIfPresent var query = nil
    /// The range of the fragment after `#`, possibly empty, or `nil` if there is no `#`.
    @NarrowIfPresent var fragment = nil
    /// The number of segments, including the host if it is the first segment.
    var segmentCount: Int32 = 0
    /// The number of query items. An empty item, as between the two `&` in `a&&b`, does not count.
    var queryItemCount: Int32 = 0
    /// The slashes of the path within the first 64 bytes of the URL, including the slash after the host.
    var slashes = EarlySeparators()

    /// Whether the scheme is `http` or `https`. A relative reference uses the scheme of its base.
    var isWeb = false
    /// Whether `//` follows the scheme.
    ///
    /// A URL with a custom scheme can omit the `//`: `a:b`.
    var hasAuthority = false
    /// Whether a segment contains an escape. If no segment does, segments are used without decoding.
    var hasEscapedSegments = false

    /// Whether the host is the first segment, such as `b` in `a://b/c`.
    var hostIsSegment: Bool { !isWeb && !host.isEmpty }
}

/// A range that stores each bound in 32 bits.
@propertyWrapper
struct NarrowRange: Sendable {
    private let start: Int32
    private let end: Int32

    init(wrappedValue: Range<Int>) {
        start = Int32(truncatingIfNeeded: wrappedValue.lowerBound)
        end = Int32(truncatingIfNeeded: wrappedValue.upperBound)
    }

    var wrappedValue: Range<Int> {
        get { Int(start)..<Int(end) }
        set { self = NarrowRange(wrappedValue: newValue) }
    }
}

/// An optional range that stores each bound in 32 bits. An absent range begins at -1.
@propertyWrapper
struct NarrowIfPresent: Sendable {
    @NarrowRange private var range: Range<Int>

    init(wrappedValue: Range<Int>?) { range = wrappedValue ?? -1 ..< -1 }

    var wrappedValue: Range<Int>? {
        get { range.lowerBound < 0 ? nil : range }
        set { self = NarrowIfPresent(wrappedValue: newValue) }
    }
}

/// A window that covers 64 bytes of a URL and marks those bytes that need a closer look.
///
/// Letters, digits, `-`, `.`, and `_` are plain:
/// every part after the scheme can contain these characters, and they never end a part.
/// All other bytes are marked, and the parser jumps from mark to mark.
///
/// In `item/4?a`, bytes 4 and 6 are marked.
/// All positions from 8 on are marked too, because the text ends there.
///
/// ``RouteURLParser`` uses a single window for all parts of a URL and moves it over the text.
struct ScanWindow {
    /// The bytes that are classified at once.
    private typealias Bytes = SIMD16<Int8>

    /// The number of bytes in a window, one for each bit of `marks`.
    private static let width = 64
    /// The number of bytes in one `Bytes` value.
    private static let step = 16

    /// The position of the window's first byte in the text.
    ///
    /// Initially, the window lies before the text and contains nothing.
    private var start = -width
    /// The marks: bit *n* marks byte *n* of the window.
    ///
    /// Bits beyond the end of the text are set.
    private var marks: UInt64 = 0

    /// Returns the first marked position at or after `index`, or the end of the text.
    ///
    /// - Complexity: O(1) if the mark is in the window, otherwise O(*n*) in the number of bytes up to it.
    @inline(__always)
    mutating func firstMark(in bytes: Span<UInt8>, from index: Int) -> Int {
        let offset = UInt64(bitPattern: Int64(index &- start))
        if offset < UInt64(Self.width) {
            let rest = marks &>> offset
            if rest != 0 { return index &+ rest.trailingZeroBitCount }
        }
        return moveOn(in: bytes, from: index)
    }

    /// Moves the window to the next mark and returns the position of that mark.
    ///
    /// If there is no mark, returns the end of the text.
    @inline(never)
    private mutating func moveOn(in bytes: Span<UInt8>, from index: Int) -> Int {
        // The rest of the window contains no mark, so the search continues after it.
        var position = index >= start && index < start + Self.width ? start + Self.width : index
        while position < bytes.count {
            start = position
            marks = Self.marks(bytes, from: position)
            if marks != 0 { return position + marks.trailingZeroBitCount }
            position += Self.width
        }
        return bytes.count
    }

    /// Returns the marks of the 64 bytes that begin at a position.
    private static func marks(_ bytes: Span<UInt8>, from start: Int) -> UInt64 {
        var plain: UInt64 = 0
        var index = start
        let end = min(bytes.count, start + width)
        while index <= end - step {
            plain |= plainBits(load(bytes, index)) &<< UInt64(index - start)
            index += step
        }
        if index < end { plain |= lastBits(bytes, from: index, to: end) &<< UInt64(index - start) }
        return ~plain
    }

    /// Returns ``plainBits(_:)`` for fewer than 16 bytes at the end of the text.
    @inline(__always)
    private static func lastBits(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> UInt64 {
        let rest = end - start
        // The load starts early so that it stays inside the text; the shift drops the bytes before `start`.
        if end >= step { return plainBits(load(bytes, end - step)) &>> UInt64(step - rest) }
        var last = Bytes(repeating: 0)
        for index in 0..<rest { last[index] = Int8(bitPattern: bytes[start + index]) }
        return plainBits(last)
    }

    /// Returns the 16 bytes that begin at a position. All of them must exist.
    @inline(__always)
    private static func load(_ bytes: Span<UInt8>, _ index: Int) -> Bytes {
        unsafeBitCast(
            bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: SIMD2<UInt64>.self),
            to: Bytes.self
        )
    }

    /// Returns one bit for each of 16 bytes, lowest byte first. The bit is set if the byte is plain.
    ///
    /// A zero byte is not plain.
    /// A byte above 127 is negative as an `Int8`, so it is not plain either.
    @inline(__always)
    private static func plainBits(_ bytes: Bytes) -> UInt64 {
        let letters = bytes | Bytes(repeating: 0x20)
        let isLetter = (letters .> Bytes(repeating: 0x60)) .& (letters .< Bytes(repeating: 0x7B))
        // The range from `-` to `9` contains `-`, `.`, `/` and the digits; only the slash is not plain.
        let isDigit = (bytes .> Bytes(repeating: 0x2C)) .& (bytes .< Bytes(repeating: 0x3A))
        let isSlash = bytes .== Bytes(repeating: 0x2F)
        let isPlain = isLetter .| (isDigit .& .!isSlash) .| (bytes .== Bytes(repeating: 0x5F))
        let halves = unsafeBitCast(isPlain, to: SIMD2<UInt64>.self)
        return bits(halves[0]) | bits(halves[1]) &<< 8
    }

    /// Returns a number whose eight bits are the lowest bits of the eight bytes in a word.
    ///
    /// The product moves bit 8*n* to bit 56 + *n*, and no two of its terms overlap there.
    @inline(__always)
    private static func bits(_ word: UInt64) -> UInt64 {
        ((word & 0x0101_0101_0101_0101) &* 0x0102_0408_1020_4080) &>> 56
    }
}

/// The scan that all parts after the scheme share.
extension ScanWindow {
    /// Skips allowed bytes, escapes, and raw non-ASCII text until a delimiter or the end.
    ///
    /// - Parameters:
    ///   - start: The position at which to start.
    ///   - allowed: The ASCII characters that are allowed raw.
    ///   - delimiters: The characters at which to stop. A delimiter that is also allowed is skipped.
    /// - Returns: The position of the delimiter or the end of the text, and the number of skipped escapes.
    /// - Throws: `badEscape`, `controlCharacter`, or `invalidUTF8` at an escape,
    ///   or the error of ``Span/illegal(at:)`` at a byte that is not allowed.
    @inline(__always)
    mutating func scan(
        _ bytes: Span<UInt8>,
        from start: Int,
        allowed: ByteSet,
        delimiters: ByteSet = .delimiters
    ) throws(URLParseError) -> (end: Int, escapes: Int) {
        var end = firstMark(in: bytes, from: start)
        while end < bytes.count, allowed.contains(bytes[end]) { end = firstMark(in: bytes, from: end + 1) }
        if end == bytes.count || delimiters.contains(bytes[end]) { return (end, 0) }
        return try bytes.scanOn(from: end, allowed: allowed, delimiters: delimiters)
    }
}

extension Span<UInt8> {
    /// Skips bytes as `scan` does, but one at a time.
    ///
    /// `scan` calls this method when it finds an escape, a non-ASCII byte, or a fault.
    @inline(never)
    fileprivate func scanOn(
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
}
