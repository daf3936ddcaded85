/// The members of a ``Route``, which has the meaning of those without a comment.
@usableFromInline
package struct RouteDeclaration: Sendable, Hashable {
    package var pattern: String
    @usableFromInline package var page = ""
    package var action: String?
    package var name: String?
    package var title: String?
    package var verb: NavigationVerb?
    package var access = RouteAccess.external
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
    /// The types of the items that the query must or may hold, by name; other items are always allowed.
    ///
    /// A type with a `?` is of an item that may be absent, as in `int?`.
    /// A fallback can have optional items only, and is shown whatever they hold.
    package var query: [String: String] = [:]
    /// The effect of a push if the page is already on the stack.
    package var reuse = ReusePolicy.always
    package var branch: String?
    package var pane: Pane?
    /// The names of the page's slots, the default one first.
    package var slots: [String] = []
    /// Whether literal text compares exactly; otherwise the case of ASCII letters is ignored.
    ///
    /// The first segment of a custom scheme never depends on case.
    /// A regular expression depends only on its own `(?i)`.
    package var isCaseSensitive = true
    /// The order among routes that differ only in their regular expressions, the least first.
    ///
    /// Two such routes need different ranks, unless no URL can match both.
    /// A route without a regular expression must have none, unless it requires query items.
    package var rank: Int?
    /// The query items that a URL must have to lead here, as names or as names with values; see the parameter of ``Route``'s initializer.
    package var requiring: [String] = []
    /// The patterns of URLs that do not lead here.
    package var excluding: [String] = []
    /// Whether ``Navigator/savedNavigation()`` keeps the page, so that the next start opens it again.
    package var isSaved = true
    /// Whether a link from outside opens the window that shows the page already, else a new one.
    ///
    /// Requests from inside the app stay in their window.
    package var opensOwnWindow = false
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

extension RouteDeclaration: Encodable {
    private enum CodingKeys: String, CodingKey {
        case pattern, page, name, title, action, access, branch, pane, parent, redirect, reuse, rank,
            requiring, excluding
        case isSaved = "saved"
        case opensOwnWindow = "ownWindow"
        case isCaseSensitive = "caseSensitive"
    }

    /// The declarations besides pattern, name, verb, and page or action, for lists of routes.
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

/// The declaration that the copies of a route share; it never changes.
@usableFromInline
final class SharedDeclaration: Sendable {
    @usableFromInline let declaration: RouteDeclaration

    init(_ declaration: RouteDeclaration) { self.declaration = declaration }
}

/// The way in which a route's page comes on screen.
///
/// The caller or the URL may ask for another one.
///
///     let help = Route("app://help", page: "help", verb: .present)
///
/// The raw values are the words of route files and of the `nav.action` query item.
public enum NavigationVerb: String, Sendable, Codable, CaseIterable {
    /// The page goes on top of the top layer's stack.
    case push
    /// The page opens a modal layer of its own over the top one.
    case present
    /// The page replaces the top entry.
    case replace
    /// The page replaces a top entry of the same route; otherwise it is pushed.
    case replaceSame
    /// The page and its parents become the window's whole stack, and all modals are closed.
    ///
    /// The pages that the old stack and the new one begin with stay, unless the policy is ``ReusePolicy/reload``.
    case reset
}

/// The pane in which a wide view shows a page.
///
/// A page that declares none takes the whole width.
/// The state, the URL, and the events are the same at every width: the view alone decides what is visible at once.
///
///     Route("mail://folder/:name", page: "folder", pane: .list)
///     Route("mail://folder/:name/:id<int>", page: "message", parent: "mail://folder/:name", pane: .detail)
///
/// The raw values are the words of route files.
public enum Pane: String, Sendable, Codable, CaseIterable {
    /// The page stays visible beside the ``detail`` pages that open above it.
    case list
    /// The page is visible beside the list below it.
    case detail
}

/// The effect of a push if the same page is already on the stack.
///
/// Pages are the same if their routes and path parameters are equal, as for `app://item/42` and
/// `app://item/42?tab=log`.
/// The raw values are the words of route files and of the `nav.reuse` query item.
public enum ReusePolicy: String, Sendable, Codable, CaseIterable {
    /// Makes a new entry every time.
    case always
    /// Goes back to the nearest such entry, whose live page gets the new parameters.
    case returnToExisting
    /// Goes back to the nearest such entry, and builds its page afresh; a reset builds all pages afresh.
    case reload
    /// Uses the entry again only if it is on top.
    case singleTop
}
