/// The expression as an automaton, for the comparison of route tables.
///
/// The automaton reads one character at a time, and can be in several states at once.
///
/// A state is the index of an instruction that reads a character, or that ends the program.
extension PatternExpression {
    /// The states before any text has been read.
    var startStates: [Int32] { closure(of: [0]) }

    /// Returns the states that follow the given states when a character is read.
    ///
    /// The result is empty if no matching text can continue with this character.
    func states(after states: [Int32], _ scalar: Unicode.Scalar) -> [Int32] {
        closure(of: states.filter { program.fits(scalar, at: $0) }.map { $0 + 1 })
    }

    /// Returns whether a text matches if the automaton is in the given states at the end of that text.
    func isAccepting(_ states: [Int32]) -> Bool { states.contains { program.isAccepting($0) } }

    /// Returns the states that can be reached from the given instructions without reading a character,
    /// in ascending order.
    private func closure(of starts: [Int32]) -> [Int32] {
        var reached: Set<Int32> = []
        var states: [Int32] = []
        var stack = starts
        while let index = stack.popLast() {
            guard reached.insert(index).inserted else { continue }
            switch program.instructions[Int(index)] {
            case .jump(let target): stack.append(target)
            case .save: stack.append(index + 1)
            case .split(let first, let second): stack += [first, second]
            case .scalar, .set, .accept: states.append(index)
            }
        }
        return states.sorted()
    }

    /// The literal characters in the expression, and the characters at the edges of its ranges.
    ///
    /// The automaton may treat these characters differently from all others.
    /// An expression for whole URLs can also distinguish non-ASCII characters by their escapes.
    /// If it contains `%`, the characters in ``escaped`` are included too.
    var namedScalars: Set<Unicode.Scalar> {
        var named: Set<Unicode.Scalar> = []
        for instruction in program.instructions {
            if case .scalar(let scalar) = instruction { named.insert(scalar) }
        }
        for set in program.sets { named.formUnion(set.edges) }
        if extent == .wholeURL, text.contains("%") { named.formUnion(Self.escaped) }
        return named
    }

    /// Non-ASCII characters whose encodings cover every first and second byte that UTF-8 allows.
    ///
    /// In a whole URL, each of these bytes is written as an escape, such as `%C3`.
    private static let escaped: [Unicode.Scalar] =
        ((UInt32(2)...31).map { $0 << 6 } + (0...63).map { 0xC0 + $0 } + (0...15).map { max($0 << 12, 0x800) }
        + (0...4).map { max($0 << 18, 0x10000) })
        .compactMap { Unicode.Scalar($0) }

    /// Returns, for each class in the expression, whether the class contains the character.
    ///
    /// If the results for two characters are equal, no class distinguishes these characters.
    func classes(of scalar: Unicode.Scalar) -> [Bool] { program.sets.map { $0.contains(scalar) } }
}
