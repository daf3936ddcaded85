import CRouterGtk
import RouterCore
import RouterGtk

/// A card row that opens a URL.
///
/// The row shows the verb, a title, a note, and the URL, so that users know the effect before they click.
enum LinkRow {
    /// Creates the row, whether or not the routes can open its URL.
    ///
    /// - Parameters:
    ///   - title: The name of the link, which screen readers also use.
    ///   - request: A URL, or a reference that is resolved against the page's URL.
    ///   - context: The context of the page that contains the row.
    ///   - verb: The verb that the row shows in a small frame, or `nil` for no frame.
    ///   - note: A sentence about the result, or `nil`.
    ///   - times: The number of times that a click opens the URL.
    static func make(
        _ title: String,
        to request: NavigationRequest,
        _ context: PageContext,
        verb: String?,
        note: String?,
        times: Int = 1
    ) -> Widget {
        let target = context.absoluteText(of: request.text ?? "")
        let shown = DisplayURL(text: target, maximumLength: DisplayURL.lineLength).text
        let texts = Widget.box(.vertical, spacing: 2, head(title, verb: verb))
        if let note { texts.append(Labels.paragraph(note, classes: "dim-label")) }
        texts.append(caption(shown))
        let content = Widget.box(.horizontal, WidthFirst.make(texts).expanding(.horizontal))
        if let icon = RowTarget(of: request.text ?? "", verb: verb).icon {
            content.append(.icon(icon).css("dim-label").aligned(vertical: .center))
        }
        let link = Widget.link(
            DisplayURL.shortening(title, to: DisplayURL.paragraphLength),
            showing: content,
            to: request,
            context
        )
        if times > 1 {
            link.onClicked { for _ in 1..<times { context.open(request) } }
        }
        // A link shows its URL as its tooltip. This row already contains the URL, in a line that has its own
        // tooltip if it is shortened.
        link.tooltip(nil)
        cgtk_set_accessible_description(
            link,
            [verb.map { "\($0)." }, note, shown].compactMap(\.self).joined(separator: " ")
        )
        return link.css("link-row")
    }

    /// Creates the line with the title and the verb.
    static func head(_ title: String, verb: String?) -> Widget {
        let text = Labels.paragraph(title, classes: "row-title")
        guard let verb else { return text }
        let head = Wrap.make(lineSpacing: 2)
        gtk_widget_set_parent(text, head)
        gtk_widget_set_parent(gtk_label_new(verb).css("verb"), head)
        return head
    }

    private static func caption(_ text: String) -> Widget {
        let label = Widget.line(text)
        Labels.runLeftToRight(label)
        return label.css("address-caption", "monospace")
    }
}

extension Card {
    /// Adds a row for a link if the current routes can open the link. These routes may come from the route
    /// file of another app.
    func append(
        _ title: String,
        to request: NavigationRequest,
        _ context: PageContext,
        verb: String? = nil,
        note: String? = nil
    ) {
        guard context.leadsSomewhere(request) else { return }
        append(LinkRow.make(title, to: request, context, verb: verb, note: note))
    }
}

/// A row of buttons, which wraps in a narrow window.
struct ButtonRow {
    let widget = Wrap.make()

    /// Adds a button that calls `action`.
    ///
    /// - Parameter isSuggested: Whether the button is the most likely next step.
    @discardableResult
    func append(
        _ label: String,
        isSuggested: Bool = false,
        action: @escaping @MainActor () -> Void
    ) -> Widget {
        let button = Widget.button(label, action: action).wrappingLabel()
        if isSuggested { button.css("suggested-action") }
        gtk_widget_set_parent(button, widget)
        return button
    }

    /// If the routes can open a URL, adds a button that opens the URL and shows it in the tooltip.
    func append(
        _ label: String,
        opens request: NavigationRequest,
        in context: PageContext,
        isSuggested: Bool = false
    ) {
        guard context.leadsSomewhere(request) else { return }
        let button = append(label, isSuggested: isSuggested) { context.open(request.asLink) }
        let target = context.absoluteText(of: request.text ?? "")
        button.tooltip(DisplayURL(text: target, maximumLength: DisplayURL.lineLength).text)
    }
}
