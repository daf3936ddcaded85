/// An app's routes, checked and merged so that the route of a URL is found quickly.
///
///     let table = try RouteTable([
///         Route("app://item/new", page: "editor"),
///         Route("app://item/:id<int>", page: "item", name: "item"),
///     ])
///     try table.match(RouteURL(parsing: "app://item/new"))?.route.page   // "editor"
///     try table.match(RouteURL(parsing: "app://item/42"))?.route.page    // "item"
///     try table.match(RouteURL(parsing: "app://item/x"))           // nil: no int
///     try table.url(for: "item", ["id": "42"]).text                // "app://item/42"
///
/// The most specific route wins, regardless of the order of declaration.
/// Patterns are compared segment by segment, from the left.
/// From the most specific to the least specific, a segment is:
///
/// 1. literal text
/// 2. literal text with placeholders, such as `v:id`: more literal bytes come first, then more bytes before
///    the first placeholder, then byte order
/// 3. a regular expression
/// 4. a typed placeholder: `uuid`, `uint`, `int`, `double`, `bool`, `slug`, `string`, then the types that the
///    app adds
/// 5. a plain placeholder
/// 6. the end of the pattern, then an optional placeholder (`:tab?`), then a rest of one or more segments
///    (`:rest+`), then a rest of zero or more segments (`:rest*`)
///
/// A regular expression over the whole URL, written between slashes, is less specific than all of these.
///
/// If the most specific segment leads to no route, the table tries the next segment that fits.
/// It does the same if a route requires a query item that the URL lacks, or if the route excludes the URL.
/// If two routes have the same pattern, the route that requires more query items comes first.
///
/// Two regular expressions at the same position are equally specific.
/// The rest of the pattern decides, and then the `rank` of the routes.
/// If the ranks are equal too, the two routes conflict, and the table cannot be created.
/// Two expressions that begin with different literal text never conflict, because no URL can match both.
public final class RouteTable: Sendable {
    /// The maximum number of redirects that a request follows. A table with a longer chain cannot be created.
    static let maximumRedirects = 5

    /// The routes that ``match(_:)`` can find, most specific first.
    let records: [CompiledRoute]
    /// All routes: ``records``, then the fallbacks in the order of their schemes, then the not-found route.
    let all: [CompiledRoute]
    /// The fallbacks, by lowercase scheme.
    let fallbacks: [String: CompiledRoute]
    let notFound: CompiledRoute?
    /// The types that patterns can use in addition to the built-in types, by name.
    package let converters: [String: ParameterConverter]
    /// The patterns of ``records`` except expressions over whole URLs, merged into one trie.
    let trie: RouteTrie
    /// Whether any route requires query items or excludes URLs.
    let hasConditions: Bool
    /// Whether any route has the verb `present`. Only parents with such a route open as modals.
    let hasModals: Bool
    /// The indices in ``records`` of the expressions over whole URLs, which come last.
    private let expressions: Range<Int>
    /// The routes by name, by pattern with required items (`app://item/:id?log`), and by pattern alone.
    ///
    /// If a key fits several routes, a name comes before a pattern, and then the order of ``all`` decides.
    private let byName: [String: CompiledRoute]

    /// The schemes of all routes, fallbacks, and the not-found route, in alphabetical order.
    public let schemes: [String]
    /// The schemes whose URLs are passed to other apps, in alphabetical order.
    public let externalSchemes: [String]
    /// The branches of the window, in the order of declaration; empty for a window with one stack.
    public let branches: [Branch]

    /// Creates a table of checked and merged routes.
    ///
    ///     try RouteTable([Route("app://item/:id", page: "item")], pages: ["item"])
    ///     try RouteTable([Route("app://item/:id", page: "itme")], pages: ["item"])
    ///     // throws app://item/:id: There is no page “itme”. The pages are item.
    ///
    /// - Parameters:
    ///   - routes: The routes, in any order.
    ///   - fallbacks: The routes for URLs that no other route matches, by scheme.
    ///   - notFound: The route for all remaining URLs.
    ///   - pages: The names of the app's pages. Any other page in a route is a
    ///     problem; `nil` accepts every name.
    ///   - actions: The names of the app's actions. Any other action in a route is a
    ///     problem; `nil` accepts every name.
    ///   - converters: The types that patterns can use in addition to the built-in types, by name.
    ///   - externalSchemes: The lowercase schemes of other apps, such as `mailto` and `tel`. If they include
    ///     `http` and `https`, web URLs that no route matches open in the browser.
    ///   - branches: The branches of the window, in the order of the sidebar; empty
    ///     for a window with one stack.
    /// - Throws: ``RouteTableError`` with all problems at once. The targets of parents and redirects are
    ///   checked only if there are no other problems.
    /// - Complexity: O(*n* log *n*) in the number of routes.
    public convenience init(
        _ routes: [Route],
        fallbacks: [String: Route] = [:],
        notFound: Route? = nil,
        pages: Set<String>? = nil,
        actions: Set<String>? = nil,
        converters: [String: ParameterConverter] = [:],
        externalSchemes: Set<String> = [],
        branches: [Branch] = []
    ) throws(RouteTableError) {
        let all = routes + fallbacks.values + [notFound].compactMap(\.self)
        try self.init(
            routes,
            fallbacks: fallbacks,
            notFound: notFound,
            converters: converters,
            externalSchemes: externalSchemes,
            branches: branches,
            problems: all.compactMap { $0.problem(unlessIn: pages, actions: actions) }
        )
    }

