import CGtk

/// The kinds of widgets whose state the user can change.
///
/// Each has its way to read that state and to set it.
enum WidgetKind {
    case checkButton, toggleButton, toggleSwitch, expander
    case dropDown, notebook, stack
    case range, spinButton
    case scrolledWindow
    case line, text
    /// A row of a list, which may show something else when its page is built again.
    case row
    /// Any other widget with children.
    case container
    /// A widget inside which nothing is kept: a slot has pages of its own, and a password is nobody's business.
    case sealed

    /// The kinds by their classes; a class comes before those that it inherits from.
    private static let classes: [(GType, WidgetKind)] = [
        (AnimatedBox.type, .sealed),
        (gtk_popover_get_type(), .sealed),
        (gtk_menu_button_get_type(), .sealed),
        (gtk_scrollbar_get_type(), .sealed),
        (gtk_password_entry_get_type(), .sealed),
        (gtk_check_button_get_type(), .checkButton),
        (gtk_toggle_button_get_type(), .toggleButton),
        (gtk_switch_get_type(), .toggleSwitch),
        (gtk_expander_get_type(), .expander),
        (gtk_drop_down_get_type(), .dropDown),
        (gtk_notebook_get_type(), .notebook),
        (gtk_stack_get_type(), .stack),
        (gtk_range_get_type(), .range),
        (gtk_spin_button_get_type(), .spinButton),
        (gtk_scrolled_window_get_type(), .scrolledWindow),
        (gtk_editable_get_type(), .line),
        (gtk_text_view_get_type(), .text),
        (gtk_list_box_row_get_type(), .row),
        (gtk_flow_box_child_get_type(), .row),
    ]

    /// The kinds of the classes that were seen so far.
    private static var known: [GType: WidgetKind] = [:]

    /// Finds the kind of a widget.
    init(of widget: Widget) {
        let type = cgtk_type_of(widget)
        if let kind = Self.known[type] {
            self = kind
        } else {
            self = Self.classes.first { g_type_is_a(type, $0.0) != 0 }?.1 ?? .container
            Self.known[type] = self
        }
    }

    /// Whether widgets inside may have a state of their own.
    var hasChildren: Bool {
        switch self {
        case .checkButton, .toggleButton, .expander, .notebook, .stack, .scrolledWindow, .row, .container:
            true
        case .toggleSwitch, .dropDown, .range, .spinButton, .line, .text, .sealed: false
        }
    }

    /// Reads what the user can change in a widget of this kind; `nil` for nothing.
    func state(of widget: Widget) -> WidgetState? {
        switch self {
        case .checkButton: return .isOn(gtk_check_button_get_active(as_check_button(widget)) != 0)
        case .toggleButton: return .isOn(gtk_toggle_button_get_active(as_toggle_button(widget)) != 0)
        case .toggleSwitch: return .isOn(gtk_switch_get_active(as_switch(widget)) != 0)
        case .expander: return .isOn(gtk_expander_get_expanded(as_expander(widget)) != 0)
        case .dropDown:
            let index = gtk_drop_down_get_selected(as_drop_down(widget))
            return .item(Int(index), Self.text(ofItem: index, of: as_drop_down(widget)))
        case .notebook: return .index(Int(gtk_notebook_get_current_page(as_notebook(widget))))
        case .stack:
            return gtk_stack_get_visible_child_name(as_stack(widget)).map { .child(String(cString: $0)) }
        case .range: return .number(gtk_range_get_value(as_range(widget)))
        case .spinButton: return .number(gtk_spin_button_get_value(as_spin_button(widget)))
        case .scrolledWindow:
            let (x, y) = Self.adjustments(of: widget)
            return .scroll(
                x: x.map { gtk_adjustment_get_value($0) } ?? 0,
                y: y.map { gtk_adjustment_get_value($0) } ?? 0
            )
        case .line: return Self.line(of: as_editable(widget))
        case .text: return Self.text(of: gtk_text_view_get_buffer(as_text_view(widget)))
        case .row, .container, .sealed: return nil
        }
    }

