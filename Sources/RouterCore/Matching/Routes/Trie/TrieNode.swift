/// A place in the trie, reached after some segments; everything else is named by index.
struct TrieNode: Sendable {
    static let none: Int32 = -1

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
    let test: ParameterMatcher
    let child: Int32
    /// The edges behind this one with a regular expression, where this has one too.
    var rivals: Range<Int32> = 0..<0
}

/// A record that takes no or one more segment.
struct OptionalSlot: Sendable {
    let test: ParameterMatcher?
    let record: Int32
}

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
    /// The node behind, or the typed edge; -1 for the other ways.
    let target: Int32
    /// The record that ends here, where the way is not one of several.
    let end: Int32

    init(_ node: TrieNode) {
        way = node.soleWay
        end = node.end
        switch way {
        case .typed: target = node.typed.lowerBound
        case .plain: target = node.plain
        case .exactLiterals, .foldedLiterals, .several: target = TrieNode.none
        }
    }
}

/// Where the walk begins for the addresses of one scheme.
struct TrieRoot: Sendable {
    let scheme: String
    private let schemeBytes: [UInt8]
    private let hosts: [String: Int32]
    /// The node for a custom scheme, or for a web scheme's routes of any host.
    let anyHost: Int32

    init(_ scheme: String, _ nodes: [(host: String?, node: Int32)]) {
        self.scheme = scheme
        let bytes = Array(scheme.utf8)
        schemeBytes = bytes
        let named = nodes.compactMap { host, node in host.map { ($0, node) } }
        hosts = Dictionary(named) { first, _ in first }
        anyHost = nodes.first { $0.host == nil }?.node ?? TrieNode.none
    }

    var hasHosts: Bool { !hosts.isEmpty }

    func hasScheme(_ bytes: Span<UInt8>, end: Int) -> Bool {
        guard end == schemeBytes.count else { return false }
        for position in 0..<end where ASCII.lowercased(bytes[position]) != schemeBytes[position] {
            return false
        }
        return true
    }

    func node(forHostOf url: RouteURL) -> Int32? {
        guard let host = url.host else { return nil }
        return hosts[PatternHostParser.key(host: host, port: url.port, scheme: scheme)]
    }
}
