/// Finds routes whose every address goes to more specific ones.
///
/// It follows all addresses of a route at once: segment by segment it keeps the places in the trie that surely
/// take what the route takes and come before it. Where these take every ending of the route, nothing is left for it.
struct RouteReachability {
    /// A place from which more specific records take what is still to come.
    private enum Place: Hashable {
        case node(Int32)
        /// The record, if nothing more comes.
        case end(Int32)
        /// The record, whatever comes.
        case anything(Int32)
    }

    let trie: RouteTrie
    let records: [CompiledRoute]
    /// The nodes by record where each pattern's last segment leads.
    let leaves: [Int32]
    /// Above each node; -1 above a root.
    let parents: [Int32]

    func problems() -> [RouteProblem] {
        records.indices.compactMap { index in
            guard let takers = takers(of: index) else { return nil }
            let others = Set(takers).sorted().map { records[Int($0)].route }
            return RouteProblem(records[index].route, .unreachable(others: others))
        }
    }

    /// The records that take all the route's addresses, or nil when one is left for it.
    private func takers(of index: Int) -> [Int32]? {
        let record = records[index]
        var path: [Int32] = []
        var node = leaves[index]
        while node != TrieNode.none {
            path.append(node)
            node = parents[Int(node)]
        }
        path.reverse()
        var places: Set<Place> = []
        for depth in record.steps.indices {
            // Nothing more specific leads on with it, and it opens no other way.
            if places.isEmpty, case .literal = record.steps[depth] { continue }
            let language = language(of: record, at: depth)
            if !places.isEmpty { places = advance(places, language) }
            if case .literal = language { continue }
            places.formUnion(children(of: path[depth], language, before: path[depth + 1]))
        }
        return takersOfTail(record, index: Int32(index), leaf: path[path.count - 1], places)
    }

    private func takersOfTail(
        _ record: CompiledRoute,
        index: Int32,
        leaf: Int32,
        _ places: Set<Place>
    ) -> [Int32]? {
        let node = trie.nodes[Int(leaf)]
        let optionals = node.optionals.map { trie.optionals[Int($0)] }.filter { $0.record < index }
        let ownEnd = [node.end].filter { $0 != TrieNode.none && $0 < index } + optionals.map(\.record)
        let atEnd = takersOfNothing(places) + ownEnd

        func next(_ language: SegmentLanguage) -> Set<Place> {
            let slots = optionals.filter { language.isCovered(by: $0.test) }.map { Place.end($0.record) }
            return advance(places, language).union(children(of: leaf, language, before: nil)).union(slots)
        }

        switch record.pattern.tail {
        case .end: return atEnd.isEmpty ? nil : atEnd
        case .optional(let placeholder):
            let afterOne = takersOfNothing(next(.typed(placeholder.type)))
            return atEnd.isEmpty || afterOne.isEmpty ? nil : atEnd + afterOne
        case .oneOrMore, .zeroOrMore:
            let isZero = if case .zeroOrMore = record.pattern.tail { true } else { false }
            guard !isZero || !atEnd.isEmpty else { return nil }
            // In a web address segments may be empty, which only a rest takes.
            if record.pattern.isWeb { return takersOfAnything(places).map { [$0] } }
            if isZero, node.oneOrMore != TrieNode.none { return atEnd + [node.oneOrMore] }
            return takersOfRest(next(.typed(nil))).map { isZero ? atEnd + $0 : $0 }
        }
    }

    /// The records that take whatever comes after at least one more segment.
    private func takersOfRest(_ start: Set<Place>) -> [Int32]? {
        var takers: [Int32] = []
        var places = start
        while true {
            if let taker = takersOfAnything(places) { return takers + [taker] }
            let ends = takersOfNothing(places)
            guard !ends.isEmpty else { return nil }
            takers += ends
            places = advance(places, .typed(nil))
        }
    }

    private func takersOfAnything(_ places: Set<Place>) -> Int32? {
        places.compactMap { place in
            if case .anything(let record) = place { record } else { nil }
        }.min()
    }

    private func takersOfNothing(_ places: Set<Place>) -> [Int32] {
        let found = places.compactMap { place -> Int32? in
            switch place {
            case .node(let node): trie.recordAtEnd(of: trie.nodes[Int(node)])
            case .end(let record), .anything(let record): record
            }
        }
        return found.filter { $0 != TrieNode.none }.min().map { [$0] } ?? []
    }

