/// A character of a path, and its spelling in a URL.
struct PathCharacter: Sendable, Hashable {
    enum Place: Hashable {
        case segment
        /// The first segment of a URL with a custom scheme, that is, the host of the URL.
        case firstSegment
        /// In text that is already spelled as in a URL, such as the slash between segments.
        case between
    }

    let scalar: Unicode.Scalar
    var place = Place.segment
    /// Whether the character is written as an escape although a segment may contain
    /// it unescaped, as in `%21`.
    ///
    /// Only an expression over whole URLs distinguishes the two spellings.
    var isEscaped = false

    /// The character as it is written in a URL.
    var written: String { written(scalar) }

    /// The character as an expression over whole URLs reads it.
    var canonical: String { written(place == .firstSegment ? scalar.folded(true) : scalar) }

    private func written(_ scalar: Unicode.Scalar) -> String {
        if place == .between { return String(scalar) }
        if isEscaped { return PercentCoding.encode(String(scalar), raw: .unreserved) }
        return RoutePattern.encode(String(scalar), isFirst: place == .firstSegment)
    }
}

/// A deterministic automaton that reads a string character by character, and creates its states on demand.
///
/// ``TextSampler`` runs several automata side by side to find a string for each combination of their
/// verdicts.
/// A verdict is a number. It is 0 if the string is not accepted, and other numbers may tell accepted strings
/// apart.
/// A state is a number. A string that reaches the state ``dead`` is rejected, however it continues.
final class TextAutomaton {
    /// The state after a string that cannot be accepted anymore, however it continues.
    static let dead: Int32 = -1
    /// A transition that has not been computed yet.
    private static let unknown: Int32 = -2

    /// A key that two automata share only if they accept the same strings.
    let key: String
    let start: Int32
    /// A variant of this automaton that accepts whole numbers of any length, or this automaton itself if it
    /// does not read whole numbers.
    var unbounded: TextAutomaton { otherUnbounded ?? self }
    private lazy var otherUnbounded = makeUnbounded?()
    private let makeUnbounded: (() -> TextAutomaton)?
    /// The characters that the automaton distinguishes from others.
    let distinctions: Distinctions
    private let step: (Int32, PathCharacter) -> Int32
    private let read: (Int32) -> Int32
    /// The known transitions: for each state, the next state after each ASCII character of a segment.
    private var rows: [[Int32]] = []

    /// The characters that an automaton treats differently from all others, such as `-` in a whole number.
    struct Distinctions {
        /// The characters that differ from all others.
        var scalars: Set<Unicode.Scalar> = []
        /// The expressions whose character classes, such as `[a-f]`, also make characters differ.
        var expressions: [PatternExpression] = []

        /// Returns the distinctions of two automata.
        func union(_ other: Distinctions) -> Distinctions {
            Distinctions(
                scalars: scalars.union(other.scalars),
                expressions: expressions + other.expressions.filter { !expressions.contains($0) }
            )
        }

        /// Returns the characters of a text, and of its lowercase and uppercase forms.
        static func text(_ text: String) -> Distinctions {
            Distinctions(scalars: Set((text + text.lowercased() + text.uppercased()).unicodeScalars))
        }
    }

    /// Creates an automaton whose states are values of any hashable type.
    ///
    /// - Parameters:
    ///   - key: A key that only automata for the same strings share.
    ///   - start: The state before the first character.
    ///   - distinctions: The characters that the automaton treats differently from all others.
    ///   - unbounded: Creates the variant that accepts whole numbers of any length.
    ///   - next: Returns the state after a character, or `nil` if no string is accepted from there.
    ///   - verdict: Returns the verdict on a string that ends in a state; 0 means that the string is not
    ///     accepted.
    init<State: Hashable>(
        _ key: String,
        start: State,
        _ distinctions: Distinctions,
        unbounded: (() -> TextAutomaton)? = nil,
        next: @escaping (State, PathCharacter) -> State?,
        verdict: @escaping (State) -> Int32
    ) {
        self.key = key
        makeUnbounded = unbounded
        let states = Numbered<State>()
        self.start = states.number(of: start)
        self.distinctions = distinctions
        step = { state, character in
            next(states.values[Int(state)], character).map(states.number) ?? Self.dead
        }
        read = { verdict(states.values[Int($0)]) }
    }

