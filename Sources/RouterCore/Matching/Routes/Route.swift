/// A declaration that maps the URLs of a pattern to a page, a redirect, or an action.
///
///     Route("app://item/:id<int>", page: "item", name: "item")
///     Route("app://board", page: "board", slots: ["main", "side"])
///     Route("app://old/:id", redirect: "app://item/:id")
///     Route("app://signOut", action: "signOut")
///
/// The first route matches `app://item/42` and `app://ITEM/42?tab=log`.
/// It does not match:
///
/// - `app://item`, because a placeholder is never empty
/// - `app://item/x`, because the text is not an `int`
/// - `app://item/42/log`, because a pattern must match the whole path
///
/// Creating a ``RouteTable`` checks its routes.
/// Copies of a route share one declaration, so passing a route on costs only a reference.
public struct Route: Sendable {
    @usableFromInline let shared: SharedDeclaration

    init(_ declaration: RouteDeclaration) { shared = SharedDeclaration(declaration) }

    /// The pattern of the URLs that the route matches, in the syntax that `RoutePattern` describes.
    public var pattern: String { shared.declaration.pattern }
    /// The name of the page; empty for a redirect or an action.
    ///
    /// It is also empty in routes that a page class declares, until the page is registered.
    @inlinable public var page: String { shared.declaration.page }
    /// The name of the action that runs instead of a page, or `nil` if the route does not run an action.
    ///
    /// An ``ActionRegistry`` maps this name to code.
    public var action: String? { shared.declaration.action }
    /// The name for building URLs, unique in the table, or `nil` if the route has no name.
    public var name: String? { shared.declaration.name }
    /// The title until the page sets a better one, or `nil` to use the route's name.
    public var title: String? { shared.declaration.title }
    /// The verb with which the page opens by default, or `nil` for a push.
    ///
    /// When a guard redirects a request to this route, the verb of the route takes precedence over the verb
    /// of the request. If the route has no verb, the verb of the request applies.
    public var verb: NavigationVerb? { shared.declaration.verb }
    /// Who may open the route: other programs, the user, or only the app's own code.
    public var access: RouteAccess { shared.declaration.access }
    /// The name of the ``Branch`` on whose stack the page opens, or `nil` for the selected branch.
    public var branch: String? { shared.declaration.branch }
    /// The pane in which a wide view shows the page, or `nil` for the whole width.
    public var pane: Pane? { shared.declaration.pane }
    /// All members, including those that have no property here.
    package var declaration: RouteDeclaration { shared.declaration }

    /// The name, or, if the route has none, the pattern with the query items that the route requires.
    ///
    ///     Route("app://item/:id", page: "item").identifier                              // "app://item/:id"
    ///     Route("app://item/:id", page: "log", requiring: ["log"]).identifier      // "app://item/:id?log"
    public var identifier: String { name ?? written }

    /// The pattern with the query items that the route requires, as problems and lists show it.
    package var written: String {
        let items = declaration.requiring
        return items.isEmpty ? pattern : pattern + "?" + items.joined(separator: "&")
    }
}

