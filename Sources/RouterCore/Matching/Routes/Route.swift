/// A declaration: addresses of this pattern show this page, in this way.
///
///     Route("gtkrouter://item/:id<int>", page: "item", name: "item")
///
/// matches `gtkrouter://item/42` and `gtkrouter://ITEM/42?tab=log`, but not `gtkrouter://item`
/// (a placeholder is never empty), `gtkrouter://item/x` (not an `int`) or `gtkrouter://item/42/log`
/// (both ends are anchored). A route is only checked when it becomes part of a ``RouteTable``.
public struct Route: Sendable, Hashable {
    /// The addresses the route answers, in the language of ``RoutePattern``.
    public var pattern: String
    /// The name of the page that code provides; empty where ``redirect`` or ``action`` makes a page needless, and in what
    /// a page declares about itself.
    public var page: String
    /// The name of the code that runs in the place of a page, see `ActionRegistry`; `nil` for a page.
    public var action: String?
    /// A name, unique in its table, to build addresses by.
    public var name: String?
    /// The page's title, before the page itself knows a better one.
    public var title: String?
    /// How the page comes on screen unless the caller or the address asks for something else.
    public var presentation: NavigationVerb
    /// Whether other programs may open the route.
    public var isExported: Bool
    /// The ``URLTemplate`` of the page below, from which a back stack is made.
    public var parent: String?
    /// The ``URLTemplate`` of the address that is opened instead.
    public var redirect: String?
    /// What the query of an address has to hold; other items are allowed. A fallback can have optional fields only,
    /// and is shown whatever they hold.
    public var query: [QueryField]
    /// What a push does when the page is already on the stack.
    public var reuse: ReusePolicy
    /// The names of the places in the page where other pages can be embedded; the first is the usual one.
    public var slots: [String]
    /// Whether literal text compares exactly; otherwise ASCII letters match in either case.
    ///
    /// The first segment of a custom scheme never depends on case, and a regular expression only on its own `(?i)`.
    public var isCaseSensitive: Bool
    /// The place among routes that differ in nothing but their regular expressions; the least comes first.
    ///
    /// Two such routes need ranks that differ, and a route without an expression has none.
    public var rank: Int?
    /// Where the route was declared, for messages, as in `Routes.plist:14: dariel`.
    public var source: String?

    /// Declares a route; nothing is checked yet. In a table a route without a page, and without anything that makes one
    /// needless, is a problem.
    public init(
        _ pattern: String,
        page: String = "",
        name: String? = nil,
        title: String? = nil,
        presentation: NavigationVerb = .push,
        isExported: Bool = true,
        parent: String? = nil,
        redirect: String? = nil,
        query: [QueryField] = [],
        reuse: ReusePolicy = .always,
        slots: [String] = [],
        isCaseSensitive: Bool = true,
        rank: Int? = nil,
        source: String? = nil
    ) {
        self.pattern = pattern
        self.page = page
        self.name = name
        self.title = title
        self.presentation = presentation
        self.isExported = isExported
        self.parent = parent
        self.redirect = redirect
        self.query = query
        self.reuse = reuse
        self.slots = slots
        self.isCaseSensitive = isCaseSensitive
        self.rank = rank
        self.source = source
    }

    /// Declares a route that runs code and shows nothing; nothing is checked yet.
    ///
    /// Unless told otherwise other programs may not open it.
    public init(
        _ pattern: String,
        action: String,
        name: String? = nil,
        title: String? = nil,
        isExported: Bool = false,
        isCaseSensitive: Bool = true,
        source: String? = nil
    ) {
        self.init(
            pattern,
            page: "",
            name: name,
            title: title,
            isExported: isExported,
            isCaseSensitive: isCaseSensitive,
            source: source
        )
        self.action = action
    }

    /// The name, or the pattern of a route that has none.
    public var identifier: String { name ?? pattern }

    /// Whether the route can be opened without a single value: it has no placeholder and no query field, or only
    /// ones that may be absent. False for a bad pattern and for one of any web host.
    public var isParameterless: Bool {
        guard let parsed = try? RoutePattern(pattern) else { return false }
        return parsed.isParameterless && !query.contains(where: \.isRequired)
    }

    /// The address that opens the route without any value, or nil when it needs one.
    public var exampleURL: RouteURL? {
        guard isParameterless, let parsed = try? RoutePattern(pattern) else { return nil }
        return try? RouteURL(parsing: parsed.urlText { _ in nil })
    }
}
