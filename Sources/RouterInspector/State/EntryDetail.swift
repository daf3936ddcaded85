import CRouterGtk
import RouterCore
import RouterGtk
import RouterRecording

/// The details of an entry (an open page) in the State tab, and the buttons for the entry.
///
/// The view is as high as its content requires, up to a limit. Beyond the limit, everything except the
/// buttons scrolls.
final class EntryDetail {
    /// The maximum height without the buttons, in pixels.
    private static let limit: gint = 200

    /// The widget that contains the details and the buttons.
    let widget: Widget = .box(.vertical, spacing: 0).css("entry-detail")
    /// The button that goes back to the entry, insensitive if the entry is on top.
    let back: Widget
    let trace: Widget
    let copy: Widget

    private let texts: Texts
    private let hint: Widget
    private let content: Widget = .box(.vertical, spacing: 6)
    private let buttons: Widget
    private var shown: (entry: EntryRecord?, title: String, route: String?) = (nil, "", nil)

    init(texts: Texts) {
        self.texts = texts
        hint = .label(texts.translate("Select an entry to see its details.")).css("dim-label")
        back = Widget.button(texts.translate("Go Back Here")) {}.wrappingLabel()
        trace = Widget.button(texts.translate("Trace")) {}.wrappingLabel()
        copy = Widget.button(icon: "edit-copy-symbolic", name: texts.translate("Copy URL")) {}
        // Without this box, GTK 4.8 would measure the height of the icon beside wrapped text one pixel too
        // low.
        let icon: Widget = .box(.vertical, copy).aligned(vertical: .center)
        buttons = .box(.horizontal, spacing: 6, back, trace, icon)
        buttons.margins(horizontal: 12, vertical: 12)
        gtk_widget_set_margin_top(buttons, 6)
        let parts: Widget = .box(.vertical, spacing: 0, margins: 12, hint, content)
        gtk_widget_set_margin_bottom(parts, 6)
        let view = Widget.scrolled(parts).tabStop(texts.translate("Entry"))
        let fitting = WidgetClass.container(of: view, measure: Self.measure, allocate: SteadyBox.allocate)
        gtk_widget_set_vexpand(fitting, 0)
        widget.accessibleLabel(texts.translate("Entry")).append(fitting, buttons)
        show(nil, title: "", route: nil)
    }

    /// Measures a scrolled window by the size of its child at the available width.
    /// A `GtkScrolledWindow` by itself would measure the child without a width, although the child's labels
    /// may wrap.
    private static let measure: GtkCustomMeasureFunc = { box, orientation, size, minimum, natural, _, _ in
        guard let view = box.flatMap({ gtk_widget_get_first_child($0) }),
            let parts = gtk_scrolled_window_get_child(as_scrolled_window(view))
        else { return }
        // Measure the view even if its result is replaced below. Otherwise, GTK would not measure this
        // container again after the next change inside the view.
        var request = SizeRequest(of: view, orientation, for: size)
        if orientation == GTK_ORIENTATION_VERTICAL {
            request.natural = max(
                request.minimum,
                min(limit, SizeRequest(of: parts, orientation, for: size).natural)
            )
            request.minimum = request.natural
        }
        request.write(to: minimum, natural)
    }

    // MARK: - Content

    /// Shows an entry, or a hint if no entry is selected.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - title: The title of the entry.
    ///   - route: The name or the pattern of its route, or `nil` if it is not known.
    func show(_ entry: EntryRecord?, title: String, route: String?) {
        hint.isVisible = entry == nil
        content.isVisible = entry != nil
        buttons.isVisible = entry != nil
        defer { shown = (entry, title, route) }
        // A rebuild would discard the user's text selection, so an unchanged entry is not rebuilt.
        guard let entry, shown.entry != entry || (shown.title, shown.route) != (title, route) else { return }
        let heading = Widget.label(DisplayURL.shortening(title, to: DisplayURL.titleLength)).css("heading")
        let url = Widget.label(Self.shown(entry.url)).css("monospace").selectable()
        content.replaceChildren([heading, url, .grid(of: Self.fields(of: entry, route: route, texts))])
    }

    /// Returns the general fields of an entry, followed by its parameters and query items.
    private static func fields(of entry: EntryRecord, route: String?, _ texts: Texts) -> [Field] {
        let general = [
            (texts.translate("Route"), route), (texts.translate("Slot"), entry.slot),
            (texts.translate("Key"), entry.key), (texts.translate("Query"), query(of: entry.url)),
        ]
        let fields = general.compactMap { name, value in value.map { Field(name, $0) } }
        return (fields + entry.fields).map { Field(shown($0.name), shown($0.value)) }
    }

    /// Returns the query as the URL spells it, or `nil` if there is none.
    private static func query(of url: String) -> String? {
        let query = url.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst()
        return query.isEmpty ? nil : String(query)
    }

    private static func shown(_ text: String) -> String {
        DisplayURL(text: text, maximumLength: DisplayURL.paragraphLength).text
    }
}
