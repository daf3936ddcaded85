import CGtk
import RouterCore

/// Makes labels of running text with links that the navigator opens.
///
///     LinkLabel.make([.text("See "), .link("item 42", to: "app://item/42"), .text(" & others.")], context: context)
///
/// A link never reaches GTK's own opener, whatever its address; what the navigator does not know it refuses. Pointing
/// at a link shows where it really leads. Of a link's text and of where it leads the middle is left out where they are
/// long; text that is no link is shown whole.
///
/// - Accessibility: a label with links as its children; Tab goes from link to link, Return follows one.
@MainActor
public enum LinkLabel {
    /// A new label whose links are opened by the page of `context`, in its name.
    public static func make(_ pieces: [LinkText], context: PageContext) -> UnsafeMutablePointer<GtkWidget> {
        make(pieces, resolve: context.resolve) { context.open($0) }
    }

    /// A new label whose links are handed to `open` as they were written.
    ///
    /// - Parameters:
    ///   - pieces: the text, in order.
    ///   - resolve: gives the address that a written link means, for its tooltip.
    ///   - open: called with a link that is followed.
    public static func make(
        _ pieces: [LinkText],
        resolve: (String) -> String = { $0 },
        open: @escaping @MainActor (String) -> Void
    ) -> UnsafeMutablePointer<GtkWidget> {
        let label = cgtk_widget_new(cgtk_type_label(), GTK_ACCESSIBLE_ROLE_LABEL)
        gtk_label_set_wrap(as_label(label), 1)
        gtk_label_set_wrap_mode(as_label(label), PANGO_WRAP_WORD_CHAR)
        Hyphenation.turnOff(in: label)
        gtk_label_set_xalign(as_label(label), 0)
        gtk_label_set_markup(as_label(label), LinkText.markup(pieces, resolve: resolve))
        SignalConnection(label, answering: "activate-link") { arguments in
            if let address = arguments.string(at: 1) { open(address) }
            return true
        }
        return label
    }
}

/// A piece of running text: plain, or a link.
@MainActor
public enum LinkText: Hashable {
    /// Text as it is; nothing in it is markup.
    case text(String)
    /// Text that leads to an address, or to a reference that is resolved against the page's own address.
    case link(String, to: String)

    /// The markup of running text with links, each with its real target as tooltip.
    ///
    /// Where a link's own text looks like an address and is not its target's, the target is appended: nobody is led
    /// to read one address and to follow another.
    ///
    /// - Parameter resolve: gives the address that a reference means.
    static func markup(_ pieces: [LinkText], resolve: (String) -> String) -> String {
        pieces.map { $0.markup(resolve) }.joined()
    }

    private func markup(_ resolve: (String) -> String) -> String {
        switch self {
        case .text(let text): return Markup.escaping(text)
        case .link(let text, let reference):
            let target = resolve(reference)
            let display = DisplayURL(text: target, maximumLength: DisplayLimits.line).text
            // The label shows a link's title as a tooltip of markup, hence escaped once more.
            let title = Markup.escaping(Markup.escaping(display))
            let label = Self.label(text, target: target, display: display)
            let start = "<a href=\"\(Markup.escaping(reference))\" title=\"\(title)\">"
            return start + Markup.escaping(label) + "</a>"
        }
    }

    /// What a link shows that is called `text`: the real target with it where `text` looks like another one.
    static func label(_ text: String, target: String, display: String) -> String {
        let shown = DisplayLimits.shortening(text, to: DisplayLimits.line)
        guard looksLikeAddress(text), text != target, text != display else { return shown }
        if let named = try? RouteURL(typed: text), let real = try? RouteURL(parsing: target),
            named.isSame(as: real)
        {
            return shown
        }
        return "\(shown) (\(display))"
    }

    private static func looksLikeAddress(_ text: String) -> Bool {
        text.contains("://") || text.lowercased().hasPrefix("www.")
    }
}

/// The only place where text becomes Pango markup.
enum Markup {
    /// `text` as markup that shows exactly `text`, also as the value of an attribute in quotes.
    ///
    ///     Markup.escaping("a<b> & \"c\"")      // a&lt;b&gt; &amp; &quot;c&quot;
    ///
    /// Control characters, which markup cannot hold, become U+FFFD; tab and newline stay.
    static func escaping(_ text: String) -> String {
        var markup = ""
        markup.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": markup += "&amp;"
            case "<": markup += "&lt;"
            case ">": markup += "&gt;"
            case "\"": markup += "&quot;"
            case "'": markup += "&#39;"
            case "\t", "\n": markup.unicodeScalars.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": markup += "\u{FFFD}"
            default: markup.unicodeScalars.append(scalar)
            }
        }
        return markup
    }
}
