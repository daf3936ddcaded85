import CGtk
import RouterCore

/// Makes buttons that are links, opened by the navigator and never by GTK itself.
///
///     LinkButton.make("Next", to: "43", context: context)                 // relative to the page
///     LinkButton.make("Home", to: "app://home") { link in navigator.open(.link(link)) }
///
/// If the text looks like another URL than the link's, the link's is appended:
///
///     LinkButton.make("www.bank.example", to: "https://evil.example", context: context)
///     // shows "www.bank.example (https://evil.example)"
///
/// - CSS: a `button` with the class `link`.
/// - Accessibility: the role link, named by its text. The tooltip shows the real URL.
@MainActor
public enum LinkButton {
    /// Makes a button that opens a link for the page of `context`.
    ///
    /// - Parameters:
    ///   - text: The label, as plain text.
    ///   - request: A URL, or a reference that is resolved against the page's own URL.
    ///   - context: The context of the page that the button is on.
    public static func make(
        _ text: String,
        to request: NavigationRequest,
        context: PageContext
    ) -> UnsafeMutablePointer<GtkWidget> {
        make(text, to: context.resolve(request.text ?? "")) { _ in context.open(request.asLink) }
    }

    /// Makes a button that hands its link to a closure.
    ///
    /// - Parameters:
    ///   - text: The label, as plain text.
    ///   - target: The URL, shown in the tooltip.
    ///   - open: Called with `target` each time the button is clicked.
    public static func make(
        _ text: String,
        to target: String,
        open: @escaping @MainActor (String) -> Void
    ) -> UnsafeMutablePointer<GtkWidget> {
        let display = DisplayURL(text: target, maximumLength: DisplayURL.lineLength).text
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

/// Makes flat buttons with an icon, an accessible name and a tooltip.
///
///     IconButton.make(icon: "edit-copy-symbolic", name: "Copy")
@MainActor
public enum IconButton {
    /// Makes a button.
    ///
    /// - Parameters:
    ///   - icon: The name of a symbolic icon of the icon theme, such as `window-close-symbolic`.
    ///   - name: The accessible name and the tooltip, as plain text.
    public static func make(icon: String, name: String) -> UnsafeMutablePointer<GtkWidget> {
        let button = cgtk_widget_new(cgtk_type_button(), GTK_ACCESSIBLE_ROLE_BUTTON)
        gtk_button_set_icon_name(as_button(button), icon)
        gtk_widget_add_css_class(button, "flat")
        gtk_widget_set_tooltip_text(button, name)
        cgtk_set_accessible_label(button, name)
        return button
    }
}
