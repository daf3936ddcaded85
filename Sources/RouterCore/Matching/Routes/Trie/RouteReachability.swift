/// Finds routes whose every URL goes to more specific routes.
///
/// ``RouteTableBuilder`` makes one for the finished trie.
/// It follows all URLs of a route at once, segment by segment.
/// At each step it keeps the places in the trie that surely take them and come before the route.
/// If these places take every ending, nothing is left for the route.
///
/// | Routes | Unreachable |
/// |---|---|
/// | `a://b/:x`, `a://b/:y<string>` | the first one: a `string` takes every text |
/// | `a://b`, `a://b/:x`, `a://b/:y?` | the last one: the others take both its halves |
/// | `a://b/:x/*`, `a://b/:r+` | the last one |
/// | `a://b/:x<int>/*`, `a://b/:r<int>+` | the last one |
/// | `a://b/:x<int>`, `a://b/:y` | none: text that is no number goes to the second one |
///
/// A route is only reported if that is sure.
/// Between two different regular expressions, for example, nothing is sure.
struct RouteReachability {
    /// A place from which more specific records take the rest of the URL.
    private enum Place: Hashable {
        /// A node of the trie, from which the rest must lead on.
        case node(Int32)
        /// The end of the URL, which this record takes.
        case end(Int32)
        /// Any number of segments that fit this one of ``RouteTrie/rests``.
        case rest(Int32)
    }

    let trie: RouteTrie
    /// The records of the trie, the most specific first.
    let records: [CompiledRoute]
    /// The node of each record behind its last segment.
    let leaves: [Int32]
    /// The node above each node; -1 above a root.
    let parents: [Int32]

    /// Returns a problem for each route that no URL can reach.
    ///
    /// It names the routes that take the URLs instead.
    func problems() -> [RouteProblem] {
        records.indices.compactMap { index in
            guard let takers = takers(of: index) else { return nil }
            let others = Set(takers).sorted().map { records[Int($0)].route }
            return RouteProblem(records[index].route, .unreachable(others: others))
        }
    }

