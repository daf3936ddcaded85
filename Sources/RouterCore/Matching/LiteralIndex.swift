/// The ways through literal text of all nodes, in one table with open addressing.
final class LiteralIndex: Sendable {
    private struct Slot {
        var hash: UInt64 = 0
        var node: Int32 = TrieNode.none
        var child: Int32 = TrieNode.none
        var start: Int32 = 0
        var length: Int32 = 0
        var isFolded = false
    }

    private let slots: [Slot]
    private let texts: [UInt8]
    private let mask: Int

    init(_ edges: [(node: Int32, text: LiteralText, child: Int32)]) {
        var capacity = 2
        while capacity < edges.count * 2 { capacity *= 2 }
        mask = capacity - 1
        var slots = Array(repeating: Slot(), count: capacity)
        var texts: [UInt8] = []
        for edge in edges {
            let hash = Self.hash(
                edge.text.bytes.span,
                0..<edge.text.bytes.count,
                edge.node,
                isFolded: edge.text.isFolded
            )
            var index = Int(truncatingIfNeeded: hash) & mask
            while slots[index].node != TrieNode.none { index = (index + 1) & mask }
            slots[index] = Slot(
                hash: hash,
                node: edge.node,
                child: edge.child,
                start: Int32(texts.count),
                length: Int32(edge.text.bytes.count),
                isFolded: edge.text.isFolded
            )
            texts += edge.text.bytes
        }
        self.slots = slots
        self.texts = texts
    }

    /// The node behind the literal, or -1.
    func child(of node: Int32, _ bytes: Span<UInt8>, _ range: Range<Int>, isFolded: Bool) -> Int32 {
        let hash = Self.hash(bytes, range, node, isFolded: isFolded)
        var index = Int(truncatingIfNeeded: hash) & mask
        while slots[index].node != TrieNode.none {
            if slots[index].hash == hash, slots[index].node == node, slots[index].isFolded == isFolded,
                isEqual(slots[index], bytes, range)
            {
                return slots[index].child
            }
            index = (index + 1) & mask
        }
        return TrieNode.none
    }

    private func isEqual(_ slot: Slot, _ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard Int(slot.length) == range.count else { return false }
        let start = Int(slot.start)
        for offset in 0..<range.count {
            let byte = bytes[range.lowerBound + offset]
            guard texts[start + offset] == (slot.isFolded ? ParameterSyntax.folded(byte) : byte) else {
                return false
            }
        }
        return true
    }

    private static func hash(_ bytes: Span<UInt8>, _ range: Range<Int>, _ node: Int32, isFolded: Bool)
        -> UInt64
    {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ (UInt64(UInt32(bitPattern: node)) &* 0x9E37_79B9_7F4A_7C15)
        if isFolded {
            for position in range {
                hash = (hash ^ UInt64(ParameterSyntax.folded(bytes[position]))) &* 0x100_0000_01B3
            }
        } else {
            for position in range { hash = (hash ^ UInt64(bytes[position])) &* 0x100_0000_01B3 }
        }
        return hash ^ (hash >> 29)
    }
}
