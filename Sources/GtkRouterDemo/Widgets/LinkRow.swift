import CGtk
import RouterCore
import RouterGtk

/// A row of a card that opens a URL.
///
/// It shows the verb, a title, a note and the URL itself, so that nobody has to click to find out.
enum LinkRow {
    /// Makes the row.
    ///
    /// - Parameters:
    ///   - verb: The verb in a small frame, or `nil` for none.
    ///   - title: The name of the link, also for screen readers.
    ///   - note: A sentence about the result, or `nil`.
    ///   - address: A URL, or a reference that is resolved against the page's own.
    ///   - context: The context of the page that the row is on.
    static func make(
        verb: String? = nil,
        title: String,
        note: String? = nil,
        address: String,
        context: PageContext
    ) -> Widget {
        let button = cgtk_widget_new(cgtk_type_button(), GTK_ACCESSIBLE_ROLE_LINK).css("flat", "link-row")
        let shown = DisplayURL(text: context.resolve(address), maximumLength: DisplayURL.lineLength).text
        button.tooltip(shown)
        button.accessibleLabel(DisplayURL.shortening(title, to: DisplayURL.paragraphLength))
        cgtk_set_accessible_description(button, [note, shown].compactMap(\.self).joined(separator: " "))

        let row = Widget.box(.horizontal, spacing: 12)
        let texts = Widget.box(.vertical, spacing: 2).expanding(.horizontal)
        texts.append(head(title, verb: verb))
        if let note { texts.append(Labels.paragraph(note, classes: "dim-label")) }
        texts.append(caption(shown))
        row.append(texts)

        let arrow = gtk_image_new_from_icon_name("go-next-symbolic").css("dim-label")
        gtk_widget_set_valign(arrow, GTK_ALIGN_CENTER)
        row.append(arrow)

        gtk_button_set_child(as_button(button), row)
        SignalConnection(button, "clicked") { _ in context.open(.link(address)) }
        return button
    }

    private static func head(_ title: String, verb: String?) -> Widget {
        let text = Labels.paragraph(title, classes: "row-title")
        guard let verb else { return text }
        let head = Wrap.make(lineSpacing: 2)
        head.append(text)
        let label = gtk_label_new(verb).css("verb")
        head.append(label)
        return head
    }

    private static func caption(_ text: String) -> Widget {
        let label = gtk_label_new(text)
        gtk_label_set_xalign(as_label(label), 0)
        gtk_label_set_ellipsize(as_label(label), PANGO_ELLIPSIZE_END)
        Labels.runLeftToRight(label)
        label.css("address-caption")
        label.css("monospace")
        return label
    }
}

/// Buttons side by side, on more lines in a narrow window.
struct ButtonRow {
    let widget = Wrap.make()

    /// Adds a button that calls `action`.
    ///
    /// - Parameter isSuggested: Whether it is the most likely next step.
    @discardableResult
    func append(
        _ label: String,
        isSuggested: Bool = false,
        action: @escaping @MainActor () -> Void
    ) -> Widget {
        let button = gtk_button_new_with_label(label)
        if let text = gtk_button_get_child(as_button(button)) {
            gtk_label_set_wrap(as_label(text), 1)
            gtk_label_set_wrap_mode(as_label(text), PANGO_WRAP_WORD_CHAR)
            gtk_label_set_natural_wrap_mode(as_label(text), GTK_NATURAL_WRAP_NONE)
            gtk_label_set_justify(as_label(text), GTK_JUSTIFY_CENTER)
            Hyphenation.turnOff(in: text)
        }
        if isSuggested { button.css("suggested-action") }
        SignalConnection(button, "clicked") { _ in action() }
        widget.append(button)
        return button
    }

    /// Adds a button that opens a URL, which its tooltip shows.
    func append(_ label: String, opens address: String, in context: PageContext, isSuggested: Bool = false) {
        let button = append(label, isSuggested: isSuggested) { context.open(.link(address)) }
        gtk_widget_set_tooltip_text(
            button,
            DisplayURL(text: context.resolve(address), maximumLength: DisplayURL.lineLength).text
        )
    }
}