extension Route {
    /// Declares a route to a page.
    ///
    /// The initializer does not check anything.
    /// If the route has no page, creating the table reports it.
    ///
    /// - Parameters:
    ///   - pattern: The pattern of the URLs that the route matches.
    ///   - page: The name of the page; omitted in routes that a page class declares.
    ///   - name: A unique name for building URLs.
    ///   - title: The title until the page sets a better one.
    ///   - verb: The verb with which the page opens, or `nil` for a push.
    ///   - access: Who may open the route: other programs, the user, or only the app's own code.
    ///   - parent: The template for the URL of the parent page.
    ///   - query: The required and optional query items, with their types; see below.
    ///   - reuse: The effect of a push when the page is already on the stack.
    ///   - branch: The name of the branch on whose stack the page opens.
    ///   - pane: The pane in which a wide view shows the page, or `nil` for the whole width.
    ///   - slots: The names of the slots in which the page embeds other pages, default slot first.
    ///   - isCaseSensitive: Whether literal text is case-sensitive.
    ///   - rank: The position among routes that differ only in their regular expressions or in the query
    ///     items that they require; the lowest rank comes first.
    ///   - isSaved: Whether a saved navigation contains the page.
    ///   - opensOwnWindow: Whether a link from another program opens in the window that already shows the
    ///     page, or, if there is none, in a new window. If the value is `false`, or if the app does not allow
    ///     several windows, the link opens in the window that was used last.
    ///   - requiring: The query items that a matching URL must contain: `story` with any value, `story=*`
    ///     with a nonempty value, `mode=edit` with exactly this value. If the URL repeats an item, the first
    ///     one counts. A URL that lacks a required item leads to the next route that matches it.
    ///   - excluding: Patterns of URLs that the route does not match, including expressions over whole URLs.
    ///     A URL that matches an excluded pattern leads to the next route that matches it.
    ///   - source: The location of the declaration, for messages.
    ///
    /// The type of a query item is the name of a built-in type or of a ``ParameterConverter``. A `?` after
    /// the type makes the item optional:
    ///
    ///     Route("app://search", page: "search", query: ["q": "string", "page": "int?"])
    ///
    /// | URL | Result |
    /// |---|---|
    /// | `app://search?q=cats&page=2` | the page |
    /// | `app://search?q=&lang=en` | the page: a `string` may be empty, and other items are allowed |
    /// | `app://search?page=2` | refused: `missingParameter` |
    /// | `app://search?q=a&page=x` | refused: `badParameter` |
    /// | `app://search?q=a&page=1&page=x` | refused: every item with that name must convert |
    ///
    /// The query is checked before any page is built.
    /// A parameter that the caller passes in code overrides all query items of the same name.
    /// The types of query items do not influence which route matches; only `requiring` does.
    /// If two routes have the same pattern, the route that requires more items comes first.
    /// In the following example, `story` therefore comes before `chat`. The route to `web` matches any other
    /// URL of the scheme, except the URLs that it excludes.
    ///
    ///     Route("tg://resolve", page: "chat")
    ///     Route("tg://resolve", page: "story", requiring: ["domain", "story"])
    ///     Route("tg://*", page: "web", excluding: ["tg://private/*"])
    public init(
        _ pattern: String,
        page: String = "",
        name: String? = nil,
        title: String? = nil,
        verb: NavigationVerb? = nil,
        access: RouteAccess = .external,
        parent: String? = nil,
        query: [String: String] = [:],
        reuse: ReusePolicy = .always,
        branch: String? = nil,
        pane: Pane? = nil,
        slots: [String] = [],
        isCaseSensitive: Bool = true,
        rank: Int? = nil,
        isSaved: Bool = true,
        opensOwnWindow: Bool = false,
        requiring: [String] = [],
        excluding: [String] = [],
        source: String? = nil
    ) {
        self.init(
            RouteDeclaration(
                pattern: pattern,
                page: page,
                name: name,
                title: title,
                verb: verb,
                access: access,
                parent: parent,
                query: query,
                reuse: reuse,
                branch: branch,
                pane: pane,
                slots: slots,
                isCaseSensitive: isCaseSensitive,
                rank: rank,
                requiring: requiring,
                excluding: excluding,
                isSaved: isSaved,
                opensOwnWindow: opensOwnWindow,
                source: source
            )
        )
    }

    /// Declares a route that opens another URL.
    ///
    /// The initializer does not check anything.
    ///
    /// - Parameters:
    ///   - pattern: The pattern of the URLs that the route matches.
    ///   - page: The name of the page that opens if the redirect leads to the opened URL itself. For example,
    ///     `app://tab/:name` with the redirect `app://tab/all` shows the page for `app://tab/all`. A route
    ///     that matches no such URL needs no page.
    ///   - redirect: The template of the URL to which the route redirects.
    ///   - name: A unique name for building URLs.
    ///   - access: Who may open the route: other programs, the user, or only the app's own code.
    ///   - query: The required and optional query items, with their types.
    ///   - isCaseSensitive: Whether literal text is case-sensitive.
    ///   - rank: The position among routes that differ only in their regular expressions or in the query
    ///     items that they require; the lowest rank comes first.
    ///   - requiring: The query items that a matching URL must contain.
    ///   - excluding: Patterns of URLs that the route does not match.
    ///   - source: The location of the declaration, for messages.
    public init(
        _ pattern: String,
        page: String = "",
        redirect: String,
        name: String? = nil,
        access: RouteAccess = .external,
        query: [String: String] = [:],
        isCaseSensitive: Bool = true,
        rank: Int? = nil,
        requiring: [String] = [],
        excluding: [String] = [],
        source: String? = nil
    ) {
        self = Route(
            pattern,
            page: page,
            name: name,
            access: access,
            query: query,
            isCaseSensitive: isCaseSensitive,
            rank: rank,
            requiring: requiring,
            excluding: excluding,
            source: source
        )
        .changing { $0.redirect = redirect }
    }

