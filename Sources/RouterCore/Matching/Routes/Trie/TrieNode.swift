/// A node of a ``RouteTrie``, which a search reaches after it has matched some segments of a URL.
///
/// A node refers to other nodes, edges, and records (the compiled routes) by their indices in arrays.
struct TrieNode: Sendable {
    /// The index that means “no node” or “no record”.
    static let none: Int32 = -1

    /// Whether the node has case-sensitive literal edges.
    var hasExactLiterals = false
    /// Whether the node has literal edges that ignore case.
    var hasFoldedLiterals = false
    /// The node's edges in ``RouteTrie/mixed``, most specific first.
    var mixed: Range<Int32> = 0..<0
    /// The node's edges in ``RouteTrie/typed``, most specific first.
    var typed: Range<Int32> = 0..<0
    /// The node after a plain placeholder, which matches any nonempty segment.
    var plain = none
    /// The record whose pattern ends at this node, if it is the only such record and has no condition
    /// (required query items or excluded patterns).
    ///
    /// Otherwise, all records whose patterns end at this node are in ``tails``.
    var end = none
    /// The node's records in ``RouteTrie/tails``, most specific first: records that end at the node, then
    /// records with an optional segment, then records with a rest.
    var tails: Range<Int32> = 0..<0
    /// The kind of edge by which a search continues: the value of ``soleWay``, computed once for each node.
    var way = Way.several

    /// The kind of edge by which a search continues from a node.
    enum Way: UInt8, Sendable {
        case exactLiterals
        case foldedLiterals
        case typed
        case plain
        /// Anything else: several kinds of edges, several typed edges, a mixed edge, a tail, or no edge.
        case several
    }

    /// The kind of the node's edges if a search can follow at most one of them, or `several` otherwise.
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

/// An edge to a node through a segment of literal text and placeholders.
struct MixedEdge: Sendable {
    let segment: MixedSegment
    let child: Int32
    /// The following edges that differ from this edge only in their regular expressions.
    var rivals: Range<Int32> = 0..<0
}

/// An edge to a node through a placeholder with a type or a regular expression.
struct TypedEdge: Sendable {
    let test: ParameterMatcher
    let child: Int32
    /// The following edges with an expression, if this edge has an expression; otherwise empty.
    var rivals: Range<Int32> = 0..<0
}

/// A record that matches the rest of a path after a node.
///
/// It matches an optional segment, all segments (``isRest``), or no segment (``isEnd``).
struct TailSlot: Sendable {
    /// The test of each segment, or `nil` if any segment matches.
    let test: ParameterMatcher?
    /// Whether the record matches any number of segments.
    let isRest: Bool
    /// Whether the record needs at least one segment.
    let needsSegment: Bool
    /// Whether the record matches no further segment: its pattern ends at the node.
    ///
    /// Such a record is a tail if its route has a condition, or if another route ends at the same node.
    var isEnd = false
    let record: Int32
}

/// The nodes at which the search begins for URLs of one scheme.
struct TrieRoot: Sendable {
    let scheme: String
    private let schemeBytes: [UInt8]
    /// The nodes for the hosts of a web scheme, by host in the form of ``RouteURL/hostKey``.
    private let hosts: [String: Int32]
    /// The node for patterns that match any host or, if the scheme is custom, for all patterns.
    ///
    /// It is -1 if there are no such patterns.
    let anyHost: Int32

    /// Creates the root of a scheme.
    ///
    /// - Parameters:
    ///   - scheme: The scheme in lowercase.
    ///   - nodes: The first node for each host. The host is `nil` for patterns that match any host, and for
    ///     a custom scheme.
    init(_ scheme: String, _ nodes: [(host: String?, node: Int32)]) {
        self.scheme = scheme
        schemeBytes = Array(scheme.utf8)
        let named = nodes.compactMap { host, node in host.map { ($0, node) } }
        hosts = Dictionary(named) { first, _ in first }
        anyHost = nodes.first { $0.host == nil }?.node ?? TrieNode.none
    }

    var hasHosts: Bool { !hosts.isEmpty }

    /// Returns whether the first `end` bytes are this scheme, in upper or lower case.
    func hasScheme(_ bytes: Span<UInt8>, end: Int) -> Bool {
        guard end == schemeBytes.count else { return false }
        for position in 0..<end where ASCII.lowercased(bytes[position]) != schemeBytes[position] {
            return false
        }
        return true
    }

    /// Returns the node for a host as it is stored in a pattern, or `nil` if there is none.
    func node(forHost host: String?) -> Int32? { host.flatMap { hosts[$0] } }

