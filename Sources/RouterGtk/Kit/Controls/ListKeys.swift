import CGtk

/// The keys of a list that GTK does not have.
///
/// Tab reaches the widgets of one row and then leaves the list, however long it is; the arrow keys move focus between rows.
package enum ListKeys {
    /// Adds the keys.
    ///
    /// - Parameters:
    ///   - list: A `GtkListView`.
    ///   - scroller: The `GtkScrolledWindow` around it.
    package static func add(to list: Widget, in scroller: Widget) {
        cgtk_list_view_enter_at_cursor(list)
        let keys = KeyShortcuts(on: list)
        for (trigger, direction) in [
            ("Tab|KP_Tab", GTK_DIR_TAB_FORWARD),
            ("<Shift>Tab|<Shift>ISO_Left_Tab|<Shift>KP_Tab", GTK_DIR_TAB_BACKWARD),
        ] {
            keys.add(trigger) {
                guard let row = gtk_widget_get_focus_child(list) else { return false }
                if gtk_widget_child_focus(row, direction) == 0 {
                    cgtk_move_focus_out(scroller, direction)
                }
                return true
            }
        }
    }
}
