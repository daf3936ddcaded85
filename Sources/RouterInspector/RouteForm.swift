import CGtk
import RouterCore
import RouterGtk

/// The form for the values of a route's URL: an entry for each placeholder and each declared query field.
///
/// It is a popover of the row, and opens the URL of the values, or tells why there is none.
final class RouteForm {
    /// A value of the URL, with a sample.
    typealias Input = (name: String, isQuery: Bool, sample: String)

    private unowned let inspector: InspectorView
    private let popover: ObjectReference
    let problem = Widget.alert().css("error")
    private var route: Route?
    private(set) var entries: [(input: Input, entry: Widget)] = []

    /// Makes a closed form below a widget.
    init(in parent: Widget, _ inspector: InspectorView) {
        self.inspector = inspector
        popover = ObjectReference(gtk_popover_new())
        gtk_widget_set_parent(popover.widget, parent)
        // It is as wide as the entries, whose width does not grow with the letters: the form is to fit on the screen.
        gtk_label_set_max_width_chars(as_label(problem), 12)
    }

    /// Returns the values of a route's URL, with those of a sample; none for a route that has no values.
    static func inputs(of route: Route, _ sample: RouteURL, in table: RouteTable) -> [Input] {
        let given = table.match(sample)?.parameters
        return route.placeholderNames.map { ($0, false, given?[$0] ?? "") }
            + route.declaration.query.map { ($0.name, true, sample.query.first(named: $0.name) ?? "") }
    }

    /// Opens the form of a route at a button.
    func show(_ route: Route, _ inputs: [Input], at button: Widget) {
        self.route = route
        let texts = inspector.texts
        entries = inputs.map { ($0, Widget.entry($0.sample, name: $0.name)) }
        let content: Widget = .box(.vertical, spacing: 6, margins: 6)
        for (input, entry) in entries {
            let caption = Widget.label((input.isQuery ? "?" : ":") + input.name)
            content.append(.box(.vertical, spacing: 2, caption.css("caption", "dim-label"), entry))
            gtk_widget_set_size_request(entry, 260, -1)
            entry.onActivate { [weak self] in self?.open() }
        }
        problem.isVisible = false
        let opening = Widget.button(texts.translate("Open")) { [weak self] in self?.open() }
        content.append(problem, opening.css("suggested-action").aligned(horizontal: .end))
        gtk_popover_set_child(as_popover(popover.widget), content)
        var (bounds, area) = (graphene_rect_t(), GdkRectangle())
        if let parent = gtk_widget_get_parent(popover.widget),
            gtk_widget_compute_bounds(button, parent, &bounds) != 0
        {
            (area.x, area.y) = (gint(bounds.origin.x), gint(bounds.origin.y))
            (area.width, area.height) = (gint(bounds.size.width), gint(bounds.size.height))
        }
        gtk_popover_set_pointing_to(as_popover(popover.widget), &area)
        gtk_popover_popup(as_popover(popover.widget))
        entries.first?.entry.grabFocus()
    }

    /// Opens the URL of the values, or tells why there is none.
    private func open() {
        guard let route else { return }
        let given = entries.map { ($0.input, $0.entry.text) }.filter { !$1.isEmpty }
        let values = given.filter { !$0.0.isQuery }.map { ($0.0.name, $0.1) }
        do {
            let url = try inspector.navigator.table.url(
                for: route.pattern,
                Dictionary(values) { one, _ in one },
                query: given.filter { $0.0.isQuery }.map { ($0.0.name, $0.1) }
            )
            gtk_popover_popdown(as_popover(popover.widget))
            inspector.open(url.text)
        } catch {
            problem.text = inspector.texts.fill(error.text)
            problem.isVisible = true
        }
    }
}
