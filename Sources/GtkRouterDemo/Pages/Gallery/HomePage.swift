import CGtk
import RouterCore
import RouterGtk

/// The first page: an introduction, and a gallery of examples that are links.
final class HomePage: StandalonePage {
    static let pageName = "home"

    let widget = Widget.box(.vertical, spacing: 0)

    /// The routes of a route file that is not the demo's own; `nil` for the gallery.
    private var list: RouteList?
    private var observation: NavigationObservation?

    init(_ context: PageContext) {
        show(context)
        observation = context.currentNavigator?.tableObservers.add { [weak self] _ in self?.show(context) }
    }

    /// Shows what belongs to the present routes.
    private func show(_ context: PageContext) {
        let isOwn = Gallery.isOwn(context.table)
        if let list, !isOwn { return list.show(context) }
        let old = gtk_widget_get_first_child(widget)
        if isOwn, old != nil, list == nil { return }
        list = isOwn ? nil : RouteList(context)
        if let old { gtk_box_remove(as_box(widget), old) }
        widget.append((list?.widget ?? Self.gallery(context)).expanding(.vertical))
    }

    private static func gallery(_ context: PageContext) -> Widget {
        let body = PageBody(title: translated("Every page has an address"))
        body.append(.label(introduction, context))
        Gallery.append(Gallery.home, to: body, context)
        return body.widget
    }

    /// The sentence at the top, whose placeholders are links.
    private static var introduction: [LinkText] {
        let links: [Substring: LinkText] = [
            "pushing": .link("dariel://oneitem", to: "dariel://oneitem"),
            "presenting": .link("gtkrouter://chain/1", to: "gtkrouter://chain/1"),
            "web": .link(translated("the web"), to: "https://example.org/"),
        ]
        let text = translated(
            "Click a link, or type an address into the bar above: {pushing} pushes a page, {presenting} opens a window over this one, and {web} has a page, too. Ctrl+L goes to the bar, Alt+Left back."
        )
        return text.split(separator: "{", omittingEmptySubsequences: false).flatMap { part -> [LinkText] in
            guard let end = part.firstIndex(of: "}"), let link = links[part[..<end]] else {
                return [.text(String(part))]
            }
            return [link, .text(String(part[end...].dropFirst()))]
        }
    }
}

extension PageContext {
    /// The URL of the first page; a route file may name its own.
    var home: RouteURL? { try? table.url(for: "home") }

    /// Whether the routes know a URL, or a reference to one.
    func leadsSomewhere(_ reference: String) -> Bool {
        guard let url = try? RouteURL(parsing: resolve(reference)) else { return false }
        return (try? table.resolve(NavigationRequest(.open(.url(url)), origin: .link), fallsBack: false))
            != nil
    }
}