    /// Creates a table, or throws if its routes have problems.
    ///
    /// - Parameter problems: The problems that are already known, for example from a route file.
    /// - Throws: ``RouteTableError`` with the known problems and all problems that the table finds. If the
    ///   pattern of a route has a known problem, the table does not also report that the route lacks a page,
    ///   an action, or a redirect.
    package init(
        _ routes: [Route],
        fallbacks: [String: Route],
        notFound: Route?,
        converters: [String: ParameterConverter],
        externalSchemes: Set<String>,
        branches: [Branch],
        problems: [RouteProblem]
    ) throws(RouteTableError) {
        var builder = RouteTableBuilder(
            problems: problems,
            explained: Set(problems.map(\.pattern)),
            routes: routes,
            fallbacks: fallbacks,
            notFound: notFound,
            externalSchemes: externalSchemes,
            converters: converters
        )
        let built = try builder.build()
        records = built.records
        self.converters = converters
        self.fallbacks = built.fallbacks
        self.notFound = built.notFound
        trie = built.trie
        self.externalSchemes = externalSchemes.sorted()
        self.branches = branches
        all =
            records + built.fallbacks.sorted { $0.key < $1.key }.map(\.value)
            + [built.notFound].compactMap(\.self)
        hasConditions = records.contains { $0.condition != nil }
        hasModals = all.contains { $0.route.verb == .present }
        // The scheme of an expression over whole URLs is empty.
        schemes = Set(all.map(\.pattern.scheme)).union(built.fallbacks.keys).subtracting([""]).sorted()
        let trieCount = records.firstIndex { $0.pattern.isExpression } ?? records.count
        expressions = trieCount..<records.count
        var byName: [String: CompiledRoute] = [:]
        byName.reserveCapacity(all.count)
        for record in all {
            if let name = record.route.name, byName[name] == nil { byName[name] = record }
        }
        for record in all where byName[record.route.written] == nil { byName[record.route.written] = record }
        for record in all where byName[record.route.pattern] == nil { byName[record.route.pattern] = record }
        self.byName = byName
        let misled =
            RedirectCheck(table: self).problems() + BranchCheck(table: self).problems() + exampleProblems()
        guard misled.isEmpty else { throw RouteTableError(misled) }
    }

    /// All routes that ``match(_:)`` can find, most specific first.
    ///
    /// They are sorted by scheme, then by host, then segment by segment; expressions
    /// over whole URLs come last.
    /// The order of declaration has no effect.
    public var routes: [Route] { records.map(\.route) }

    /// Returns whether the URL is for another app: its scheme is external, and no route matches it.
    ///
    /// An external scheme can have routes only if it is a web scheme, so only web URLs are matched here.
    func isExternal(_ url: RouteURL) -> Bool {
        isForOtherApps(url.scheme) && (!url.isWeb || find(url) == nil)
    }

    /// Returns whether URLs of this scheme that no route matches are for other apps.
    func isForOtherApps(_ scheme: String) -> Bool { externalSchemes.contains(scheme) }

    /// Returns whether any route or fallback has the URL's scheme.
    func hasScheme(of url: RouteURL) -> Bool { schemes.contains(url.scheme) }

    /// Returns the most specific route that matches a URL.
    ///
    ///     // Route("app://item/:id", page: "item")
    ///     table.match(try RouteURL(parsing: "app:Item/42?tab=log#top"))?.route.page   // "item"
    ///     table.match(try RouteURL(parsing: "app://item/42/log"))               // nil: it is longer
    ///
    /// Matching ignores the fragment and the user (`user@`). In a custom scheme, it also ignores the port.
    /// From the query, it reads only the items that a route requires.
    /// A URL with a custom scheme never matches if its first segment is the reserved word `nav`.
    ///
    /// - Parameter url: The URL to match.
    /// - Returns: The route with the values from the URL, or `nil` if no route matches.
    /// - Complexity: O(*n*) in the length of the URL for a given table, even with regular expressions.
    public func match(_ url: consuming RouteURL) -> RouteMatch? {
        guard !url.isNavigationCommand, let record = find(url) else { return nil }
        return RouteMatch(record: record, originalURL: url)
    }

