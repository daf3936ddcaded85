import CGtk
import RouterCore

/// Makes the headings of pages.
///
///     PageTitle.make("Item 42")
///     PageTitle.make("<b>Item</b>")       // shows the tags: the text is no markup
///
/// A title wraps, and ends in an ellipsis after six lines; the tooltip then shows all of it.
/// A text of more than `DisplayURL.titleLength` characters loses its middle.
/// An ordinary title is whole in a window of 360 pixels with a large font.
///
/// - CSS: a `label` with the class `title-1`, which GTK's own theme styles.
/// - Accessibility: the role heading, of level 1.
@MainActor
public enum PageTitle {
    /// Makes a heading.
    ///
    /// - Parameter text: The text, shown as it is.
    public static func make(_ text: String) -> UnsafeMutablePointer<GtkWidget> {
        let label = cgtk_widget_new(cgtk_type_label(), GTK_ACCESSIBLE_ROLE_HEADING)
        gtk_label_set_text(as_label(label), DisplayURL.shortening(text, to: DisplayURL.titleLength))
        gtk_label_set_wrap(as_label(label), 1)
        gtk_label_set_wrap_mode(as_label(label), PANGO_WRAP_WORD_CHAR)
        gtk_label_set_lines(as_label(label), 6)
        gtk_label_set_ellipsize(as_label(label), PANGO_ELLIPSIZE_END)
        Hyphenation.turnOff(in: label)
        ShortenedText.addTooltip(to: label)
        gtk_label_set_xalign(as_label(label), 0)
        gtk_widget_add_css_class(label, "title-1")
        cgtk_set_accessible_level(label, 1)
        return label
    }
}

/// Tooltips for labels that show only a part of their text.
enum ShortenedText {
    /// Gives a label a tooltip with its whole text while it ends in an ellipsis.
    ///
    /// - Parameter label: A `GtkLabel`.
    static func addTooltip(to label: UnsafeMutablePointer<GtkWidget>) {
        gtk_widget_set_has_tooltip(label, 1)
        SignalConnection(label, answering: "query-tooltip") { arguments in
            guard let label = arguments.emitter, let tooltip = arguments.object(at: 4),
                pango_layout_is_ellipsized(gtk_label_get_layout(as_label(label))) != 0
            else { return false }
            gtk_tooltip_set_text(OpaquePointer(tooltip), gtk_label_get_text(as_label(label)))
            return true
        }
    }
}
