import RouterGtk

/// A list with a row for each of its values.
///
///     let list = ItemList(of: store.ids, name: "Notes") { id in .label(store.title(of: id)) }
///     list.onActivate { id in context.open("notes://note/\(id)") }
///     list.onMenu { id in ["Delete": { context.open("notes://delete/\(id)") }] }
///     widget.append(list.widget)
///
/// The list scrolls by itself and fills the available space,
/// so do not place it in another scrolling container.
/// Only visible rows have widgets: a list of 10,000 values is as fast as a list of ten.
///
/// The widget owns the list and its closures, so a closure that uses the page must capture the page weakly.
///
/// - Keys: Enter activates a row, the arrow keys move between rows, and Tab leaves the list. Shift+F10 and
///   Menu open the menu of the row.
/// - Gestures: a click activates a row. A right click or a long press opens its menu.
/// - CSS: a `listview` with the class `items`.
///   The row whose page is open as the list's detail is `row:selected`.
/// - Accessibility: the role `list`.
///   The name of a row consists of the text of its labels, except labels inside buttons.
///   A row has the action `row.activate` and an action for each item of its menu, such as `row.Delete`.
@MainActor
public final class ItemList<Item: Equatable> {
    /// The widget, a box that the list fills.
    public let widget: Widget

    /// The values.
    ///
    /// When you set this property, only the rows from the first to the last different value change. The other
    /// rows remain, and keep focus and the scroll position.
    public var items: [Item] {
        didSet {
            replace(oldValue)
            markRows()
        }
    }

    /// The pages that the rows open, or `nil` if the app handles activated rows itself.
    var opening: RowOpening<Item>?
    /// The open page whose row is marked, or `nil` if no row is marked.
    private var detail: Entry?
    /// The observation of the pages that are open above the list, or `nil` if the app handles activated rows
    /// itself.
    var observation: NavigationObservation?

    private let list: Widget
    private let scroller: Widget
    private let placeholder: Widget?
    private let makeRow: @MainActor (Item) -> Widget
    private var activate: (@MainActor (Item) -> Void)?
    private var makeMenu: (@MainActor (Item) -> KeyValuePairs<String, @MainActor () -> Void>)?
    /// A `GtkStringList` with one string per value, because GTK's list view requires objects.
    private let model: ObjectReference
    /// The `GtkListItem` of each row that currently has a widget.
    private var rows: [Widget: OpaquePointer] = [:]
    /// The menu that was opened most recently, and its row.
    private var menu: (popover: Widget, row: WeakObjectReference)?

    /// Creates a list.
    ///
    /// - Parameters:
    ///   - items: The initial values.
    ///   - name: The name for screen readers.
    ///   - placeholder: A widget to show if there are no values, or `nil` to show an empty list.
    ///   - row: Creates the widget of a row. It is called each time the row is scrolled into view.
    public init(
        of items: [Item],
        name: String,
        placeholder: Widget? = nil,
        row: @escaping @MainActor (Item) -> Widget
    ) {
        (self.items, self.placeholder, makeRow) = (items, placeholder, row)
        let texts: OpaquePointer = gtk_string_list_new(nil)
        model = ObjectReference(as_object(texts))
        let factory: OpaquePointer = gtk_signal_list_item_factory_new()
        list = gtk_list_view_new(gtk_no_selection_new(as_list_model(texts)), factory)
        scroller = .scrolled(list.css("items").accessibleLabel(name))
        widget = .box(.vertical, spacing: 0, scroller)
        gtk_list_view_set_single_click_activate(as_list_view(list), 1)
        gtk_scrolled_window_set_propagate_natural_height(as_scrolled_window(scroller), 1)
        list.addListKeys(in: scroller)
        StyleSheet.install(
            "listview.items > row { padding: 9px 12px; } listview.items > row:selected { color: inherit;"
                + " background-color: alpha(currentColor, 0.1); box-shadow: inset 0 0 0 1px @borders; }"
        )
        if let placeholder {
            gtk_widget_set_vexpand(placeholder, 1)
            widget.append(placeholder)
        }
        // The handlers retain the list, and the widget owns the handlers, so the list lives as long as the
        // widget.
        SignalConnection(as_object(factory), "bind") { [self] in
            if let item = $0.object(at: 1) { bind(as_list_item(item)) }
        }
        SignalConnection(as_object(factory), "unbind") { [self] in
            if let item = $0.object(at: 1) { unbind(as_list_item(item)) }
        }
        SignalConnection(list, "activate") { [self] in
            if let item = item(at: $0.integer(at: 1)) { activate?(item) }
        }
        widget.onContextMenu { [self] in menuOpener(at: $0) }
        replace([])
    }

