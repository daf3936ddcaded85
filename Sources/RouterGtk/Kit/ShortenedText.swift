import CGtk

/// Lets a text be read that a label has no room for.
enum ShortenedText {
    /// Has `label`, a `GtkLabel`, say its whole text in a tooltip while it ends in an ellipsis.
    static func addTooltip(to label: UnsafeMutablePointer<GtkWidget>) {
        gtk_widget_set_has_tooltip(label, 1)
        SignalConnection(label, answering: "query-tooltip") { arguments in
            guard let label = arguments.emitter, let tooltip = arguments.object(at: 4),
                pango_layout_is_ellipsized(gtk_label_get_layout(as_label(label))) != 0
            else { return false }
            gtk_tooltip_set_text(OpaquePointer(tooltip), gtk_label_get_text(as_label(label)))
            return true
        }
    }
}
