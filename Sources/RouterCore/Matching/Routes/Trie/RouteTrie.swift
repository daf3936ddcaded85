/// The patterns of all routes in one table, merged segment by segment.
///
/// A search begins at the node of the scheme and follows one segment after another.
/// At each node, it tries the edges that fit the segment, most specific first: literal text, literal text
/// with placeholders, typed placeholders, and plain placeholders.
/// If an edge leads to no route, the search tries the next edge.
/// Last, it tries the node's *tails*: patterns that end in an optional segment or a rest (`:rest*`).
///
/// A *record* is a compiled route. The trie stores its index in the list from which the trie was built.
///
/// The code is more complicated than that, because it must be fast: the search takes a third of the time
/// spent on a URL.
/// URLs come from other programs, so the time must be linear in the length of the URL.
/// To achieve this, each node has only one parent, and a search visits it at most once.
/// The following parts make the search fast:
///
/// - If a search can follow only one edge from a node, ``TrieNode/way`` tells the kind of that edge. The
///   search then needs no recursive call.
/// - ``LiteralIndex`` hashes and compares eight bytes at a time.
/// - ``PathBytes`` writes a decoded copy on the stack if the URL's own text cannot be used.
///
/// ``RouteTrieBuilder`` builds the trie, and ``RouteReachability`` searches it for unreachable routes.
final class RouteTrie: Sendable {
    /// All nodes; an edge refers to its target by index.
    let nodes: [TrieNode]
    /// One root for each scheme.
    private let roots: [TrieRoot]
    /// The edges and tails of all nodes; a node refers to its own edges and tails by ranges.
    private let mixed: [MixedEdge]
    private let typed: [TypedEdge]
    private let tails: [TailSlot]
    /// The literal edges of all nodes.
    private let literals: LiteralIndex

    /// Creates a trie from the parts that ``RouteTrieBuilder`` has built.
    init(
        nodes: [TrieNode],
        roots: [TrieRoot],
        mixed: [MixedEdge],
        typed: [TypedEdge],
        tails: [TailSlot],
        literals: LiteralIndex
    ) {
        self.nodes = nodes
        self.roots = roots
        self.mixed = mixed
        self.typed = typed
        self.tails = tails
        self.literals = literals
    }

    /// Returns the index of the record that matches the URL, or `nil` if there is none.
    ///
    /// - Complexity: O(*n*) in the length of the URL.
    @inline(__always)
    func find(_ url: RouteURL) -> Int32? { find(url, AllRecords()) }

    /// Returns the index of the most specific record that matches the URL and passes the filter.
    ///
    /// Returns `nil` if there is no such record.
    func find<Filter: RecordFilter>(_ url: RouteURL, _ filter: Filter) -> Int32? {
        let bytes = url.text.utf8.span
        let end = Int(url.layout.schemeEnd)
        guard let root = roots.indices.first(where: { roots[$0].hasScheme(bytes, end: end) }) else {
            return nil
        }
        let run = PathBytes.run(of: url, in: bytes)
        let found =
            if let run { find(below: root, url, run, bytes, filter) } else {
                findDecoded(root, url, bytes, filter)
            }
        return found == TrieNode.none ? nil : found
    }

    /// Returns the record of a URL whose segments need a decoded copy, or -1 if there is none.
    ///
    /// Few URLs need the copy, which is freed when the search returns.
    @inline(never)
    private func findDecoded<Filter: RecordFilter>(
        _ root: Int,
        _ url: RouteURL,
        _ bytes: Span<UInt8>,
        _ filter: Filter
    ) -> Int32 {
        let capacity = PathBytes.capacity(for: url)
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { copy in
            let run = PathBytes.copy(of: url, in: bytes, to: copy)
            let decoded = UnsafeBufferPointer(rebasing: copy[..<max(0, run.limit)])
            return find(below: root, url, run, decoded.span, filter)
        }
    }

