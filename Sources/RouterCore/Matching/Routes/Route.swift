/// A declaration: URLs of this pattern show this page, in this way.
///
///     Route("app://item/:id<int>", page: "item", name: "item")
///     Route("app://board", page: "board").with(slots: ["main", "side"])
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
    /// All members, those too that only few routes declare.
    package var declaration: RouteDeclaration { shared.declaration }

    /// The name, or the pattern of a route without a name.
    public var identifier: String { name ?? pattern }
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
    ///   - query: The items that the query must or may hold.
    ///   - reuse: The effect of a push if the page is already on the stack.
    ///   - branch: The name of the branch on whose stack the page opens.
    public init(
        _ pattern: String,
        page: String = "",
        name: String? = nil,
        title: String? = nil,
        verb: NavigationVerb? = nil,
        access: RouteAccess = .everyone,
        parent: String? = nil,
        query: [QueryField] = [],
        reuse: ReusePolicy = .always,
        branch: String? = nil
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
                branch: branch
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
    ///   - query: The items that the query must or may hold.
    public init(
        _ pattern: String,
        page: String = "",
        redirect: String,
        name: String? = nil,
        access: RouteAccess = .everyone,
        query: [QueryField] = []
    ) {
        self = Route(pattern, page: page, name: name, access: access, query: query)
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
    public init(
        _ pattern: String,
        action: String,
        name: String? = nil,
        title: String? = nil,
        access: RouteAccess = .app
    ) {
        self = Route(pattern, name: name, title: title, access: access).changing { $0.action = action }
    }

    /// Returns the route with what few routes declare; a member that is left out stays as it is.
    ///
    ///     Route("app://board", page: "board").with(slots: ["main", "side"])
    ///     Route("app://pin", page: "pin").with(isSaved: false)
    ///
    /// - Parameters:
    ///   - slots: The names of the page's slots.
    ///   - isCaseSensitive: Whether literal text compares exactly.
    ///   - rank: The order among routes that differ only in their regular expressions.
    ///   - isSaved: Whether a saved navigation keeps the page.
    ///   - window: The window in which a link from outside opens the route.
    ///   - source: The position of the declaration, for messages.
    public func with(
        slots: [String]? = nil,
        isCaseSensitive: Bool? = nil,
        rank: Int? = nil,
        isSaved: Bool? = nil,
        window: RouteWindow? = nil,
        source: String? = nil
    ) -> Route {
        changing {
            $0.slots = slots ?? $0.slots
            $0.isCaseSensitive = isCaseSensitive ?? $0.isCaseSensitive
            $0.rank = rank ?? $0.rank
            $0.isSaved = isSaved ?? $0.isSaved
            $0.window = window ?? $0.window
            $0.source = source ?? $0.source
        }
    }

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
    package static func isExpression(_ pattern: String) -> Bool {
        let text = pattern.utf8
        return text.count > 1 && text.first == ASCII.slash && text.last == ASCII.slash
    }

    /// The URL that opens the route without any value; `nil` if it needs one.
    ///
    ///     Route("app://user/list/:tab?", page: "users").exampleURL?.text   // "app://user/list"
    ///     Route("app://user/:name", page: "user").exampleURL               // nil
    public var exampleURL: RouteURL? {
        guard !declaration.query.contains(where: \.isRequired) else { return nil }
        return try? RouteURL(parsing: RoutePattern(pattern).urlText { _ in nil })
    }
}

/// The members of a ``Route``, which has the meaning of those without a comment.
@usableFromInline
package struct RouteDeclaration: Sendable, Hashable {
    package var pattern: String
    @usableFromInline package var page = ""
    package var action: String?
    package var name: String?
    package var title: String?
    package var verb: NavigationVerb?
    package var access = RouteAccess.everyone
    /// The `URLTemplate` of the page below, for a back stack or a modal; `nil` without a parent.
    ///
    ///     Route("app://item/:id", page: "item", parent: "app://items")
    ///     Route("app://settings/:section", page: "section", parent: "app://settings")
    ///
    /// If the parent's route is presented, a push opens its modal with this page on top.
    /// If the top layer begins with that parent, the page is pushed there.
    package var parent: String?
    /// The `URLTemplate` of the URL that is opened instead; `nil` if the route redirects nowhere.
    ///
    /// Query and fragment are carried over, unless the template has any.
    package var redirect: String?
    /// The items that the query must or may hold; other items are always allowed.
    ///
    /// A fallback can have optional fields only, and is shown whatever they hold.
    package var query: [QueryField] = []
    /// The effect of a push if the page is already on the stack.
    package var reuse = ReusePolicy.always
    package var branch: String?
    /// The names of the page's slots, the default one first.
    package var slots: [String] = []
    /// Whether literal text compares exactly; otherwise the case of ASCII letters is ignored.
    ///
    /// The first segment of a custom scheme never depends on case.
    /// A regular expression depends only on its own `(?i)`.
    package var isCaseSensitive = true
    /// The order among routes that differ only in their regular expressions, the least first.
    ///
    /// Two such routes need different ranks.
    /// A route without a regular expression must have none.
    package var rank: Int?
    /// Whether ``Navigator/saved()`` keeps the page, so that the next start opens it again.
    package var isSaved = true
    /// The window in which a link from outside opens the route.
    package var window = RouteWindow.same
    /// The position of the declaration, for messages, as in `Routes.plist:14: app`.
    package var source: String?
    /// The type whose properties are the values of the route; `nil` if there is none.
    var typed: TypedDeclaration?

    /// Adds the page, unless the route leads elsewhere, and the type that declares the route.
    package mutating func complete(_ page: String, of type: String) {
        if self.page.isEmpty, redirect == nil, action == nil { self.page = page }
        source = source ?? type
    }
}

/// The declaration that the copies of a route share; it never changes.
@usableFromInline
final class SharedDeclaration: Sendable {
    @usableFromInline let declaration: RouteDeclaration

    init(_ declaration: RouteDeclaration) { self.declaration = declaration }
}
