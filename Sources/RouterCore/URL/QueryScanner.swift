/// Finds the items of a query one after the other, empty pieces left out; the text is handed in each time.
struct QueryScanner {
    /// Where an item lies, and which of its texts need decoding.
    struct Piece {
        let name: Range<Int>
        let value: Range<Int>
        var isEncodedName = false
        var isEncodedValue = false

        /// Whether the decoded name is this text, as `String` compares them.
        func hasName(_ text: String, in bytes: Span<UInt8>) -> Bool {
            let other = text.utf8.span
            // Text in ASCII is equal to no other text in ASCII.
            var isASCII = !isEncodedName
            var isEqual = isASCII && other.count == name.count
            for position in name where isASCII {
                isASCII = bytes[position] < 0x80
                isEqual = isEqual && bytes[position] == other[position - name.lowerBound]
            }
            if isASCII, isEqual || text.utf8.allSatisfy({ $0 < 0x80 }) { return isEqual }
            return QueryItem.name(of: self, in: bytes) == text
        }
    }

    private var position: Int
    private let end: Int

    init(_ query: Range<Int>) {
        position = query.lowerBound
        end = query.upperBound
    }

    /// The place of the next item.
    mutating func next(in bytes: Span<UInt8>) -> Piece? {
        while position < end {
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
            place = min(place, end)
            position = place + 1
            if place == start { continue }
            if equals < 0 { equals = place }
            return Piece(
                name: start..<equals,
                value: min(equals + 1, place)..<place,
                isEncodedName: isEncodedName,
                isEncodedValue: isEncodedValue
            )
        }
        return nil
    }
}

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
        let ampersand = bytes.firstIndex(of: ASCII.ampersand, in: start..<end)
        isAtEnd = ampersand == end
        position = ampersand + 1
        return start..<ampersand
    }
}
