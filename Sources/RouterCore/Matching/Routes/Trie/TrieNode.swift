/// A place in the trie, reached after some segments; everything else is named by index.
struct TrieNode: Sendable {
    static let none: Int32 = -1

    /// The literals themselves, where they are few.
    var literals: Range<Int32> = 0..<0
    var hasExactLiterals = false
    var hasFoldedLiterals = false
    var mixed: Range<Int32> = 0..<0
    var typed: Range<Int32> = 0..<0
    /// The node after any one segment.
    var plain = none
    /// The record that ends here.
    var end = none
    var optionals: Range<Int32> = 0..<0
    /// The records that take the rest of the path.
    var oneOrMore = none
    var zeroOrMore = none
    /// The one way on, where there is no other and none to fall back to.
    var soleWay: TrieStep.Way {
        guard mixed.isEmpty, optionals.isEmpty, oneOrMore == Self.none, zeroOrMore == Self.none else {
            return .several
        }
        switch (hasExactLiterals, hasFoldedLiterals, typed.count, plain != Self.none) {
        case (true, false, 0, false): return .exactLiterals
        case (false, true, 0, false): return .foldedLiterals
        case (false, false, 1, false): return .typed
        case (false, false, 0, true): return .plain
        default: return .several
        }
    }
}

/// The way to a node through a segment of text and placeholders.
struct MixedEdge: Sendable {
    let segment: MixedSegment
    let child: Int32
    /// The edges behind this one that differ from it only in their regular expressions.
    var rivals: Range<Int32> = 0..<0
}

/// The way to a node through a typed placeholder.
struct TypedEdge: Sendable {
    let test: TypeTest
    let child: Int32
    /// The edges behind this one with a regular expression, where this has one too.
    var rivals: Range<Int32> = 0..<0
}

/// A record that takes no or one more segment.
struct OptionalSlot: Sendable {
    let test: TypeTest?
    let record: Int32
}
