/// A choice of characters that represent all others: automata treat every other character like one of them.
enum PathAlphabet {
    /// Returns at most two characters of each kind that the automata distinguish.
    ///
    /// - Parameters:
    ///   - distinctions: The characters that the automata treat differently from all others.
    ///   - place: The position of the characters in a URL.
    ///   - tellsEscapes: Whether an escape such as `%21` differs from the character `!`, as it does
    ///     in an expression over whole URLs.
    static func characters(
        _ distinctions: TextAutomaton.Distinctions,
        at place: PathCharacter.Place,
        tellsEscapes: Bool
    ) -> [PathCharacter] {
        let others = Self.printable + Self.ofCategories
        let candidates = others + distinctions.scalars.subtracting(others).sorted()
        var counts: [Kind: Int] = [:]
        var characters: [PathCharacter] = []
        for scalar in candidates where scalar.properties.generalCategory != .control {
            // Two characters of each kind are needed to find out whether a page receives a different value.
            let kind = Kind(scalar, distinctions)
            counts[kind, default: 0] += 1
            guard counts[kind, default: 0] <= 2 else { continue }
            characters.append(PathCharacter(scalar: scalar, place: place))
        }
        guard tellsEscapes else { return characters }
        return characters
            + characters.filter { character in
                guard character.scalar.isASCII else { return false }
                let byte = UInt8(character.scalar.value)
                return ByteSet.segment.contains(byte) && !ByteSet.unreserved.contains(byte)
            }.map { PathCharacter(scalar: $0.scalar, place: place, isEscaped: true) }
    }

    /// The properties that distinguish a character from others.
    private struct Kind: Hashable {
        private let named: Unicode.Scalar?
        private let properties: [Bool]

        init(_ scalar: Unicode.Scalar, _ distinctions: TextAutomaton.Distinctions) {
            named = distinctions.scalars.contains(scalar) ? scalar : nil
            let byte = scalar.isASCII ? UInt8(scalar.value) : 0x80
            properties =
                [scalar.isASCII, byte < 0x80 && ByteSet.segment.contains(byte)]
                + [ParameterGrammar.isSlug(byte), ASCII.isHexadecimal(byte), ASCII.isLetter(byte)]
                + distinctions.expressions.flatMap { $0.classes(of: scalar) }
        }
    }

    /// The printable ASCII characters, beginning with those that read well in an example.
    private static let printable: [Unicode.Scalar] = {
        let letters = Array("abcdefghijklmnopqrstuvwxyz123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0".unicodeScalars)
        return letters + (UInt8(0x21)...0x7E).map { Unicode.Scalar($0) }.filter { !letters.contains($0) } + [
            " "
        ]
    }()

    /// One non-ASCII character of each general category.
    private static let ofCategories: [Unicode.Scalar] = {
        var seen: Set<String> = []
        return (UInt32(0xA1)...0x2FFF).compactMap { Unicode.Scalar($0) }.filter {
            seen.insert("\($0.properties.generalCategory)").inserted
        }
    }()
}

/// The text of a segment, with the spelling of each character.
struct PathText: Hashable {
    private(set) var characters: [PathCharacter] = []
    private(set) var text = ""

    init() {}

    init(_ text: String, at place: PathCharacter.Place) {
        characters = text.unicodeScalars.map { PathCharacter(scalar: $0, place: place) }
        self.text = text
    }

    func appending(_ character: PathCharacter) -> PathText {
        var other = self
        other.characters.append(character)
        other.text.unicodeScalars.append(character.scalar)
        return other
    }

    /// The text as it is written in a URL.
    var written: String { characters.map(\.written).joined() }
}

/// A search for strings that produce each combination of verdicts of several automata.
///
/// The verdict of an automaton says whether it accepts a string and, if it compares the string with several
/// literals, which of them the string equals.
///
/// The search runs the automata side by side. From each combination of their states, it continues only with
/// the shortest string that leads there.
/// The sampler caches its results, because it is often asked for the same combination of automata.
final class TextSampler {
    /// An automaton, and its state before it reads a string.
    struct Component {
        let automaton: TextAutomaton
        let state: Int32
        /// The position of the string in a URL, or `nil` if the automaton ends with the string.
        ///
        /// An automaton for whole URLs continues after the string. It has no verdict on the string, so the
        /// sampler uses its state after the string as the verdict.
        private(set) var place: PathCharacter.Place?

        /// Whether the automaton reads on after the end of the string.
        var goesOn: Bool { place != nil }

        /// Creates a component whose automaton reads a whole string from its start state.
        init(_ automaton: TextAutomaton) { (self.automaton, state) = (automaton, automaton.start) }

        /// Creates a component whose automaton has already read earlier strings, and continues after the next
        /// string.
        init(_ automaton: TextAutomaton, goingOnFrom state: Int32, at place: PathCharacter.Place) {
            (self.automaton, self.state, self.place) = (automaton, state, place)
        }

        /// A variant of the component that accepts whole numbers of any length.
        var unbounded: Component { goesOn ? self : Component(automaton.unbounded) }

