/// The shapes of all routes of one table, merged segment by segment.
///
/// Each node hangs below exactly one other and only the end of a pattern spans several segments, so no pair
/// of node and segment can be visited twice: time grows with the address, whatever its text.
final class RouteTrie: Sendable {
    let nodes: [TrieNode]
    let mixed: [MixedEdge]
    let typed: [TypedEdge]
    let optionals: [OptionalSlot]
    let literals: LiteralIndex

    init(
        nodes: [TrieNode],
        mixed: [MixedEdge],
        typed: [TypedEdge],
        optionals: [OptionalSlot],
        literals: LiteralIndex
    ) {
        self.nodes = nodes
        self.mixed = mixed
        self.typed = typed
        self.optionals = optionals
        self.literals = literals
    }

    /// The index of the record that takes the segments between `start` and `limit`, or -1; beyond the limit
    /// there is no segment more. Counts the visited pairs of node and segment.
    func find(
        _ index: Int32,
        _ start: Int,
        _ limit: Int,
        _ separator: UInt8,
        _ bytes: Span<UInt8>,
        _ visits: inout Int
    ) -> Int32 {
        visits += 1
        let node = nodes[Int(index)]
        guard start <= limit else { return recordAtEnd(of: node) }
        var end = start
        while end < limit, bytes[end] != separator { end += 1 }
        let range = start..<end

        func follow(_ child: Int32) -> Int32 {
            child == TrieNode.none ? child : find(child, end + 1, limit, separator, bytes, &visits)
        }

        if node.hasExactLiterals {
            let found = follow(literals.child(of: index, bytes, range, isFolded: false))
            if found != TrieNode.none { return found }
        }
        if node.hasFoldedLiterals {
            let found = follow(literals.child(of: index, bytes, range, isFolded: true))
            if found != TrieNode.none { return found }
        }
        if !range.isEmpty {
            for edge in node.mixed where matches(mixed[Int(edge)].segment, bytes, range) {
                var found = follow(mixed[Int(edge)].child)
                if found == TrieNode.none { continue }
                for rival in mixed[Int(edge)].rivals where matches(mixed[Int(rival)].segment, bytes, range) {
                    found = better(found, follow(mixed[Int(rival)].child))
                }
                return found
            }
            for edge in node.typed where accepts(typed[Int(edge)].test, bytes, range) {
                var found = follow(typed[Int(edge)].child)
                if found == TrieNode.none { continue }
                for rival in typed[Int(edge)].rivals where accepts(typed[Int(rival)].test, bytes, range) {
                    found = better(found, follow(typed[Int(rival)].child))
                }
                return found
            }
            let found = follow(node.plain)
            if found != TrieNode.none { return found }
            if end == limit {
                for slot in node.optionals {
                    let test = optionals[Int(slot)].test
                    if test.map({ accepts($0, bytes, range) }) ?? true { return optionals[Int(slot)].record }
                }
            }
        }
        return node.oneOrMore != TrieNode.none && start < limit ? node.oneOrMore : node.zeroOrMore
    }

    /// Between regular expressions the rest of the path decides, and the rank at last: so the order of the records does.
    private func better(_ found: Int32, _ other: Int32) -> Int32 {
        other == TrieNode.none ? found : min(found, other)
    }

    /// The record for a path that ends at the node.
    func recordAtEnd(of node: TrieNode) -> Int32 {
        if node.end != TrieNode.none { return node.end }
        if let first = node.optionals.first { return optionals[Int(first)].record }
        return node.zeroOrMore
    }

    private func matches(_ segment: MixedSegment, _ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        bytes.extracting(range).withUnsafeBufferPointer { segment.matches($0) }
    }

    private func accepts(_ test: TypeTest, _ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        bytes.extracting(range).withUnsafeBufferPointer { test.accepts($0) }
    }
}