    /// Returns the matching record below the root of a scheme, or -1 if there is none.
    ///
    /// Routes that name the host of a web URL come before routes for any host.
    private func find<Filter: RecordFilter>(
        below root: Int,
        _ url: RouteURL,
        _ run: PathRun,
        _ bytes: Span<UInt8>,
        _ filter: Filter
    ) -> Int32 {
        if roots[root].hasHosts, let node = roots[root].node(forHostOf: url) {
            let found = find(node, run.start, run, bytes, filter)
            if found != TrieNode.none { return found }
        }
        let anyHost = roots[root].anyHost
        return anyHost == TrieNode.none ? anyHost : find(anyHost, run.start, run, bytes, filter)
    }

    /// Returns the record that matches the segments after a position, or -1 if there is none.
    ///
    /// A loop follows nodes with a single edge, so only nodes with several edges cost a call.
    ///
    /// - Parameters:
    ///   - index: The node.
    ///   - start: The position of the next segment's first byte. If it is greater than ``PathRun/limit``, no
    ///     segments are left.
    ///   - run: The positions of the segments in `bytes`.
    ///   - bytes: The text of the URL, or its decoded copy.
    private func find<Filter: RecordFilter>(
        _ index: Int32,
        _ start: Int,
        _ run: PathRun,
        _ bytes: Span<UInt8>,
        _ filter: Filter
    ) -> Int32 {
        var index = index
        var start = start
        while true {
            let node = nodes[Int(index)]
            guard start <= run.limit else { return recordAtEnd(of: node, filter) }
            let end = run.end(of: start, in: bytes)
            // A single edge is followed here, without a call for each segment.
            switch node.way {
            case .exactLiterals:
                index = literals.child(of: index, bytes, start..<end, ignoresCase: false)
            case .foldedLiterals:
                index = literals.child(of: index, bytes, start..<end, ignoresCase: true)
            case .typed:
                let edge = Int(node.typed.lowerBound)
                guard start < end, accepts(edge, bytes, start..<end) else { return TrieNode.none }
                index = typed[edge].child
            case .plain:
                guard start < end else { return TrieNode.none }
                index = node.plain
            case .several: return findAmong(node, index, start..<end, run, bytes, filter)
            }
            if index == TrieNode.none { return index }
            start = end + 1
        }
    }

    /// Returns the record that the most specific fitting edge leads to, or -1 if there is none.
    ///
    /// The method tries all edges of a node in order, and returns the first record that it finds.
    /// An edge with an expression is no more specific than its rivals, which have other expressions. The
    /// method therefore follows the rivals, too, and compares the records.
    ///
    /// - Parameters:
    ///   - node: The node, whose ``TrieNode/way`` is `several`.
    ///   - index: The number of the node.
    ///   - range: The position of the next segment.
    @inline(never)
    private func findAmong<Filter: RecordFilter>(
        _ node: TrieNode,
        _ index: Int32,
        _ range: Range<Int>,
        _ run: PathRun,
        _ bytes: Span<UInt8>,
        _ filter: Filter
    ) -> Int32 {
        func follow(_ child: Int32) -> Int32 {
            child == TrieNode.none ? child : find(child, range.upperBound + 1, run, bytes, filter)
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
        }
        for slot in node.tails where fitsTail(Int(slot), range, run, bytes) {
            if filter.accepts(tails[Int(slot)].record) { return tails[Int(slot)].record }
        }
        return TrieNode.none
    }

    /// Returns the more specific of two records to which rival edges lead.
    ///
    /// Their expressions do not decide. The rest of the path decides, and then the rank of the route.
    /// Records are sorted in that order, so the record with the lower index wins.
    private func better(_ found: Int32, _ other: Int32) -> Int32 {
        other == TrieNode.none ? found : min(found, other)
    }

    /// Returns the record for a path that ends at the node, or -1 if there is none.
    ///
    /// A pattern that ends at the node comes first, then a pattern with an optional segment,
    /// then a pattern with a rest.
    /// The filter tests the conditions of records: required query items and excluded patterns.
    /// A record in ``TrieNode/end`` has no condition and needs no filter. A record with a condition is stored
    /// among the tails, even if its pattern ends at the node.
    private func recordAtEnd<Filter: RecordFilter>(of node: TrieNode, _ filter: Filter) -> Int32 {
        if node.end != TrieNode.none { return node.end }
        for slot in node.tails where !tails[Int(slot)].needsSegment {
            if filter.accepts(tails[Int(slot)].record) { return tails[Int(slot)].record }
        }
        return TrieNode.none
    }

