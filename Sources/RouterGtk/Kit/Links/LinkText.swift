import CGtk
import RouterCore

/// A piece of running text: plain, or a link.
///
///     let pieces: [LinkText] = [.text("Press <b> or see "), .link("the help", to: "app://help")]
///
/// The text shows `<b>` as it is: nothing in a piece is markup.
@MainActor
public enum LinkText {
    /// Plain text.
    case text(String)
    /// Text that links to a URL, or to a reference resolved against the page's URL.
    case link(String, to: NavigationRequest)

    /// The Pango markup of running text, each link with its real URL as tooltip.
    ///
    /// A link whose text looks like another URL gets its own one appended, so that nobody reads
    /// one URL and opens another.
    ///
    /// - Parameter resolve: Returns the URL of a reference.
    static func markup(_ pieces: [LinkText], resolve: (String) -> String) -> String {
        pieces.map { piece in
            let shown = Markup.escaping(piece.shown(resolve))
            guard case .link(_, let request) = piece else { return shown }
            let reference = request.text ?? ""
            let display = DisplayURL(text: resolve(reference), maximumLength: DisplayURL.lineLength).text
            // GtkLabel reads a link's title as markup for the tooltip, so it is escaped twice.
            let title = Markup.escaping(Markup.escaping(display))
            return "<a href=\"\(Markup.escaping(reference))\" title=\"\(title)\">\(shown)</a>"
        }.joined()
    }

    /// The visible text of the piece.
    private func shown(_ resolve: (String) -> String) -> String {
        switch self {
        case .text(let text): return text
        case .link(let text, let request):
            let target = resolve(request.text ?? "")
            let display = DisplayURL(text: target, maximumLength: DisplayURL.lineLength).text
            return Self.label(text, target: target, display: display)
        }
    }

    /// The links of running text on a page, each with its bytes in the text of the label.
    static func links(_ pieces: [LinkText], of context: PageContext) -> [Link] {
        var end = 0
        return pieces.compactMap { piece in
            let start = end
            end += Markup.showing(piece.shown(context.resolve)).utf8.count
            guard case .link(_, let request) = piece else { return nil }
            let link = Link(request, of: context)
            link.range = start..<end
            return link
        }
    }

    /// The visible text of a link, with the real URL if `text` looks like another.
    ///
    ///     let target = "https://evil.example"
    ///     LinkText.label("our bank", target: target, display: target)     // our bank
    ///     LinkText.label("www.bank.example", target: target, display: target)
    ///     // www.bank.example (https://evil.example)
    static func label(_ text: String, target: String, display: String) -> String {
        let shown = DisplayURL.shortening(text, to: DisplayURL.lineLength)
        let looksLikeURL = text.contains("://") || text.lowercased().hasPrefix("www.")
        guard looksLikeURL, text != target, text != display else { return shown }
        if let named = try? RouteURL(typed: text), let real = try? RouteURL(parsing: target),
            named.isSame(as: real)
        {
            return shown
        }
        return "\(shown) (\(display))"
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
