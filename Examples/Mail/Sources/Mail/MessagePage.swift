import RouterGtk

/// A page that shows a message.
final class MessagePage: Page {
    static let routes = Folder.allCases.map { folder in
        Route(
            "mail://\(folder.rawValue)/message/:id<int>",
            title: "Message",
            parent: "mail://\(folder.rawValue)",
            branch: folder.rawValue,
            pane: .detail,
            opensOwnWindow: true
        )
    }

    let widget: Widget
    let title: String?

    private let message: Message
    private let context: PageContext
    private let store: MailStore
    private let actions = Widget.box(.horizontal, spacing: 6)

    init(_ context: PageContext, _ store: MailStore) throws {
        (self.context, self.store) = (context, store)
        message = try store.message(context.parameters.value("id", as: Int.self))
        title = message.subject
        let text = Widget.label(message.text)
        gtk_label_set_selectable(as_label(text), 1)
        widget = Layout.page(
            .title(message.subject),
            .box(
                .vertical,
                spacing: 2,
                .label("\(message.heading) <\(message.address)>").css("heading"),
                .label(message.date.long).css("dim-label")
            ),
            actions,
            text.margins(horizontal: 0, vertical: 6),
            .link("Other messages", to: .route(SearchRoute(q: message.name)), context)
                .aligned(horizontal: .start)
        )
        addActions()
        store.observe(self) { page in
            text.css("large-text", if: store.settings.hasLargeText)
            page.closeIfMoved()
        }
    }

    func didAppear() {
        store.update(message.id) { $0.isRead = true }
    }

    private func addActions() {
        let subject = message.subject.hasPrefix("Re: ") ? message.subject : "Re: \(message.subject)"
        let reply = ComposeRoute(to: message.address, subject: subject, reply: message.id)
        actions.append(.button("Reply") { [context] in context.open(.route(reply)) }.css("suggested-action"))
        guard message.folder != .sent else { return }
        let target = message.folder == .inbox ? Folder.archive : .inbox
        let name = target == .archive ? "Archive" : "Move to inbox"
        actions.append(.button(name) { [weak self] in self?.move(to: target) }.key("Delete"))
        actions.append(
            .button(icon: "mail-unread-symbolic", name: "Mark as unread") { [store, context, message] in
                store.update(message.id) { $0.isRead = false }
                context.close()
            }
        )
    }

    /// Closes the page when its message leaves the folder, whichever window moves the message.
    private func closeIfMoved() {
        let folder = try? store.message(message.id).folder
        if folder != message.folder { context.close() }
    }

    private func move(to folder: Folder) {
        let (store, message) = (store, message)
        store.update(message.id) { $0.folder = folder }
        context.show("Moved to \(folder.title)", button: "Undo") {
            store.update(message.id) { $0.folder = message.folder }
        }
    }
}
