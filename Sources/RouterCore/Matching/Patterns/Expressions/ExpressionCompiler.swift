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
