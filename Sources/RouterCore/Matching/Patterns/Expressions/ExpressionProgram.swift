/// A node in the tree of a regular expression, with the number of states that it needs.
///
/// A node stands for a part of the expression, and contains the nodes of smaller parts.
/// ``ExpressionParser`` creates the tree.
/// ``ExpressionCompiler`` compiles it into an ``ExpressionProgram``, in which each instruction is a state.
struct ExpressionNode: Sendable {
    /// The form of the part.
    indirect enum Kind: Sendable {
        /// A single scalar.
        case scalar(Unicode.Scalar)
        /// Any scalar of a set.
        case set(ScalarSet)
        /// Parts in sequence. An empty list matches empty text.
        case sequence([ExpressionNode])
        /// One of several parts. Parts further left are preferred.
        case choice([ExpressionNode])
        /// A part that is repeated from `least` to `most` times.
        ///
        /// If `most` is `nil`, there is no upper limit.
        ///
        /// A lazy repetition prefers fewer repetitions.
        case repetition(ExpressionNode, least: Int, most: Int?, isLazy: Bool)
        /// A captured part, with the index of its name.
        case group(ExpressionNode, name: Int)
    }

    /// The maximum number of states in a whole expression.
    static let maximumStates = 10_000
    /// A number of states that is always too large, but small enough that its square does not overflow.
    static let tooMany = maximumStates + 1

    let kind: Kind
    /// The number of states, clamped to ``tooMany``. Repetitions are written out: `a{3}` counts as `aaa`.
    let states: Int

    init(_ kind: Kind) {
        self.kind = kind
        let states =
            switch kind {
            case .scalar, .set: 1
            case .sequence(let nodes): nodes.reduce(0) { $0 + $1.states }
            case .choice(let nodes): nodes.reduce(-2) { $0 + $1.states + 2 }
            case .group(let node, _): node.states + 2
            case .repetition(let node, let least, let most, _): Self.states(of: node, least, most)
            }
        self.states = min(states, Self.tooMany)
    }

    /// Returns the number of states in a repetition that is written out.
    ///
    /// A part without states, such as `()`, counts as one state, because each of its repetitions takes time.
    private static func states(of node: ExpressionNode, _ least: Int, _ most: Int?) -> Int {
        let once = max(1, node.states)
        guard let most else { return max(1, least) * once + 2 }
        return least * once + (most - least) * (once + 1)
    }
}

/// A regular expression as a list of instructions.
///
/// The index of an instruction is a state of an automaton.
/// An instruction either reads a scalar and continues with the next instruction,
/// or continues without reading a scalar.
/// ``ExpressionCompiler`` creates the program, and ``ExpressionMachine`` runs it:
///
/// ```text
/// a|b                a*                 (?<x>a)
/// 0  split 1, 3      0  split 1, 3      0  save 0
/// 1  scalar a        1  scalar a        1  scalar a
/// 2  jump 4          2  split 1, 3      2  save 1
/// 3  scalar b        3  accept          3  accept
/// 4  accept
/// ```
struct ExpressionProgram: Sendable {
    /// A step of the program.
    enum Instruction: Sendable {
        /// Matches this scalar.
        case scalar(Unicode.Scalar)
        /// Matches any scalar of the set with this index.
        case set(Int32)
        /// Continues at both of these instructions. The first is preferred.
        case split(Int32, Int32)
        /// Continues at another instruction.
        case jump(Int32)
        /// Stores the current text position in the slot with this number.
        case save(Int32)
        /// Ends the program. The text matches if it ends here too.
        case accept
    }

    let instructions: [Instruction]
    let sets: [ScalarSet]
    /// The number of slots. Each captured group has two, for its start and its end.
    let slotCount: Int

    /// Returns whether the instruction at an index matches a scalar.
    func fits(_ scalar: Unicode.Scalar, at index: Int32) -> Bool {
        switch instructions[Int(index)] {
        case .scalar(let own): own == scalar
        case .set(let set): sets[Int(set)].contains(scalar)
        case .split, .jump, .save, .accept: false
        }
    }

