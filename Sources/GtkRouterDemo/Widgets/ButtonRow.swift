import CGtk
import RouterGtk

/// Buttons side by side, on more lines where the window is narrow.
struct ButtonRow {
    let widget: UnsafeMutablePointer<GtkWidget>

    init() {
        widget = gtk_flow_box_new()
        let box = as_flow_box(widget)
        gtk_flow_box_set_selection_mode(box, GTK_SELECTION_NONE)
        gtk_flow_box_set_column_spacing(box, 8)
        gtk_flow_box_set_row_spacing(box, 8)
        gtk_flow_box_set_max_children_per_line(box, 4)
        gtk_widget_set_halign(widget, GTK_ALIGN_START)
    }

    /// Adds a button that calls `action`.
    ///
    /// - Parameter isSuggested: Whether it is what most people want to do next.
    @discardableResult
    func append(
        _ label: String,
        isSuggested: Bool = false,
        action: @escaping @MainActor () -> Void
    ) -> UnsafeMutablePointer<GtkWidget> {
        let button = gtk_button_new_with_label(label)!
        if isSuggested { gtk_widget_add_css_class(button, "suggested-action") }
        SignalConnection(button, "clicked") { _ in action() }
        gtk_flow_box_append(as_flow_box(widget), button)
        if let child = gtk_widget_get_parent(button) { gtk_widget_set_focusable(child, 0) }
        return button
    }

    /// Adds a button that opens an address, which its tooltip shows.
    func append(_ label: String, opens address: String, in context: PageContext, isSuggested: Bool = false) {
        let button = append(label, isSuggested: isSuggested) { context.open(address) }
        gtk_widget_set_tooltip_text(button, address)
    }
}
