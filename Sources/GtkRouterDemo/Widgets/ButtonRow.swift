import CGtk
import RouterCore
import RouterGtk

/// Buttons side by side, on more lines where the window is narrow.
struct ButtonRow {
    let widget = Wrap.make()

    /// Adds a button that calls `action`.
    ///
    /// - Parameter isSuggested: Whether it is what most people want to do next.
    @discardableResult
    func append(
        _ label: String,
        isSuggested: Bool = false,
        action: @escaping @MainActor () -> Void
    ) -> Widget {
        let button: Widget = gtk_button_new_with_label(label)
        if let text = gtk_button_get_child(as_button(button)) {
            gtk_label_set_wrap(as_label(text), 1)
            gtk_label_set_wrap_mode(as_label(text), PANGO_WRAP_WORD_CHAR)
            gtk_label_set_natural_wrap_mode(as_label(text), GTK_NATURAL_WRAP_NONE)
            gtk_label_set_justify(as_label(text), GTK_JUSTIFY_CENTER)
            Hyphenation.turnOff(in: text)
        }
        if isSuggested { gtk_widget_add_css_class(button, "suggested-action") }
        SignalConnection(button, "clicked") { _ in action() }
        gtk_box_append(as_box(widget), button)
        return button
    }

    /// Adds a button that opens an address, which its tooltip shows.
    func append(_ label: String, opens address: String, in context: PageContext, isSuggested: Bool = false) {
        let button = append(label, isSuggested: isSuggested) { context.open(address) }
        gtk_widget_set_tooltip_text(
            button,
            DisplayURL(text: context.resolve(address), maximumLength: DisplayLimits.line).text
        )
    }
}
