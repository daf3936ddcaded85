/// A declaration: URLs of this pattern show this page, in this way.
///
///     Route("app://item/:id<int>", page: "item", name: "item")
///     Route("app://board", page: "board", slots: ["main", "side"])
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
/// Its copies share one declaration, so a route is handed on at the cost of a reference.
public struct Route: Sendable {
    @usableFromInline let shared: SharedDeclaration

    init(_ declaration: RouteDeclaration) { shared = SharedDeclaration(declaration) }

    /// The URLs of the route, in the language of `RoutePattern`.
    public var pattern: String { shared.declaration.pattern }
    /// The name of the page; empty for a redirect or an action.
    ///
    /// A page that declares its own routes leaves it empty, too.
    @inlinable public var page: String { shared.declaration.page }
    /// The name of the code that runs instead of a page; `nil` for a page.
    ///
    /// The names are in an ``ActionRegistry``.
    public var action: String? { shared.declaration.action }
    /// A name to build URLs by, unique in the table; `nil` if there is none.
    public var name: String? { shared.declaration.name }
    /// The title until the page sets a better one; `nil` for the route's name.
    public var title: String? { shared.declaration.title }
    /// How the page comes on screen by default; `nil` for a push.
    ///
    /// A guard that redirects here leads to this verb, if there is one.
    /// Otherwise the page opens by the verb of the caller whom the guard redirects.
    public var verb: NavigationVerb? { shared.declaration.verb }
    /// Who may open the route.
    public var access: RouteAccess { shared.declaration.access }
    /// The name of the ``Branch`` on whose stack the page opens; `nil` for the selected one.
    public var branch: String? { shared.declaration.branch }
    /// The pane in which a wide view shows the page; `nil` for the whole width.
    public var pane: Pane? { shared.declaration.pane }
    /// All members, those too that only few routes declare.
    package var declaration: RouteDeclaration { shared.declaration }

    /// The name, or the pattern of a route without a name, with the query items that it requires.
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
    /// Nothing is checked yet.
    /// In a table, a route without a page is a problem.
    ///
    /// - Parameters:
    ///   - pattern: The URLs of the route.
    ///   - page: The name of the page; left out in the declaration of a page about itself.
    ///   - name: A unique name to build URLs by.
    ///   - title: The title until the page sets a better one.
    ///   - verb: How the page comes on screen; `nil` for a push.
    ///   - access: Who may open the route.
    ///   - parent: The template of the page below.
    ///   - query: The items that the query must or may hold, with their types; see below.
    ///   - reuse: The effect of a push if the page is already on the stack.
    ///   - branch: The name of the branch on whose stack the page opens.
    ///   - pane: The pane in which a wide view shows the page; `nil` for the whole width.
    ///   - slots: The names of the page's slots.
    ///   - isCaseSensitive: Whether literal text compares exactly.
    ///   - rank: The order among routes that differ only in their regular expressions, or in what they require.
    ///   - isSaved: Whether a saved navigation keeps the page.
    ///   - opensOwnWindow: Whether a link from outside opens the window that shows the page already, else a new one.
    ///     The app must allow several windows; otherwise, and by default, it opens in the window that was used last.
    ///   - requiring: The query items that a URL must have to lead here: `story` with any value, `story=*` with one
    ///     that is not empty, `mode=edit` with exactly this one. The first item of the name counts. A URL without them
    ///     leads to the next route that matches it.
    ///   - excluding: Patterns, or expressions over whole URLs, of URLs that do not lead here but to the next route that
    ///     matches them.
    ///   - source: The position of the declaration, for messages.
    ///
    /// A query item has the name of a built-in type or of a ``ParameterConverter``, and a `?` after it if the item
    /// may be absent:
    ///
    ///     Route("app://search", page: "search", query: ["q": "string", "page": "int?"])
    ///
    /// | URL | Result |
    /// |---|---|
    /// | `app://search?q=cats&page=2` | the page |
    /// | `app://search?q=&lang=en` | the page: a `string` may be empty, and other items are allowed |
    /// | `app://search?page=2` | refused: `missingParameter` |
    /// | `app://search?q=a&page=x` | refused: `badParameter` |
    /// | `app://search?q=a&page=1&page=x` | refused: each item of the name must convert |
    ///
    /// The query is checked before any page is built.
    /// A parameter that the caller gives in code counts instead of items of its name.
    /// These declarations do not choose the route; `requiring` does.
    /// Of two routes with the same pattern, the one that requires more items comes first:
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
    /// Nothing is checked yet.
    ///
    /// - Parameters:
    ///   - pattern: The URLs of the route.
    ///   - page: The name of the page for a URL that the template turns into itself; other redirects need none.
    ///   - redirect: The template of the URL that is opened instead.
    ///   - name: A unique name to build URLs by.
    ///   - access: Who may open the route.
    ///   - query: The items that the query must or may hold, with their types.
    ///   - isCaseSensitive: Whether literal text compares exactly.
    ///   - rank: The order among routes that differ only in their regular expressions, or in what they require.
    ///   - requiring: The query items that a URL must have to lead here.
    ///   - excluding: Patterns of URLs that do not lead here.
    ///   - source: The position of the declaration, for messages.
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
    ///   - rank: The order among routes that differ only in their regular expressions, or in what they require.
    ///   - requiring: The query items that a URL must have to lead here.
    ///   - excluding: Patterns of URLs that do not lead here.
    ///   - source: The position of the declaration, for messages.
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

    /// Returns the route with another title, such as the translation of the one before.
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

    /// The members, so that a printed route shows them.
    public var customMirror: Mirror { Mirror(reflecting: shared.declaration) }
}

extension Route {
    /// Returns whether a pattern is written as an expression over the whole URL: between slashes.
    static func isExpression(_ pattern: String) -> Bool {
        let text = pattern.utf8
        return text.count > 1 && text.first == ASCII.slash && text.last == ASCII.slash
    }

    /// The URL that opens the route without any value; `nil` if it needs one.
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
/// Any other request is refused with ``RoutingError/accessDenied(_:access:)``.
/// A route file has the names of the cases: `"access": "app"`.
public enum RouteAccess: String, Sendable, Hashable, CaseIterable, Encodable {
    /// Other programs, the user, and the app.
    case external
    /// The user and the app, but no other program.
    ///
    /// A guard may redirect a request of another program here all the same, because the guard is part of the app.
    case user
    /// Only the app's own code.
    ///
    /// The redirect of a guard or of a route does not change the origin, so it does not open the route either.
    case app
}
