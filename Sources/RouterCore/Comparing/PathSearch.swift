/// A search for URLs that may lead to different places in an old and a new route table.
///
/// All URLs of one search have the same scheme and, for web URLs, the same host.
/// The search builds URLs segment by segment. As the next segment, it tries a few strings for each set of
/// patterns that can still match after that segment. A ``PathObserver`` tells whether a pattern can.
/// If two beginnings of URLs can continue in the same ways, the search continues only the first one.
/// The search therefore ends, although URLs can be arbitrarily long.
struct PathSearch {
    /// An observer, and the observer that contains it.
    private struct Followed {
        let observer: PathObserver
        /// The index in ``followed`` of the observer that contains this one, or `nil` if there is none.
        let outer: Int?
    }

    /// The beginning of a URL.
    private struct Beginning {
        /// The number of segments so far.
        var length = 0
        /// The indices in ``followed`` of the observers whose patterns can still match.
        var observers: [Int]
        /// The states of the automata in ``expressions``.
        var states: [Int32]
        /// The strings to try in each segment. No observer or expression distinguishes between the strings of
        /// one segment.
        var texts: [[PathText]] = []
    }

    /// Everything that decides how a beginning can continue.
    ///
    /// Beginnings with equal remainders can continue in the same ways, so the search follows only the first
    /// one.
    private struct Remainder: Hashable {
        /// The number of segments so far, or a smaller number if the exact number does not matter.
        let length: Int
        let observers: [Int]
        let states: [Int32]
        /// Whether the last segment so far is empty.
        let endsEmpty: Bool
    }

    /// All observers, each listed after the observer that contains it.
    private let followed: [Followed]
    /// The automata of the expressions that match whole URLs, each with the index in ``followed`` of the
    /// observer that contains it, or `nil` if there is none.
    private let expressions: [(automaton: URLAutomaton, outer: Int?)]
    /// Strings that may be values of types that the app defines; empty if the tables use no such types.
    private let ofConverters: [String]
    private let isWeb: Bool
    private let sampler: TextSampler
    private var seen: Set<Remainder> = []
    /// The function that receives the strings to try in each segment, and the routes that may match.
    private let visit: ([[PathText]], [CompiledRoute]) -> Void
    /// Whether the search has covered all URLs.
    private(set) var isComplete = true

    /// Creates a search.
    ///
    /// - Parameters:
    ///   - observers: The observers for both tables.
    ///   - expressions: The expressions over whole URLs.
    ///   - ofConverters: Strings that may be values of types that the app defines.
    ///   - isWeb: Whether the scheme is `http` or `https`.
    ///   - sampler: The sampler that finds strings to try.
    ///   - visit: Receives the strings to try in each segment, and the routes that may match the resulting
    ///     URLs.
    init(
        _ observers: [PathObserver],
        expressions: [URLAutomaton],
        ofConverters: [String],
        isWeb: Bool,
        sampler: TextSampler,
        visit: @escaping ([[PathText]], [CompiledRoute]) -> Void
    ) {
        self.ofConverters = ofConverters
        self.isWeb = isWeb
        self.sampler = sampler
        self.visit = visit
        var followed: [Followed] = []
        func follow(_ observer: PathObserver, in outer: Int?) {
            followed.append(Followed(observer: observer, outer: outer))
            let number = followed.count - 1
            for inner in observer.inner { follow(inner, in: number) }
        }
        for observer in observers { follow(observer, in: nil) }
        self.followed = followed
        self.expressions =
            expressions.map { ($0, nil) }
            + followed.enumerated().flatMap { number, one in one.observer.expressions.map { ($0, number) } }
    }

    /// Runs the search, and calls `visit` for all URLs for which the two tables may differ.
    mutating func run() {
        let states = expressions.map(\.automaton.start)
        extend(Beginning(observers: Array(followed.indices), states: states))
    }