    /// Calls `handler` with the value of a row when the user activates the row.
    @discardableResult
    public func onActivate(_ handler: @escaping @MainActor (Item) -> Void) -> Self {
        activate = handler
        return self
    }

    /// Adds a context menu to each row.
    ///
    /// - Parameter items: Returns the menu items for a value, in order.
    ///   Each item consists of its label, as plain text, and a closure to run.
    @discardableResult
    public func onMenu(_ items: @escaping @MainActor (Item) -> KeyValuePairs<String, @MainActor () -> Void>)
        -> Self
    {
        makeMenu = items
        for row in rows.keys { addActions(to: row) }
        return self
    }

    private func item(at index: Int) -> Item? { index < items.count ? items[index] : nil }

    private func item(of row: Widget) -> Item? {
        rows[row].flatMap { item(at: Int(gtk_list_item_get_position($0))) }
    }

    // MARK: - Rows

    /// Replaces the rows of the values that differ.
    private func replace(_ old: [Item]) {
        let shared = min(old.count, items.count)
        let start = (0..<shared).first { old[$0] != items[$0] } ?? shared
        let rest = shared - start
        let end = (0..<rest).first { old[old.count - 1 - $0] != items[items.count - 1 - $0] } ?? rest
        let (removed, added) = (old.count - start - end, items.count - start - end)
        if removed == added {
            // The rows are bound again instead of replaced, so that they keep focus.
            let changed = start..<start + added
            for item in rows.values where changed.contains(Int(gtk_list_item_get_position(item))) {
                bind(item)
            }
        } else {
            "".withCString { text in
                var texts = Array(repeating: Optional(text), count: added) + [nil]
                gtk_string_list_splice(as_string_list(model.pointer), guint(start), guint(removed), &texts)
            }
        }
        placeholder?.isVisible = items.isEmpty
        scroller.isVisible = !items.isEmpty || placeholder == nil
    }

    private func bind(_ listItem: OpaquePointer) {
        guard let item = item(at: Int(gtk_list_item_get_position(listItem))) else { return }
        let content = makeRow(item)
        gtk_list_item_set_child(listItem, content)
        guard let row = gtk_widget_get_parent(content) else { return }
        rows[row] = listItem
        row.accessibleLabel(Self.texts(in: content).joined(separator: ", "))
        addActions(to: row)
        mark(row)
    }

    private func unbind(_ listItem: OpaquePointer) {
        if let row = gtk_list_item_get_child(listItem).flatMap({ gtk_widget_get_parent($0) }) {
            rows[row] = nil
        }
        gtk_list_item_set_child(listItem, nil)
    }

    /// Marks the row whose page is open, and removes the mark from all other rows.
    func markRows() {
        detail = opening?.detail(among: items)
        for row in rows.keys { mark(row) }
    }

    private func mark(_ row: Widget) {
        let item = item(of: row)
        row.rowLink = opening.flatMap { opening in
            item.map { Link(opening.request($0), of: opening.context) }
        }
        let isMarked =
            detail.flatMap { detail in item.map { opening?.leads($0, to: detail) ?? false } } ?? false
        let wasMarked = gtk_widget_get_state_flags(row).rawValue & GTK_STATE_FLAG_SELECTED.rawValue != 0
        guard isMarked || wasMarked else { return }
        if isMarked {
            gtk_widget_set_state_flags(row, GTK_STATE_FLAG_SELECTED, 0)
        } else {
            gtk_widget_unset_state_flags(row, GTK_STATE_FLAG_SELECTED)
        }
        // When the position of a row changes, GTK 4.18 resets the accessible state, which screen readers
        // read, but not the state flag.
        // The accessible state is therefore set even if the flag was already set.
        cgtk_set_accessible_selected(row, isMarked ? 1 : 0)
    }

