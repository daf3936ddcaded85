/// A state of the walk, reached after some segments.
///
/// It names everything by index: nodes, records, and edges in the arrays of ``RouteTrie``.
struct TrieNode: Sendable {
    /// The index of no node and of no record.
    static let none: Int32 = -1

    /// Whether a literal leads on that compares with case.
    var hasExactLiterals = false
    /// Whether a literal leads on that compares without case.
    var hasFoldedLiterals = false
    /// Its edges in ``RouteTrie/mixed``, the most specific first.
    var mixed: Range<Int32> = 0..<0
    /// Its edges in ``RouteTrie/typed``, the most specific first.
    var typed: Range<Int32> = 0..<0
    /// The node after any one segment that is not empty.
    var plain = none
    /// The record that ends here, if it is the only one and has no condition.
    var end = none
    /// Its records in ``RouteTrie/tails``, the most specific first: an optional segment comes before a rest.
    var tails: Range<Int32> = 0..<0
    /// The only way on, as ``soleWay`` has found it.
    var way = Way.several

    /// The kind of way that leads on from a node.
    enum Way: UInt8, Sendable {
        case exactLiterals
        case foldedLiterals
        case typed
        case plain
        /// Several ways, or one with another to fall back to.
        case several
    }

    /// The only way on, or `several` if there is another to fall back to.
    var soleWay: Way {
        guard mixed.isEmpty, tails.isEmpty else { return .several }
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
    /// The edges after this one that differ from it only in their regular expressions.
    var rivals: Range<Int32> = 0..<0
}

/// The way to a node through a placeholder with a type or an expression.
struct TypedEdge: Sendable {
    let test: ParameterMatcher
    let child: Int32
    /// The edges after this one with an expression, if this one has an expression.
    var rivals: Range<Int32> = 0..<0
}

/// A record that matches an optional segment after a node, or all segments.
struct TailSlot: Sendable {
    /// The test of each segment; `nil` if it matches any.
    let test: ParameterMatcher?
    /// Whether it matches any number of segments.
    let isRest: Bool
    /// Whether there has to be a segment.
    let needsSegment: Bool
    /// Whether it matches no segment: the end of a pattern whose route has a condition, or shares it with one.
    var isEnd = false
    let record: Int32
}

/// The nodes at which the walk begins for URLs of one scheme.
struct TrieRoot: Sendable {
    let scheme: String
    private let schemeBytes: [UInt8]
    /// The nodes of hosts, in a web scheme. Keys are as ``RouteURL/hostKey``.
    private let hosts: [String: Int32]
    /// The node for any host, or the one of a custom scheme; -1 for none.
    let anyHost: Int32

    /// Makes the root of a scheme.
    ///
    /// - Parameters:
    ///   - scheme: The scheme in lower case.
    ///   - nodes: Its nodes by host; `nil` for any host, and in a custom scheme.
    init(_ scheme: String, _ nodes: [(host: String?, node: Int32)]) {
        self.scheme = scheme
        schemeBytes = Array(scheme.utf8)
        let named = nodes.compactMap { host, node in host.map { ($0, node) } }
        hosts = Dictionary(named) { first, _ in first }
        anyHost = nodes.first { $0.host == nil }?.node ?? TrieNode.none
    }

    var hasHosts: Bool { !hosts.isEmpty }

    /// Returns whether the first `end` bytes are this scheme, in any case.
    func hasScheme(_ bytes: Span<UInt8>, end: Int) -> Bool {
        guard end == schemeBytes.count else { return false }
        for position in 0..<end where ASCII.lowercased(bytes[position]) != schemeBytes[position] {
            return false
        }
        return true
    }

    /// Returns the node for a host as a pattern has it; `nil` if there is none.
    func node(forHost host: String?) -> Int32? { host.flatMap { hosts[$0] } }

    /// Returns the node for the host and port of a web URL, or `nil`.
    func node(forHostOf url: RouteURL) -> Int32? { url.hostKey.flatMap { hosts[$0] } }
}

/// The ways through literal text of all nodes, in one hash table with open addressing.
///
/// A dictionary of texts would need a `String` for each segment.
/// This table reads a segment in the bytes of the URL, eight at a time, and allocates nothing.
/// At least half of the slots are empty, so a search ends.
/// A search passes at most the longest run of used slots, whatever the URL.
final class LiteralIndex: Sendable {
    /// A literal and the node after it; a slot without a key is empty.
    private struct Slot {
        var key = LiteralKey.none
        var child: Int32 = TrieNode.none
        /// The index in `tails` of the second word.
        var start: Int32 = 0
        /// The first word of the text.
        var head: UInt64 = 0
    }

    private let slots: [Slot]
    /// The words of all literals but their first.
    private let tails: [UInt64]
    /// The number of slots less one; that number is a power of two.
    private let mask: Int

    /// Makes the table of all literals of a trie.
    ///
    /// No two edges may have the same node, text and rule of case.
    init(_ edges: [LiteralEdge]) {
        var capacity = 2
        while capacity < edges.count * 2 { capacity *= 2 }
        mask = capacity - 1
        var slots = Array(repeating: Slot(), count: capacity)
        var tails: [UInt64] = []
        for edge in edges {
            let bytes = edge.text.bytes.span
            let key = LiteralKey(node: edge.node, length: bytes.count, ignoresCase: edge.text.ignoresCase)
            // The text is folded already.
            let head = bytes.word(at: 0, before: bytes.count)
            let hash = LiteralWords.hash(bytes, bytes.indices, key, head: head, ignoresCase: false)
            var index = Int(truncatingIfNeeded: hash) & mask
            while slots[index].key != .none { index = (index + 1) & mask }
            slots[index] = Slot(key: key, child: edge.child, start: Int32(tails.count), head: head)
            for offset in stride(from: 8, to: bytes.count, by: 8) {
                tails.append(bytes.word(at: offset, before: bytes.count))
            }
        }
        self.slots = slots
        self.tails = tails
    }

