/// The members of a ``Route``. Members without a comment here are documented in ``Route``.
@usableFromInline
package struct RouteDeclaration: Sendable, Hashable {
    package var pattern: String
    @usableFromInline package var page = ""
    package var action: String?
    package var name: String?
    package var title: String?
    package var verb: NavigationVerb?
    package var access = RouteAccess.external
    /// The template for the URL of the parent page, or `nil` if the page has no parent.
    ///
    /// If a link starts the app, or if the page opens with a reset, the parent is placed below the page.
    ///
    ///     Route("app://item/:id", page: "item", parent: "app://items")
    ///     Route("app://settings/:section", page: "section", parent: "app://settings")
    ///
    /// If the parent's route has the verb `present`, a push opens a new modal that begins with the parent and
    /// shows this page on top.
    /// If the top layer (the top modal or, without modals, the window) already begins with that parent, the
    /// page is pushed onto the top layer, and no modal opens.
    package var parent: String?
    /// The template for the URL to which the route redirects, or `nil` if the route does not redirect.
    ///
    /// If the template contains no query and no fragment, those of the original URL are carried over.
    package var redirect: String?
    /// The types of query items, by name; items that are not listed are always allowed.
    ///
    /// A type that ends in `?`, such as `int?`, makes its item optional.
    /// A fallback, which is a route for URLs that no other route matches, can declare only optional items.
    /// Its page is shown even if the values of these items do not have the declared types.
    package var query: [String: String] = [:]
    /// The effect of a push when the page is already on the stack.
    package var reuse = ReusePolicy.always
    package var branch: String?
    package var pane: Pane?
    /// The names of the slots in which the page embeds other pages, default slot first.
    package var slots: [String] = []
    /// Whether the literal text of the pattern is case-sensitive; if not, ASCII case is ignored.
    ///
    /// In a URL with a custom scheme, the first segment always ignores case.
    /// A regular expression ignores case only if it begins with `(?i)`.
    package var isCaseSensitive = true
    /// The position among routes that differ only in their regular expressions or in the query items that
    /// they require; the lowest rank comes first.
    ///
    /// Two routes that differ only in this way need different ranks, unless one of them requires more items,
    /// or no URL can match both.
    /// Only a route with a regular expression or a required query item can have a rank.
    package var rank: Int?
    /// The query items that a matching URL must contain, such as `story` or `mode=edit`.
    ///
    /// The parameter of ``Route``'s initializer describes the syntax.
    package var requiring: [String] = []
    /// The patterns of URLs that the route does not match, even if its own pattern matches them.
    package var excluding: [String] = []
    /// Whether ``Navigator/savedNavigation()`` saves the page, so that the next start opens it again.
    package var isSaved = true
    /// Whether a link from another program opens in the window that already shows the page, or, if there is
    /// none, in a new window.
    ///
    /// Requests from inside the app stay in their window.
    package var opensOwnWindow = false
    /// The location of the declaration, for messages, as in `Routes.plist:14: app`.
    package var source: String?
    /// The ``TypedRoute`` type that declares the route, with its example, or `nil` if the route has no such
    /// type.
    var typed: TypedDeclaration?

    /// Fills in the page and the source, if they are missing.
    ///
    /// The source becomes the name of the type that declares the route.
    /// A route that redirects or runs an action does not get a page.
    package mutating func complete(_ page: String, of type: String) {
        if self.page.isEmpty, redirect == nil, action == nil { self.page = page }
        source = source ?? type
    }
}

extension RouteDeclaration: Encodable {
    private enum CodingKeys: String, CodingKey {
        case pattern, page, name, title, action, access, branch, pane, parent, redirect, reuse, rank,
            requiring, excluding
        case isSaved = "saved"
        case opensOwnWindow = "ownWindow"
        case isCaseSensitive = "caseSensitive"
    }

    /// The members that differ from their defaults, as text for lists of routes.
    ///
    /// The pattern, page, action, name, title, verb, slots, and source are not included.
    package var notes: String {
        var notes: [String] = []
        if access != .external { notes.append("access \(access.rawValue)") }
        if !query.isEmpty {
            notes.append("query " + query.map { "\($0): \($1)" }.sorted().joined(separator: ", "))
        }
        if !requiring.isEmpty { notes.append("requiring " + requiring.joined(separator: " and ")) }
        if !excluding.isEmpty { notes.append("excluding " + excluding.joined(separator: " and ")) }
        if let branch { notes.append("branch \(branch)") }
        if let pane { notes.append("pane \(pane.rawValue)") }
        if let redirect { notes.append("redirects to \(redirect)") }
        if let parent { notes.append("below it \(parent)") }
        if reuse != .always { notes.append(reuse.rawValue) }
        if !isCaseSensitive { notes.append("any case") }
        if let rank { notes.append("rank \(rank)") }
        if !isSaved { notes.append("not saved") }
        if opensOwnWindow { notes.append("own window") }
        return notes.joined(separator: ", ")
    }
}

/// The immutable declaration that all copies of a route share.
@usableFromInline
final class SharedDeclaration: Sendable {
    @usableFromInline let declaration: RouteDeclaration

    init(_ declaration: RouteDeclaration) { self.declaration = declaration }
}

/// How a page opens.
///
/// The caller or the URL can override the verb of the route.
///
///     let help = Route("app://help", page: "help", verb: .present)
///
/// The raw values are the words in route files and in the `nav.action` query item.
public enum NavigationVerb: String, Sendable, Codable, CaseIterable {
    /// Pushes the page onto the top layer's stack.
    case push
    /// Opens the page in a new modal layer above the top layer.
    case present
    /// Replaces the top entry with the page.
    case replace
    /// Replaces the top entry if it has the same route, and pushes the page otherwise.
    case replaceSame
    /// Closes all modals, and replaces the window's whole stack with the page's parents and the page on top.
    ///
    /// If the old and the new stack begin with the same pages, these pages stay open, unless the reuse policy
    /// is ``ReusePolicy/reload``.
    case reset
}

/// The pane in which a wide view shows a page.
///
/// A page without a pane takes the whole width.
/// The state, the URL, and the events are the same at every width.
/// Only the view decides what is visible at once.
///
///     Route("mail://folder/:name", page: "folder", pane: .list)
///     Route("mail://folder/:name/:id<int>", page: "message", parent: "mail://folder/:name", pane: .detail)
///
/// The raw values are the words in route files.
public enum Pane: String, Sendable, Codable, CaseIterable {
    /// The page stays visible beside the ``detail`` pages that open above it.
    case list
    /// The page is visible beside the ``list`` page below it on the stack.
    case detail
}

/// The effect of a push when the same page is already on the stack.
///
///     Route("app://item/:id<int>", page: "item", reuse: .returnToExisting)
///
/// Two pages are the same if their routes and path parameters are equal, as for `app://item/42`
/// and `app://item/42?tab=log`.
/// The raw values are the words in route files and in the `nav.reuse` query item.
public enum ReusePolicy: String, Sendable, Codable, CaseIterable {
    /// Always pushes a new entry onto the stack.
    case always
    /// Goes back to the nearest entry for the page, and passes the new parameters to the existing page.
    case returnToExisting
    /// Goes back to the nearest entry for the page and rebuilds the page.
    ///
    /// If the page opens with ``NavigationVerb/reset``, its parents are rebuilt, too.
    case reload
    /// Reuses the page's entry if that entry is on top, and creates a new entry otherwise.
    case singleTop
}
