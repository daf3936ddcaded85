import CGtk
import RouterCore

/// A link that a widget shows, for the clicks, the menu and the preloads of its window.
///
/// The widget owns it.
final class Link {
    /// The request that opens the link in another window, with an absolute URL.
    let request: NavigationRequest
    /// The bytes of the link in the text of a label; `nil` for a link that is the whole widget.
    var range: Range<Int>?
    /// Opens the link in its window.
    let open: @MainActor () -> Void

    /// Makes a link with an absolute URL.
    init(_ request: NavigationRequest, at url: String, open: @escaping @MainActor () -> Void) {
        self.open = open
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

    /// The visible text of the link, with the real URL if `text` looks like another one.
    ///
    /// So nobody reads one URL and opens another:
    ///
    ///     Link("https://evil.example", of: context).label("our bank")     // our bank
    ///     Link("https://evil.example", of: context).label("www.bank.example")
    ///     // www.bank.example (https://evil.example)
    func label(_ text: String) -> String {
        let shown = DisplayURL.shortening(text, to: DisplayURL.lineLength)
        let looksLikeURL = text.contains("://") || text.lowercased().hasPrefix("www.")
        guard looksLikeURL, text != url, text != display else { return shown }
        if let named = try? RouteURL(typed: text), let real = try? RouteURL(parsing: url),
            named.isSame(as: real)
        {
            return shown
        }
        return "\(shown) (\(display))"
    }

    /// The link in Pango markup with its URL as tooltip, for a text that is markup already.
    func markup(_ text: String) -> String {
        // GtkLabel reads a link's title as markup for the tooltip, so it is escaped twice.
        let title = Markup.escaping(Markup.escaping(display))
        return "<a href=\"\(Markup.escaping(url))\" title=\"\(title)\">\(text)</a>"
    }

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

/// Escapes text for Pango markup; nothing else does.
enum Markup {
    /// The markup that shows exactly `text`, also inside a quoted attribute.
    ///
    ///     Markup.escaping("a<b> & \"c\"")      // a&lt;b&gt; &amp; &quot;c&quot;
    ///
    /// Control characters, which markup cannot hold, become U+FFFD; tab and newline stay.
    ///
    /// - Complexity: O(n) in the length of the text.
    static func escaping(_ text: String) -> String {
        guard let markup = g_markup_escape_text(showing(text), -1) else { return "" }
        defer { g_free(markup) }
        return String(cString: markup)
    }

    /// The text as a label shows it, without the control characters that markup cannot hold.
    static func showing(_ text: String) -> String {
        let shown = text.unicodeScalars.map {
            $0.properties.generalCategory == .control && $0 != "\t" && $0 != "\n" ? "\u{FFFD}" : $0
        }
        return String(String.UnicodeScalarView(shown))
    }
}
