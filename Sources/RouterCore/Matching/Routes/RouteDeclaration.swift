/// The members of a ``Route``; members without a comment are documented there.
@usableFromInline
package struct RouteDeclaration: Sendable, Hashable {
    package var pattern: String
    @usableFromInline package var page = ""
    package var action: String?
    package var name: String?
    package var title: String?
    package var verb: NavigationVerb?
    package var access = RouteAccess.external
    /// The `URLTemplate` of the parent page, for a back stack or a modal, or `nil` if the page has no parent.
    ///
    ///     Route("app://item/:id", page: "item", parent: "app://items")
    ///     Route("app://settings/:section", page: "section", parent: "app://settings")
    ///
    /// If the parent's route has the verb `present`, a push opens a new modal that begins with the parent and
    /// shows this page on top.
    /// If the top layer already begins with that parent, the page is pushed onto that layer instead.
    package var parent: String?
    /// The `URLTemplate` of the URL to which the route redirects, or `nil` if the route does not redirect.
    ///
    /// The query and the fragment of the original URL are carried over, unless the template has its own.
    package var redirect: String?
    /// The types of query items, by name; items that are not listed are always allowed.
    ///
    /// A type that ends in `?`, such as `int?`, makes its item optional.
    /// A fallback can declare only optional items, and its page is shown whatever they contain.
    package var query: [String: String] = [:]
    /// The effect of a push when the page is already on the stack.
    package var reuse = ReusePolicy.always
    package var branch: String?
    package var pane: Pane?
    /// The names of the page's slots, default slot first.
    package var slots: [String] = []
    /// Whether literal text is case-sensitive; otherwise the case of ASCII letters is ignored.
    ///
    /// In a URL with a custom scheme, the first segment always ignores case.
    /// A regular expression ignores case only if it begins with `(?i)`.
    package var isCaseSensitive = true
    /// The order among routes that differ only in their regular expressions or in the query items that they
    /// require, lowest rank first.
    ///
    /// Two such routes need different ranks, unless one of them requires more items, or no URL can match
    /// both.
    /// A route without a regular expression must not have a rank, unless it requires query items.
    package var rank: Int?
    /// The query items that a matching URL must contain, as names or as names with values.
    ///
    /// The parameter of ``Route``'s initializer describes the syntax.
    package var requiring: [String] = []
    /// The patterns of URLs that the route does not match.
    package var excluding: [String] = []
    /// Whether ``Navigator/savedNavigation()`` saves the page, so that the next start opens it again.
    package var isSaved = true
    /// Whether a link from outside opens in the window that already shows the page, or else in a new window.
    ///
    /// Requests from inside the app stay in their window.
    package var opensOwnWindow = false
    /// The location of the declaration, for messages, as in `Routes.plist:14: app`.
    package var source: String?
    /// The type whose properties are the values of the route, or `nil` if the route has no such type.
    var typed: TypedDeclaration?

    /// Fills in the page and the source, if they are missing.
    ///
    /// The source is the type that declares the route.
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
    /// The pattern, page, action, name, title, and verb are not included.
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
    /// Makes the page and its parents the window's whole stack, and closes all modals.
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
    /// The page is visible beside the list below it.
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
    /// Always creates a new entry.
    case always
    /// Goes back to the nearest entry for the page, and passes the new parameters to the live page.
    case returnToExisting
    /// Goes back to the nearest entry for the page and rebuilds the page; a reset rebuilds all pages.
    case reload
    /// Reuses the page's entry only if that entry is on top.
    case singleTop
}
