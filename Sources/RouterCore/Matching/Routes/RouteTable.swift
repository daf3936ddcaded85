/// The routes of an app, checked and merged, to find the route of a URL.
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
/// The most specific route wins, whatever the order of declaration.
/// Patterns are compared segment by segment from the left.
/// The order of segments is:
///
/// 1. literal text
/// 2. literal text with placeholders: more literal bytes first, then the longer leading text, then byte order
/// 3. a regular expression
/// 4. a typed placeholder: `uuid`, `uint`, `int`, `double`, `bool`, `slug`, `string`, then converters
/// 5. a plain placeholder
/// 6. the end of the pattern, an optional placeholder, a rest of one or more, a rest of zero or more
/// 7. after all these, an expression over the whole URL
///
/// If a branch leads nowhere, the next one is tried, and so it is if a route requires a query item that the URL lacks, or
/// excludes the URL.
/// Of two routes with the same pattern, the one that requires more items comes first.
///
/// No rule orders two regular expressions at one position.
/// The rest of the pattern decides, and then the `rank` of the routes.
/// Without different ranks the two routes are a conflict, unless their expressions begin with literal text that
/// excludes each other.
public final class RouteTable: Sendable {
    /// The most redirects that a request follows; a chain of more is a problem of the table.
    static let maximumRedirects = 5

    /// The routes that ``match(_:)`` can find, the most specific first.
    let records: [CompiledRoute]
    /// All routes with their fallbacks, in the order in which problems are looked for.
    let all: [CompiledRoute]
    /// The fallbacks, by their schemes in lower case.
    let fallbacks: [String: CompiledRoute]
    let notFound: CompiledRoute?
    /// The types that patterns may use beside the built-in ones, by their names.
    package let converters: [String: ParameterConverter]
    /// The patterns of all records that are not expressions over whole URLs.
    let trie: RouteTrie
    /// Whether any route requires or excludes something.
    let hasConditions: Bool
    /// Whether any route is presented, so that a page may be on its modal.
    let hasModals: Bool
    /// The records with an expression over the whole URL, which come last.
    private let expressions: Range<Int>
    /// The routes by name, and by pattern if that is not another route's name.
    private let byName: [String: CompiledRoute]

    /// The schemes of all routes, fallbacks and the not-found route, in alphabetical order.
    public let schemes: [String]
    /// The schemes whose URLs are handed to other apps, in alphabetical order.
    public let externalSchemes: [String]
    /// The branches of the window, in the order of their declaration; none for a window with one stack.
    public let branches: [Branch]

    /// Checks and merges routes.
    ///
    ///     try RouteTable([Route("app://item/:id", page: "item")], pages: ["item"])
    ///     try RouteTable([Route("app://item/:id", page: "itme")], pages: ["item"])
    ///     // throws app://item/:id: There is no page “itme”. The pages are item.
    ///
    /// - Parameters:
    ///   - routes: The routes, in any order.
    ///   - fallbacks: By scheme, the route for URLs that no other route matches.
    ///   - notFound: The route for URLs that are left.
    ///   - pages: The names of the app's pages; another name in a route is a problem. `nil` accepts any.
    ///   - actions: The names of the app's actions, in the same way.
    ///   - converters: By name, the types that patterns may use beside the built-in ones.
    ///   - externalSchemes: The schemes of other apps, in lower case, such as `mailto` and `tel`. With `http` and
    ///     `https`, web URLs that no route matches are for the browser.
    ///   - branches: The branches of the window, in the order of a sidebar; none for a window with one stack.
    /// - Throws: ``RouteTableError`` with all problems at once. Targets of parents and redirects are checked
    ///   once there is no other problem.
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

    /// Makes a table, unless there are problems already.
    ///
    /// - Parameter problems: The problems that are known.
    /// - Throws: The problems, and all others; not that a route leads nowhere, if its pattern has a known problem.
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
        // An expression over whole URLs has no scheme.
        schemes = Set(all.map(\.pattern.scheme)).union(built.fallbacks.keys).subtracting([""]).sorted()
        let walked = records.firstIndex { $0.pattern.isExpression } ?? records.count
        expressions = walked..<records.count
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

    /// All routes that ``match(_:)`` can find, the most specific first.
    ///
    /// They are sorted by scheme, then host, then segment by segment; expressions over whole URLs come last.
    /// The order depends on nothing but the routes.
    public var routes: [Route] { records.map(\.route) }

    /// Returns whether the URL is for another app: its scheme is listed, and no route matches it.
    ///
    /// Only web schemes can be listed and have routes, so only their URLs are matched here.
    func isExternal(_ url: RouteURL) -> Bool {
        isForOtherApps(url.scheme) && (!url.isWeb || find(url) == nil)
    }

