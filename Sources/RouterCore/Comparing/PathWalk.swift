/// Walks over all URLs of a scheme and host that can lead to different places in two tables.
///
/// From segment to segment, it tries a few texts for each combination of patterns that may still match.
/// Beginnings at which the same patterns are left are followed once, so the walk ends although URLs may have any
/// length.
struct PathWalk {
    /// The observers, each after the one that it is part of.
    private struct Followed {
        let observer: PathObserver
        /// The number of the observer that this one is part of.
        let outer: Int?
    }

    /// The beginning of a URL.
    private struct Beginning {
        /// The number of segments so far.
        var length = 0
        /// The numbers of the observers that are left.
        var observers: [Int]
        /// The states of the expressions over whole URLs.
        var states: [Int32]
        /// Texts of each segment, of which all are treated alike.
        var texts: [[PathText]] = []
    }

    /// What decides how a beginning goes on, so that another one with the same need not be followed.
    private struct Remainder: Hashable {
        let length: Int
        let observers: [Int]
        let states: [Int32]
        let endsEmpty: Bool
    }

    private let followed: [Followed]
    private let addresses: [(automaton: AddressAutomaton, outer: Int?)]
    /// The texts that may be of an app's own types; none if there are none.
    private let ofConverters: [String]
    private let isWeb: Bool
    private let sampler: TextSampler
    private var seen: Set<Remainder> = []
    /// Gets the texts of each segment of the URLs, and the routes that may match them.
    private let visit: ([[PathText]], [CompiledRoute]) -> Void
    /// Whether everything was looked at.
    private(set) var isComplete = true

    /// Makes a walk.
    ///
    /// - Parameters:
    ///   - observers: The patterns of both tables.
    ///   - addresses: The expressions over whole URLs.
    ///   - visit: Gets the texts of each segment of the URLs that are to be compared, and the routes that may match.
    init(
        _ observers: [PathObserver],
        addresses: [AddressAutomaton],
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
        self.addresses =
            addresses.map { ($0, nil) }
            + followed.enumerated().flatMap { number, one in one.observer.addresses.map { ($0, number) } }
    }

    /// Visits the ends of all URLs that can differ.
    mutating func run() {
        let states = addresses.map(\.automaton.start)
        extend(Beginning(observers: Array(followed.indices), states: states))
    }

    private mutating func extend(_ beginning: Beginning) {
        let longest = beginning.observers.map { followed[$0].observer.tests.count }.max() ?? 0
        let remainder = Remainder(
            // An empty segment alone is no rest, so the first two segments of a rest count.
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

    /// Returns the beginnings that are longer by a segment, one for each combination of observers that are left.
    private mutating func continuations(of beginning: Beginning) -> [Beginning] {
        let index = beginning.length
        var order: [Remainder] = []
        var groups: [Remainder: Beginning] = [:]
        // What no old route can match any more is not looked at.
        let oldRoutes = beginning.observers.filter { followed[$0].observer.isOldRoute }
        let mayMatchExpression = zip(addresses, beginning.states).contains {
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
            let states = zip(addresses, beginning.states).map { address, state in
                if let outer = address.outer, !isLeft.contains(outer) { return TextAutomaton.dead }
                return address.automaton.state(state, after: text, at: index)
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

    /// Returns texts for the next segment that the observers tell apart.
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
        for (address, state) in zip(addresses, beginning.states) where state != TextAutomaton.dead {
            guard let component = address.automaton.component(at: beginning.length, state) else { continue }
            components.append(component)
        }
        let place = beginning.length == 0 && !isWeb ? PathCharacter.Place.firstSegment : .segment
        let found = sampler.texts(components, at: place)
        if found == nil { isComplete = false }
        return ofConverters.map { PathText($0, at: place) } + (found ?? [])
    }
}