    /// Adds actions for screen readers.
    /// Without them, screen readers could neither activate a row nor use its menu in GTK 4.8.
    private func addActions(to row: Widget) {
        let items = item(of: row).flatMap { makeMenu?($0) } ?? [:]
        let activation: KeyValuePairs<String, @MainActor () -> Void> = [
            "activate": { [self] in if let item = item(of: row) { activate?(item) } }
        ]
        row.insertActions("row", Array(activation) + items)
    }

    private static func texts(in widget: Widget) -> [String] {
        // A button in a row has its own name, so its text is not part of the row's name.
        if is_button(widget) != 0 { return [] }
        if is_label(widget) != 0 { return widget.text.isEmpty ? [] : [widget.text] }
        return WidgetClass.children(of: widget).flatMap { texts(in: $0) }
    }

    // MARK: - Menu

    /// Returns a closure that opens the menu of the row at a point of the box, or of the focused row if the point
    /// is `nil`. Returns `nil` if there is no menu.
    private func menuOpener(at point: (x: Double, y: Double)?) -> (@MainActor () -> Void)? {
        var row =
            point.map { gtk_widget_pick(widget, $0.x, $0.y, GTK_PICK_DEFAULT) }
            ?? gtk_widget_get_focus_child(list)
        while let inner = row, rows[inner] == nil { row = gtk_widget_get_parent(inner) }
        guard let row, let items = item(of: row).flatMap({ makeMenu?($0) }), !items.isEmpty else {
            return nil
        }
        let reference = WeakObjectReference(row)
        return { [weak self] in
            if let row = reference.widget { self?.open(items, of: row, at: point) }
        }
    }

    private func open(
        _ items: KeyValuePairs<String, @MainActor () -> Void>,
        of row: Widget,
        at point: (x: Double, y: Double)?
    ) {
        let popover = menu?.popover ?? makePopover()
        menu = (popover, WeakObjectReference(row))
        var frame = graphene_rect_t()
        _ = gtk_widget_compute_bounds(row, widget, &frame)
        if let point {
            frame = graphene_rect_t(origin: .init(x: Float(point.x), y: Float(point.y)), size: .init())
        }
        row.css("has-open-popup").grabFocus()
        popover.popUp(items, at: frame)
    }

    private func makePopover() -> Widget {
        let popover = widget.makeContextMenu()
        SignalConnection(popover, "closed") { [self] _ in
            guard let row = menu?.row.widget else { return }
            gtk_widget_remove_css_class(row, "has-open-popup")
            row.grabFocus()
        }
        return popover
    }
}

extension UnsafeMutablePointer<GtkWidget> {
    /// Adds the key bindings that GTK's list view lacks. The widget is a `GtkListView` in a
    /// `GtkScrolledWindow`.
    ///
    /// Tab visits the widgets of one row and then leaves the list, no matter how long the list is. The arrow
    /// keys move focus between rows.
    package func addListKeys(in scroller: Widget) {
        cgtk_list_view_enter_at_cursor(self)
        let keys = KeyShortcuts(on: self)
        for (trigger, direction) in [
            ("Tab|KP_Tab", GTK_DIR_TAB_FORWARD),
            ("<Shift>Tab|<Shift>ISO_Left_Tab|<Shift>KP_Tab", GTK_DIR_TAB_BACKWARD),
        ] {
            keys.add(trigger) {
                guard let row = gtk_widget_get_focus_child(self) else { return false }
                if gtk_widget_child_focus(row, direction) == 0 {
                    cgtk_move_focus_out(scroller, direction)
                }
                return true
            }
        }
    }
}