    /// Creates an automaton that only accepts or rejects strings. Its states are values of any hashable type.
    convenience init<State: Hashable>(
        _ key: String,
        start: State,
        _ distinctions: Distinctions,
        unbounded: (() -> TextAutomaton)? = nil,
        next: @escaping (State, Unicode.Scalar) -> State?,
        accepts: @escaping (State) -> Bool
    ) {
        self.init(
            key,
            start: start,
            distinctions,
            unbounded: unbounded,
            next: { next($0, $1.scalar) },
            verdict: { accepts($0) ? 1 : 0 }
        )
    }

    /// Returns the state after a character.
    func next(_ state: Int32, _ character: PathCharacter) -> Int32 {
        if state == Self.dead { return state }
        let value = Int(character.scalar.value)
        guard value < 128, !character.isEscaped, character.place == .segment else {
            return step(state, character)
        }
        while rows.count <= Int(state) { rows.append(Array(repeating: Self.unknown, count: 128)) }
        let known = rows[Int(state)][value]
        if known != Self.unknown { return known }
        let next = step(state, character)
        rows[Int(state)][value] = next
        return next
    }

    /// Returns the state after a string.
    func next(_ state: Int32, _ text: String) -> Int32 {
        text.unicodeScalars.reduce(state) { next($0, PathCharacter(scalar: $1)) }
    }

    /// Returns the verdict on a string that ends in a state; 0 means that the string is not accepted.
    func verdict(_ state: Int32) -> Int32 { state == Self.dead ? 0 : read(state) }

    /// Returns whether a string that ends in a state is accepted.
    func accepts(_ state: Int32) -> Bool { verdict(state) != 0 }
}

/// Values, each with a unique number.
private final class Numbered<Value: Hashable> {
    private(set) var values: [Value] = []
    private var numbers: [Value: Int32] = [:]

    func number(of value: Value) -> Int32 {
        if let number = numbers[value] { return number }
        let number = Int32(values.count)
        values.append(value)
        numbers[value] = number
        return number
    }
}

extension TextAutomaton {
    /// Creates an automaton that accepts the values of a type or the strings that match an expression.
    ///
    /// For a `double`, the automaton checks only the grammar, so it also accepts numbers that are too large
    /// or too long.
    /// A converter is code, so the automaton accepts only the stand-ins for the converter; see ``StandIn``.
    ///
    /// - Parameters:
    ///   - type: The type or the expression.
    ///   - isBounded: Whether whole numbers must fit in 64 bits.
    convenience init(_ type: ParameterType, isBounded: Bool = true) {
        let key = "<\(type.name)>\(isBounded)"
        let unbounded = { TextAutomaton(type, isBounded: false) }
        switch type {
        case .builtIn(.uint) where !isBounded, .builtIn(.int) where !isBounded:
            self.init(
                key,
                start: NumberState(isUnsigned: type == .builtIn(.uint)),
                .text("0123456789-"),
                next: { $0.next($1) },
                accepts: \.isWhole
            )
        case .builtIn(.uint):
            self.init(
                key,
                start: WholeNumberState(.unsigned),
                .text("0123456789-"),
                unbounded: unbounded,
                next: { $0.next($1) },
                accepts: \.isNumber
            )
        case .builtIn(.int):
            self.init(
                key,
                start: WholeNumberState(.signed),
                .text("0123456789-"),
                unbounded: unbounded,
                next: { $0.next($1) },
                accepts: \.isNumber
            )
        case .builtIn(.double):
            self.init(
                key,
                start: NumberState(),
                .text("0123456789+-.e"),
                next: { $0.next($1) },
                accepts: \.isNumber
            )
        case .builtIn(.uuid):
            self.init(
                key,
                start: 0,
                .text("-"),
                next: { (position: Int, scalar) in
                    let fits =
                        [8, 13, 18, 23].contains(position)
                        ? scalar == "-" : scalar.isASCII && ASCII.isHexadecimal(UInt8(scalar.value))
                    return fits && position < ParameterGrammar.uuidBytes ? position + 1 : nil
                },
                accepts: { $0 == ParameterGrammar.uuidBytes }
            )
        case .builtIn(.bool): self.init(choice: ["true", "false"])
        case .builtIn(.slug):
            self.init(
                key,
                start: false,
                .text("-"),
                next: { _, scalar in
                    scalar.isASCII && ParameterGrammar.isSlug(UInt8(scalar.value)) ? true : nil
                },
                accepts: { $0 }
            )
        case .builtIn(.string):
            self.init(key, start: false, .text(""), next: { _, _ in true }, accepts: { $0 })
        case .expression(let expression):
            let start = ExpressionText(states: expression.startStates, isEmpty: true)
            self.init(
                key,
                start: start,
                Distinctions(scalars: expression.namedScalars, expressions: [expression]),
                next: { text, scalar in
                    let states = expression.states(after: text.states, scalar)
                    return states.isEmpty ? nil : ExpressionText(states: states, isEmpty: false)
                },
                accepts: { !$0.isEmpty && expression.isAccepting($0.states) }
            )
        case .converter(let name): self.init(choice: StandIn.texts(of: name))
        }
    }

