/// Where the walk begins for the addresses of one scheme.
struct TrieRoot: Sendable {
    let scheme: String
    private let schemeBytes: [UInt8]
    private let hosts: [String: Int32]
    /// The node for a custom scheme, or for a web scheme's routes of any host.
    let anyHost: Int32

    init(_ scheme: String, _ nodes: [(host: String?, node: Int32)]) {
        self.scheme = scheme
        schemeBytes = Array(scheme.utf8)
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
