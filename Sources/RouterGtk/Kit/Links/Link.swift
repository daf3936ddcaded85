import CGtk
import RouterCore

/// A link that a widget shows, for the clicks, the menu and the preloads of its window.
///
/// The widget owns it.
final class Link {
    /// The request that opens the link in another window, with an absolute URL.
    let request: NavigationRequest
    /// The reference as it is written.
    let written: String
    /// The bytes of the link in the text of a label; `nil` for a link that is the whole widget.
    var range: Range<Int>?
    /// Opens the link in its window.
    let open: @MainActor () -> Void

    /// Makes a link with an absolute URL.
    init(_ request: NavigationRequest, at url: String, open: @escaping @MainActor () -> Void) {
        (written, self.open) = (request.text ?? "", open)
        var other = NavigationRequest.link(url)
        other.origin = request.asLink.origin
        (other.parameters, other.extra) = (request.parameters, request.extra)
        self.request = other
    }

    /// Makes a link of a page.
    convenience init(_ request: NavigationRequest, of context: PageContext) {
        self.init(request, at: context.resolve(request.text ?? "")) { context.open(request.asLink) }
    }

    /// The absolute URL, or the text of a link that is not a URL.
    var url: String { request.text ?? "" }

    /// The URL as the tooltip shows it.
    var display: String { DisplayURL(text: url, maximumLength: DisplayURL.lineLength).text }

    /// Returns whether the link is at a point of its widget.
    fileprivate func contains(_ point: (x: Double, y: Double), of widget: Widget) -> Bool {
        guard let range else { return true }
        var (left, top, index, trailing): (gint, gint, gint, gint) = (0, 0, 0, 0)
        gtk_label_get_layout_offsets(as_label(widget), &left, &top)
        let layout = gtk_label_get_layout(as_label(widget))
        let (x, y) = ((gint(point.x) - left) * PANGO_SCALE, (gint(point.y) - top) * PANGO_SCALE)
        return pango_layout_xy_to_index(layout, x, y, &index, &trailing) != 0 && range.contains(Int(index))
    }
}

extension UnsafeMutablePointer<GtkWidget> {
    /// The links that the widget itself shows.
    var links: [Link] {
        get { Box<[Link]>.value(of: g_object_get_data(as_object(self), "router-links")) ?? [] }
        nonmutating set {
            g_object_set_data_full(as_object(self), "router-links", Box(newValue).retained, releaseBox)
        }
    }

    /// The link that has focus, if the widget has it.
    var focusedLink: Link? {
        guard is_label(self) != 0 else { return links.first }
        // The link with focus begins at the caret; `gtk_label_get_current_uri` means the pointer in GTK 4.18.
        var (caret, end): (gint, gint) = (0, 0)
        gtk_label_get_selection_bounds(as_label(self), &caret, &end)
        let index = String(text.unicodeScalars.prefix(Int(caret))).utf8.count
        return links.first { $0.range?.contains(index) ?? true }
    }

    /// Whether the event of a controller is in the window of the widget, and not in a popover over it.
    func hasEvent(of controller: OpaquePointer) -> Bool {
        let surface = gtk_event_controller_get_current_event(controller).flatMap { gdk_event_get_surface($0) }
        return surface == nil || surface == gtk_native_get_surface(gtk_widget_get_native(self))
    }

    /// Returns the link at a point of the widget, in it or in a descendant.
    func link(at x: Double, _ y: Double) -> Link? {
        var next = gtk_widget_pick(self, x, y, GTK_PICK_DEFAULT)
        while let widget = next {
            var point = (x: 0.0, y: 0.0)
            gtk_widget_translate_coordinates(self, widget, x, y, &point.x, &point.y)
            if let link = widget.links.first(where: { $0.contains(point, of: widget) }) { return link }
            next = gtk_widget_get_parent(widget)
        }
        return nil
    }
}
