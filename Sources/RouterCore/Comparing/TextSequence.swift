/// The parts that a string must consist of, one after the other.
///
/// ``TextAutomaton`` reads a mixed segment of a pattern, such as `v:major-:minor`, as a sequence in which
/// literal text and the texts of placeholders alternate.
struct TextSequence {
    /// A part of a string: literal text, or any string that an automaton accepts.
    enum Part {
        case literal(String, ignoresCase: Bool)
        case texts(TextAutomaton)
    }

    /// A position in one of the parts.
    struct Position: Hashable {
        /// The index of the part; at the end, the number of parts.
        let part: Int
        /// The state of the part's automaton, or the number of literal characters that have been read.
        let state: Int32
    }

    private let parts: [Part]
    /// For each part, the characters of its literal text, or an empty array if it is not literal text.
    private let literals: [[Unicode.Scalar]]

    init(_ parts: [Part]) {
        self.parts = parts
        literals = parts.map { part in
            guard case .literal(let text, let ignoresCase) = part else { return [] }
            return text.unicodeScalars.map { $0.folded(ignoresCase) }
        }
    }

    /// A key that two sequences share only if they consist of the same parts.
    var key: String {
        parts.map { part in
            switch part {
            case .literal(let text, let ignoresCase): "“\(text)”\(ignoresCase)"
            case .texts(let automaton): automaton.key
            }
        }.joined(separator: " ")
    }

    /// The characters that the parts treat differently from all others.
    var distinctions: TextAutomaton.Distinctions {
        parts.reduce(TextAutomaton.Distinctions()) { distinctions, part in
            switch part {
            case .literal(let text, _): distinctions.union(.text(text))
            case .texts(let automaton): distinctions.union(automaton.distinctions)
            }
        }
    }

    /// A variant of the sequence that accepts whole numbers of any length, or `nil` if the sequence does so
    /// itself.
    var unbounded: TextSequence? {
        var isUnbounded = true
        let unbounded = parts.map { part -> Part in
            guard case .texts(let automaton) = part else { return part }
            if automaton !== automaton.unbounded { isUnbounded = false }
            return .texts(automaton.unbounded)
        }
        return isUnbounded ? nil : TextSequence(unbounded)
    }

    /// The position before the first character.
    var start: Position { start(of: 0) }

    /// Returns the position before the first character of a part, or at the end of the sequence.
    private func start(of part: Int) -> Position {
        guard part < parts.count, case .texts(let automaton) = parts[part] else {
            return Position(part: part, state: 0)
        }
        return Position(part: part, state: automaton.start)
    }

    /// Returns the positions at which the next character may be read, if the string so far leads to a given
    /// position.
    ///
    /// If the part can end at the given position, the next character may also belong to a following part.
    /// The result then begins with the starts of such parts, in reverse order. The given position comes last.
    func alternatives(to position: Position) -> [Position] {
        guard position.part < parts.count, isComplete(position) else { return [position] }
        return alternatives(to: start(of: position.part + 1)) + [position]
    }

    /// Returns whether the string may end at a position.
    func mayEnd(at position: Position) -> Bool {
        alternatives(to: position).contains { $0.part == parts.count }
    }

    /// Returns the position after a character in the same part, or `nil` if the character does not fit.
    func next(_ position: Position, _ scalar: Unicode.Scalar) -> Position? {
        guard position.part < parts.count else { return nil }
        switch parts[position.part] {
        case .literal(_, let ignoresCase):
            let literal = literals[position.part]
            let index = Int(position.state)
            guard index < literal.count, literal[index] == scalar.folded(ignoresCase) else { return nil }
            return Position(part: position.part, state: position.state + 1)
        case .texts(let automaton):
            let state = automaton.next(position.state, PathCharacter(scalar: scalar))
            return state == TextAutomaton.dead ? nil : Position(part: position.part, state: state)
        }
    }

    /// Returns whether the part that contains a position may end at that position.
    private func isComplete(_ position: Position) -> Bool {
        switch parts[position.part] {
        case .literal: Int(position.state) == literals[position.part].count
        case .texts(let automaton): automaton.accepts(position.state)
        }
    }
}

extension TextSequence {
    /// Creates the sequence of a mixed segment.
    ///
    /// - Parameters:
    ///   - mixed: The segment.
    ///   - number: The index of a placeholder whose value another automaton must accept, too,
    ///     or `nil` if there is no such placeholder.
    ///   - other: The other automaton.
    init(_ mixed: MixedSegment, where number: Int? = nil, isAcceptedBy other: TextAutomaton? = nil) {
        var parts: [Part] = [
            .literal(String(decoding: mixed.leading, as: UTF8.self), ignoresCase: mixed.ignoresCase)
        ]
        // With several placeholders in a segment, checking the bounds of numbers would create too many
        // states.
        let isBounded = mixed.steps.count == 1
        for (index, step) in mixed.steps.enumerated() {
            var texts = step.test.map { TextAutomaton($0.type, isBounded: isBounded) } ?? .anything
            if index == number, let other { texts = texts.intersection(other) }
            parts.append(.texts(texts))
            let following = String(decoding: step.following, as: UTF8.self)
            parts.append(.literal(following, ignoresCase: mixed.ignoresCase))
        }
        self.init(parts)
    }
}

extension TextAutomaton {
    /// Creates an automaton that accepts the strings of a sequence.
    convenience init(_ sequence: TextSequence) {
        self.init(
            "(\(sequence.key))",
            start: [sequence.start],
            sequence.distinctions,
            unbounded: sequence.unbounded.map { unbounded in { TextAutomaton(unbounded) } },
            next: { (positions: Set<TextSequence.Position>, scalar) in
                let next = positions.flatMap(sequence.alternatives).compactMap { sequence.next($0, scalar) }
                return next.isEmpty ? nil : Set(next)
            },
            accepts: { $0.contains(where: sequence.mayEnd) }
        )
    }
}
