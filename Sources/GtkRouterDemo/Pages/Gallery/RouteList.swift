import CRouterGtk
import RouterCore
import RouterGtk

/// The contents of the home page if the routes come from a file other than the demo's own: a list of these
/// routes.
final class RouteList {
    let widget: Widget

    private let introduction: Widget
    private let card = Card()
    private let others = Labels.paragraph("")
    private var rows: [(example: Gallery.Example, widget: Widget)] = []

    init(_ context: PageContext) {
        let routes = Gallery.routes(of: context.table, but: context.home)
        let body = PageBody(title: translated("Every page has an address"))
        widget = body.widget
        introduction = Labels.paragraph(Self.introduction(of: routes, context.table))
        body.append(introduction)
        body.append(card.widget, under: translated("Routes of this file"))
        body.append(others)
        show(context)
    }

    /// Shows the current routes.
    ///
    /// Rows of routes that still exist keep focus and the text that the user typed in them.
    func show(_ context: PageContext) {
        let routes = Gallery.routes(of: context.table, but: context.home)
        let focused = gtk_widget_get_focus_child(card.widget)
        let index = rows.firstIndex { $0.widget == focused }
        let old = rows
        rows = routes.prefix(Gallery.routeLimit).map { example in
            old.first { $0.example == example } ?? (example, Gallery.row(example, context))
        }
        for row in old where !rows.contains(where: { $0.widget == row.widget }) {
            gtk_box_remove(as_box(card.widget), row.widget)
        }
        var last: Widget?
        for row in rows {
            if gtk_widget_get_parent(row.widget) == nil { card.append(row.widget) }
            gtk_box_reorder_child_after(as_box(card.widget), row.widget, last)
            last = row.widget
        }
        if let index, gtk_widget_get_focus_child(card.widget) == nil, !rows.isEmpty {
            gtk_widget_child_focus(rows[min(index, rows.count - 1)].widget, GTK_DIR_TAB_FORWARD)
        }
        introduction.text = Self.introduction(of: routes, context.table)
        gtk_widget_get_parent(card.widget)?.isVisible = !rows.isEmpty
        let count = routes.count - rows.count
        others.text = translatedCount(
            "1 more route is in the inspector.",
            "{count} more routes are in the inspector.",
            count
        )
        others.isVisible = count > 0
    }

    private static func introduction(of routes: [Gallery.Example], _ table: RouteTable) -> String {
        guard !routes.isEmpty else {
            return translated(
                "The route file has no other pages yet. Add a route and save the file, and this page lists it. Ctrl+L goes to the address bar."
            )
        }
        let patterns = table.routes.filter { $0.access != .app && $0.pattern != AppInfo.home }.map(\.pattern)
        // A pattern that is a regular expression for whole URLs begins with a slash, not with a scheme. The
        // scheme is then taken from the sample URL of the route.
        let urls = (patterns + routes.map(\.url)).filter { !$0.hasPrefix("/") }
        let schemes = Set(urls.map { $0.prefix { $0 != ":" }.lowercased() + "://" }).sorted()
        return translated(
            "These are the routes of a route file, with {schemes}. Click one, or type an address into the bar above. You can change the values in an address before it opens. Ctrl+L goes to the address bar, and Alt+Left goes back.",
            ["schemes": schemes.joined(separator: ", ")]
        )
    }
}
