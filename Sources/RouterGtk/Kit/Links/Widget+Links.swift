import CGtk
import RouterCore

/// Links, which the navigator opens and never GTK itself.
///
/// The tooltip of a link shows its real URL.
/// ``LayerWindow`` has its menu, and the clicks that open it in a new window.
/// If the text looks like another URL than the link's, the link's is appended:
///
///     widget.append(.link("www.bank.example", to: "https://evil.example", context))
///     // shows "www.bank.example (https://evil.example)"
extension UnsafeMutablePointer<GtkWidget> {
    /// Makes a button that is a link of a page, with a text or another widget.
    ///
    ///     widget.append(.link("Next", to: "43", context))     // relative to the page's URL
    ///     widget.append(.link("Next", to: .route(ItemRoute(id: 43)), context))
    ///
    ///     let texts: Widget = .box(.vertical, spacing: 2, .label("Shopping"), .label("Oats, pears").css("dim-label"))
    ///     rows.append(.link("Shopping", showing: texts, to: "app://note/1", context))
    ///
    /// - CSS: a `button` with the class `link`, or `flat` if it shows another widget.
    /// - Accessibility: the role link, named by its text.
    ///
    /// - Parameters:
    ///   - text: The label, as plain text; with `content` only the name for screen readers.
    ///   - content: The widget in the button, which gets no input itself; `nil` for the text.
    ///   - request: A URL, or a reference that is resolved against the page's own URL.
    ///   - context: The context of the page that the button is on.
    public static func link(
        _ text: String,
        showing content: Widget? = nil,
        to request: NavigationRequest,
        _ context: PageContext
    ) -> Widget {
        let link = Link(request, of: context)
        let button: Widget
        if let content {
            button = cgtk_widget_new(cgtk_type_button(), GTK_ACCESSIBLE_ROLE_LINK)
            gtk_button_set_child(as_button(button), content)
            button.css("flat").accessibleLabel(text).onClicked(link.open)
        } else {
            let name = LinkText.label(text, target: link.url, display: link.display)
            button = gtk_link_button_new_with_label(link.url, name).wrappingLabel()
            SignalConnection(button, answering: "activate-link") { _ in
                link.open()
                return true
            }
        }
        button.links = [link]
        return button.tooltip(link.display)
    }

    /// Makes a label of running text with links of a page.
    ///
    ///     widget.append(.label([.text("See "), .link("item 42", to: "app://item/42"), .text(".")], context))
    ///
    /// Long link texts and URLs lose their middle, at `DisplayURL.lineLength` characters; plain text is shown whole.
    ///
    /// - Keys: Tab moves from link to link, Return opens one.
    /// - Accessibility: the role label, with the links as its children.
    ///
    /// - Parameters:
    ///   - pieces: The text, in order.
    ///   - context: The context of the page that the label is on.
    public static func label(_ pieces: [LinkText], _ context: PageContext) -> Widget {
        let label = Widget.label("")
        gtk_label_set_markup(as_label(label), LinkText.markup(pieces, resolve: context.resolve))
        let links = LinkText.links(pieces, of: context)
        label.links = links
        SignalConnection(label, answering: "activate-link") { arguments in
            if let written = arguments.string(at: 1) { links.last { $0.written == written }?.open() }
            return true
        }
        return label
    }
}
