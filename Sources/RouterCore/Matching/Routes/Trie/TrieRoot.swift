/// Where the walk begins for the addresses of one scheme.
struct TrieRoot: Sendable {
    let scheme: String
    private let schemeBytes: [UInt8]
    /// The first eight bytes.
    private let word: UInt64
    private let hosts: [String: Int32]
    /// The node for a custom scheme, or for a web scheme's routes of any host.
    let anyHost: Int32

    init(_ scheme: String, _ nodes: [(host: String?, node: Int32)]) {
        self.scheme = scheme
        let bytes = Array(scheme.utf8)
        schemeBytes = bytes
        word = bytes.span.word(at: 0, before: bytes.count)
        let named = nodes.compactMap { host, node in host.map { ($0, node) } }
        hosts = Dictionary(named) { first, _ in first }
        anyHost = nodes.first { $0.host == nil }?.node ?? TrieNode.none
    }

    var hasHosts: Bool { !hosts.isEmpty }

    func hasScheme(_ bytes: Span<UInt8>, end: Int) -> Bool {
        guard end == schemeBytes.count, LiteralWords.word(bytes, 0..<end, at: 0, isFolded: true) == word
        else {
            return false
        }
        for position in min(end, 8)..<end where ASCII.lowercased(bytes[position]) != schemeBytes[position] {
            return false
        }
        return true
    }

    func node(forHostOf url: RouteURL) -> Int32? {
        guard let host = url.host else { return nil }
        return hosts[PatternHostParser.key(host: host, port: url.port, scheme: scheme)]
    }
}