    private func advance(_ places: Set<Place>, _ language: SegmentLanguage) -> Set<Place> {
        var result: Set<Place> = []
        for place in places {
            switch place {
            case .end: continue
            case .anything: result.insert(place)
            case .node(let index):
                let node = trie.nodes[Int(index)]
                result.formUnion(children(of: index, language, before: nil))
                for slot in node.optionals.map({ trie.optionals[Int($0)] })
                where language.isCovered(by: slot.test) {
                    result.insert(.end(slot.record))
                }
                for rest in [node.oneOrMore, node.zeroOrMore] where rest != TrieNode.none {
                    result.insert(.anything(rest))
                }
            }
        }
        return result
    }

    /// The nodes behind one more segment that take all of its texts, up to one of them in the order of specificity.
    private func children(of index: Int32, _ language: SegmentLanguage, before own: Int32?) -> [Place] {
        let node = trie.nodes[Int(index)]
        var found: [Int32] = []
        if case .literal(let literal) = language {
            let spellings = literal.ignoresCase ? [true] : [false, true]
            found += spellings.map {
                trie.literals.child(of: index, literal.bytes.span, literal.bytes.indices, ignoresCase: $0)
            }
        }
        for edge in node.mixed.lazy.map({ trie.mixed[Int($0)] }) {
            if edge.child == own { return found.filter { $0 != TrieNode.none }.map(Place.node) }
            if language.isCovered(by: edge.segment) { found.append(edge.child) }
        }
        for edge in node.typed.lazy.map({ trie.typed[Int($0)] }) {
            if edge.child == own { return found.filter { $0 != TrieNode.none }.map(Place.node) }
            if language.isCovered(by: edge.test) { found.append(edge.child) }
        }
        if node.plain != own { found.append(node.plain) }
        return found.filter { $0 != TrieNode.none }.map(Place.node)
    }

    private func language(of record: CompiledRoute, at depth: Int) -> SegmentLanguage {
        switch record.pattern.segments[depth] {
        case .literal(let text):
            let ignoresCase = record.pattern.ignoresCase(depth, isCaseSensitive: record.route.isCaseSensitive)
            return .literal(LiteralText(text, ignoresCase: ignoresCase))
        case .placeholder(let placeholder): return .typed(placeholder.type)
        case .mixed:
            guard case .split(let segment, _) = record.steps[depth] else { return .typed(nil) }
            return .mixed(segment)
        }
    }
}

/// The texts that one segment of a pattern takes, for asking whether another takes them all.
///
/// The answers are safe, not complete: yes is always right.
enum SegmentLanguage {
    case literal(LiteralText)
    case mixed(MixedSegment)
    /// Any text but the empty one where the type is nil.
    case typed(ParameterType?)

    /// Whether a placeholder with that test, or without one, takes all of these texts.
    func isCovered(by test: ParameterMatcher?) -> Bool {
        guard let test else { return true }
        switch self {
        case .typed(let type): return test.type.covers(type)
        case .mixed: return test.type == .string
        case .literal(let literal):
            // Of these types a text belongs to all its spellings or to none.
            let ignoresCase = [.uuid, .double, .slug, .string].contains(test.type)
            return (ignoresCase || !literal.ignoresCase) && test.accepts(literal.bytes)
        }
    }

    /// Whether a segment of text and placeholders takes all of these texts.
    func isCovered(by segment: MixedSegment) -> Bool {
        switch self {
        case .typed: return false
        case .mixed(let other): return segment.covers(other)
        case .literal(let literal):
            if literal.ignoresCase {
                let ignoresCase = segment.steps.allSatisfy { $0.test == nil || $0.test?.type == .string }
                guard segment.ignoresCase, ignoresCase else { return false }
            }
            return literal.bytes.withUnsafeBufferPointer { segment.matches($0) }
        }
    }
}

extension MixedSegment {
    /// Whether both are built alike and each placeholder here takes what the other's does.
    func covers(_ other: MixedSegment) -> Bool {
        guard ignoresCase || !other.ignoresCase, steps.count == other.steps.count else { return false }
        guard isEqual(leading, other.leading) else { return false }
        return zip(steps, other.steps).allSatisfy { step, otherStep in
            guard isEqual(step.following, otherStep.following) else { return false }
            guard let test = step.test else { return true }
            return test.type.covers(otherStep.test?.type)
        }
    }

    private func isEqual(_ own: [UInt8], _ other: [UInt8]) -> Bool {
        ignoresCase ? own == other.map(ParameterGrammar.folded) : own == other
    }
}