    /// Returns the records that take all URLs of a route; `nil` if one is left.
    ///
    /// The search follows the route's own path in the trie, and collects the places beside that path.
    ///
    /// - Parameter index: The number of the record.
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
            // No more specific way is open, and a literal opens none.
            if places.isEmpty, case .literal = record.steps[depth] { continue }
            let language = language(of: record, at: depth)
            if !places.isEmpty { places = advance(places, language) }
            if case .literal = language { continue }
            places.formUnion(children(of: path[depth], language, before: path[depth + 1]))
        }
        return takersOfTail(record, index: Int32(index), leaf: path[path.count - 1], places)
    }

    /// Returns the records that take every ending of a route; `nil` if one is left.
    ///
    /// - Parameters:
    ///   - record: The route.
    ///   - index: The number of the record; a lesser one is more specific.
    ///   - leaf: The route's node behind its last segment.
    ///   - places: The places, beside that node, from which others take the rest.
    private func takersOfTail(
        _ record: CompiledRoute,
        index: Int32,
        leaf: Int32,
        _ places: Set<Place>
    ) -> [Int32]? {
        let node = trie.nodes[Int(leaf)]
        let optionals = node.optionals.map { trie.optionals[Int($0)] }.filter { $0.record < index }
        let rests = node.rests.filter { trie.rests[Int($0)].record < index }
        let ownEnd =
            [node.end].filter { $0 != TrieNode.none && $0 < index } + optionals.map(\.record)
            + rests.map { trie.rests[Int($0)] }.filter { !$0.needsSegment }.map(\.record)
        let atEnd = takersOfNothing(places) + ownEnd

        /// Returns the places after one more segment, from the leaf and from all other places.
        func next(_ language: SegmentLanguage) -> Set<Place> {
            let slots =
                optionals.filter { language.isCovered(by: $0.test) }.map { Place.end($0.record) }
                + rests.filter { language.isCovered(by: trie.rests[Int($0)].test) }.map { Place.rest($0) }
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
            let type = record.pattern.tail.placeholder?.type
            // A web URL may have empty segments, which only a rest without a type takes.
            if record.pattern.isWeb, type == nil { return taker(of: places) { $0 == nil }.map { [$0] } }
            let language = SegmentLanguage.typed(type)
            return takersOfRest(next(language), language).map { isZero ? atEnd + $0 : $0 }
        }
    }

    /// Returns the records that take one or more segments with these texts; `nil` if a URL is left.
    ///
    /// The search takes one length after the other, until a record takes every longer rest.
    /// The search ends, because every step goes deeper into the trie.
    ///
    /// - Parameters:
    ///   - start: The places after the first segment.
    ///   - language: The texts of each segment.
    private func takersOfRest(_ start: Set<Place>, _ language: SegmentLanguage) -> [Int32]? {
        var takers: [Int32] = []
        var places = start
        while true {
            if let taker = taker(of: places, where: language.isCovered) { return takers + [taker] }
            let ends = takersOfNothing(places)
            guard !ends.isEmpty else { return nil }
            takers += ends
            places = advance(places, language)
        }
    }

    /// Returns the most specific record with a rest whose test takes enough; `nil` if there is none.
    private func taker(of places: Set<Place>, where takesEnough: (ParameterMatcher?) -> Bool) -> Int32? {
        places.compactMap { place in
            guard case .rest(let slot) = place, takesEnough(trie.rests[Int(slot)].test) else { return nil }
            return trie.rests[Int(slot)].record
        }.min()
    }

    /// Returns the most specific record that takes a URL if nothing follows.
    ///
    /// The array is empty if there is none.
    private func takersOfNothing(_ places: Set<Place>) -> [Int32] {
        let found = places.compactMap { place -> Int32? in
            switch place {
            case .node(let node): trie.recordAtEnd(of: trie.nodes[Int(node)])
            case .end(let record): record
            case .rest(let slot): trie.rests[Int(slot)].record
            }
        }
        return found.filter { $0 != TrieNode.none }.min().map { [$0] } ?? []
    }

    /// Returns the places after one more segment with any of these texts.
    ///
    /// A place is kept only if it takes all of the texts.
    private func advance(_ places: Set<Place>, _ language: SegmentLanguage) -> Set<Place> {
        var result: Set<Place> = []
        for place in places {
            switch place {
            case .end: continue
            case .rest(let slot):
                if language.isCovered(by: trie.rests[Int(slot)].test) { result.insert(place) }
            case .node(let index):
                let node = trie.nodes[Int(index)]
                result.formUnion(children(of: index, language, before: nil))
                for slot in node.optionals.map({ trie.optionals[Int($0)] })
                where language.isCovered(by: slot.test) {
                    result.insert(.end(slot.record))
                }
                for slot in node.rests where language.isCovered(by: trie.rests[Int(slot)].test) {
                    result.insert(.rest(slot))
                }
            }
        }
        return result
    }

    /// Returns the nodes behind one more segment that take all of its texts.
    ///
    /// - Parameters:
    ///   - index: The node to go on from.
    ///   - language: The texts of the segment.
    ///   - own: The child at which to stop, in the order of specificity; `nil` to look at all.
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

    /// Returns the texts that a segment of a route takes.
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

/// The set of texts that one segment of a pattern takes.
///
/// ``RouteReachability`` asks whether another segment takes them all.
/// `true` is always right.
/// `false` may also mean that it is not known.
enum SegmentLanguage {
    /// One text, or one text in every case.
    case literal(LiteralText)
    /// Texts that literal text and placeholders make up.
    case mixed(MixedSegment)
    /// Texts of a type; without a type, any text that is not empty.
    case typed(ParameterType?)

    /// Returns whether a placeholder with this test takes all of the texts.
    ///
    /// - Parameter test: The test; `nil` for a plain placeholder, which takes everything.
    func isCovered(by test: ParameterMatcher?) -> Bool {
        guard let test else { return true }
        switch self {
        case .typed(let type): return test.type.covers(type)
        case .mixed: return test.type == .string
        case .literal(let literal):
            // These types take a text in every case or in none.
            let ignoresCase = [.uuid, .double, .slug, .string].contains(test.type)
            return (ignoresCase || !literal.ignoresCase) && test.accepts(literal.bytes)
        }
    }

    /// Returns whether a segment of text and placeholders takes all of the texts.
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
    /// Returns whether this segment takes all texts of one with the same structure.
    ///
    /// The literal texts must be equal, apart from case if this segment ignores it.
    func covers(_ other: MixedSegment) -> Bool {
        guard ignoresCase || !other.ignoresCase, steps.count == other.steps.count else { return false }
        guard isEqual(leading, other.leading) else { return false }
        return zip(steps, other.steps).allSatisfy { step, otherStep in
            guard isEqual(step.following, otherStep.following) else { return false }
            guard let test = step.test else { return true }
            return test.type.covers(otherStep.test?.type)
        }
    }

    /// Returns whether two literal texts are equal, by this segment's rule of case.
    ///
    /// The own text is in lower case already if case is ignored.
    private func isEqual(_ own: [UInt8], _ other: [UInt8]) -> Bool {
        ignoresCase ? own == other.map(ASCII.lowercased) : own == other
    }
}
