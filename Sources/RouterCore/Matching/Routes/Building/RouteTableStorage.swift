/// What all copies of a table share.
final class RouteTableStorage: Sendable {
    /// In the order of specificity.
    var records: [RouteRecord] { shared.records }
    let shared: RouteRecords
    let fallbacks: [String: RouteRecord]
    let notFound: RouteRecord?
    let trie: RouteTrie
    /// Of all routes and fallbacks and the not-found route; expressions over whole addresses have none.
    let schemes: Set<String>
    /// Of other apps' addresses.
    let externalSchemes: Set<String>
    /// Of the records with an expression over the whole address, which come last.
    private let expressions: Range<Int>
    private let roots: [TrieRoot]
    private let byName: [String: RouteRecord]

    init(
        records: [RouteRecord],
        fallbacks: [String: RouteRecord],
        notFound: RouteRecord?,
        trie: RouteTrie,
        roots: [TrieRoot],
        externalSchemes: Set<String>
    ) {
        self.externalSchemes = externalSchemes
        shared = RouteRecords(records)
        self.fallbacks = fallbacks
        self.notFound = notFound
        self.trie = trie
        self.roots = roots
        let all = records + fallbacks.values + [notFound].compactMap(\.self)
        let others = Array(fallbacks.values) + [notFound].compactMap(\.self)
        schemes = Set(roots.map(\.scheme)).union(fallbacks.keys)
            .union(others.filter { !$0.pattern.isExpression }.map(\.pattern.scheme))
        let walked = records.firstIndex { $0.pattern.isExpression } ?? records.count
        expressions = walked..<records.count
        var byName: [String: RouteRecord] = [:]
        byName.reserveCapacity(all.count)
        for record in all {
            if let name = record.route.name, byName[name] == nil { byName[name] = record }
        }
        for record in all where byName[record.route.pattern] == nil { byName[record.route.pattern] = record }
        self.byName = byName
    }

    func record(named name: String) -> RouteRecord? { byName[name] }

    /// The record that takes the address, fallbacks left out.
    func find(_ url: RouteURL) -> RouteRecord? {
        var visits = 0
        let index = find(url, visits: &visits)
        return index == TrieNode.none ? nil : records[Int(index)]
    }

    /// The index of the record that takes the address, or -1.
    func find(_ url: RouteURL, visits: inout Int) -> Int32 {
        let found = findInTrie(url, visits: &visits)
        return found != TrieNode.none || expressions.isEmpty ? found : findExpression(url)
    }

    /// The first expression over the whole address that it fits, whatever its scheme.
    private func findExpression(_ url: RouteURL) -> Int32 {
        let address = AddressText(url)
        let index = expressions.first { records[$0].pattern.expression.map(address.fits) ?? false }
        return index.map(Int32.init) ?? TrieNode.none
    }

    private func findInTrie(_ url: RouteURL, visits: inout Int) -> Int32 {
        let bytes = url.text.utf8.span
        let end = url.layout.schemeEnd
        guard let root = roots.indices.first(where: { roots[$0].hasScheme(bytes, end: end) }) else {
            return TrieNode.none
        }
        if let run = PathBytes.run(of: url, in: bytes) { return find(root, url, run, bytes, &visits) }
        return findDecoded(root, url, bytes, &visits)
    }

    /// The same for an address whose segments have to be decoded or brought together first.
    @inline(never)
    private func findDecoded(
        _ root: Int,
        _ url: RouteURL,
        _ bytes: Span<UInt8>,
        _ visits: inout Int
    ) -> Int32 {
        let capacity = PathBytes.capacity(for: url)
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { copy in
            let run = PathBytes.copy(of: url, in: bytes, to: copy)
            return find(
                root,
                url,
                run,
                UnsafeBufferPointer(rebasing: copy[..<max(0, run.limit)]).span,
                &visits
            )
        }
    }

    private func find(
        _ root: Int,
        _ url: RouteURL,
        _ run: PathRun,
        _ bytes: Span<UInt8>,
        _ visits: inout Int
    ) -> Int32 {
        if roots[root].hasHosts, let node = roots[root].node(forHostOf: url) {
            let found = trie.find(node, run.start, run, bytes, &visits)
            if found != TrieNode.none { return found }
        }
        let anyHost = roots[root].anyHost
        return anyHost == TrieNode.none
            ? anyHost : trie.find(anyHost, run.start, run, bytes, &visits)
    }

    /// Whether the fallback's own pattern takes any path of the address's scheme, so that it has captures.
    func takesEverything(_ record: RouteRecord, of url: RouteURL) -> Bool {
        guard record.pattern.scheme == url.scheme, record.pattern.segments.isEmpty else { return false }
        if case .zeroOrMore = record.pattern.tail { return record.pattern.host == nil }
        return false
    }
}
