/// What a walk needs of most nodes, in little room: nodes that follow one another lie side by side.
struct TrieStep: Sendable {
    /// Which kind of way leads on.
    enum Way: UInt8, Sendable {
        case exactLiterals
        case foldedLiterals
        case typed
        case plain
        /// Several, or one with something to fall back to: all of the node has to be looked at.
        case several
    }

    let way: Way
    private let count: UInt8
    /// The node behind, the typed edge, or the first of a few literals.
    let target: Int32
    /// The record that ends here, where the way is not one of several.
    let end: Int32

    init(_ node: TrieNode) {
        way = node.soleWay
        count = UInt8(truncatingIfNeeded: node.literals.count)
        end = node.end
        switch way {
        case .exactLiterals, .foldedLiterals: target = node.literals.lowerBound
        case .typed: target = node.typed.lowerBound
        case .plain: target = node.plain
        case .several: target = TrieNode.none
        }
    }

    /// The literals themselves, where they are few.
    var literals: Range<Int32> { target..<target &+ Int32(count) }
}
