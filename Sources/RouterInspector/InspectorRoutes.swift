import CRouterGtk
import RouterCore
import RouterGtk
import RouterRecording
import RouterWidgets

/// The tab that lists the routes of the table, in order of precedence.
///
/// A click on a row traces a sample URL in the Try tab, where the user can change its values.
/// A route that needs no values has a button that opens it.
/// If the navigator has refused a new route table, the problems of that table appear above the list.
final class InspectorRoutes: InspectorTab {
    var widget: Widget { reference.widget }
    let title: String

    private unowned let inspector: InspectorView
    private let reference: ObjectReference
    private let search: Widget
    private let problems: Widget = .box(.vertical, spacing: 6)
    private let count = Widget.status()
    private let copy: Widget
    private var list: ItemList<Row>?
    private var rows: [Row] = []

    init(of inspector: InspectorView) {
        self.inspector = inspector
        let texts = inspector.texts
        title = texts.translate("Routes")
        search = .searchEntry(name: texts.translate("Search Routes"))
        copy = .button(icon: "edit-copy-symbolic", name: texts.translate("Copy as Text")) {}
        reference = ObjectReference(Widget.box(.vertical, spacing: 0))
        let scrolled = problems.scrolled(upTo: 150)
        g_object_bind_property(problems, "visible", scrolled, "visible", G_BINDING_SYNC_CREATE)
        let nothing = Widget.label(texts.translate("Nothing matches.")).css("dim-label")
            .aligned(horizontal: .center, vertical: .center)
        let list = ItemList(of: [Row](), name: title, placeholder: nothing) { [weak self] in
            self?.widget(of: $0) ?? .label("")
        }
        list.onActivate { [weak self] in self?.trySample(of: $0) }
        self.list = list
        widget.append(
            .box(
                .vertical,
                spacing: 6,
                margins: 12,
                search,
                scrolled,
                .box(
                    .horizontal,
                    spacing: 6,
                    count.css("dim-label", "caption"),
                    copy.aligned(vertical: .center)
                )
            ),
            list.widget
        )
        search.onChanged { [weak self] in self?.filter() }
        KeyShortcuts(on: search).add("Down|KP_Down") { [weak self] in self?.list?.widget.grabFocus() ?? false
        }
        SignalConnection(widget, "map") { [weak self] _ in self?.mark() }
        copy.onClicked { [weak self] in
            guard let self else { return }
            let lines = (self.list?.items ?? []).map(\.route).lines.map { $0 + "\n" }.joined()
            count.copy(lines, texts.translate("Text copied"))
        }
        read()
    }

    func takeFocus() { search.grabFocus() }

    func follow(_ event: NavigationEvent) { mark() }

    func tableChanged() { read() }

    /// Shows the routes in the navigator's table and, if a new table was refused, its problems.
    private func read() {
        let shown = inspector.navigator.state?.top.route.pattern
        rows = inspector.navigator.table.routes.map { Row(route: $0, isShown: $0.pattern == shown) }
        let sentences = inspector.navigator.reloadProblems.map(\.message)
        problems.replaceChildren(sentences.map { .label($0).css("error") })
        problems.isVisible = !sentences.isEmpty
        filter()
    }

    /// Marks the route of the visible page.
    private func mark() {
        let shown = inspector.navigator.state?.top.route.pattern
        guard gtk_widget_get_mapped(widget) != 0, rows.first(where: \.isShown)?.route.pattern != shown
        else { return }
        for index in rows.indices { rows[index].isShown = rows[index].route.pattern == shown }
        filter()
    }

    private func filter() {
        let words = search.text.lowercased().split(separator: " ")
        let found = rows.filter { row in
            let route = row.route
            let text = [route.pattern, route.name, route.page, route.action, route.title].compactMap(\.self)
                .joined(separator: " ").lowercased()
            return words.allSatisfy { text.contains($0) }
        }
        count.text = inspector.texts.fill(
            .counted(
                found.count,
                one: "1 route. The first match wins.",
                other: "{count} routes. The first match wins."
            )
        )
        copy.isSensitive = !found.isEmpty
        list?.items = found
    }

    private struct Row: Equatable {
        let route: Route
        /// Whether a page of this route is on top.
        var isShown: Bool
    }

    private func sample(of row: Row) -> RouteURL? { inspector.navigator.table.sampleURL(for: row.route) }

    private func trySample(of row: Row) {
        if let url = sample(of: row) { inspector.trace(url.text) }
    }

    private func widget(of item: Row) -> Widget {
        let (route, texts) = (item.route, inspector.texts)
        let pattern = Widget.label(DisplayURL(text: route.pattern).text).css("monospace")
        let notes = Widget.label(notes(on: route)).css("dim-label", "caption", "value")
        let content: Widget = .box(.vertical, spacing: 2, pattern, notes).expanding(.horizontal)
        let row: Widget = .box(.horizontal, spacing: 6, content).css("route")
        if item.isShown {
            row.append(.label(texts.translate("Shown")).css("caption", "mark").aligned(vertical: .center))
        }
        guard let url = sample(of: item) else { return row }
        if route.exampleURL != nil {
            let shown = DisplayURL(url, maximumLength: DisplayURL.lineLength).text
            let name = texts.fill(.template("Open {url}", values: ["url": .verbatim(shown)]))
            let button = Widget.button(texts.translate("Open")) { [weak self] in
                self?.inspector.open(url.text)
            }
            row.append(button.named(name).aligned(vertical: .center))
        }
        row.append(.icon("go-next-symbolic").css("dim-label"))
        return row
    }

    /// Returns what a route declares in addition to its pattern, as one line.
    private func notes(on route: Route) -> String {
        let texts = inspector.texts
        var notes: [String] = []
        if let name = route.name { notes.append(name) }
        if let action = route.action {
            notes.append(texts.fill(.template("runs {name}", values: ["name": .verbatim(action)])))
        } else if let redirect = route.declaration.redirect {
            notes.append(texts.fill(.template("redirects to {url}", values: ["url": .verbatim(redirect)])))
        } else {
            if route.page != route.name { notes.append(route.page) }
            notes.append((route.verb ?? .push).rawValue)
        }
        if let parent = route.declaration.parent {
            notes.append(texts.fill(.template("parent {url}", values: ["url": .verbatim(parent)])))
        }
        if let branch = route.branch {
            notes.append(texts.fill(.template("branch {name}", values: ["name": .verbatim(branch)])))
        }
        notes += route.declaration.requiring.map { "?\($0)" }
        for pattern in route.declaration.excluding {
            notes.append(
                texts.fill(.template("excluding {pattern}", values: ["pattern": .verbatim(pattern)]))
            )
        }
        notes += route.declaration.query.map { "?\($0): \($1)" }.sorted()
        switch route.access {
        case .app: notes.append(texts.translate("for code only"))
        case .user: notes.append(texts.translate("not for other programs"))
        case .external: break
        }
        // The Unicode isolate characters around each note prevent two notes from changing places in
        // right-to-left languages.
        return notes.filter { !$0.isEmpty }.map { "\u{2068}\($0)\u{2069}" }.joined(separator: " · ")
    }
}