    /// Returns whether a mixed segment fits.
    private func matches(_ segment: MixedSegment, _ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        bytes.extracting(range).withUnsafeBufferPointer { segment.matches($0) }
    }

    /// Returns whether a typed edge matches the segment.
    ///
    /// - Parameter edge: The index of the edge in ``typed``.
    private func accepts(_ edge: Int, _ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        bytes.extracting(range).withUnsafeBufferPointer { typed[edge].test.accepts($0) }
    }

    /// Returns whether a tail matches the next segment of the URL, which must exist, and all later segments.
    ///
    /// An optional placeholder matches one nonempty segment.
    /// A rest of one or more segments (`:rest+`) does not match a single empty segment, because the text of
    /// the rest would be empty.
    ///
    /// - Parameter slot: The index of the tail in ``tails``.
    /// - Complexity: O(*n*) in the length of the segments if a rest has a type.
    private func fitsTail(_ slot: Int, _ range: Range<Int>, _ run: PathRun, _ bytes: Span<UInt8>) -> Bool {
        let tail = tails[slot]
        if tail.isEnd { return false }
        if !tail.isRest, range.isEmpty || range.upperBound != run.limit { return false }
        guard let test = tail.test else { return !tail.needsSegment || range.lowerBound < run.limit }
        var start = range.lowerBound
        while start <= run.limit {
            let end = run.end(of: start, in: bytes)
            guard bytes.extracting(start..<end).withUnsafeBufferPointer({ test.accepts($0) }) else {
                return false
            }
            start = end + 1
        }
        return true
    }
}

extension RouteTrie {
    /// Returns the node at which a search for the URLs of a pattern begins, or -1 if there is none.
    func root(of pattern: RoutePattern) -> Int32 {
        guard let root = roots.first(where: { $0.scheme == pattern.scheme }) else { return TrieNode.none }
        return root.node(forHost: pattern.host) ?? root.anyHost
    }

    /// Returns the first record that is certain to match every URL that the given segments match.
    ///
    /// Returns `nil` if there is no such record.
    ///
    /// - Parameters:
    ///   - segments: The segments that follow the node in the pattern of another record.
    ///   - index: The node before the segments, or -1 for no node.
    ///   - limit: The upper bound for the record's index. Records with a lower index are more specific.
    ///   - filter: A filter for the records. It must accept only records that match every URL of their
    ///     patterns.
    ///   - stepsLeft: The number of nodes and edges that may still be examined; at 0, the result is `nil`.
    func taker<Filter: RecordFilter>(
        of segments: ArraySlice<CompiledSegment>,
        after index: Int32,
        before limit: Int32,
        among filter: Filter,
        stepsLeft: inout Int
    ) -> Int32? {
        guard index >= 0, stepsLeft > 0 else { return nil }
        stepsLeft -= 1
        let node = nodes[Int(index)]
        guard let segment = segments.first else {
            let record = recordAtEnd(of: node, filter)
            return (0..<limit).contains(record) ? record : nil
        }
        let others = segments.dropFirst()
        for child in children(of: node, index, covering: segment, stepsLeft: &stepsLeft) {
            let found = taker(of: others, after: child, before: limit, among: filter, stepsLeft: &stepsLeft)
            if let found { return found }
        }
        for slot in node.tails.map({ tails[Int($0)] })
        where slot.record < limit && filter.accepts(slot.record) && !slot.isEnd
            && (slot.isRest || others.isEmpty)
            && segment.isCovered(by: slot.test)
        {
            if others.allSatisfy({ slot.test == nil || $0.isCovered(by: slot.test) }) { return slot.record }
        }
        return nil
    }

