/// Merges records, sorted by shape, into a trie.
struct RouteTrieBuilder {
    private struct Draft {
        var literals: [(text: LiteralText, child: Int32)] = []
        var mixed: [MixedEdge] = []
        var typed: [TypedEdge] = []
        var optionals: [OptionalSlot] = []
        var node = TrieNode()
    }

    private var drafts: [Draft] = []
    /// One for each scheme.
    private(set) var roots: [TrieRoot] = []
    /// The nodes by record where each pattern's last segment leads.
    private(set) var leaves: [Int32] = []
    /// Above each node; -1 above a root.
    private(set) var parents: [Int32] = []

    /// Records of equal shape must not be among them.
    init(_ records: [RouteRecord]) {
        var path: [Int32] = []
        var previous: RouteOrder?
        for (index, record) in records.enumerated() {
            let common = previous.map(record.order.common) ?? 0
            path.removeLast(path.count - min(path.count, common))
            if path.isEmpty {
                let root = addNode(below: TrieNode.none)
                if roots.last?.scheme != record.pattern.scheme {
                    roots.append(TrieRoot(record.pattern.scheme))
                }
                roots[roots.count - 1].set(root, host: record.pattern.host)
                path = [root]
            }
            for depth in (path.count - 1)..<record.pattern.segments.count {
                path.append(addChild(of: path[depth], record, segment: depth))
            }
            leaves.append(path[path.count - 1])
            setRecord(Int32(index), record, at: Int(path[path.count - 1]))
            previous = record.order
        }
    }

    func trie() -> RouteTrie {
        var trie = RouteTrie()
        var literals: [(node: Int32, text: LiteralText, child: Int32)] = []
        trie.nodes.reserveCapacity(drafts.count)
        for (index, draft) in drafts.enumerated() {
            var node = draft.node
            for literal in draft.literals {
                if literal.text.isFolded {
                    node.hasFoldedLiterals = true
                } else {
                    node.hasExactLiterals = true
                }
                literals.append((Int32(index), literal.text, literal.child))
            }
            node.mixed = Int32(trie.mixed.count)..<Int32(trie.mixed.count + draft.mixed.count)
            trie.mixed += draft.mixed
            node.typed = Int32(trie.typed.count)..<Int32(trie.typed.count + draft.typed.count)
            trie.typed += draft.typed
            node.optionals = Int32(trie.optionals.count)..<Int32(trie.optionals.count + draft.optionals.count)
            trie.optionals += draft.optionals
            trie.nodes.append(node)
        }
        trie.literals = LiteralIndex(literals)
        return trie
    }

    private mutating func addNode(below parent: Int32) -> Int32 {
        parents.append(parent)
        drafts.append(Draft())
        return Int32(drafts.count - 1)
    }

    private mutating func addChild(of parent: Int32, _ record: RouteRecord, segment index: Int) -> Int32 {
        let child = addNode(below: parent)
        let parent = Int(parent)
        switch record.pattern.segments[index] {
        case .literal(let text):
            let isFolded = record.pattern.isFolded(index, isCaseSensitive: record.route.isCaseSensitive)
            drafts[parent].literals.append((LiteralText(text, isFolded: isFolded), child))
        case .mixed:
            if case .split(let segment, _) = record.steps[index] {
                drafts[parent].mixed.append(MixedEdge(segment: segment, child: child))
            }
        case .placeholder(let placeholder):
            if let test = record.tests[placeholder.name] {
                drafts[parent].typed.append(TypedEdge(test: test, child: child))
            } else {
                drafts[parent].node.plain = child
            }
        }
        return child
    }

    private mutating func setRecord(_ index: Int32, _ record: RouteRecord, at node: Int) {
        switch record.pattern.tail {
        case .end: drafts[node].node.end = index
        case .optional(let placeholder):
            drafts[node].optionals.append(OptionalSlot(test: record.tests[placeholder.name], record: index))
        case .oneOrMore: drafts[node].node.oneOrMore = index
        case .zeroOrMore: drafts[node].node.zeroOrMore = index
        }
    }
}
