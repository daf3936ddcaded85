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
    /// The record that ends here.
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

    /// Returns the node for the host and port of a web URL, or `nil`.
    func node(forHostOf url: RouteURL) -> Int32? { url.hostKey.flatMap { hosts[$0] } }
}