        /// Returns the state after a character.
        func next(_ state: Int32, _ character: PathCharacter) -> Int32 {
            guard let place else { return automaton.next(state, character) }
            var character = character
            character.place = place
            return automaton.next(state, character)
        }
    }

    /// The maximum number of combined states to examine: in a first attempt that checks the bounds of whole
    /// numbers, and in a second attempt that ignores them.
    private static let maximumStates = [4_000, 30_000]
    /// The maximum number of strings that are kept for each combination of verdicts.
    static let textsPerVerdict = 4
    /// The maximum number of strings that are kept for each combination of states.
    private static let textsPerState = 3

    private var known: [Question: Answer] = [:]
    /// The first automaton with each key.
    ///
    /// Later searches use it in place of their own automata with that key, so its transitions are shared.
    private var automata: [String: TextAutomaton] = [:]

    /// The key of a cached result: the arguments of a search.
    private struct Question: Hashable {
        let automata: [ObjectIdentifier]
        let states: [Int32]
        let places: [PathCharacter.Place?]
        let place: PathCharacter.Place
        let limit: Int
    }

    /// A cached result.
    private struct Answer {
        let texts: [PathText]?
        /// The automata of the ``Question``, kept alive so that no later automaton has the same identity.
        let automata: [TextAutomaton]
    }

    /// Returns strings for every combination of verdicts, shortest first, or `nil` if there are too many
    /// combinations of states.
    ///
    /// If the bounds of whole numbers lead to too many combinations of states, the search starts again
    /// without these bounds.
    ///
    /// - Parameters:
    ///   - components: The automata.
    ///   - place: The position of the strings in a URL.
    ///   - limit: The maximum number of strings for each combination of verdicts.
    func texts(
        _ components: [Component],
        at place: PathCharacter.Place,
        limit: Int = textsPerVerdict
    ) -> [PathText]? {
        let components = components.map(shared)
        let question = Question(
            automata: components.map { ObjectIdentifier($0.automaton) },
            states: components.map(\.state),
            places: components.map(\.place),
            place: place,
            limit: limit
        )
        if let answer = known[question] { return answer.texts }
        let texts =
            Self.texts(components, at: place, limits: (limit, Self.maximumStates[0]))
            ?? Self.texts(components.map(\.unbounded), at: place, limits: (limit, Self.maximumStates[1]))
        known[question] = Answer(texts: texts, automata: components.map(\.automaton))
        return texts
    }

    /// Returns the component with its automaton replaced by the first automaton that has the same key.
    ///
    /// A component whose automaton continues after the string is returned unchanged.
    private func shared(_ component: Component) -> Component {
        if component.goesOn { return component }
        let automaton = component.automaton
        let first = automata[automaton.key] ?? automaton
        automata[automaton.key] = first
        return Component(first)
    }

    private static func texts(
        _ components: [Component],
        at place: PathCharacter.Place,
        limits: (texts: Int, states: Int)
    ) -> [PathText]? {
        let characters = PathAlphabet.characters(
            components.reduce(TextAutomaton.Distinctions()) { $0.union($1.automaton.distinctions) },
            at: place,
            tellsEscapes: components.contains(where: \.goesOn)
        )
        var counts: [[Int32]: Int] = [:]
        var found: [PathText] = []
        func keep(_ text: PathText, _ states: [Int32]) {
            let verdict = zip(components, states).map { component, state in
                component.goesOn ? state : component.automaton.verdict(state)
            }
            let count = counts[verdict, default: 0]
            guard count < limits.texts else { return }
            counts[verdict] = count + 1
            found.append(text)
        }
        let start = components.map(\.state)
        var visits = [start: 1]
        var queue = [(states: start, text: PathText())]
        keep(PathText(), start)
        var head = 0
        while head < queue.count {
            let (states, text) = queue[head]
            head += 1
            for character in characters {
                let next = zip(components, states).map { $0.next($1, character) }
                let count = visits[next, default: 0]
                guard count < textsPerState else { continue }
                visits[next] = count + 1
                let longer = text.appending(character)
                keep(longer, next)
                guard count == 0 else { continue }
                guard visits.count <= limits.states else { return nil }
                queue.append((next, longer))
            }
        }
        return found
    }
}

/// Sample values for the types that an app defines.
///
/// The converter of such a type is code, so the comparison cannot find out which strings the converter
/// accepts. It uses these strings instead, and makes the converter accept them.
enum StandIn {
    /// Returns two strings that count as values of a type.
    static func texts(of converter: String) -> [String] { ["‹\(converter)1›", "‹\(converter)2›"] }

    /// Returns a converter that also accepts the stand-ins for its type.
    static func accepting(_ name: String, _ converter: @escaping ParameterConverter) -> ParameterConverter {
        let texts = texts(of: name)
        return { text in texts.contains(text) ? text : converter(text) }
    }

    /// Returns whether a string contains a stand-in.
    ///
    /// Only the app's own converter could tell whether such a string is a value of the type.
    static func isIn(_ text: String) -> Bool { text.contains("‹") }
}
