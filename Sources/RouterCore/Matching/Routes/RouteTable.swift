/// The routes of an app, checked and merged, which says where an address leads.
///
///     let table = try RouteTable([
///         Route("app://item/new", page: "editor"),
///         Route("app://item/:id<int>", page: "item", name: "item"),
///     ])
///     table.match(url)?.route.page
///     try table.url(for: "item", ["id": "42"])   // app://item/42
///
/// The most specific route wins, segment by segment from the left: literal; literal with placeholders (more
/// literal bytes first, then the longer leading text, then byte order); regular expression; typed, from narrow to
/// wide; plain; end of the pattern; optional; rest of one or more; rest of zero or more; and after all these an
/// expression over the whole address. Where a branch leads nowhere the next one is tried. The order of declaration
/// never matters.
///
/// Of two regular expressions at one place neither is more specific. The rest of the pattern decides, and where that
/// is the same too, ``Route/rank`` does; without ranks that differ the routes are a conflict.
public struct RouteTable: Sendable {
    let storage: RouteTableStorage

    /// Checks and merges routes.
    ///
    /// - Parameters:
    ///   - routes: The routes, in any order.
    ///   - fallbacks: By scheme, the route for addresses that no other one takes.
    ///   - notFound: The route for whatever is left.
    ///   - pages: The names of the pages that the app has; a route that names another one is a problem. `nil` where
    ///     anything goes.
    ///   - actions: The names of the actions that the app has, in the same way.
    ///   - converters: The types that patterns may use beside the built-in ones.
    ///   - externalSchemes: The schemes, in lower case, whose addresses are handed to other apps after a click, such as
    ///     `mailto` and `tel`.
    /// - Throws: ``RouteTableError`` with all problems at once. Where parents and redirects lead is looked at once
    ///   there is no other problem.
    /// - Complexity: O(*n* log *n*) in the number of routes.
    public init(
        _ routes: [Route],
        fallbacks: [String: Route] = [:],
        notFound: Route? = nil,
        pages: Set<String>? = nil,
        actions: Set<String>? = nil,
        converters: [ParameterConverter] = [],
        externalSchemes: Set<String> = []
    ) throws(RouteTableError) {
        var builder = RouteTableBuilder(
            routes,
            fallbacks: fallbacks,
            notFound: notFound,
            converters: converters,
            externalSchemes: externalSchemes
        )
        if pages != nil || actions != nil {
            let all = routes + fallbacks.values + [notFound].compactMap(\.self)
            builder.problems += all.compactMap { $0.problem(unlessIn: pages, actions: actions) }
        }
        storage = try builder.build()
    }

    /// All routes that ``match(_:)`` can find, most specific first, in one order that depends on nothing but
    /// the routes: by scheme, then host, then segment by segment; expressions over whole addresses last.
    public var routes: [Route] { storage.records.map(\.route) }

    /// The schemes of all routes and fallbacks and of the not-found route, in alphabetical order.
    public var schemes: [String] { storage.schemes.sorted() }

    /// The schemes whose addresses are handed to other apps, in alphabetical order.
    public var externalSchemes: [String] { storage.externalSchemes.sorted() }

    func isExternal(_ url: RouteURL) -> Bool { storage.externalSchemes.contains(url.scheme) }

    func hasScheme(of url: RouteURL) -> Bool { storage.schemes.contains(url.scheme) }

    /// The most specific route that takes the address, or nil.
    ///
    /// Query, fragment, user and the port of a custom scheme take no part. An address of a custom scheme whose first
    /// segment is the reserved `nav` is never a page.
    ///
    /// - Complexity: O(*n*) in the length of the address for a given table, also with regular expressions.
    public func match(_ url: consuming RouteURL) -> RouteMatch? {
        var visits = 0
        return match(url, visits: &visits)
    }

    /// The route for an address that ``match(_:)`` does not know: its scheme's fallback, else the not-found route.
    public func fallback(for url: RouteURL) -> RouteMatch? {
        guard let record = storage.fallbacks[url.scheme] ?? storage.notFound else { return nil }
        return RouteMatch(record, url, hasCaptures: storage.takesEverything(record, of: url))
    }

    /// The route of that name, or the one whose pattern it is.
    public func route(named name: String) -> Route? { storage.record(named: name)?.route }

    func match(_ url: consuming RouteURL, visits: inout Int) -> RouteMatch? {
        guard !url.isNavigationAddress else { return nil }
        let index = storage.find(url, visits: &visits)
        guard index != TrieNode.none else { return nil }
        return RouteMatch(storage.records[Int(index)], url, hasCaptures: true)
    }
}

/// What all copies of a table share.
final class RouteTableStorage: Sendable {
    /// In the order of specificity.
    let records: [CompiledRoute]
    let fallbacks: [String: CompiledRoute]
    let notFound: CompiledRoute?
    let trie: RouteTrie
    /// Of all routes and fallbacks and the not-found route; expressions over whole addresses have none.
    let schemes: Set<String>
    /// Of other apps' addresses.
    let externalSchemes: Set<String>
    /// Of the records with an expression over the whole address, which come last.
    private let expressions: Range<Int>
    private let byName: [String: CompiledRoute]

    init(
        records: [CompiledRoute],
        fallbacks: [String: CompiledRoute],
        notFound: CompiledRoute?,
        trie: RouteTrie,
        schemes: Set<String>,
        externalSchemes: Set<String>
    ) {
        self.externalSchemes = externalSchemes
        self.records = records
        self.fallbacks = fallbacks
        self.notFound = notFound
        self.trie = trie
        let all = records + fallbacks.values + [notFound].compactMap(\.self)
        let others = Array(fallbacks.values) + [notFound].compactMap(\.self)
        self.schemes = schemes.union(fallbacks.keys)
            .union(others.filter { !$0.pattern.isExpression }.map(\.pattern.scheme))
        let walked = records.firstIndex { $0.pattern.isExpression } ?? records.count
        expressions = walked..<records.count
        var byName: [String: CompiledRoute] = [:]
        byName.reserveCapacity(all.count)
        for record in all {
            if let name = record.route.name, byName[name] == nil { byName[name] = record }
        }
        for record in all where byName[record.route.pattern] == nil { byName[record.route.pattern] = record }
        self.byName = byName
    }

    func record(named name: String) -> CompiledRoute? { byName[name] }

    /// The record that takes the address, fallbacks left out.
    func find(_ url: RouteURL) -> CompiledRoute? {
        var visits = 0
        let index = find(url, visits: &visits)
        return index == TrieNode.none ? nil : records[Int(index)]
    }

    /// The index of the record that takes the address, or -1.
    func find(_ url: RouteURL, visits: inout Int) -> Int32 {
        let found = trie.find(url, visits: &visits)
        return found != TrieNode.none || expressions.isEmpty ? found : findExpression(url)
    }

    /// The first expression over the whole address that it fits, whatever its scheme.
    private func findExpression(_ url: RouteURL) -> Int32 {
        let address = AddressText(url)
        let index = expressions.first { records[$0].pattern.expression.map(address.fits) ?? false }
        return index.map(Int32.init) ?? TrieNode.none
    }

    /// Whether the fallback's own pattern takes any path of the address's scheme, so that it has captures.
    func takesEverything(_ record: CompiledRoute, of url: RouteURL) -> Bool {
        guard record.pattern.scheme == url.scheme, record.pattern.segments.isEmpty else { return false }
        if case .zeroOrMore = record.pattern.tail { return record.pattern.host == nil }
        return false
    }
}
