extension TextAutomaton {
    /// Creates an automaton that accepts the strings that two mixed segments both match, but split in
    /// different places.
    ///
    /// A mixed segment combines placeholders and literal text.
    /// For example, `:from-:to<double>` splits `1-1-1` into `1-1` and `1`, and `:from<double>-:to` splits it
    /// into `1` and `1-1`.
    ///
    /// The automaton follows all ways in which either segment may split the string, in the order in which a
    /// match prefers them: the shortest text for the first placeholder first, then for the second.
    /// At the end of the string, the way that counts for each segment is the first one that matches the whole
    /// string.
    convenience init(of old: MixedSegment, splitUnlike new: MixedSegment) {
        self.init(Splits(old: TextSequence(old), new: TextSequence(new)))
    }

    private convenience init(_ splits: Splits) {
        self.init(
            "(\(splits.old.key) unlike \(splits.new.key))",
            start: Splits.State(old: [splits.old.start], new: [splits.new.start], differs: [[false]]),
            splits.old.distinctions.union(splits.new.distinctions),
            unbounded: splits.unbounded.map { unbounded in { TextAutomaton(unbounded) } },
            next: splits.next,
            accepts: splits.areDifferent
        )
    }
}

/// The sequences of two mixed segments that read the same string.
private struct Splits {
    /// The ways in which the sequences may split the characters read so far.
    struct State: Hashable {
        /// The position that each way of the old sequence leads to, the preferred way first.
        var old: [TextSequence.Position]
        /// The same for the new sequence.
        var new: [TextSequence.Position]
        /// Whether an old and a new way differ: `differs[i][j]` belongs to `old[i]` and `new[j]`.
        var differs: [[Bool]]
    }

    let old: TextSequence
    let new: TextSequence

    /// A variant that accepts whole numbers of any length, or `nil` if both sequences do so themselves.
    var unbounded: Splits? {
        let (old, new) = (old.unbounded, new.unbounded)
        if old == nil, new == nil { return nil }
        return Splits(old: old ?? self.old, new: new ?? self.new)
    }

    /// Returns the state after a character, or `nil` if one or both sequences cannot continue with it.
    func next(_ state: State, _ scalar: Unicode.Scalar) -> State? {
        let old = Self.ways(state.old, after: scalar, in: old)
        let new = Self.ways(state.new, after: scalar, in: new)
        guard !old.isEmpty, !new.isEmpty else { return nil }
        return State(
            old: old.map(\.position),
            new: new.map(\.position),
            differs: old.map { old in
                new.map { new in
                    state.differs[old.origin][new.origin]
                        || Self.placeholder(at: old.position) != Self.placeholder(at: new.position)
                }
            }
        )
    }

    /// Returns whether the sequences split a string in different places.
    ///
    /// - Parameter state: The state after the last character of the string.
    func areDifferent(_ state: State) -> Bool {
        guard let first = state.old.firstIndex(where: old.mayEnd),
            let second = state.new.firstIndex(where: new.mayEnd)
        else { return false }
        return state.differs[first][second]
    }

    /// Returns the positions after a character, each with the index of the earlier position from which it
    /// is reached.
    ///
    /// If the same position is reached in several ways, the rest of the string is split in the same places,
    /// so only the preferred way remains.
    private static func ways(
        _ positions: [TextSequence.Position],
        after scalar: Unicode.Scalar,
        in sequence: TextSequence
    ) -> [(position: TextSequence.Position, origin: Int)] {
        var seen: Set<TextSequence.Position> = []
        return positions.enumerated().flatMap { origin, position in
            sequence.alternatives(to: position).compactMap { sequence.next($0, scalar) }
                .filter { seen.insert($0).inserted }.map { ($0, origin) }
        }
    }

    /// Returns the placeholder that the last character belongs to, or `nil` if it is literal text.
    private static func placeholder(at position: TextSequence.Position) -> Int? {
        // Literal text and placeholders alternate.
        position.part.isMultiple(of: 2) ? nil : position.part / 2
    }
}
