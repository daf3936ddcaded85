/// A declaration: URLs of this pattern show this page, in this way.
///
///     Route("app://item/:id<int>", page: "item", name: "item")
///     Route("app://old/:id", redirect: "app://item/:id")
///     Route("app://signOut", action: "signOut")
///
/// The first one matches `app://item/42` and `app://ITEM/42?tab=log`.
/// It does not match:
///
/// - `app://item`: a placeholder is never empty
/// - `app://item/x`: the text is no `int`
/// - `app://item/42/log`: a pattern fits from end to end
///
/// A route is checked when it becomes part of a ``RouteTable``.
public struct Route: Sendable, Hashable {
    /// The URLs of the route, in the language of `RoutePattern`.
    public var pattern: String
    /// The name of the page; empty for a redirect or an action.
    ///
    /// A page that declares its own routes leaves it empty, too.
    public var page: String
    /// The name of the code that runs instead of a page; `nil` for a page.
    ///
    /// The names are those of an ``ActionRegistry``.
    public var action: String?
    /// A name to build URLs by, unique in the table; `nil` for none.
    public var name: String?
    /// The title until the page sets a better one; `nil` for the route's name.
    public var title: String?
    /// How the page comes on screen by default; `nil` for a push.
    ///
    /// A guard that redirects here leads to this verb, if there is one.
    /// Otherwise the page opens by the verb of the caller whom the guard redirects.
    public var verb: NavigationVerb?
    /// Who may open the route.
    public var access: RouteAccess
    /// The `URLTemplate` of the page below, for a back stack or a modal; `nil` for none.
    ///
    ///     Route("app://item/:id", page: "item", parent: "app://items")
    ///     Route("app://settings/:section", page: "section", parent: "app://settings")
    ///
    /// If the parent's route is presented, a push opens its modal with this page on top.
    /// If the top layer begins with that parent, the page is pushed there.
    public var parent: String?
    /// The `URLTemplate` of the URL that is opened instead; `nil` for none.
    ///
    /// Query and fragment are carried over, unless the template has any.
    public var redirect: String?
    /// The items that the query must or may hold; other items are always allowed.
    ///
    /// A fallback can have optional fields only, and is shown whatever they hold.
    public var query: [QueryField]
    /// The effect of a push if the page is already on the stack.
    public var reuse: ReusePolicy
    /// The names of the places in the page for embedded pages, the default one first.
    public var slots: [String]
    /// Whether literal text compares exactly; otherwise the case of ASCII letters is ignored.
    ///
    /// The first segment of a custom scheme never depends on case.
    /// A regular expression depends only on its own `(?i)`.
    public var isCaseSensitive: Bool
    /// The place among routes that differ only in their regular expressions, the least first.
    ///
    /// Two such routes need different ranks.
    /// A route without a regular expression must have none.
    public var rank: Int?
    /// The name of the ``Branch`` on whose stack the page opens; `nil` for the selected one.
    public var branch: String?
    /// Whether ``Navigator/saved()`` keeps the page, so that the next start opens it again.
    public var isSaved: Bool
    /// The place of the declaration, for messages, as in `Routes.plist:14: app`.
    public var source: String?
    /// The type whose properties are the values of the route; `nil` for none.
    var typed: TypedDeclaration?

    /// Declares a route to a page, or a redirect.
    ///
    /// Nothing is checked yet.
    /// In a table, a route without a page and without a redirect is a problem.
    ///
    /// - Parameters:
    ///   - pattern: The URLs of the route.
    ///   - page: The name of the page; left out for a redirect, and in what a page declares about itself.
    ///   - name: A unique name to build URLs by.
    ///   - title: The title until the page sets a better one.
    ///   - verb: How the page comes on screen; `nil` for a push.
    ///   - access: Who may open the route.
    ///   - parent: The template of the page below.
    ///   - redirect: The template of the URL that is opened instead.
    ///   - query: The items that the query must or may hold.
    ///   - reuse: The effect of a push if the page is already on the stack.
    ///   - slots: The names of the places for embedded pages.
    ///   - isCaseSensitive: Whether literal text compares exactly.
    ///   - rank: The place among routes that differ only in their regular expressions.
    ///   - branch: The name of the branch on whose stack the page opens.
    ///   - isSaved: Whether a saved navigation keeps the page.
    ///   - source: The place of the declaration, for messages.
    public init(
        _ pattern: String,
        page: String = "",
        name: String? = nil,
        title: String? = nil,
        verb: NavigationVerb? = nil,
        access: RouteAccess = .everyone,
        parent: String? = nil,
        redirect: String? = nil,
        query: [QueryField] = [],
        reuse: ReusePolicy = .always,
        slots: [String] = [],
        isCaseSensitive: Bool = true,
        rank: Int? = nil,
        branch: String? = nil,
        isSaved: Bool = true,
        source: String? = nil
    ) {
        self.pattern = pattern
        self.page = page
        self.name = name
        self.title = title
        self.verb = verb
        self.access = access
        self.parent = parent
        self.redirect = redirect
        self.query = query
        self.reuse = reuse
        self.slots = slots
        self.isCaseSensitive = isCaseSensitive
        self.rank = rank
        self.branch = branch
        self.isSaved = isSaved
        self.source = source
    }

    /// Declares a route that runs code and shows nothing.
    ///
    /// Nothing is checked yet.
    /// By default, other programs may not open it.
    ///
    /// - Parameters:
    ///   - pattern: The URLs of the route.
    ///   - action: The name of the code.
    ///   - name: A unique name to build URLs by.
    ///   - title: A title for lists of routes.
    ///   - access: Who may open the route.
    ///   - isCaseSensitive: Whether literal text compares exactly.
    ///   - source: The place of the declaration, for messages.
    public init(
        _ pattern: String,
        action: String,
        name: String? = nil,
        title: String? = nil,
        access: RouteAccess = .app,
        isCaseSensitive: Bool = true,
        source: String? = nil
    ) {
        self.init(
            pattern,
            page: "",
            name: name,
            title: title,
            access: access,
            isCaseSensitive: isCaseSensitive,
            source: source
        )
        self.action = action
    }

    /// The name, or the pattern of a route without a name.
    public var identifier: String { name ?? pattern }

    /// Whether the route can be opened without a single value.
    ///
    /// Its placeholders and query fields, if any, can all be absent.
    /// `false` for a bad pattern, an expression over whole URLs, and a route for any web host.
    public var isParameterless: Bool {
        guard let parsed = try? RoutePattern(pattern) else { return false }
        return parsed.isParameterless && !query.contains(where: \.isRequired)
    }

    /// The URL that opens the route without any value; `nil` if it needs one.
    ///
    ///     Route("app://user/list/:tab?", page: "users").exampleURL?.text   // "app://user/list"
    ///     Route("app://user/:name", page: "user").exampleURL               // nil
    public var exampleURL: RouteURL? {
        guard isParameterless, let parsed = try? RoutePattern(pattern) else { return nil }
        return try? RouteURL(parsing: parsed.urlText { _ in nil })
    }
}
