import RouterCore

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