    /// Returns whether the instruction at an index ends the program.
    func isAccepting(_ index: Int32) -> Bool {
        if case .accept = instructions[Int(index)] { true } else { false }
    }
}

/// A compiler that turns the tree of a regular expression into a program, with repetitions written out.
///
/// If the target of a jump or split is not known yet, the compiler emits an `accept` instead,
/// and replaces it when the target is known.
struct ExpressionCompiler {
    private typealias Instruction = ExpressionProgram.Instruction

    private var instructions: [Instruction] = []
    private var sets: [ScalarSet] = []
    /// Whether the program reads text from its end, so that sequences are written backward.
    private let isReversed: Bool

    private init(isReversed: Bool) { self.isReversed = isReversed }

    /// Returns the program for an expression.
    ///
    /// - Parameters:
    ///   - node: The tree of the whole expression.
    ///   - nameCount: The number of named groups in the expression.
    ///   - isReversed: Whether the program reads text from its end. Such a program captures nothing.
    static func program(of node: ExpressionNode, nameCount: Int, isReversed: Bool = false)
        -> ExpressionProgram
    {
        var compiler = ExpressionCompiler(isReversed: isReversed)
        compiler.emit(node)
        compiler.instructions.append(.accept)
        return ExpressionProgram(
            instructions: compiler.instructions,
            sets: compiler.sets,
            slotCount: isReversed ? 0 : nameCount * 2
        )
    }

    /// The index of the next instruction.
    private var next: Int32 { Int32(instructions.count) }

    /// Emits the instructions of a part.
    private mutating func emit(_ node: ExpressionNode) {
        switch node.kind {
        case .scalar(let scalar): instructions.append(.scalar(scalar))
        case .set(let set):
            instructions.append(.set(Int32(sets.count)))
            sets.append(set)
        case .sequence(let nodes):
            for node in isReversed ? nodes.reversed() : nodes { emit(node) }
        case .choice(let nodes): emit(choice: nodes)
        case .repetition(let node, let least, let most, let isLazy): emit(node, least, most, isLazy: isLazy)
        case .group(let node, _) where isReversed: emit(node)
        case .group(let node, let name):
            instructions.append(.save(Int32(name * 2)))
            emit(node)
            instructions.append(.save(Int32(name * 2 + 1)))
        }
    }

    /// Emits the parts of a choice. After each part except the last, a jump skips the remaining parts.
    private mutating func emit(choice nodes: [ExpressionNode]) {
        var jumps: [Int] = []
        for node in nodes.dropLast() {
            let split = instructions.count
            instructions.append(.accept)
            emit(node)
            jumps.append(instructions.count)
            instructions.append(.accept)
            instructions[split] = .split(Int32(split + 1), next)
        }
        if let last = nodes.last { emit(last) }
        for jump in jumps { instructions[jump] = .jump(next) }
    }

    /// Emits a repetition: first the required repetitions, then the optional repetitions.
    private mutating func emit(_ node: ExpressionNode, _ least: Int, _ most: Int?, isLazy: Bool) {
        if let most {
            for _ in 0..<least { emit(node) }
            emitOptional(node, times: most - least, isLazy: isLazy)
            return
        }
        // `a*` is emitted as `(a+)?`: a split can skip the whole repetition.
        // This preserves the order of preference even if the repeated part can be empty.
        for _ in 0..<max(0, least - 1) { emit(node) }
        let skip = least == 0 ? instructions.count : nil
        if skip != nil { instructions.append(.accept) }
        let start = next
        emit(node)
        let end = next + 1
        instructions.append(isLazy ? .split(end, start) : .split(start, end))
        if let skip { instructions[skip] = isLazy ? .split(end, start) : .split(start, end) }
    }

    /// Emits an optional part `times` times.
    ///
    /// If one of these parts is skipped, all parts after it are skipped too.
    private mutating func emitOptional(_ node: ExpressionNode, times: Int, isLazy: Bool) {
        var splits: [Int] = []
        for _ in 0..<times {
            splits.append(instructions.count)
            instructions.append(.accept)
            emit(node)
        }
        for split in splits {
            instructions[split] = isLazy ? .split(next, Int32(split + 1)) : .split(Int32(split + 1), next)
        }
    }
}