    /// Declares a route that runs an action and does not show a page.
    ///
    /// The initializer does not check anything.
    /// By default, other programs cannot open the route.
    ///
    /// - Parameters:
    ///   - pattern: The pattern of the URLs that the route matches.
    ///   - action: The name of the action.
    ///   - name: A unique name for building URLs.
    ///   - title: A title for lists of routes.
    ///   - access: Who may open the route: other programs, the user, or only the app's own code.
    ///   - isCaseSensitive: Whether literal text is case-sensitive.
    ///   - rank: The position among routes that differ only in their regular expressions or in the query
    ///     items that they require; the lowest rank comes first.
    ///   - requiring: The query items that a matching URL must contain.
    ///   - excluding: Patterns of URLs that the route does not match.
    ///   - source: The location of the declaration, for messages.
    public init(
        _ pattern: String,
        action: String,
        name: String? = nil,
        title: String? = nil,
        access: RouteAccess = .user,
        isCaseSensitive: Bool = true,
        rank: Int? = nil,
        requiring: [String] = [],
        excluding: [String] = [],
        source: String? = nil
    ) {
        self = Route(
            pattern,
            name: name,
            title: title,
            access: access,
            isCaseSensitive: isCaseSensitive,
            rank: rank,
            requiring: requiring,
            excluding: excluding,
            source: source
        )
        .changing { $0.action = action }
    }

    /// Returns the route with a different title, for example a translated title.
    public func titled(_ title: String?) -> Route { changing { $0.title = title } }

    /// Returns the route with a changed declaration.
    package func changing(_ change: (inout RouteDeclaration) -> Void) -> Route {
        var declaration = declaration
        change(&declaration)
        return Route(declaration)
    }
}

extension Route: Hashable, CustomReflectable {
    /// Returns whether all members are equal.
    public static func == (left: Route, right: Route) -> Bool {
        left.shared === right.shared || left.shared.declaration == right.shared.declaration
    }

    /// Hashes everything that `==` compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(shared.declaration) }

    /// The members of the declaration, so that a printed route shows them.
    public var customMirror: Mirror { Mirror(reflecting: shared.declaration) }
}

extension Route {
    /// Returns whether a pattern is written between slashes, as an expression over the whole URL.
    static func isExpression(_ pattern: String) -> Bool {
        let text = pattern.utf8
        return text.count > 1 && text.first == ASCII.slash && text.last == ASCII.slash
    }

    /// The URL that opens the route without any values, or `nil` if the route needs a value.
    ///
    ///     Route("app://user/list/:tab?", page: "users").exampleURL?.text   // "app://user/list"
    ///     Route("app://user/:name", page: "user").exampleURL               // nil
    public var exampleURL: RouteURL? {
        guard declaration.query.values.allSatisfy({ $0.hasSuffix("?") }) else { return nil }
        guard let text = try? RoutePattern(pattern).urlText({ _ in nil }),
            let url = try? RouteURL(parsing: text)
        else { return nil }
        return url.addingItems(of: declaration.requiring.compactMap(RouteCondition.Item.init)) { _ in nil }
    }
}

/// The least trusted origin whose requests may open a route.
///
///     Route("app://delete/:id<int>", action: "delete", access: .app)
///
/// | | `.external` | `.user` | `.app` |
/// |---|---|---|---|
/// | another program (``RequestOrigin/external``) | opens it | – | – |
/// | the user, a link, a saved navigation | opens it | opens it | – |
/// | the app's own code (``RequestOrigin/app``) | opens it | opens it | opens it |
///
/// A dash means that the request is refused with ``RoutingError/accessDenied(_:access:)``.
/// Route files use the names of the cases: `"access": "app"`.
public enum RouteAccess: String, Sendable, Hashable, CaseIterable, Encodable {
    /// Other programs, the user, and the app.
    case external
    /// The user and the app, but no other program.
    ///
    /// A guard can still redirect another program's request to the route, because
    /// the guard is part of the app.
    case user
    /// Only the app's own code.
    ///
    /// A request from the user or from another program cannot open the route, not even through a redirect by
    /// a guard or a route, because a redirect does not change the origin of the request.
    /// The exception for guards applies only to ``user`` routes.
    case app
}
