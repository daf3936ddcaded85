import CGtk

extension LayerView {
    /// The window's size without its shadow, in pixels; that which it is going to open with before it is laid out.
    var size: (width: Int, height: Int) {
        var (width, height): (gint, gint) = (0, 0)
        gtk_window_get_default_size(as_window(window), &width, &height)
        guard let content = gtk_window_get_child(as_window(window)), gtk_widget_get_width(content) > 0 else {
            return (Int(width), Int(height))
        }
        // Not the default size, which a maximized or tiled window does not have.
        let (frame, bar, page) = (bounds(of: window), bounds(of: header), bounds(of: content))
        // GTK's theme lets the header overlap the frame, by the same on all sides.
        let top = bar.origin.y + page.origin.x - bar.origin.x
        let border = (
            width: Int(frame.size.width) - Int(gtk_widget_get_width(window)),
            height: Int(frame.size.height) - Int(gtk_widget_get_height(window))
        )
        return (
            Int(page.size.width) + border.width,
            Int(page.origin.y + page.size.height - top) + border.height
        )
    }

    private func bounds(of widget: UnsafeMutablePointer<GtkWidget>) -> graphene_rect_t {
        var bounds = graphene_rect_t()
        return gtk_widget_compute_bounds(widget, window, &bounds) != 0 ? bounds : graphene_rect_t()
    }
}
