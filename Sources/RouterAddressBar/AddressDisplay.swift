import CRouterGtk
import RouterCore
import RouterGtk

/// The text of a URL in an address bar without focus, adapted to the available width.
///
/// `AddressBar` creates a value for each URL that it shows.
///
/// If the host of a web URL does not fit, the text keeps the end of the host,
/// which identifies the owner of the page.
/// An ellipsis replaces the start of the host: `https://…evil.example`.
/// A plain entry would instead show `https://www.bank.com.` for `https://www.bank.com.accounts.evil.example`.
/// If the host fits, the text also contains the rest of the URL, and the entry cuts off what does not fit.
struct AddressDisplay {
    /// The maximum length of the text, in Unicode scalars; see `DisplayURL`.
    static let maximumLength = 1_024

    /// The text that the entry shows if the entry is wide enough for the host of the URL.
    let whole: String

    private let url: RouteURL
    /// The text of a web URL up to the end of its host and port. Empty for a custom scheme.
    private let start: String

    /// Creates the text of a URL, shortened to ``maximumLength`` Unicode scalars.
    init(_ url: RouteURL) {
        self.url = url
        let display = DisplayURL(url, maximumLength: Self.maximumLength)
        whole = Self.text(display)
        start = url.isWeb ? Self.start(of: display.text) : ""
    }

    /// Returns the text that fits into a `GtkText` at its current width.
    ///
    /// Returns the complete text if the widget has no width yet.
    ///
    /// - Complexity: One measurement if the host fits. Otherwise a binary search with O(log *n*) measurements
    ///   for a host of *n* Unicode scalars.
    func fitting(_ text: Widget) -> String {
        let room = gtk_widget_get_width(text)
        guard room > 0, !start.isEmpty, width(of: start, in: text) > room else { return whole }
        var (longest, tooLong) = (1, start.unicodeScalars.count)
        while tooLong - longest > 1 {
            let length = (longest + tooLong) / 2
            if width(of: shortened(to: length), in: text) <= room {
                longest = length
            } else {
                tooLong = length
            }
        }
        return shortened(to: longest)
    }

    /// Returns the text, shortened to `length` Unicode scalars. If the host is longer, its start is omitted.
    private func shortened(to length: Int) -> String {
        Self.text(DisplayURL(url, maximumLength: length))
    }

    /// Returns the text of a URL as the entry shows it.
    ///
    /// If the URL contains right-to-left characters, the text also contains direction marks, which keep the
    /// parts of the URL in order.
    private static func text(_ display: DisplayURL) -> String {
        let isolated = display.isolated
        return isolated.unicodeScalars.count == display.text.unicodeScalars.count + 2
            ? display.text : isolated
    }

    /// Returns the scheme, host, and port at the start of a safe text.
    private static func start(of text: String) -> String {
        let scalars = text.unicodeScalars
        guard let colon = scalars.firstIndex(of: ":") else { return "" }
        let host = scalars[colon...].dropFirst().drop { $0 == "/" }
        let end = host.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? scalars.endIndex
        return String(scalars[..<end])
    }

    /// Returns the width of a text in pixels, in the font of a widget.
    private func width(of string: String, in text: Widget) -> gint {
        guard let layout = gtk_widget_create_pango_layout(text, string) else { return 0 }
        defer { g_object_unref(layout) }
        let attributes = AddressParts.attributes(of: string)
        pango_layout_set_attributes(layout, attributes)
        pango_attr_list_unref(attributes)
        var width: gint = 0
        pango_layout_get_pixel_size(layout, &width, nil)
        return width
    }
}