    /// Returns the node for the host and port of a web URL, or `nil` if there is none.
    func node(forHostOf url: RouteURL) -> Int32? { url.hostKey.flatMap { hosts[$0] } }
}

/// The literal edges of all nodes, in one hash table with open addressing.
///
/// A dictionary with strings as keys would need a `String` for each segment.
/// In contrast, this table reads a segment from the bytes of the URL and allocates nothing.
/// It compares text as *words* of eight bytes.
/// At least half of the slots are empty, so every search ends.
/// A search visits at most the longest run of used slots, whatever the URL.
final class LiteralIndex: Sendable {
    /// A literal and the node after it; in an empty slot, the key is ``LiteralKey/none``.
    private struct Slot {
        var key = LiteralKey.none
        var child: Int32 = TrieNode.none
        /// The index in `tails` of the text after the first eight bytes.
        var start: Int32 = 0
        /// The first eight bytes of the text.
        var head: UInt64 = 0
    }

    private let slots: [Slot]
    /// The text of each literal after its first eight bytes, in words of eight bytes.
    private let tails: [UInt64]
    /// The number of slots minus 1; the number of slots is a power of two.
    private let mask: Int

    /// Creates the table of all literals of a trie.
    ///
    /// No two edges may have the same node, text, and case sensitivity.
    init(_ edges: [LiteralEdge]) {
        var capacity = 2
        while capacity < edges.count * 2 { capacity *= 2 }
        mask = capacity - 1
        var slots = Array(repeating: Slot(), count: capacity)
        var tails: [UInt64] = []
        for edge in edges {
            let bytes = edge.text.bytes.span
            let key = LiteralKey(node: edge.node, length: bytes.count, ignoresCase: edge.text.ignoresCase)
            // The text is already lowercase if it ignores case.
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

    /// Returns the node after a literal, or -1 if there is none.
    ///
    /// - Parameters:
    ///   - node: The node before the literal.
    ///   - bytes: The bytes of the URL, or of its decoded copy.
    ///   - range: The position of the segment.
    ///   - ignoresCase: Whether to search the literals that ignore case, or the case-sensitive literals.
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

    /// Returns whether a segment equals a stored literal after the first eight bytes.
    ///
    /// The eight-byte words of the literal begin at `start` in `tails`.
    /// Both texts have the same length, because the caller has compared their keys.
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

/// The properties of a literal except its text, packed into 64 bits.
///
/// The bits contain the node before the literal, its length in bytes, and whether it ignores case.
struct LiteralKey: Sendable, Equatable {
    /// The key of an empty slot. Its number, ``TrieNode/none``, is not the number of a node.
    static let none = LiteralKey(node: TrieNode.none, length: 0, ignoresCase: false)

    let bits: UInt64

    @inline(__always)
    init(node: Int32, length: Int, ignoresCase: Bool) {
        let lower = UInt32(truncatingIfNeeded: length << 1 | (ignoresCase ? 1 : 0))
        bits = UInt64(UInt32(bitPattern: node)) << 32 | UInt64(lower)
    }
}

/// An edge from one node to another through literal text.
///
/// ``RouteTrieBuilder`` creates it, and ``LiteralIndex`` stores it as a slot.
struct LiteralEdge: Sendable {
    let node: Int32
    let text: LiteralText
    let child: Int32
}

/// A range of bytes as words of eight bytes, with the last word padded with zeros.
///
/// If case is ignored, uppercase ASCII letters are read as lowercase letters.
enum LiteralWords {
    /// Returns the word at an offset, or 0 for empty text.
    ///
    /// - Parameters:
    ///   - range: The position of the whole text.
    ///   - offset: A multiple of 8 that is less than the length of the text, or 0.
    ///   - ignoresCase: Whether letters are read in lowercase.
    @inline(__always)
    static func word(_ bytes: Span<UInt8>, _ range: Range<Int>, at offset: Int, ignoresCase: Bool) -> UInt64 {
        let word = bytes.word(at: range.lowerBound + offset, before: range.upperBound)
        return ignoresCase ? folded(word) : word
    }

    /// Returns a hash of the key and all words.
    ///
    /// - Parameter head: The first word, which the caller has already read.
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

    /// Returns a hash of a value, spread over all 64 bits.
    ///
    /// The factor is 2⁶⁴ divided by the golden ratio.
    /// The upper half is folded into the lower half, because only the lower bits select a slot.
    @inline(__always)
    private static func mixed(_ value: UInt64) -> UInt64 {
        let product = value &* 0x9E37_79B9_7F4A_7C15
        return product ^ (product >> 32)
    }

    /// Returns a word with its uppercase ASCII letters in lowercase.
    ///
    /// A mask marks bit 7 of each byte from `A` to `Z`. Shifted to bit 5, the mask makes those bytes
    /// lowercase.
    @inline(__always)
    private static func folded(_ word: UInt64) -> UInt64 {
        let low = word & 0x7F7F_7F7F_7F7F_7F7F
        let isAfterZ = low &+ 0x2525_2525_2525_2525
        let isFromA = low &+ 0x3F3F_3F3F_3F3F_3F3F
        let isUpper = ~word & (isFromA ^ isAfterZ) & 0x8080_8080_8080_8080
        return word | isUpper >> 2
    }
}
