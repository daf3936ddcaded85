/// What all copies of a table share.
final class RouteTableStorage: Sendable {
    /// In the order of specificity.
    let records: [RouteRecord]
    let fallbacks: [String: RouteRecord]
    let notFound: RouteRecord?
    let trie: RouteTrie
    private let roots: [TrieRoot]
    private let byName: [String: RouteRecord]

    init(
        records: [RouteRecord],
        fallbacks: [String: RouteRecord],
        notFound: RouteRecord?,
        trie: RouteTrie,
        roots: [TrieRoot]
    ) {
        self.records = records
        self.fallbacks = fallbacks
        self.notFound = notFound
        self.trie = trie
        self.roots = roots
        let all = records + fallbacks.values + [notFound].compactMap(\.self)
        let patterns = all.map { ($0.route.pattern, $0) }
        let names = all.compactMap { record in record.route.name.map { ($0, record) } }
        byName = Dictionary(names + patterns) { first, _ in first }
    }

    func record(named name: String) -> RouteRecord? { byName[name] }

    /// The index of the record that takes the address, or -1.
    func find(_ url: RouteURL, visits: inout Int) -> Int32 {
        guard let root = roots.first(where: { $0.hasScheme(of: url) }) else { return TrieNode.none }
        let path = PathBytes(url)
        if let node = root.node(forHostOf: url) {
            let found = trie.find(path, from: node, visits: &visits)
            if found != TrieNode.none { return found }
        }
        guard root.anyHost != TrieNode.none else { return TrieNode.none }
        return trie.find(path, from: root.anyHost, visits: &visits)
    }

    /// Whether the fallback's own pattern takes any path of the address's scheme, so that it has captures.
    func takesEverything(_ record: RouteRecord, of url: RouteURL) -> Bool {
        guard record.pattern.scheme == url.scheme, record.pattern.segments.isEmpty else { return false }
        if case .zeroOrMore = record.pattern.tail { return record.pattern.host == nil }
        return false
    }
}
