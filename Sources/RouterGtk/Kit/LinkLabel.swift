import CGtk

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
