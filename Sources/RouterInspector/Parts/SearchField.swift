import CGtk
import RouterGtk

/// A field to search in.
///
/// Escape clears it, and closes the window when it is empty.
enum SearchField {
    /// Makes an empty field.
    ///
    /// - Parameter name: The name for screen readers.
    static func make(_ name: String) -> Widget {
        let field = gtk_search_entry_new().accessibleLabel(name)
        SignalConnection(field, "stop-search") { _ in
            if !field.text.isEmpty { return field.text = "" }
            if let root = gtk_widget_get_root(field) {
                gtk_window_close(as_window(UnsafeMutableRawPointer(root)))
            }
        }
        return field
    }
}