    /// Returns the route for a URL that ``match(_:)`` does not match.
    ///
    /// The result is the fallback of the URL's scheme or, if there is none, the not-found route.
    /// It is `nil` if the table does not have a not-found route either.
    public func fallback(for url: RouteURL) -> RouteMatch? {
        guard let record = fallbacks[url.scheme] ?? notFound else { return nil }
        let hasCaptures = takesEverything(record, of: url)
        return RouteMatch(record: record, originalURL: url, hasCaptures: hasCaptures)
    }

    /// Returns the route with this name, or else the route with this pattern.
    public func route(named name: String) -> Route? { record(named: name)?.route }
}

extension RouteTable {
    /// Returns the compiled route with this name, or else the compiled route with this pattern.
    func record(named name: String) -> CompiledRoute? { byName[name] }

    /// All routes, in no particular order. A route that has several keys in ``byName`` occurs several times.
    var named: [Route] { byName.values.map(\.route) }

    /// Returns the compiled route that matches a URL. Fallbacks are not considered.
    @inline(__always)
    func find(_ url: RouteURL) -> CompiledRoute? {
        if hasConditions { return findFulfilled(url) }
        if let found = trie.find(url) { return records[Int(found)] }
        return expressions.isEmpty ? nil : findExpression(url)
    }

    /// Finds the route in a table in which some routes require query items or exclude URLs.
    @inline(never)
    private func findFulfilled(_ url: RouteURL) -> CompiledRoute? {
        if let found = trie.find(url, FulfilledRecords(records: records, url: url)) {
            return records[Int(found)]
        }
        return expressions.isEmpty ? nil : findExpression(url)
    }

    /// Returns the first route whose expression over whole URLs and whose condition fit the URL.
    private func findExpression(_ url: RouteURL) -> CompiledRoute? {
        let text = URLText(url)
        return records[expressions].first {
            $0.pattern.expression.map(text.fits) ?? false && $0.condition?.accepts(url) ?? true
        }
    }

    /// Returns whether a fallback's own pattern matches every path of the URL's scheme.
    ///
    /// The captured values of a fallback can be read only in this case.
    func takesEverything(_ record: CompiledRoute, of url: RouteURL) -> Bool {
        guard record.pattern.scheme == url.scheme, record.pattern.segments.isEmpty else { return false }
        let tail = record.pattern.tail
        return tail.isRest && !tail.needsSegment && tail.placeholder?.type == nil
            && record.pattern.host == nil
    }
}

/// A section of an app that has its own stack, shown as an item of a sidebar or as a tab.
///
///     let table = try RouteTable(
///         [
///             Route("app://inbox", page: "list", branch: "inbox"),
///             Route("app://message/:id<int>", page: "message", parent: "app://inbox", branch: "inbox"),
///             Route("app://settings", page: "settings", branch: "settings"),
///         ],
///         branches: [
///             Branch("inbox", root: "app://inbox", title: "Inbox", icon: "mail-inbox-symbolic"),
///             Branch("settings", root: "app://settings", title: "Settings"),
///         ]
///     )
///
/// The window of an app with branches keeps a stack for each branch and shows the
/// stack of the selected branch.
/// A URL whose route has a branch selects that branch and opens its page there.
/// Modals have no branches, and no branch can be selected while a modal is open.
///
/// The stack of a branch begins with its root, which opens when the branch is first selected.
/// The stacks of hidden branches remain unchanged.
public struct Branch: Sendable, Hashable {
    /// The name, unique in the table.
    ///
    /// Routes and ``Navigating/select(branch:animated:completion:)`` refer to the branch by this name.
    public var name: String
    /// The URL of the lowest page, whose route must belong to this branch.
    public var root: String
    /// The title in a sidebar, or `nil` to show the name.
    public var title: String?
    /// The name of a themed icon, or `nil` for no icon.
    public var icon: String?
    /// The location of the declaration, for messages, as in `Routes.plist:14: branches`.
    public var source: String?

    /// Declares a branch; creating a ``RouteTable`` checks it.
    public init(
        _ name: String,
        root: String,
        title: String? = nil,
        icon: String? = nil,
        source: String? = nil
    ) {
        self.name = name
        self.root = root
        self.title = title
        self.icon = icon
        self.source = source
    }
}
