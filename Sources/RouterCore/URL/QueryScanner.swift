/// Finds the pieces of a query between its ampersands, one after the other.
///
/// It keeps positions and no text, so a caller hands in the bytes of the URL each time.
/// Everything that reads a query uses it: ``QueryItems``, canonical forms, and the reserved items.
struct QueryScanner {
    /// One piece: a name, and the value after the first `=`.
    struct Piece {
        /// The position of the name, as written.
        let name: Range<Int>
        /// The position of the value, as written; empty without `=`.
        let value: Range<Int>
        /// Whether the name holds an escape or a plus.
        var isEncodedName = false
        /// Whether the value holds an escape or a plus.
        var isEncodedValue = false

        /// The position of the whole piece.
        var range: Range<Int> { name.lowerBound..<value.upperBound }

        /// Returns the decoded name.
        @inline(__always)
        func name(in bytes: Span<UInt8>) -> String { Self.text(name, isEncoded: isEncodedName, in: bytes) }

        /// Returns the decoded value.
        @inline(__always)
        func value(in bytes: Span<UInt8>) -> String { Self.text(value, isEncoded: isEncodedValue, in: bytes) }

        /// Returns the text of a part; one without escapes is copied as it is.
        @inline(__always)
        private static func text(_ range: Range<Int>, isEncoded: Bool, in bytes: Span<UInt8>) -> String {
            isEncoded ? PercentCoding.decoded(range, in: bytes, plusIsSpace: true) : bytes.text(range)
        }
    }

    private var position: Int
    private let end: Int

    /// Begins at the start of a query.
    ///
    /// - Parameter query: Its position in the URL, without the `?`.
    init(_ query: Range<Int>) {
        position = query.lowerBound
        end = query.upperBound
    }

    /// Returns the next item: a piece that is not empty, or `nil` at the end.
    ///
    /// - Complexity: O(*n*) in the length of that item and of the ampersands before it.
    mutating func nextItem(in bytes: Span<UInt8>) -> Piece? {
        while let piece = next(in: bytes) {
            if !piece.range.isEmpty { return piece }
        }
        return nil
    }

    /// Returns the next piece, empty or not, or `nil` at the end.
    ///
    /// `a&&b&` has four pieces, and the empty query has one.
    ///
    /// - Complexity: O(*n*) in the length of that piece.
    mutating func next(in bytes: Span<UInt8>) -> Piece? {
        guard position <= end else { return nil }
        let start = position
        var equals = -1
        var isEncodedName = false
        var isEncodedValue = false
        var place = start
        while place < end, bytes[place] != ASCII.ampersand {
            let byte = bytes[place]
            if byte == ASCII.equalsSign {
                if equals < 0 { equals = place }
            } else if byte == ASCII.percent || byte == ASCII.plus {
                if equals < 0 { isEncodedName = true } else { isEncodedValue = true }
            }
            place += 1
        }
        position = place + 1
        if equals < 0 { equals = place }
        return Piece(
            name: start..<equals,
            value: min(equals + 1, place)..<place,
            isEncodedName: isEncodedName,
            isEncodedValue: isEncodedValue
        )
    }
}