    /// Returns whether URLs of this scheme that no route matches are for other apps.
    func isForOtherApps(_ scheme: String) -> Bool { externalSchemes.contains(scheme) }

    /// Returns whether any route or fallback has the URL's scheme.
    func hasScheme(of url: RouteURL) -> Bool { schemes.contains(url.scheme) }

    /// Finds the most specific route that matches a URL.
    ///
    ///     // Route("app://item/:id", page: "item")
    ///     table.match(try RouteURL(parsing: "app:Item/42?tab=log#top"))?.route.page   // "item"
    ///     table.match(try RouteURL(parsing: "app://item/42/log"))               // nil: it is longer
    ///
    /// Fragment and user do not count, nor does the port of a custom scheme.
    /// The query counts only for routes that require items of it.
    /// A URL whose first segment is the reserved `nav` of a custom scheme is never a page.
    ///
    /// - Parameter url: The URL to find the route of.
    /// - Returns: The route with the values that the URL gives it; `nil` if no route matches the URL.
    /// - Complexity: O(*n*) in the length of the URL for a given table, also with regular expressions.
    public func match(_ url: consuming RouteURL) -> RouteMatch? {
        guard !url.isNavigationCommand, let record = find(url) else { return nil }
        return RouteMatch(record: record, originalURL: url)
    }

    /// Returns the route for a URL that ``match(_:)`` does not know.
    ///
    /// It is the fallback of the URL's scheme, else the not-found route; `nil` if the table has neither.
    public func fallback(for url: RouteURL) -> RouteMatch? {
        guard let record = fallbacks[url.scheme] ?? notFound else { return nil }
        let hasCaptures = takesEverything(record, of: url)
        return RouteMatch(record: record, originalURL: url, hasCaptures: hasCaptures)
    }

    /// Returns the route with this name, else the one with this pattern.
    public func route(named name: String) -> Route? { record(named: name)?.route }
}

extension RouteTable {
    /// Returns the route with this name, else the one with this pattern.
    func record(named name: String) -> CompiledRoute? { byName[name] }

    /// All routes, in no order.
    var named: [Route] { byName.values.map(\.route) }

    /// Finds the route that matches a URL, without fallbacks.
    @inline(__always)
    func find(_ url: RouteURL) -> CompiledRoute? {
        if hasConditions { return findFulfilled(url) }
        if let found = trie.find(url) { return records[Int(found)] }
        return expressions.isEmpty ? nil : findExpression(url)
    }

    /// Finds the route among routes that require or exclude something.
    @inline(never)
    private func findFulfilled(_ url: RouteURL) -> CompiledRoute? {
        if let found = trie.find(url, FulfilledRecords(records: records, url: url)) {
            return records[Int(found)]
        }
        return expressions.isEmpty ? nil : findExpression(url)
    }

    /// Returns the first route with an expression over whole URLs that fits.
    private func findExpression(_ url: RouteURL) -> CompiledRoute? {
        let address = AddressText(url)
        return records[expressions].first {
            $0.pattern.expression.map(address.fits) ?? false && $0.condition?.accepts(url) ?? true
        }
    }

    /// Returns whether a fallback's own pattern matches any path of the URL's scheme.
    ///
    /// Only then does it capture values.
    func takesEverything(_ record: CompiledRoute, of url: RouteURL) -> Bool {
        guard record.pattern.scheme == url.scheme, record.pattern.segments.isEmpty else { return false }
        let tail = record.pattern.tail
        return tail.isRest && !tail.needsSegment && tail.placeholder?.type == nil
            && record.pattern.host == nil
    }
}

/// A section of an app with a stack of its own, such as a sidebar's or a tab's.
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
/// The window of an app with branches has a stack for each of them, and shows the selected one's.
/// A URL whose route has a branch selects it and opens its page there.
/// Modals have no branches, and with a modal open no branch is selected.
///
/// The stack of a branch begins with its root, which opens when the branch is selected for the first time.
/// The others stay as they are while they are hidden.
public struct Branch: Sendable, Hashable {
    /// The name, unique in the table, by which routes and ``Navigating/select(branch:animated:completion:)`` name the branch.
    public var name: String
    /// The URL of the lowest page, whose route is one of this branch.
    public var root: String
    /// The title in a sidebar; `nil` for the name.
    public var title: String?
    /// The name of a themed icon, if there is one.
    public var icon: String?
    /// The position of the declaration, for messages, as in `Routes.plist:14: branches`.
    public var source: String?

    /// Declares a branch; it is checked when it becomes part of a ``RouteTable``.
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