    /// Sets a state that was read from a widget of this kind.
    func set(_ state: WidgetState, of widget: Widget) {
        switch (self, state) {
        case (.checkButton, .isOn(let isOn)):
            gtk_check_button_set_active(as_check_button(widget), isOn ? 1 : 0)
        case (.toggleButton, .isOn(let isOn)):
            gtk_toggle_button_set_active(as_toggle_button(widget), isOn ? 1 : 0)
        case (.toggleSwitch, .isOn(let isOn)): gtk_switch_set_active(as_switch(widget), isOn ? 1 : 0)
        case (.expander, .isOn(let isOn)): gtk_expander_set_expanded(as_expander(widget), isOn ? 1 : 0)
        case (.dropDown, .item(let index, let text)): Self.select(index, text, of: as_drop_down(widget))
        case (.notebook, .index(let index)):
            gtk_notebook_set_current_page(as_notebook(widget), gint(clamping: index))
        case (.stack, .child(let name)):
            guard gtk_stack_get_child_by_name(as_stack(widget), name) != nil else { return }
            gtk_stack_set_visible_child_name(as_stack(widget), name)
        case (.range, .number(let number)): gtk_range_set_value(as_range(widget), number)
        case (.spinButton, .number(let number)): gtk_spin_button_set_value(as_spin_button(widget), number)
        case (.scrolledWindow, .scroll(let x, let y)):
            let adjustments = Self.adjustments(of: widget)
            if let adjustment = adjustments.x { Self.scroll(adjustment, to: x) }
            guard let adjustment = adjustments.y else { return }
            let child = gtk_scrolled_window_get_child(as_scrolled_window(widget))
            if let child, is_text_view(child) != 0 {
                Self.scroll(adjustment, ofText: child, to: y)
            } else {
                Self.scroll(adjustment, to: y)
            }
        case (.line, .line(let text, let caret)):
            if String(cString: gtk_editable_get_text(as_editable(widget))) != text {
                gtk_editable_set_text(as_editable(widget), text)
            }
            gtk_editable_set_position(as_editable(widget), caret)
        case (.text, .text(let text, let caret, let isModified)):
            Self.set(text, caret, isModified, of: gtk_text_view_get_buffer(as_text_view(widget)))
        default: break
        }
    }

    /// Returns the text of an item, or `nil` if it is no string.
    private static func text(ofItem index: guint, of dropDown: OpaquePointer) -> String? {
        guard let item = gtk_drop_down_get_model(dropDown).flatMap({ g_list_model_get_item($0, index) })
        else { return nil }
        defer { g_object_unref(item) }
        guard
            g_type_check_instance_is_a(
                item.assumingMemoryBound(to: GTypeInstance.self),
                gtk_string_object_get_type()
            ) != 0
        else { return nil }
        return gtk_string_object_get_string(OpaquePointer(item)).map { String(cString: $0) }
    }

    /// Chooses an item, unless another text is in its place now.
    private static func select(_ index: Int, _ text: String?, of dropDown: OpaquePointer) {
        guard let items = gtk_drop_down_get_model(dropDown), let index = guint(exactly: index),
            index < g_list_model_get_n_items(items), Self.text(ofItem: index, of: dropDown) == text
        else { return }
        gtk_drop_down_set_selected(dropDown, index)
    }
}

// MARK: - Texts

extension WidgetKind {
    /// The texts of all labels in a widget.
    static func texts(in widget: Widget) -> [String] {
        if is_label(widget) != 0 { return [String(cString: gtk_label_get_text(as_label(widget)))] }
        var texts: [String] = []
        var child = gtk_widget_get_first_child(widget)
        while let next = child {
            texts += Self.texts(in: next)
            child = gtk_widget_get_next_sibling(next)
        }
        return texts
    }

    /// Reads an entry; one whose characters are hidden is none of the host's business.
    private static func line(of editable: OpaquePointer) -> WidgetState? {
        if let text = gtk_editable_get_delegate(editable) ?? editable as OpaquePointer?,
            is_text(UnsafeMutableRawPointer(text)) != 0,
            gtk_text_get_visibility(as_text(UnsafeMutableRawPointer(text))) == 0
        {
            return nil
        }
        return .line(
            String(cString: gtk_editable_get_text(editable)),
            caret: gtk_editable_get_position(editable)
        )
    }

    private static func text(of buffer: UnsafeMutablePointer<GtkTextBuffer>) -> WidgetState? {
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return nil }
        defer { g_free(text) }
        gtk_text_buffer_get_iter_at_mark(buffer, &start, gtk_text_buffer_get_insert(buffer))
        return .text(
            String(cString: text),
            caret: gtk_text_iter_get_offset(&start),
            isModified: gtk_text_buffer_get_modified(buffer) != 0
        )
    }

    private static func set(
        _ text: String,
        _ caret: gint,
        _ isModified: Bool,
        of buffer: UnsafeMutablePointer<GtkTextBuffer>
    ) {
        if case .text(let old, _, _)? = Self.text(of: buffer), old != text {
            gtk_text_buffer_begin_irreversible_action(buffer)
            gtk_text_buffer_set_text(buffer, text, -1)
            gtk_text_buffer_end_irreversible_action(buffer)
        }
        gtk_text_buffer_set_modified(buffer, isModified ? 1 : 0)
        var iterator = GtkTextIter()
        gtk_text_buffer_get_iter_at_offset(buffer, &iterator, caret)
        gtk_text_buffer_place_cursor(buffer, &iterator)
    }
}

