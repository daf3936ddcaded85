import RouterGtk

/// A list of links to messages.
final class MessageRows {
    let widget = Widget.box(.vertical, spacing: 0).css("messages")

    private let context: PageContext
    private var shown: [Message] = []
    private var links: [Widget] = []
    private var hasPreviews = false

    init(_ context: PageContext) { self.context = context }

    /// Shows messages, or another widget if there are none.
    ///
    /// If messages have only been read, their links stay, and so does focus.
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
        if hasPreviews { texts.append(Layout.line(message.text).css("dim-label")) }
        return .link(message.subject, showing: texts, to: message.url, context)
    }
}

extension Message {
    /// The person, as lists show them.
    var heading: String { folder == .sent ? "To \(name)" : name }
}
