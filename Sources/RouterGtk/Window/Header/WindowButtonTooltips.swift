import CGtk

/// Tooltips for the buttons that GTK puts into the header of the lowest window.
///
/// ``LayerWindow`` adds them. GTK gives these buttons no tooltips, and makes them anew when
/// the window's state changes.
enum WindowButtonTooltips {
    /// Answers the tooltip queries of a header for the window's buttons in it.
    static func add(to header: Widget, texts: Texts) {
        header.answerTooltips { arguments in
            let (x, y) = (Double(arguments.integer(at: 1)), Double(arguments.integer(at: 2)))
            guard !arguments.boolean(at: 3), let picked = gtk_widget_pick(header, x, y, GTK_PICK_DEFAULT)
            else { return nil }
            return text(of: picked, texts)
        }
    }

    /// The tooltip for a part of a window button, or `nil` for another widget.
    static func text(of widget: Widget, _ texts: Texts) -> String? {
        guard
            let button = is_button(widget) != 0
                ? widget : gtk_widget_get_ancestor(widget, cgtk_type_button()),
            gtk_widget_get_ancestor(button, gtk_window_controls_get_type()) != nil
        else { return nil }
        if gtk_widget_has_css_class(button, "minimize") != 0 { return texts.translate("Minimize") }
        if gtk_widget_has_css_class(button, "close") != 0 { return texts.translate("Close") }
        guard gtk_widget_has_css_class(button, "maximize") != 0, let root = gtk_widget_get_root(button)
        else { return nil }
        let isMaximized = gtk_window_is_maximized(as_window(UnsafeMutableRawPointer(root))) != 0
        return isMaximized ? texts.translate("Restore") : texts.translate("Maximize")
    }
}
