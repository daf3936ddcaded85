import CGtk

extension UnsafeMutablePointer<GtkWidget> {
    /// Makes a header bar, whose window buttons have tooltips.
    ///
    /// GTK gives these buttons no tooltips, and makes them anew when the window's state changes.
    ///
    /// - Parameters:
    ///   - onlyCloses: Whether Close is the only one of them, as in a modal.
    ///   - texts: The tooltips.
    static func headerBar(onlyCloses: Bool, texts: Texts) -> Widget {
        let header = gtk_header_bar_new()
        if onlyCloses { gtk_header_bar_set_decoration_layout(as_header_bar(header), ":close") }
        header.answerTooltips { arguments in
            let (x, y) = (Double(arguments.integer(at: 1)), Double(arguments.integer(at: 2)))
            guard !arguments.boolean(at: 3) else { return nil }
            return gtk_widget_pick(header, x, y, GTK_PICK_DEFAULT)?.windowButtonTooltip(texts)
        }
        return header
    }

    /// The tooltip for a part of a window button, or `nil` for another widget.
    func windowButtonTooltip(_ texts: Texts) -> String? {
        guard
            let button = is_button(self) != 0 ? self : gtk_widget_get_ancestor(self, cgtk_type_button()),
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