// MARK: - Scrolling

extension WidgetKind {
    private typealias Adjustment = UnsafeMutablePointer<GtkAdjustment>

    private static func adjustments(
        of scrolledWindow: Widget
    ) -> (x: Adjustment?, y: Adjustment?) {
        let scrolledWindow = as_scrolled_window(scrolledWindow)
        return (
            gtk_scrolled_window_get_hadjustment(scrolledWindow),
            gtk_scrolled_window_get_vadjustment(scrolledWindow)
        )
    }

    /// Scrolls to a value as soon as there is so much to scroll.
    ///
    /// There is none before the first layout, which comes before the first frame.
    /// If something else scrolls meanwhile, that counts.
    private static func scroll(_ adjustment: Adjustment, to value: Double) {
        var last = gtk_adjustment_get_value(adjustment)
        guard last != value else { return }
        var connection: SignalConnection?
        connection = SignalConnection(adjustment, "changed") { _ in
            guard gtk_adjustment_get_value(adjustment) == last else {
                connection?.disconnect()
                return
            }
            gtk_adjustment_set_value(adjustment, value)
            last = gtk_adjustment_get_value(adjustment)
            if last == value { connection?.disconnect() }
        }
    }

    /// Scrolls a text view to a value as soon as its text is long enough.
    ///
    /// GTK lays out the lines on screen with the window, and the other lines in idle time.
    /// Until then the text seems to end on screen.
    /// So this makes GTK lay out the lines down to the value before the first frame is drawn.
    /// A text view sets the value itself while it is laid out, so this comes after that, in the same frame.
    /// If something else scrolls meanwhile, that counts.
    private static func scroll(
        _ adjustment: Adjustment,
        ofText view: Widget,
        to value: Double
    ) {
        var last = gtk_adjustment_get_value(adjustment)
        guard last != value else { return }
        // The end of the text as it was known the last time.
        var end = 0.0
        var changes: SignalConnection?
        var layout: SignalConnection?
        let view = WeakObjectReference(view)
        changes = SignalConnection(adjustment, "changed") { _ in
            // A text view that has no size yet breaks its lines at a wrong width.
            guard layout == nil, gtk_adjustment_get_page_size(adjustment) > 0,
                gtk_adjustment_get_upper(adjustment) != end,
                let clock = view.widget.flatMap({ gtk_widget_get_frame_clock($0) })
            else { return }
            let reference = ObjectReference(adjustment)
            layout = SignalConnection(UnsafeMutableRawPointer(clock), "layout") { _ in
                layout?.disconnect()
                let isUntouched = gtk_adjustment_get_value(adjustment) == last
                if isUntouched { scrollThroughText(adjustment, to: value) }
                last = gtk_adjustment_get_value(adjustment)
                end = gtk_adjustment_get_upper(adjustment)
                if !isUntouched || last == value { changes?.disconnect() }
                withExtendedLifetime(reference) { layout = nil }
            }
            gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_LAYOUT)
        }
    }

    /// Scrolls a text view down by pages, so that GTK lays out all lines.
    ///
    /// It goes a page further and back, because the view may become higher in the same frame.
    /// After 100 pages it stops, so that a long text does not block the app; GTK goes on in idle time.
    private static func scrollThroughText(
        _ adjustment: Adjustment,
        to value: Double
    ) {
        let page = gtk_adjustment_get_page_size(adjustment)
        for _ in 0..<100 where gtk_adjustment_get_value(adjustment) < value + page {
            // The last line on screen is scrolled to the top: GTK has not laid out the lines below it yet.
            let next = gtk_adjustment_get_value(adjustment) + page - 1
            let end = gtk_adjustment_get_upper(adjustment)
            // The text view replaces this by its height, a whole number, if it finds more lines.
            let room = max(end, next + page + 0.5)
            gtk_adjustment_set_upper(adjustment, room)
            gtk_adjustment_set_value(adjustment, next)
            if room > end, gtk_adjustment_get_upper(adjustment) == room {
                gtk_adjustment_set_upper(adjustment, end)
                break
            }
        }
        gtk_adjustment_set_value(adjustment, value)
    }
}
