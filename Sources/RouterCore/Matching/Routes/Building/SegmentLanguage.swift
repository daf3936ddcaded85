/// The texts that one segment of a pattern takes, for asking whether another takes them all.
///
/// The answers are safe, not complete: yes is always right.
enum SegmentLanguage {
    case literal(LiteralText)
    case mixed(MixedSegment)
    /// Any text but the empty one where the type is nil.
    case typed(ParameterType?)

    /// Whether a placeholder with that test, or without one, takes all of these texts.
    func isCovered(by test: TypeTest?) -> Bool {
        guard let test else { return true }
        switch self {
        case .typed(let type): return test.type.covers(type)
        case .mixed: return test.type == .string
        case .literal(let literal):
            // Of these types a text belongs to all its spellings or to none.
            let ignoresCase = [.uuid, .double, .slug, .string].contains(test.type)
            return (ignoresCase || !literal.isFolded) && test.accepts(literal.bytes)
        }
    }

    /// Whether a segment of text and placeholders takes all of these texts.
    func isCovered(by segment: MixedSegment) -> Bool {
        switch self {
        case .typed: return false
        case .mixed(let other): return segment.covers(other)
        case .literal(let literal):
            if literal.isFolded {
                let ignoresCase = segment.steps.allSatisfy { $0.test == nil || $0.test?.type == .string }
                guard segment.isFolded, ignoresCase else { return false }
            }
            return literal.bytes.withUnsafeBufferPointer { segment.matches($0) }
        }
    }
}

extension MixedSegment {
    /// Whether both are built alike and each placeholder here takes what the other's does.
    func covers(_ other: MixedSegment) -> Bool {
        guard isFolded || !other.isFolded, steps.count == other.steps.count else { return false }
        guard isEqual(leading, other.leading) else { return false }
        return zip(steps, other.steps).allSatisfy { step, otherStep in
            guard isEqual(step.following, otherStep.following) else { return false }
            guard let test = step.test else { return true }
            return test.type.covers(otherStep.test?.type)
        }
    }

    private func isEqual(_ own: [UInt8], _ other: [UInt8]) -> Bool {
        isFolded ? own == other.map(ParameterSyntax.folded) : own == other
    }
}
