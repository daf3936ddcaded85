/// Where the walk begins for the addresses of one scheme.
struct TrieRoot: Sendable {
    let scheme: String
    private let schemeBytes: [UInt8]
    private var hosts: [String: Int32] = [:]
    /// The node for a custom scheme, or for a web scheme's routes of any host.
    private(set) var anyHost = TrieNode.none

    init(_ scheme: String) {
        self.scheme = scheme
        schemeBytes = Array(scheme.utf8)
    }

    mutating func set(_ node: Int32, host: String?) {
        if let host { hosts[host] = node } else { anyHost = node }
    }

    func hasScheme(of url: RouteURL) -> Bool {
        guard url.layout.schemeEnd == schemeBytes.count else { return false }
        let bytes = url.text.utf8.span
        for position in schemeBytes.indices where ASCII.lowercased(bytes[position]) != schemeBytes[position] {
            return false
        }
        return true
    }

    func node(forHostOf url: RouteURL) -> Int32? {
        guard !hosts.isEmpty, let host = url.host else { return nil }
        return hosts[PatternHostParser.key(host: host, port: url.port, scheme: scheme)]
    }
}
