/// A declaration: addresses of this pattern show this page, in this way.
///
///     Route("gtkrouter://item/:id<int>", page: "item", name: "item")
///
/// matches `gtkrouter://item/42` and `gtkrouter://ITEM/42?tab=log`, but not `gtkrouter://item`
/// (a placeholder is never empty), `gtkrouter://item/x` (not an `int`) or `gtkrouter://item/42/log`
/// (both ends are anchored). A route is only checked when it becomes part of a ``RouteTable``.
public struct Route: Sendable {
    /// All rows of a table, which a route of it keeps alive, or the one row of a route that stands alone.
    private(set) var rows: RouteRows
    private(set) var row: Int

    /// The addresses the route answers, in the language of ``RoutePattern``.
    public var pattern: String {
        get { rows.values[row].pattern }
        set { change { $0.pattern = newValue } }
    }
    /// The name of the page that code provides; empty where ``redirect`` or ``action`` makes a page needless, and in what
    /// a page declares about itself.
    public var page: String {
        get { rows.values[row].page }
        set { change { $0.page = newValue } }
    }
    /// The name of the code that runs in the place of a page, see `ActionRegistry`; `nil` for a page.
    public var action: String? {
        get { rows.values[row].action }
        set { change { $0.action = newValue } }
    }
    /// A name, unique in its table, to build addresses by.
    public var name: String? {
        get { rows.values[row].name }
        set { change { $0.name = newValue } }
    }
    /// The page's title, before the page itself knows a better one.
    public var title: String? {
        get { rows.values[row].title }
        set { change { $0.title = newValue } }
    }
    /// How the page comes on screen unless the caller or the address asks for something else.
    public var presentation: Presentation {
        get { rows.values[row].presentation }
        set { change { $0.presentation = newValue } }
    }
    /// Whether other programs may open the route.
    public var isExported: Bool {
        get { rows.values[row].isExported }
        set { change { $0.isExported = newValue } }
    }
    /// The ``URLTemplate`` of the page below, from which a back stack is made.
    public var parent: String? {
        get { rows.values[row].parent }
        set { change { $0.parent = newValue } }
    }
    /// The ``URLTemplate`` of the address that is opened instead.
    public var redirect: String? {
        get { rows.values[row].redirect }
        set { change { $0.redirect = newValue } }
    }
    /// What the query of an address has to hold; other items are allowed. A fallback can have optional fields only,
    /// and is shown whatever they hold.
    public var query: [QueryField] {
        get { rows.values[row].query }
        set { change { $0.query = newValue } }
    }
    /// What a push does when the page is already on the stack.
    public var reuse: ReusePolicy {
        get { rows.values[row].reuse }
        set { change { $0.reuse = newValue } }
    }
    /// The names of the places in the page where other pages can be embedded; the first is the usual one.
    public var slots: [String] {
        get { rows.values[row].slots }
        set { change { $0.slots = newValue } }
    }
    /// Whether literal text compares exactly; otherwise ASCII letters match in either case.
    ///
    /// The first segment of a custom scheme never depends on case, and a regular expression only on its own `(?i)`.
    public var isCaseSensitive: Bool {
        get { rows.values[row].isCaseSensitive }
        set { change { $0.isCaseSensitive = newValue } }
    }
    /// The place among routes that differ in nothing but their regular expressions; the least comes first.
    ///
    /// Two such routes need ranks that differ, and a route without an expression has none.
    public var rank: Int? {
        get { rows.values[row].rank }
        set { change { $0.rank = newValue } }
    }
    /// Where the route was declared, for messages, as in `Routes.plist:14: dariel`.
    public var source: String? {
        get { rows.values[row].source }
        set { change { $0.source = newValue } }
    }

    /// Declares a route; nothing is checked yet. In a table a route without a page, and without anything that makes one
    /// needless, is a problem.
    public init(
        _ pattern: String,
        page: String = "",
        name: String? = nil,
        title: String? = nil,
        presentation: Presentation = .push,
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
        self.init(
            RouteRows.Values(
                pattern: pattern,
                page: page,
                action: nil,
                name: name,
                title: title,
                presentation: presentation,
                isExported: isExported,
                parent: parent,
                redirect: redirect,
                query: query,
                reuse: reuse,
                slots: slots,
                isCaseSensitive: isCaseSensitive,
                rank: rank,
                source: source
            )
        )
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

    private init(_ values: RouteRows.Values) {
        rows = RouteRows([values])
        row = 0
    }

    private mutating func change(_ change: (inout RouteRows.Values) -> Void) {
        var values = rows.values[row]
        change(&values)
        self = Route(values)
    }

    /// The same routes with all that they say side by side in memory, and with one count of references for them all.
    static func sideBySide(_ routes: [Route]) -> [Route] {
        let rows = RouteRows(routes.map { $0.rows.values[$0.row] })
        return routes.indices.map { Route(rows, $0) }
    }

    init(_ rows: RouteRows, _ row: Int) {
        self.rows = rows
        self.row = row
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

extension Route: Hashable {
    /// Whether both say the same.
    public static func == (left: Route, right: Route) -> Bool {
        (left.rows === right.rows && left.row == right.row)
            || left.rows.values[left.row] == right.rows.values[right.row]
    }

    /// Feeds all that the route says.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(rows.values[row])
    }
}

/// What routes say, one behind the other in one place that their copies share: a route is handed on with every match, and
/// a look at one of many is one look at memory.
final class RouteRows: Sendable {
    /// The values themselves.
    struct Values: Sendable, Hashable {
        var pattern: String
        var page: String
        var action: String?
        var name: String?
        var title: String?
        var presentation: Presentation
        var isExported: Bool
        var parent: String?
        var redirect: String?
        var query: [QueryField]
        var reuse: ReusePolicy
        var slots: [String]
        var isCaseSensitive: Bool
        var rank: Int?
        var source: String?
    }

    let values: [Values]

    init(_ values: [Values]) { self.values = values }
}
