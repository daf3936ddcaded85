/// The ways through literal text of all nodes, in one hash table with open addressing.
///
/// A dictionary of texts would need a `String` for each segment.
/// This one reads a segment in the bytes of the URL, eight at a time, and allocates nothing.
final class LiteralIndex: Sendable {
    private struct Slot {
        var key = LiteralKey.none
        var child: Int32 = TrieNode.none
        /// Where the words behind the first one stand.
        var start: Int32 = 0
        var head: UInt64 = 0
    }

    private let slots: [Slot]
    private let tails: [UInt64]
    private let mask: Int

    init(_ edges: [LiteralEdge]) {
        var capacity = 2
        while capacity < edges.count * 2 { capacity *= 2 }
        mask = capacity - 1
        var slots = Array(repeating: Slot(), count: capacity)
        var tails: [UInt64] = []
        for edge in edges {
            let slot = Self.slot(edge, &tails)
            let bytes = edge.text.bytes.span
            // The text is folded already.
            let hash = LiteralWords.hash(bytes, bytes.indices, slot.key, head: slot.head, ignoresCase: false)
            var index = Int(truncatingIfNeeded: hash) & mask
            while slots[index].key != .none { index = (index + 1) & mask }
            slots[index] = slot
        }
        self.slots = slots
        self.tails = tails
    }

    private static func slot(_ edge: LiteralEdge, _ tails: inout [UInt64]) -> Slot {
        let bytes = edge.text.bytes.span
        let range = bytes.indices
        let start = tails.count
        for offset in stride(from: 8, to: range.count, by: 8) {
            tails.append(LiteralWords.word(edge.text.bytes.span, range, at: offset, ignoresCase: false))
        }
        return Slot(
            key: LiteralKey(node: edge.node, length: range.count, ignoresCase: edge.text.ignoresCase),
            child: edge.child,
            start: Int32(start),
            head: LiteralWords.word(bytes, range, at: 0, ignoresCase: false)
        )
    }

    /// The node behind the literal, or -1.
    @inline(__always)
    func child(
        of node: Int32,
        _ bytes: Span<UInt8>,
        _ range: Range<Int>,
        ignoresCase: Bool
    ) -> Int32 {
        let key = LiteralKey(node: node, length: range.count, ignoresCase: ignoresCase)
        let head = LiteralWords.word(bytes, range, at: 0, ignoresCase: ignoresCase)
        let hash = LiteralWords.hash(bytes, range, key, head: head, ignoresCase: ignoresCase)
        var index = Int(truncatingIfNeeded: hash) & mask
        while slots[index].key != .none {
            if slots[index].key == key, slots[index].head == head,
                isTail(bytes, range, ignoresCase: ignoresCase, from: Int(slots[index].start))
            {
                return slots[index].child
            }
            index = (index + 1) & mask
        }
        return TrieNode.none
    }

    @inline(__always)
    private func isTail(_ bytes: Span<UInt8>, _ range: Range<Int>, ignoresCase: Bool, from start: Int) -> Bool
    {
        var index = start
        var offset = 8
        while offset < range.count {
            guard tails[index] == LiteralWords.word(bytes, range, at: offset, ignoresCase: ignoresCase) else {
                return false
            }
            index += 1
            offset += 8
        }
        return true
    }
}

/// All of a literal but its text: the node above it, its length in bytes, and whether case is ignored.
struct LiteralKey: Sendable, Equatable {
    /// Of no literal, since no node has this number.
    static let none = LiteralKey(node: TrieNode.none, length: 0, ignoresCase: false)

    let bits: UInt64

    @inline(__always)
    init(node: Int32, length: Int, ignoresCase: Bool) {
        let lower = UInt32(truncatingIfNeeded: length << 1 | (ignoresCase ? 1 : 0))
        bits = UInt64(UInt32(bitPattern: node)) << 32 | UInt64(lower)
    }
}

/// The way from one node to another through literal text.
struct LiteralEdge: Sendable {
    let node: Int32
    let text: LiteralText
    let child: Int32
}

/// A run of bytes as words of eight, the last one filled up with zeros; upper-case ASCII letters are read as lower-case
/// ones where case is ignored.
enum LiteralWords {
    /// The word at an offset below the length, or 0 for no text at all.
    @inline(__always)
    static func word(_ bytes: Span<UInt8>, _ range: Range<Int>, at offset: Int, ignoresCase: Bool) -> UInt64 {
        let word = bytes.word(at: range.lowerBound + offset, before: range.upperBound)
        return ignoresCase ? folded(word) : word
    }

    @inline(__always)
    static func hash(
        _ bytes: Span<UInt8>,
        _ range: Range<Int>,
        _ key: LiteralKey,
        head: UInt64,
        ignoresCase: Bool
    ) -> UInt64 {
        var hash = mixed(mixed(key.bits) ^ head)
        var offset = 8
        while offset < range.count {
            hash = mixed(hash ^ word(bytes, range, at: offset, ignoresCase: ignoresCase))
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