    /// Returns the nodes after the edges that match everything that a segment matches, most specific first.
    ///
    /// - Parameters:
    ///   - node: The node.
    ///   - index: The number of the node.
    ///   - stepsLeft: The number of edges that may still be examined.
    private func children(
        of node: TrieNode,
        _ index: Int32,
        covering segment: CompiledSegment,
        stepsLeft: inout Int
    ) -> [Int32] {
        var children: [Int32] = []
        if case .literal(let text) = segment {
            for ignoresCase in text.ignoresCase ? [true] : [false, true] {
                let bytes = text.bytes.span
                let child = literals.child(of: index, bytes, bytes.indices, ignoresCase: ignoresCase)
                if child != TrieNode.none { children.append(child) }
            }
        }
        for edge in mixedEdges(of: node, near: segment, atMost: stepsLeft) {
            stepsLeft -= 1
            if segment.isCovered(by: mixed[Int(edge)].segment) { children.append(mixed[Int(edge)].child) }
        }
        for edge in typedEdges(of: node, near: segment, atMost: stepsLeft) {
            stepsLeft -= 1
            if segment.isCovered(by: typed[Int(edge)].test) { children.append(typed[Int(edge)].child) }
        }
        if node.plain != TrieNode.none, segment.isCovered(by: nil) { children.append(node.plain) }
        return children
    }

    /// Returns the edges of mixed segments that may cover a segment.
    ///
    /// An edge *covers* a segment if it matches all text that the segment matches.
    /// A mixed segment can cover another mixed segment only if both contain the same number of literal bytes
    /// and begin with the same text, apart from case.
    /// The edges are sorted by the number of literal bytes and then by the text at the beginning, so a binary
    /// search finds them.
    private func mixedEdges(of node: TrieNode, near segment: CompiledSegment, atMost limit: Int) -> [Int32] {
        switch segment {
        case .placeholder, .anything: return []
        case .literal: return Array(node.mixed.prefix(limit))
        case .mixed(let own):
            let folded = own.leading.map(ASCII.lowercased)
            let edges = (own.leading == folded ? [folded] : [own.leading, folded]).flatMap { leading in
                let key = MixedSegment.Key(literalBytes: own.key.literalBytes, leading: leading)
                let start = node.mixed.partition { mixed[Int($0)].segment.key >= key }
                return (start..<node.mixed.upperBound).prefix(limit).prefix {
                    mixed[Int($0)].segment.key == key
                }
            }
            return Array(edges.prefix(limit))
        }
    }

    /// Returns the edges of typed placeholders that may cover a segment.
    ///
    /// An expression covers only placeholders with the same expression, and literal text that it matches.
    private func typedEdges(of node: TrieNode, near segment: CompiledSegment, atMost limit: Int) -> [Int32] {
        let all = node.typed.prefix(limit)
        guard let first = all.first.map({ typed[Int($0)] }), first.test.type.expression != nil else {
            return Array(all)
        }
        let types = first.rivals.upperBound..<node.typed.upperBound
        let expressions = node.typed.lowerBound..<types.lowerBound
        switch segment {
        case .literal: return Array(all)
        case .anything, .mixed: return Array(types.prefix(limit))
        case .placeholder(let own):
            guard let text = own?.type.expression?.text.utf8 else { return Array(types.prefix(limit)) }
            let same = expressions.partition { edge in
                !(typed[Int(edge)].test.type.expression?.text.utf8.lexicographicallyPrecedes(text) ?? false)
            }
            return Array(((same == types.lowerBound ? [] : [same]) + types).prefix(limit))
        }
    }
}

extension Range<Int32> {
    /// Returns the first index that meets a condition, or the end if there is none.
    ///
    /// The condition must hold for all indices after the first one that meets it.
    ///
    /// - Complexity: O(log *n*) in the number of indices.
    fileprivate func partition(where holds: (Int32) -> Bool) -> Int32 {
        var (start, end) = (lowerBound, upperBound)
        while start < end {
            let middle = start + (end - start) / 2
            if holds(middle) { end = middle } else { start = middle + 1 }
        }
        return start
    }
}
