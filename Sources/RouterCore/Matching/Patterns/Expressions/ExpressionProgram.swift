/// A part of a regular expression, with the number of states it will have.
struct ExpressionNode: Sendable {
    indirect enum Kind: Sendable {
        case scalar(Unicode.Scalar)
        case set(ScalarSet)
        case any
        /// One after the other; none is the empty text.
        case sequence([ExpressionNode])
        /// The left one is preferred.
        case choice([ExpressionNode])
        case repetition(ExpressionNode, Repetition)
        /// A group whose text is captured, by the place of its name.
        case group(ExpressionNode, name: Int)
    }

    struct Repetition: Sendable {
        let least: Int
        /// Nil for any number.
        let most: Int?
        /// Whether fewer are preferred.
        let isLazy: Bool
    }

    static let maximumStates = 10_000
    /// More than any expression may have, and small enough to be multiplied by itself.
    static let tooMany = maximumStates + 1

    let kind: Kind
    /// At most ``tooMany``.
    let states: Int

    init(_ kind: Kind) {
        self.kind = kind
        let states =
            switch kind {
            case .scalar, .set, .any: 1
            case .sequence(let nodes): nodes.reduce(0) { $0 + $1.states }
            case .choice(let nodes): nodes.reduce(-2) { $0 + $1.states + 2 }
            case .group(let node, _): node.states + 2
            case .repetition(let node, let repetition): Self.states(of: node, repetition)
            }
        self.states = min(states, Self.tooMany)
    }

    /// Also of nothing a repetition is written out, so that it counts.
    private static func states(of node: ExpressionNode, _ repetition: Repetition) -> Int {
        let once = max(1, node.states)
        guard let most = repetition.most else { return max(1, repetition.least) * once + 2 }
        return repetition.least * once + (most - repetition.least) * (once + 1)
    }
}

/// A regular expression as instructions: a Thompson automaton, whose states are the places of the instructions.
struct ExpressionProgram: Sendable {
    enum Instruction: Sendable {
        case scalar(Unicode.Scalar)
        case set(Int32)
        case any
        /// Goes on at both places; the first is preferred.
        case split(Int32, Int32)
        case jump(Int32)
        /// Notes the position in that slot.
        case save(Int32)
        case accept
    }

    let instructions: [Instruction]
    let sets: [ScalarSet]
    /// Two for each captured group.
    let slotCount: Int

    /// Whether the instruction takes that scalar; the next instruction follows then.
    func takes(_ scalar: Unicode.Scalar, at place: Int32) -> Bool {
        switch instructions[Int(place)] {
        case .scalar(let own): own == scalar
        case .set(let set): sets[Int(set)].contains(scalar)
        case .any: true
        case .split, .jump, .save, .accept: false
        }
    }

    func isAccepting(_ place: Int32) -> Bool {
        if case .accept = instructions[Int(place)] { true } else { false }
    }
}

/// Writes the instructions of a regular expression, its counted repetitions written out.
struct ExpressionCompiler {
    private typealias Instruction = ExpressionProgram.Instruction

    private var instructions: [Instruction] = []
    private var sets: [ScalarSet] = []
    private let isReversed: Bool

    private init(isReversed: Bool) { self.isReversed = isReversed }

    /// - Parameter isReversed: whether the program reads a text from its end; it captures nothing then.
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

    private var next: Int32 { Int32(instructions.count) }

    private mutating func emit(_ node: ExpressionNode) {
        switch node.kind {
        case .scalar(let scalar): instructions.append(.scalar(scalar))
        case .any: instructions.append(.any)
        case .set(let set):
            instructions.append(.set(Int32(sets.count)))
            sets.append(set)
        case .sequence(let nodes):
            for node in isReversed ? nodes.reversed() : nodes { emit(node) }
        case .choice(let nodes): emit(choice: nodes)
        case .repetition(let node, let repetition): emit(node, repetition)
        case .group(let node, _) where isReversed: emit(node)
        case .group(let node, let name):
            instructions.append(.save(Int32(name * 2)))
            emit(node)
            instructions.append(.save(Int32(name * 2 + 1)))
        }
    }

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

    private mutating func emit(_ node: ExpressionNode, _ repetition: ExpressionNode.Repetition) {
        let isLazy = repetition.isLazy
        if let most = repetition.most {
            for _ in 0..<repetition.least { emit(node) }
            emitOptional(node, times: most - repetition.least, isLazy: isLazy)
            return
        }
        // A rest of any number is once or more, perhaps left out as a whole: so the order of preference holds
        // also where the repeated part can be empty.
        for _ in 0..<max(0, repetition.least - 1) { emit(node) }
        let skip = repetition.least == 0 ? instructions.count : nil
        if skip != nil { instructions.append(.accept) }
        let start = next
        emit(node)
        let end = next + 1
        instructions.append(isLazy ? .split(end, start) : .split(start, end))
        if let skip { instructions[skip] = isLazy ? .split(end, start) : .split(start, end) }
    }

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
