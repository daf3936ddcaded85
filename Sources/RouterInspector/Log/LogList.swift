import CRouterGtk
import RouterCore
import RouterGtk
import RouterRecording
import RouterWidgets

/// The list of events, which creates widgets only for visible rows.
///
/// It is a `GtkListView` with rows in the order of ``ListedEvents/listed``.
final class LogList {
    var widget: Widget { reference.widget }

    /// Called with the index of the selected row, or with `nil` if no row is selected.
    var onSelect: (@MainActor (Int?) -> Void)?

    private let reference: ObjectReference
    private let list: Widget
    private let scrolled: Widget
    private let selection: ObjectReference
    /// The model. Its items must be objects, so each row is a string with the number of its event.
    private var rows: OpaquePointer = gtk_string_list_new(nil)
    /// The row widgets by their `GtkListItem`.
    private var widgets: [UnsafeMutableRawPointer: LogRow] = [:]
    private var isFilling = false
    /// Whether the end of the list is visible, and remains visible when rows are added.
    private var followsEnd = true
    private let event: @MainActor (Int) -> LoggedEvent?

    /// Creates an empty list.
    ///
    /// - Parameters:
    ///   - texts: The translated strings.
    ///   - event: Returns the event of the row at the given index, or `nil` if there is none.
    init(_ texts: Texts, event: @escaping @MainActor (Int) -> LoggedEvent?) {
        self.event = event
        let single: OpaquePointer = gtk_single_selection_new(as_list_model(rows))
        let factory: OpaquePointer = gtk_signal_list_item_factory_new()
        gtk_single_selection_set_autoselect(single, 0)
        gtk_single_selection_set_can_unselect(single, 1)
        selection = ObjectReference(as_object(single))
        list = gtk_list_view_new(single, factory).accessibleLabel(texts.translate("Events")).css("log")
        scrolled = .scrolled(list)
        reference = ObjectReference(scrolled)
        list.addListKeys(in: scrolled)
        SignalConnection(as_object(factory), "setup") { [weak self] arguments in
            guard let item = arguments.object(at: 1) else { return }
            let row = LogRow(texts)
            gtk_list_item_set_child(as_list_item(item), row.widget)
            self?.widgets[item] = row
        }
        SignalConnection(as_object(factory), "bind") { [weak self] arguments in
            if let item = arguments.object(at: 1) { self?.fill(item) }
        }
        SignalConnection(as_object(factory), "teardown") { [weak self] arguments in
            if let item = arguments.object(at: 1) { self?.widgets[item] = nil }
        }
        followEnd()
        SignalConnection(selection.pointer, "notify::selected") { [weak self] _ in
            guard let self, !isFilling else { return }
            onSelect?(selected)
        }
    }

    private func fill(_ item: UnsafeMutableRawPointer) {
        let index = Int(gtk_list_item_get_position(as_list_item(item)))
        if let event = event(index) { widgets[item]?.show(event) }
    }

    /// The number of rows.
    var count: Int { Int(g_list_model_get_n_items(as_list_model(rows))) }

    /// The index of the selected row, or `nil` if no row is selected.
    ///
    /// Setting this property scrolls to the row. Tab and the arrow keys then continue from that row.
    var selected: Int? {
        get {
            let index = gtk_single_selection_get_selected(as_single_selection(selection.pointer))
            return index == GTK_INVALID_LIST_POSITION ? nil : Int(index)
        }
        set {
            let index = newValue.map { guint($0) } ?? GTK_INVALID_LIST_POSITION
            gtk_single_selection_set_selected(as_single_selection(selection.pointer), index)
            if let newValue {
                scroll(to: newValue)
                moveCursor(to: newValue)
            }
        }
    }

    /// Replaces all rows, and selects the row at the given index, or no row if the index is `nil`.
    func show(_ events: [LoggedEvent], selecting index: Int?) {
        isFilling = true
        let filled: OpaquePointer = gtk_string_list_new(nil)
        for event in events { gtk_string_list_append(filled, "\(event.sequence)") }
        rows = filled
        let single = as_single_selection(selection.pointer)
        gtk_single_selection_set_model(single, as_list_model(filled))
        g_object_unref(filled)
        selected = index
        isFilling = false
        followsEnd = index == nil
    }

    /// Adds a row, and scrolls to it if the end of the list was visible.
    func append(_ event: LoggedEvent) { gtk_string_list_append(rows, "\(event.sequence)") }

    /// Keeps the end of the list visible until the user scrolls away from it.
    private func followEnd() {
        guard let bar = gtk_scrolled_window_get_vadjustment(as_scrolled_window(scrolled)) else { return }
        // When the adjustment reports its change, a new row already has its final size.
        SignalConnection(as_object(bar), "changed") { [weak self] _ in
            if let self, followsEnd { gtk_adjustment_set_value(bar, gtk_adjustment_get_upper(bar)) }
        }
        SignalConnection(as_object(bar), "value-changed") { [weak self] _ in
            let end = gtk_adjustment_get_value(bar) + gtk_adjustment_get_page_size(bar)
            self?.followsEnd = end >= gtk_adjustment_get_upper(bar) - 1
        }
    }

    /// Moves focus to the row that Tab reaches.
    func takeFocus() { list.grabFocus() }

    /// Makes Tab reach a row, and moves focus to the row if the list already has focus.
    private func moveCursor(to index: Int) {
        // GTK 4.24 keeps the rows of the previous list, with their positions, for reuse. The position is
        // therefore not enough to find a row.
        let shown = widgets.first { item, row in
            gtk_list_item_get_position(as_list_item(item)) == guint(index)
                && gtk_widget_is_ancestor(row.widget, list) != 0
        }
        guard let row = shown.flatMap({ gtk_widget_get_parent($0.value.widget) }) else { return }
        let flags = gtk_widget_get_state_flags(list).rawValue
        if flags & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0 {
            row.grabFocus()
        } else {
            gtk_widget_set_focus_child(list, row)
        }
    }

    private func scroll(to index: Int) {
        let index = g_variant_new_uint32(guint32(index))
        gtk_widget_activate_action_variant(list, "list.scroll-to-item", index)
    }
}
