/// The ways through literal text of all nodes, in one table with open addressing.
///
/// Texts are hashed and compared eight bytes at a time.
final class LiteralIndex: Sendable {
    private struct Slot {
        var key = LiteralKey(node: TrieNode.none, length: 0, isFolded: false)
        var child: Int32 = TrieNode.none
        /// Where the words behind the first one stand.
        var start: Int32 = 0
        var head: UInt64 = 0
    }

    private let slots: [Slot]
    private let tails: [UInt64]
    private let mask: Int

    init(_ edges: [(node: Int32, text: LiteralText, child: Int32)]) {
        var capacity = 2
        while capacity < edges.count * 2 { capacity *= 2 }
        mask = capacity - 1
        var slots = Array(repeating: Slot(), count: capacity)
        var tails: [UInt64] = []
        for edge in edges {
            let bytes = edge.text.bytes.span
            let range = bytes.indices
            // The text is folded already.
            func word(_ offset: Int) -> UInt64 {
                LiteralWords.word(edge.text.bytes.span, range, at: offset, isFolded: false)
            }
            let key = LiteralKey(
                node: edge.node,
                length: edge.text.bytes.count,
                isFolded: edge.text.isFolded
            )
            var index = Int(truncatingIfNeeded: LiteralWords.hash(bytes, range, key, isFolded: false)) & mask
            while slots[index].key.node != TrieNode.none { index = (index + 1) & mask }
            slots[index] = Slot(key: key, child: edge.child, start: Int32(tails.count), head: word(0))
            for offset in stride(from: 8, to: range.count, by: 8) { tails.append(word(offset)) }
        }
        self.slots = slots
        self.tails = tails
    }

    /// The node behind the literal, or -1.
    func child(of node: Int32, _ bytes: Span<UInt8>, _ range: Range<Int>, isFolded: Bool) -> Int32 {
        let key = LiteralKey(node: node, length: range.count, isFolded: isFolded)
        let head = LiteralWords.word(bytes, range, at: 0, isFolded: isFolded)
        var index = Int(truncatingIfNeeded: LiteralWords.hash(bytes, range, key, isFolded: isFolded)) & mask
        while slots[index].key.node != TrieNode.none {
            if slots[index].key == key, slots[index].head == head,
                isTail(bytes, range, isFolded: isFolded, from: Int(slots[index].start))
            {
                return slots[index].child
            }
            index = (index + 1) & mask
        }
        return TrieNode.none
    }

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