    private struct ExpressionText: Hashable {
        let states: [Int32]
        let isEmpty: Bool
    }

    /// An automaton that accepts any nonempty string.
    static var anything: TextAutomaton { TextAutomaton(.builtIn(.string)) }

    /// Creates an automaton that accepts these strings.
    convenience init(choice texts: [String]) {
        self.init(choice: texts.map { LiteralText($0, ignoresCase: false) })
    }

    /// Creates an automaton that accepts these literals, each of which may ignore case.
    ///
    /// The verdict identifies the set of literals that a string matches, so it tells the literals apart.
    convenience init(choice texts: some Collection<LiteralText>) {
        let texts = texts.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        let written = texts.map { text in
            (scalars: Array(String(decoding: text.bytes, as: UTF8.self).unicodeScalars), text.ignoresCase)
        }
        let sets = Numbered<[Int]>()
        _ = sets.number(of: [])
        self.init(
            "{\(texts.map { "\($0.bytes)\($0.ignoresCase)" }.joined())}",
            start: ChoiceState(position: 0, left: Array(texts.indices)),
            .text(written.reduce(into: "") { $0.unicodeScalars.append(contentsOf: $1.scalars) }),
            next: { state, character in
                let left = state.left.filter { index in
                    let (scalars, ignoresCase) = written[index]
                    guard state.position < scalars.count else { return false }
                    return scalars[state.position] == character.scalar.folded(ignoresCase)
                }
                return left.isEmpty ? nil : ChoiceState(position: state.position + 1, left: left)
            },
            verdict: { state in
                sets.number(of: state.left.filter { written[$0].scalars.count == state.position })
            }
        )
    }

    private struct ChoiceState: Hashable {
        let position: Int
        /// The indices of the literals that begin with the characters read so far.
        let left: [Int]
    }
}

extension Unicode.Scalar {
    /// Returns the scalar, or its lowercase form if it is an ASCII letter and case is ignored.
    func folded(_ ignoresCase: Bool) -> Unicode.Scalar {
        ignoresCase && isASCII ? Unicode.Scalar(ASCII.lowercased(UInt8(value))) : self
    }
}

extension TextAutomaton {
    /// Returns an automaton that accepts a string if this automaton accepts it between two other strings.
    func between(_ leading: String, _ following: String) -> TextAutomaton {
        if leading.isEmpty, following.isEmpty { return self }
        return TextAutomaton(
            "“\(leading)”[\(key)]“\(following)”",
            start: next(start, leading),
            distinctions,
            unbounded: { self.unbounded.between(leading, following) },
            next: { state, scalar in
                let next = self.next(state, PathCharacter(scalar: scalar))
                return next == Self.dead ? nil : next
            },
            accepts: { self.accepts(self.next($0, following)) }
        )
    }

    /// Returns an automaton that accepts the strings that both automata accept.
    func intersection(_ other: TextAutomaton) -> TextAutomaton {
        TextAutomaton(
            "[\(key) and \(other.key)]",
            start: [start, other.start],
            distinctions.union(other.distinctions),
            unbounded: { self.unbounded.intersection(other.unbounded) },
            next: { states, scalar in
                let character = PathCharacter(scalar: scalar)
                let next = [self.next(states[0], character), other.next(states[1], character)]
                return next.contains(Self.dead) ? nil : next
            },
            accepts: { self.accepts($0[0]) && other.accepts($0[1]) }
        )
    }
}

extension TextAutomaton {
    /// Creates an automaton that accepts the strings that a segment of a pattern matches, or fails if that
    /// segment matches every string.
    convenience init?(_ segment: CompiledSegment) {
        switch segment {
        case .literal(let literal): self.init(choice: [literal])
        case .mixed(let mixed): self.init(TextSequence(mixed))
        case .placeholder(let test): self.init(test?.type ?? .builtIn(.string))
        case .anything: return nil
        }
    }
}

