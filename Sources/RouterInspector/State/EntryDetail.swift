import CRouterGtk
import RouterCore
import RouterGtk
import RouterRecording

/// The parts of one entry in the tab State, and the buttons to go back to it.
///
/// It is as high as it needs, up to a limit above which all but the buttons scrolls.
final class EntryDetail {
    /// The greatest height without the buttons, in pixels.
    private static let limit: gint = 200

    /// The `GtkWidget` around all of it.
    let widget: Widget = .box(.vertical, spacing: 0).css("entry-detail")
    /// Goes back to the entry; insensitive if there is nothing to do.
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
        // GTK 4.8 measures an icon beside texts that wrap one pixel too low, unless it is in a box.
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

    /// Measures a scrolled window by its child, which the window itself measures without its width: labels may wrap.
    private static let measure: GtkCustomMeasureFunc = { box, orientation, size, minimum, natural, _, _ in
        guard let view = box.flatMap({ gtk_widget_get_first_child($0) }),
            let parts = gtk_scrolled_window_get_child(as_scrolled_window(view))
        else { return }
        // GTK tells a container of a change only if each widget between them has been measured since the last one.
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

    /// Shows an entry; `nil` shows how to get one.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - title: Its title.
    ///   - route: The pattern of its route, if it is known.
    func show(_ entry: EntryRecord?, title: String, route: String?) {
        hint.isVisible = entry == nil
        content.isVisible = entry != nil
        buttons.isVisible = entry != nil
        defer { shown = (entry, title, route) }
        // The user may have selected a part of a value.
        guard let entry, shown.entry != entry || (shown.title, shown.route) != (title, route) else { return }
        let heading = Widget.label(DisplayURL.shortening(title, to: DisplayURL.titleLength)).css("heading")
        let url = Widget.label(Self.shown(entry.url)).css("monospace").selectable()
        content.replaceChildren([heading, url, .grid(of: Self.fields(of: entry, route: route, texts))])
    }

    /// The names and values that are shown, the general ones first.
    private static func fields(of entry: EntryRecord, route: String?, _ texts: Texts) -> [Field] {
        let general = [
            (texts.translate("Route"), route), (texts.translate("Slot"), entry.slot),
            (texts.translate("Key"), entry.key), (texts.translate("Query"), query(of: entry.url)),
        ]
        let fields = general.compactMap { name, value in value.map { Field(name, $0) } }
        return (fields + entry.fields).map { Field(shown($0.name), shown($0.value)) }
    }

    /// The query as it is written; `nil` if there is none.
    private static func query(of url: String) -> String? {
        let query = url.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst()
        return query.isEmpty ? nil : String(query)
    }

    private static func shown(_ text: String) -> String {
        DisplayURL(text: text, maximumLength: DisplayURL.paragraphLength).text
    }
}
