import CRouterGtk
import RouterCommands
import RouterCore
import RouterGtk
import RouterWidgets

/// The home page, which shows an introduction and a gallery of examples.
///
/// Ctrl+F moves focus to a field that searches the examples, and Enter opens the first match.
final class HomePage: Page {
    static let pageName = "home"

    let widget = Widget.box(.vertical, spacing: 0)

    /// The list of routes, or `nil` while the page shows the gallery.
    ///
    /// The page shows the list if the routes come from a file other than the demo's own.
    private var list: RouteList?
    private var observation: NavigationObservation?
    private let desktop: DesktopServices

    init(_ context: PageContext, desktop: DesktopServices) {
        self.desktop = desktop
        show(context)
        observation = context.currentNavigator?.tableObservers.add { [weak self] _ in self?.show(context) }
    }

    /// Shows the gallery if the current routes are the demo's own, and otherwise the list of routes.
    private func show(_ context: PageContext) {
        let isOwn = Gallery.isOwn(context.table)
        if let list, !isOwn { return list.show(context) }
        let old = gtk_widget_get_first_child(widget)
        if isOwn, old != nil, list == nil { return }
        list = isOwn ? nil : RouteList(context)
        if let old { gtk_box_remove(as_box(widget), old) }
        widget.append((list?.widget ?? gallery(context)).expanding(.vertical))
    }

    private func gallery(_ context: PageContext) -> Widget {
        let body = PageBody(title: translated("Every page has an address"))
        body.append(.label(Self.introduction, context))
        let field = Widget.searchEntry(name: translated("Search Examples")).css(Self.searchClass)
        body.append(field)
        var cards = Gallery.append(Array(Gallery.home.prefix(1)), to: body, context)
        let terminal = terminal()
        body.append(terminal, under: translated("Try it from a terminal"))
        cards += Gallery.append(Array(Gallery.home.dropFirst()), to: body, context)
        let nothing = Widget.status(
            icon: "edit-find-symbolic",
            title: translated("No Results Found"),
            text: translated("Try a different search.")
        )
        nothing.isVisible = false
        body.append(nothing)
        let rows = cards.flatMap(\.rows)
        field.onChanged {
            for row in rows { row.widget.isVisible = row.example.matches(field.text) }
            for card in cards {
                gtk_widget_get_parent(card.widget)?.isVisible = card.rows.contains(where: \.widget.isVisible)
            }
            gtk_widget_get_parent(terminal)?.isVisible = field.text.isEmpty
            nothing.isVisible = !rows.contains(where: \.widget.isVisible)
        }
        field.onActivate {
            // The field reports changes with a delay, so the rows may not be filtered yet.
            if let row = rows.first(where: { $0.example.matches(field.text) }) { cgtk_click(row.widget) }
        }
        return body.widget
    }

    private static let searchClass = "home-search"

    /// An action that moves focus to the field that searches the examples, with the shortcut Ctrl+F.
    static var search: WindowAction {
        WindowAction("search", title: "Search Examples", keys: "<Control>f") {
            guard let field = searchField(in: $0.widget), field.grabFocus() else { return }
            gtk_editable_select_region(as_editable(field), 0, -1)
        }.only { searchField(in: $0.widget) != nil }
    }

    /// Returns the visible search field in a widget, or `nil` if there is none.
    private static func searchField(in widget: Widget) -> Widget? {
        guard gtk_widget_get_child_visible(widget) != 0, gtk_widget_get_mapped(widget) != 0 else {
            return nil
        }
        if gtk_widget_has_css_class(widget, searchClass) != 0 { return widget }
        return WidgetClass.children(of: widget).lazy.compactMap { searchField(in: $0) }.first
    }

    /// Returns a card with a shell command that opens a URL in this window.
    private func terminal() -> Widget {
        let command = Self.command(
            (try? desktop.links())?.handlers.allSatisfy(\.isThisApp) ?? false,
            InstalledFiles.prefixShare != nil
        )
        let note = translated("This window opens it, as if you had clicked a link in another app.")
        let texts = Widget.box(.vertical, spacing: 2, Labels.value(command))
        texts.append(Labels.paragraph(note, classes: "dim-label"))
        let copy = Widget.button(icon: "edit-copy-symbolic", name: translated("Copy Command")) {
            [desktop, widget] in
            desktop.copy(command, saying: translated("Command copied"), near: widget)
        }
        let card = Card()
        card.append(
            .box(
                .horizontal,
                WidthFirst.make(texts).expanding(.horizontal),
                copy.aligned(vertical: .center)
            ).css("fact")
        )
        return card.widget
    }

    /// Returns the shell command that opens a sample link. If this app is the default app for the demo's
    /// links, the command asks the desktop to open the link. Otherwise, it starts the demo with the link.
    static func command(_ isHandler: Bool, _ isInstalled: Bool) -> String {
        let url = "\(AppInfo.scheme)://item/42"
        if isHandler { return "xdg-open \(url)" }
        return isInstalled ? "\(AppInfo.program) \(url)" : "make run ARGS=\(url)"
    }

    /// The introduction, in which links replace the placeholders, such as `{web}`.
    private static var introduction: [LabelPart] {
        let links: [Substring: (String, NavigationRequest)] = [
            "pushing": ("dariel://oneitem", "dariel://oneitem"),
            "presenting": ("gtkrouter://chain/1", "gtkrouter://chain/1"),
            "web": (translated("web addresses"), "https://example.org/"),
        ]
        let text = translated(
            "GTK Router gives every page of an app an address. Click a row: its gray tag names what the address does. Or press Ctrl+L and type one: {pushing} pushes a page, {presenting} opens a modal, and even {web} have a page. Alt+Left goes back. Ctrl+Shift+I opens the inspector, which explains each step."
        )
        return text.split(separator: "{", omittingEmptySubsequences: false).flatMap {
            part -> [LabelPart] in
            guard let end = part.firstIndex(of: "}"), let (name, link) = links[part[..<end]] else {
                return [.text(String(part))]
            }
            return [.link(name, to: link), .text(String(part[end...].dropFirst()))]
        }
    }
}

extension PageContext {
    /// The URL of the route that is named `home`, or `nil` if that route is missing or needs parameters.
    var home: RouteURL? { try? table.url(for: "home") }

    /// Returns whether the routes can open a link, which may be a relative reference.
    func leadsSomewhere(_ link: NavigationRequest) -> Bool {
        let address = link.requestedURL(at: link.absoluteText(on: url) ?? "")
        let request = NavigationRequest(.open(address), origin: .link)
        return (try? table.decision(for: request, fallsBack: false)) != nil
    }
}
