/// The patterns of all routes of one table, merged segment by segment.
///
/// In plain words: from the node of the scheme, take the segments one after the other. At each node try the ways that fit
/// the segment, the most specific first: literals, literals with placeholders, types, any text, and last what takes the rest.
/// If a way leads to no route, try the next. ``find(_:visits:)`` is the one entry.
///
/// It is not written that plainly, because the walk is a third of what a URL costs:
///
/// - ``TrieStep`` is what most nodes need, in 12 bytes: a node with one way on costs no call.
/// - ``LiteralIndex`` hashes and compares eight bytes at a time.
/// - ``PathBytes`` lays the decoded path out on the stack, only for paths with escapes.
///
/// Each node hangs below exactly one other, and only the end of a pattern spans several segments. So no pair of node
/// and segment is visited twice: time grows with the length of the URL, whatever its text.
final class RouteTrie: Sendable {
    let nodes: [TrieNode]
    private let roots: [TrieRoot]
    private let steps: [TrieStep]
    let mixed: [MixedEdge]
    let typed: [TypedEdge]
    let optionals: [OptionalSlot]
    let literals: LiteralIndex

    init(
        nodes: [TrieNode],
        roots: [TrieRoot],
        mixed: [MixedEdge],
        typed: [TypedEdge],
        optionals: [OptionalSlot],
        literals: LiteralIndex
    ) {
        self.nodes = nodes
        self.roots = roots
        steps = nodes.map(TrieStep.init)
        self.mixed = mixed
        self.typed = typed
        self.optionals = optionals
        self.literals = literals
    }

    /// Returns the index of the record that takes the URL, and counts the visited pairs of node and segment.
    ///
    /// - Complexity: O(*n*) in the length of the URL.
    func find(_ url: RouteURL, visits: inout Int) -> Int32? {
        let bytes = url.text.utf8.span
        let end = url.layout.schemeEnd
        guard let root = roots.indices.first(where: { roots[$0].hasScheme(bytes, end: end) }) else {
            return nil
        }
        let run = PathBytes.run(of: url, in: bytes)
        let found =
            if let run { find(below: root, url, run, bytes, &visits) } else {
                findDecoded(root, url, bytes, &visits)
            }
        return found == TrieNode.none ? nil : found
    }

    /// The same for a URL whose segments have to be decoded or brought together first.
    @inline(never)
    private func findDecoded(
        _ root: Int,
        _ url: RouteURL,
        _ bytes: Span<UInt8>,
        _ visits: inout Int
    ) -> Int32 {
        let capacity = PathBytes.capacity(for: url)
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { copy in
            let run = PathBytes.copy(of: url, in: bytes, to: copy)
            return find(
                below: root,
                url,
                run,
                UnsafeBufferPointer(rebasing: copy[..<max(0, run.limit)]).span,
                &visits
            )
        }
    }

    private func find(
        below root: Int,
        _ url: RouteURL,
        _ run: PathRun,
        _ bytes: Span<UInt8>,
        _ visits: inout Int
    ) -> Int32 {
        if roots[root].hasHosts, let node = roots[root].node(forHostOf: url) {
            let found = find(node, run.start, run, bytes, &visits)
            if found != TrieNode.none { return found }
        }
        let anyHost = roots[root].anyHost
        return anyHost == TrieNode.none
            ? anyHost : find(anyHost, run.start, run, bytes, &visits)
    }

    /// The index of the record that takes the segments of the run from `start` on, or -1; beyond its limit there is no
    /// segment more. Counts the visited pairs of node and segment.
    private func find(
        _ index: Int32,
        _ start: Int,
        _ run: PathRun,
        _ bytes: Span<UInt8>,
        _ visits: inout Int
    ) -> Int32 {
        var index = index
        var start = start
        while true {
            visits += 1
            let step = steps[Int(index)]
            guard start <= run.limit else {
                return step.way == .several ? recordAtEnd(of: nodes[Int(index)]) : step.end
            }
            let end = run.end(of: start, in: bytes)
            // Where one way leads on it is gone without a call for each segment.
            switch step.way {
            case .exactLiterals:
                index = literals.child(of: index, bytes, start..<end, ignoresCase: false)
            case .foldedLiterals:
                index = literals.child(of: index, bytes, start..<end, ignoresCase: true)
            case .typed:
                let edge = Int(step.target)
                guard start < end, accepts(edge, bytes, start..<end) else { return TrieNode.none }
                index = typed[edge].child
            case .plain:
                guard start < end else { return TrieNode.none }
                index = step.target
            case .several: return findAmong(nodes[Int(index)], index, start..<end, run, bytes, &visits)
            }
            if index == TrieNode.none { return index }
            start = end + 1
        }
    }

    /// The same from a node with several ways, of which the most specific one that leads to an end counts.
    @inline(never)
    private func findAmong(
        _ node: TrieNode,
        _ index: Int32,
        _ range: Range<Int>,
        _ run: PathRun,
        _ bytes: Span<UInt8>,
        _ visits: inout Int
    ) -> Int32 {
        let start = range.lowerBound
        let end = range.upperBound
        func follow(_ child: Int32) -> Int32 {
            child == TrieNode.none ? child : find(child, end + 1, run, bytes, &visits)
        }

        if node.hasExactLiterals {
            let found = follow(literals.child(of: index, bytes, range, ignoresCase: false))
            if found != TrieNode.none { return found }
        }
        if node.hasFoldedLiterals {
            let found = follow(literals.child(of: index, bytes, range, ignoresCase: true))
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
            for edge in node.typed where accepts(Int(edge), bytes, range) {
                var found = follow(typed[Int(edge)].child)
                if found == TrieNode.none { continue }
                for rival in typed[Int(edge)].rivals where accepts(Int(rival), bytes, range) {
                    found = better(found, follow(typed[Int(rival)].child))
                }
                return found
            }
            let found = follow(node.plain)
            if found != TrieNode.none { return found }
            if end == run.limit {
                for slot in node.optionals {
                    if fits(Int(slot), bytes, range) { return optionals[Int(slot)].record }
                }
            }
        }
        return node.oneOrMore != TrieNode.none && start < run.limit ? node.oneOrMore : node.zeroOrMore
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

    private func accepts(_ edge: Int, _ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        bytes.extracting(range).withUnsafeBufferPointer { typed[edge].test.accepts($0) }
    }

    private func fits(_ slot: Int, _ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        bytes.extracting(range).withUnsafeBufferPointer { optionals[slot].test?.accepts($0) ?? true }
    }
}
