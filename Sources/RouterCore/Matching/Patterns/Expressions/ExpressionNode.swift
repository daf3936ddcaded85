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
