import RouterGtk

/// A list of links to messages, such as the results of a search.
final class MessageRows {
    let widget = Widget.box(.vertical, spacing: 0).css("messages")

    private let context: PageContext
    private var shown: [Message] = []
    private var links: [Widget] = []
    private var hasPreviews = false

    init(_ context: PageContext) { self.context = context }

    /// Shows messages, or another widget if there are none.
    ///
    /// If messages have only been marked as read or unread, the links are kept, and so is the focus.
    func show(_ messages: [Message], hasPreviews: Bool, orElse empty: @autoclosure () -> Widget) {
        let unmarked = messages.map { message in
            var message = message
            message.isRead = true
            return message
        }
        if unmarked.isEmpty || unmarked != shown || hasPreviews != self.hasPreviews {
            (shown, self.hasPreviews) = (unmarked, hasPreviews)
            links = messages.map(link)
            widget.replaceChildren(links.isEmpty ? [empty()] : links)
        }
        for (link, message) in zip(links, messages) {
            link.css("unread", if: !message.isRead)
            link.accessibleLabel("\(message.isRead ? "" : "Unread, ")\(message.heading), \(message.subject)")
        }
    }

    private func link(to message: Message) -> Widget {
        let row = MessageRow(message: message, hasPreview: hasPreviews)
        return .link(message.subject, showing: row.texts, to: message.url, context)
    }
}

/// A message, as a row in a list.
struct MessageRow: Equatable {
    var message: Message
    var hasPreview: Bool

    /// The person, the date, the subject, and optionally the beginning of the text.
    var texts: Widget {
        let texts = Widget.box(
            .vertical,
            spacing: 2,
            .box(
                .horizontal,
                Layout.line(message.heading).expanding(.horizontal).css("mark"),
                Layout.line(message.date.short).css("dim-label", "caption")
            ),
            Layout.line(message.subject).css("mark").tooltip(message.subject)
        )
        if hasPreview { texts.append(Layout.line(message.text).css("dim-label")) }
        return texts
    }

    /// The row in the list of a folder: the ``texts``, and a mark if the message is unread.
    var widget: Widget {
        let row = texts
        guard !message.isRead, let head = gtk_widget_get_first_child(row) else { return row }
        head.append(Layout.line("Unread").css("caption"))
        return row.css("unread")
    }
}

extension Message {
    /// The name of the sender, or of the recipient after “To”, for rows in lists.
    var heading: String { folder == .sent ? "To \(name)" : name }
}
