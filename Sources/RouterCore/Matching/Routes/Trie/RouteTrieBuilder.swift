/// A builder that merges the routes of a table into a trie.
///
/// ``RouteTableBuilder`` creates one.
/// Two routes share the nodes of their common prefix, up to the first segment in which they differ.
/// The builder adds routes in the order of ``RoutePrecedence/path``, which places routes with a common prefix
/// next to each other.
/// To find the nodes that a route shares, the builder therefore compares it only with the route before it.
struct RouteTrieBuilder {
    /// A node with its own edges, before they are moved into the arrays of all nodes.
    ///
    /// The builder adds routes in the order of ``RoutePrecedence/path``, so the most specific edge comes
    /// first.
    private struct Draft {
        var mixed: [MixedEdge] = []
        var typed: [TypedEdge] = []
        var tails: [TailSlot] = []
        /// The records whose patterns end at this node.
        var ends: [Int32] = []
        var node = TrieNode()
    }

    /// The routes, most specific first.
    private let records: [CompiledRoute]
    /// All nodes so far; a node's number is its index.
    private var drafts: [Draft] = []
    /// The literal edges of all nodes.
    private var literals: [LiteralEdge] = []
    /// The first node of each scheme and host.
    private var rootNodes: [(scheme: String, host: String?, node: Int32)] = []
    /// For each record, the node after the leading literal segments of its pattern.
    private(set) var starts: [Int32] = []

    /// Adds all records.
    ///
    /// The builder keeps the nodes of the last record in a list.
    /// The next record shares the nodes of all leading segments that are equal in both patterns, and adds new
    /// nodes for its other segments.
    ///
    /// - Parameter records: The compiled routes, most specific first. Two records with the same
    ///   ``RoutePrecedence/path`` require different query items.
    init(_ records: [CompiledRoute]) {
        self.records = records
        starts = Array(repeating: TrieNode.none, count: records.count)
        var path: [Int32] = []
        var previous: RoutePrecedence?
        // The records are sorted by `RoutePrecedence.shape`, which treats all regular expressions as equal.
        // Sorting by `RoutePrecedence.path` makes records with the same expressions adjacent.
        var order = Array(records.indices)
        if records.contains(where: \.order.hasExpression) {
            order.sort { records[$0].order.path.lexicographicallyPrecedes(records[$1].order.path) }
        }
        for index in order {
            let record = records[index]
            let common = previous.map(record.order.common) ?? 0
            path.removeLast(path.count - min(path.count, common))
            if path.isEmpty {
                let root = addNode()
                rootNodes.append((record.pattern.scheme, record.pattern.host, root))
                path = [root]
            }
            for depth in (path.count - 1)..<record.pattern.segments.count {
                path.append(addChild(of: path[depth], record, segment: depth))
            }
            starts[index] = path[record.pattern.literalPrefix]
            setRecord(Int32(index), record, at: Int(path[path.count - 1]))
            previous = record.order
        }
    }

    /// The roots of the trie, sorted by scheme.
    private var roots: [TrieRoot] {
        Dictionary(grouping: rootNodes, by: \.scheme).sorted { $0.key < $1.key }.map { scheme, nodes in
            TrieRoot(scheme, nodes.map { (host: $0.host, node: $0.node) })
        }
    }

    /// Returns the trie of all records.
    ///
    /// The edges of all nodes are moved into one array for each kind of edge. Each node stores the ranges of
    /// its own edges in these arrays.
    /// Edges that differ only in their regular expressions become *rivals*: none of them is more specific.
    /// Optional segments and rests are sorted in the order of the records.
    func trie() -> RouteTrie {
        var nodes: [TrieNode] = []
        var mixed: [MixedEdge] = []
        var typed: [TypedEdge] = []
        var tails: [TailSlot] = []
        nodes.reserveCapacity(drafts.count)
        for var draft in drafts {
            var node = draft.node
            if draft.ends.count == 1, records[Int(draft.ends[0])].condition == nil {
                node.end = draft.ends[0]
            } else {
                draft.tails += draft.ends.map {
                    TailSlot(test: nil, isRest: false, needsSegment: false, isEnd: true, record: $0)
                }
            }
            node.mixed = Int32(mixed.count)..<Int32(mixed.count + draft.mixed.count)
            mixed += draft.mixed
            // Rivals are adjacent. If the next edge is a rival of this edge, the rivals of the next edge are
            // also rivals of this edge.
            var end = node.mixed.upperBound
            for edge in node.mixed.reversed() {
                if edge + 1 < end, !mixed[Int(edge + 1)].segment.isRival(of: mixed[Int(edge)].segment) {
                    end = edge + 1
                }
                mixed[Int(edge)].rivals = (edge + 1)..<end
            }
            node.typed = Int32(typed.count)..<Int32(typed.count + draft.typed.count)
            typed += draft.typed
            let expressions = node.typed.prefix { typed[Int($0)].test.type.expression != nil }
            for edge in expressions { typed[Int(edge)].rivals = (edge + 1)..<expressions.endIndex }
            node.tails = Int32(tails.count)..<Int32(tails.count + draft.tails.count)
            if !draft.tails.isEmpty { tails += draft.tails.sorted { $0.record < $1.record } }
            node.way = node.soleWay
            nodes.append(node)
        }
        return RouteTrie(
            nodes: nodes,
            roots: roots,
            mixed: mixed,
            typed: typed,
            tails: tails,
            literals: LiteralIndex(literals)
        )
    }

    /// Adds a node without edges, and returns its number.
    private mutating func addNode() -> Int32 {
        drafts.append(Draft())
        return Int32(drafts.count - 1)
    }

    /// Adds the node after one segment of a record, and the edge to it.
    ///
    /// A plain placeholder has no edge; its node is ``TrieNode/plain``.
    ///
    /// - Parameters:
    ///   - parent: The node before the segment.
    ///   - record: The route.
    ///   - index: The number of the segment in the pattern.
    /// - Returns: The number of the new node.
    private mutating func addChild(of parent: Int32, _ record: CompiledRoute, segment index: Int) -> Int32 {
        let child = addNode()
        let parent = Int(parent)
        switch record.segments[index] {
        case .literal(let text):
            literals.append(LiteralEdge(node: Int32(parent), text: text, child: child))
            if text.ignoresCase {
                drafts[parent].node.hasFoldedLiterals = true
            } else {
                drafts[parent].node.hasExactLiterals = true
            }
        case .mixed(let segment): drafts[parent].mixed.append(MixedEdge(segment: segment, child: child))
        case .placeholder(let test?): drafts[parent].typed.append(TypedEdge(test: test, child: child))
        case .placeholder(nil), .anything: drafts[parent].node.plain = child
        }
        return child
    }

    /// Stores the index of a record at the node after the last fixed segment of its pattern.
    ///
    /// The fixed segments are those before an optional segment (`:tab?`) or a rest (`:rest*`).
    ///
    /// - Parameters:
    ///   - index: The number of the record.
    ///   - record: The route.
    ///   - node: The node after the last fixed segment of the route's pattern.
    private mutating func setRecord(_ index: Int32, _ record: CompiledRoute, at node: Int) {
        let tail = record.pattern.tail
        if tail == .end { return drafts[node].ends.append(index) }
        let test = tail.placeholder.flatMap { record.tests[$0.name] }
        drafts[node].tails.append(
            TailSlot(test: test, isRest: tail.isRest, needsSegment: tail.needsSegment, record: index)
        )
    }
}
