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
