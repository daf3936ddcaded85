import CGtk
import RouterCore

/// Makes buttons that are links which the navigator opens, never GTK's own opener.
///
/// - CSS: a `button` with the class `link`.
/// - Accessibility: the role link, the text as name; the tooltip says where it really leads.
@MainActor
public enum LinkButton {
    /// A new button that opens `reference` in the name of the page of `context`.
    ///
    /// - Parameters:
    ///   - text: what the button says, plain text.
    ///   - reference: an address, or a reference that is resolved against the page's own address.
    ///   - context: the context of the page that the button is on.
    public static func make(
        _ text: String,
        to reference: String,
        context: PageContext
    ) -> UnsafeMutablePointer<GtkWidget> {
        make(text, to: context.resolve(reference)) { _ in context.open(reference) }
    }

    /// A new button that hands `target` to `open`.
    public static func make(
        _ text: String,
        to target: String,
        open: @escaping @MainActor (String) -> Void
    ) -> UnsafeMutablePointer<GtkWidget> {
        let display = DisplayURL(text: target, maximumLength: DisplayLimits.line).text
        let name = LinkText.label(text, target: target, display: display)
        let button = as_widget(UnsafeMutableRawPointer(gtk_link_button_new_with_label(target, "")))
        let label = cgtk_widget_new(cgtk_type_label(), GTK_ACCESSIBLE_ROLE_LABEL)
        gtk_label_set_text(as_label(label), name)
        gtk_label_set_wrap(as_label(label), 1)
        gtk_label_set_wrap_mode(as_label(label), PANGO_WRAP_WORD_CHAR)
        gtk_label_set_natural_wrap_mode(as_label(label), GTK_NATURAL_WRAP_NONE)
        gtk_label_set_justify(as_label(label), GTK_JUSTIFY_CENTER)
        Hyphenation.turnOff(in: label)
        gtk_button_set_child(as_button(button), label)
        gtk_widget_set_tooltip_text(button, display)
        cgtk_set_accessible_label(button, name)
        SignalConnection(button, answering: "activate-link") { _ in
            open(target)
            return true
        }
        return button
    }
}

/// Makes flat buttons that show only an icon, and so need a name for screen readers and a tooltip for everybody else.
@MainActor
public enum IconButton {
    /// A new button.
    ///
    /// - Parameters:
    ///   - icon: the name of a symbolic icon of the icon theme, such as `window-close-symbolic`.
    ///   - name: the accessible name and the tooltip, plain text.
    public static func make(icon: String, name: String) -> UnsafeMutablePointer<GtkWidget> {
        let button = cgtk_widget_new(cgtk_type_button(), GTK_ACCESSIBLE_ROLE_BUTTON)
        gtk_button_set_icon_name(as_button(button), icon)
        gtk_widget_add_css_class(button, "flat")
        gtk_widget_set_tooltip_text(button, name)
        cgtk_set_accessible_label(button, name)
        return button
    }
}