/// The state after the first characters of a 64-bit whole number.
///
/// A number may have leading zeros, so the comparison of its digits with a bound depends on how many digits
/// follow.
/// The state therefore contains two comparisons: one with the bound for 19 digits and one with the bound for
/// 20 digits.
private struct WholeNumberState: Hashable {
    private let bounds: WholeNumberBounds
    private var isNegative = false
    private var digits = 0
    /// How the digits so far compare with the bounds for 19 and for 20 digits: -1 if they are less, 0 if they
    /// are equal, 1 if they are greater.
    private var order: [Int8] = [0, 0]

    init(_ bounds: WholeNumberBounds) { self.bounds = bounds }

    func next(_ scalar: Unicode.Scalar) -> WholeNumberState? {
        var state = self
        if scalar == "-" {
            state.isNegative = true
            return digits == 0 && !isNegative ? state : nil
        }
        guard ("0"..."9").contains(scalar) else { return nil }
        state.digits += 1
        guard state.digits <= ParameterGrammar.integerBytes - (isNegative ? 1 : 0) else { return nil }
        for (index, bound) in bounds.digits(isNegative).enumerated() where order[index] == 0 {
            guard digits < bound.count else { continue }
            let digit = UInt8(scalar.value)
            state.order[index] = digit < bound[digits] ? -1 : digit > bound[digits] ? 1 : 0
        }
        return state
    }

    var isNumber: Bool {
        let lengths = bounds.digits(isNegative).map(\.count)
        guard digits > 0 else { return false }
        if isNegative, bounds == .unsigned { return order[0] == 0 }
        return lengths.firstIndex(of: digits).map { order[$0] <= 0 } ?? true
    }
}

/// The bounds of a 64-bit integer type.
///
/// Each bound is written twice, for numbers of 19 and of 20 digits.
/// `UInt64.max` has 20 digits, so its bound for 19 digits is the greatest number of that length.
private enum WholeNumberBounds: Hashable {
    case signed, unsigned

    func digits(_ isNegative: Bool) -> [[UInt8]] {
        switch (self, isNegative) {
        case (.signed, false): Self.greatestSigned
        case (.signed, true): Self.leastSigned
        case (.unsigned, false): Self.greatestUnsigned
        case (.unsigned, true): Self.zero
        }
    }

    private static let greatestSigned = padded("\(Int64.max)")
    private static let leastSigned = padded("\(Int64.min.magnitude)")
    private static let greatestUnsigned = [Array("9999999999999999999".utf8), Array("\(UInt64.max)".utf8)]
    private static let zero = padded("0")

    private static func padded(_ digits: String) -> [[UInt8]] {
        [19, 20].map { Array((String(repeating: "0", count: $0 - digits.count) + digits).utf8) }
    }
}

/// The state after the first characters of a decimal number, or of a whole number of any length.
private struct NumberState: Hashable {
    private enum Place: Hashable {
        case start, sign, whole, point, fraction, letter, exponentSign, exponent
        /// After the `-` of an unsigned number, which can then only be zero.
        ///
        /// `signOfZero` is directly after the `-`, and `negativeZero` is after at least one `0`.
        case signOfZero, negativeZero
    }

    private var place = Place.start
    private let isUnsigned: Bool

    init(isUnsigned: Bool = false) { self.isUnsigned = isUnsigned }

    func next(_ scalar: Unicode.Scalar) -> NumberState? {
        var state = self
        switch scalar {
        case "0" where place == .signOfZero || place == .negativeZero: state.place = .negativeZero
        case "0"..."9":
            switch place {
            case .start, .sign, .whole: state.place = .whole
            case .point, .fraction: state.place = .fraction
            case .letter, .exponentSign, .exponent: state.place = .exponent
            case .signOfZero, .negativeZero: return nil
            }
        case "-" where place == .start: state.place = isUnsigned ? .signOfZero : .sign
        case "-" where place == .letter, "+" where place == .letter: state.place = .exponentSign
        case "." where place == .whole: state.place = .point
        case "e" where place == .whole || place == .fraction, "E" where place == .whole || place == .fraction:
            state.place = .letter
        default: return nil
        }
        return state
    }

    var isNumber: Bool { isWhole || place == .fraction || place == .exponent }
    var isWhole: Bool { place == .whole || place == .negativeZero }
}