    private mutating func extend(_ beginning: Beginning) {
        let longest = beginning.observers.map { followed[$0].observer.tests.count }.max() ?? 0
        let remainder = Remainder(
            // After the last segment that an observer tests individually, count at most two segments.
            // One segment must be distinguished from two, because a `+` at the end of a pattern does not
            // match a single empty segment, but matches two empty segments.
            length: min(beginning.length, longest + 2),
            observers: beginning.observers,
            states: beginning.states,
            endsEmpty: beginning.texts.last?.first?.text.isEmpty ?? false
        )
        guard seen.insert(remainder).inserted else { return }
        visit(beginning.texts, beginning.observers.compactMap { followed[$0].observer.record })
        guard beginning.length < URLLimits().segments else { return }
        for next in continuations(of: beginning) { extend(next) }
    }

    /// Returns the beginnings that continue a beginning by one segment.
    ///
    /// There is one for each combination of observers that can remain after that segment.
    private mutating func continuations(of beginning: Beginning) -> [Beginning] {
        let index = beginning.length
        var order: [Remainder] = []
        var groups: [Remainder: Beginning] = [:]
        // Only URLs of old routes can break, so a beginning is continued only if an old route can match it.
        let oldRoutes = beginning.observers.filter { followed[$0].observer.isOldRoute }
        let mayMatchExpression = zip(expressions, beginning.states).contains {
            $0.automaton.isOldRoute && $1 != TextAutomaton.dead
        }
        guard mayMatchExpression || !oldRoutes.isEmpty else { return [] }
        for text in candidates(after: beginning) where text.text != "." && text.text != ".." {
            guard
                mayMatchExpression
                    || oldRoutes.contains(where: { followed[$0].observer.accepts(text.text, at: index) })
            else { continue }
            var isLeft: Set<Int> = []
            for number in beginning.observers {
                let (observer, outer) = (followed[number].observer, followed[number].outer)
                if let outer, !isLeft.contains(outer) { continue }
                if observer.accepts(text.text, at: index) { isLeft.insert(number) }
            }
            let states = zip(expressions, beginning.states).map { expression, state in
                if let outer = expression.outer, !isLeft.contains(outer) { return TextAutomaton.dead }
                return expression.automaton.state(state, after: text, at: index)
            }
            let key = Remainder(
                length: index + 1,
                observers: isLeft.sorted(),
                states: states,
                endsEmpty: text.text.isEmpty
            )
            if groups[key] == nil {
                order.append(key)
                groups[key] = Beginning(
                    length: index + 1,
                    observers: key.observers,
                    states: states,
                    texts: beginning.texts + [[]]
                )
            }
            if groups[key]?.texts[index].count ?? 0 < TextSampler.textsPerVerdict {
                groups[key]?.texts[index].append(text)
            }
        }
        return order.compactMap { groups[$0] }
    }

    /// Returns strings to try as the next segment: a few for each combination of observers that can accept
    /// the same string.
    private mutating func candidates(after beginning: Beginning) -> [PathText] {
        var literals: Set<LiteralText> = []
        var automata: [String: TextAutomaton] = [:]
        for number in beginning.observers {
            for test in followed[number].observer.tests(at: beginning.length) ?? [] {
                if let literal = test.literal { literals.insert(literal) }
                if let automaton = test.automaton { automata[automaton.key] = automaton }
            }
        }
        var components = automata.sorted { $0.key < $1.key }.map { TextSampler.Component($0.value) }
        components.append(TextSampler.Component(TextAutomaton(choice: literals)))
        for (expression, state) in zip(expressions, beginning.states) where state != TextAutomaton.dead {
            guard let component = expression.automaton.component(at: beginning.length, state) else {
                continue
            }
            components.append(component)
        }
        let place = beginning.length == 0 && !isWeb ? PathCharacter.Place.firstSegment : .segment
        let found = sampler.texts(components, at: place)
        if found == nil { isComplete = false }
        return ofConverters.map { PathText($0, at: place) } + (found ?? [])
    }
}
