/// The ways through literal text of all nodes: those of a node with few in a row, all others in one table with open
/// addressing.
///
/// Texts are hashed and compared eight bytes at a time.
final class LiteralIndex: Sendable {
    /// Up to how many literals of one node are looked at one by one.
    static let few = 4

    private struct Slot {
        var key = LiteralKey.none
        var child: Int32 = TrieNode.none
        /// Where the words behind the first one stand.
        var start: Int32 = 0
        var head: UInt64 = 0
    }

    private let row: [Slot]
    private let slots: [Slot]
    private let tails: [UInt64]
    private let mask: Int

    init(_ edges: [LiteralEdge], few: [LiteralEdge]) {
        var capacity = 2
        while capacity < edges.count * 2 { capacity *= 2 }
        mask = capacity - 1
        var slots = Array(repeating: Slot(), count: capacity)
        var tails: [UInt64] = []
        for edge in edges {
            let slot = Self.slot(edge, &tails)
            let bytes = edge.text.bytes.span
            // The text is folded already.
            let hash = LiteralWords.hash(bytes, bytes.indices, slot.key, head: slot.head, isFolded: false)
            var index = Int(truncatingIfNeeded: hash) & mask
            while slots[index].key != .none { index = (index + 1) & mask }
            slots[index] = slot
        }
        row = few.map { Self.slot($0, &tails) }
        self.slots = slots
        self.tails = tails
    }

    private static func slot(_ edge: LiteralEdge, _ tails: inout [UInt64]) -> Slot {
        let bytes = edge.text.bytes.span
        let range = bytes.indices
        let start = tails.count
        for offset in stride(from: 8, to: range.count, by: 8) {
            tails.append(LiteralWords.word(edge.text.bytes.span, range, at: offset, isFolded: false))
        }
        return Slot(
            key: LiteralKey(node: edge.node, length: range.count, isFolded: edge.text.isFolded),
            child: edge.child,
            start: Int32(start),
            head: LiteralWords.word(bytes, range, at: 0, isFolded: false)
        )
    }

    /// The node behind the literal, or -1. The few literals of a node that has no more are handed in.
    @inline(__always)
    func child(
        of node: Int32,
        _ few: Range<Int32>,
        _ bytes: Span<UInt8>,
        _ range: Range<Int>,
        isFolded: Bool
    ) -> Int32 {
        let key = LiteralKey(node: node, length: range.count, isFolded: isFolded)
        let head = LiteralWords.word(bytes, range, at: 0, isFolded: isFolded)
        if !few.isEmpty {
            var index = Int(few.lowerBound)
            while index < Int(few.upperBound) {
                if row[index].key == key, row[index].head == head,
                    isTail(bytes, range, isFolded: isFolded, from: Int(row[index].start))
                {
                    return row[index].child
                }
                index += 1
            }
            return TrieNode.none
        }
        let hash = LiteralWords.hash(bytes, range, key, head: head, isFolded: isFolded)
        var index = Int(truncatingIfNeeded: hash) & mask
        while slots[index].key != .none {
            if slots[index].key == key, slots[index].head == head,
                isTail(bytes, range, isFolded: isFolded, from: Int(slots[index].start))
            {
                return slots[index].child
            }
            index = (index + 1) & mask
        }
        return TrieNode.none
    }

    @inline(__always)
    private func isTail(_ bytes: Span<UInt8>, _ range: Range<Int>, isFolded: Bool, from start: Int) -> Bool {
        var index = start
        var offset = 8
        while offset < range.count {
            guard tails[index] == LiteralWords.word(bytes, range, at: offset, isFolded: isFolded) else {
                return false
            }
            index += 1
            offset += 8
        }
        return true
    }
}