    /// Returns the node after a literal; -1 if there is none.
    ///
    /// - Parameters:
    ///   - node: The node to go on from.
    ///   - bytes: The bytes of the URL, or its decoded copy.
    ///   - range: The position of the segment.
    ///   - ignoresCase: Whether to look among the literals that ignore case, or among the others.
    /// - Complexity: O(*n*) in the length of the segment.
    @inline(__always)
    func child(
        of node: Int32,
        _ bytes: Span<UInt8>,
        _ range: Range<Int>,
        ignoresCase: Bool
    ) -> Int32 {
        let key = LiteralKey(node: node, length: range.count, ignoresCase: ignoresCase)
        let head = LiteralWords.word(bytes, range, at: 0, ignoresCase: ignoresCase)
        let hash = LiteralWords.hash(bytes, range, key, head: head, ignoresCase: ignoresCase)
        var index = Int(truncatingIfNeeded: hash) & mask
        while slots[index].key != .none {
            if slots[index].key == key, slots[index].head == head,
                isTail(bytes, range, ignoresCase: ignoresCase, from: Int(slots[index].start))
            {
                return slots[index].child
            }
            index = (index + 1) & mask
        }
        return TrieNode.none
    }

    /// Returns whether the words after the first one are equal to those in `tails`.
    ///
    /// The lengths are equal, since the keys are.
    @inline(__always)
    private func isTail(_ bytes: Span<UInt8>, _ range: Range<Int>, ignoresCase: Bool, from start: Int) -> Bool
    {
        var index = start
        var offset = 8
        while offset < range.count {
            guard tails[index] == LiteralWords.word(bytes, range, at: offset, ignoresCase: ignoresCase) else {
                return false
            }
            index += 1
            offset += 8
        }
        return true
    }
}

/// All of a literal except its text, in 64 bits.
///
/// It is the node above it, its length in bytes, and whether it ignores case.
struct LiteralKey: Sendable, Equatable {
    /// The key of an empty slot. No node has this number.
    static let none = LiteralKey(node: TrieNode.none, length: 0, ignoresCase: false)

    let bits: UInt64

    @inline(__always)
    init(node: Int32, length: Int, ignoresCase: Bool) {
        let lower = UInt32(truncatingIfNeeded: length << 1 | (ignoresCase ? 1 : 0))
        bits = UInt64(UInt32(bitPattern: node)) << 32 | UInt64(lower)
    }
}

/// The way from one node to another through literal text.
///
/// ``RouteTrieBuilder`` makes it, and ``LiteralIndex`` keeps it as a slot.
struct LiteralEdge: Sendable {
    let node: Int32
    let text: LiteralText
    let child: Int32
}

/// A run of bytes as words of eight, the last one filled up with zeros.
///
/// If case is ignored, upper-case ASCII letters are read as lower-case ones.
enum LiteralWords {
    /// Returns the word at an offset below the length, or 0 for an empty text.
    ///
    /// - Parameters:
    ///   - range: The position of the whole text.
    ///   - offset: A multiple of 8.
    ///   - ignoresCase: Whether letters are read in lower case.
    @inline(__always)
    static func word(_ bytes: Span<UInt8>, _ range: Range<Int>, at offset: Int, ignoresCase: Bool) -> UInt64 {
        let word = bytes.word(at: range.lowerBound + offset, before: range.upperBound)
        return ignoresCase ? folded(word) : word
    }

    /// Returns a hash of the key and of all words.
    ///
    /// - Parameter head: The first word, which the caller has at hand.
    @inline(__always)
    static func hash(
        _ bytes: Span<UInt8>,
        _ range: Range<Int>,
        _ key: LiteralKey,
        head: UInt64,
        ignoresCase: Bool
    ) -> UInt64 {
        var hash = mixed(mixed(key.bits) ^ head)
        var offset = 8
        while offset < range.count {
            hash = mixed(hash ^ word(bytes, range, at: offset, ignoresCase: ignoresCase))
            offset += 8
        }
        return hash
    }

    /// Returns a number that is spread over all 64 bits.
    ///
    /// The factor is 2⁶⁴ divided by the golden ratio.
    /// The upper half is folded into the lower one, because only lower bits choose a slot.
    @inline(__always)
    private static func mixed(_ value: UInt64) -> UInt64 {
        let product = value &* 0x9E37_79B9_7F4A_7C15
        return product ^ (product >> 32)
    }

    /// Returns a word with its upper-case ASCII letters in lower case.
    ///
    /// All eight bytes change at once: bit 7 of a mask becomes bit 5 of each byte from `A` to `Z`.
    @inline(__always)
    private static func folded(_ word: UInt64) -> UInt64 {
        let low = word & 0x7F7F_7F7F_7F7F_7F7F
        let isAfterZ = low &+ 0x2525_2525_2525_2525
        let isFromA = low &+ 0x3F3F_3F3F_3F3F_3F3F
        let isUpper = ~word & (isFromA ^ isAfterZ) & 0x8080_8080_8080_8080
        return word | isUpper >> 2
    }
}
