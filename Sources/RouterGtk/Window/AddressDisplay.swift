import CGtk
import RouterCore

/// The text of an address while nobody edits it, for as much room as there is.
///
/// A web address whose host does not fit shows the host's end, which says whose page it is, behind an ellipsis:
/// `https://…evil.example` and not `https://www.bank.com.`, all that an entry would show of the whole text. As long as
/// the host fits the text is whole, and the entry cuts the rest off.
struct AddressDisplay {
    /// All of the text that an entry shows, whatever its width.
    let whole: String

    private let url: RouteURL
    private let start: String

    init(_ url: RouteURL) {
        self.url = url
        let display = DisplayURL(url, maximumLength: DisplayLimits.addressBar)
        whole = Self.text(display)
        start = url.isWeb ? Self.start(of: display.text) : ""
    }

    /// The text that fits into `text`, a `GtkText`, at the width that it has; the whole one before it has a width.
    ///
    /// - Complexity: O(log n) measurements for a host of n letters that does not fit, else one.
    func fitting(_ text: UnsafeMutablePointer<GtkWidget>) -> String {
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

    private func shortened(to length: Int) -> String {
        Self.text(DisplayURL(url, maximumLength: length))
    }

    /// The text, or where it holds right-to-left letters its isolated form, so that its parts stay in order.
    private static func text(_ display: DisplayURL) -> String {
        let isolated = display.isolated
        return isolated.unicodeScalars.count == display.text.unicodeScalars.count + 2
            ? display.text : isolated
    }

    /// Scheme, host and port of a web address.
    private static func start(of text: String) -> String {
        let scalars = text.unicodeScalars
        guard let colon = scalars.firstIndex(of: ":") else { return "" }
        let host = scalars[colon...].dropFirst().drop { $0 == "/" }
        let end = host.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? scalars.endIndex
        return String(scalars[..<end])
    }

    private func width(of string: String, in text: UnsafeMutablePointer<GtkWidget>) -> gint {
        guard let layout = gtk_widget_create_pango_layout(text, string) else { return 0 }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        var width: gint = 0
        pango_layout_get_pixel_size(layout, &width, nil)
        return width
    }
}
