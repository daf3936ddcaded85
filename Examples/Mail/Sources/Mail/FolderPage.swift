import RouterGtk
import RouterWidgets

/// A page that lists the messages of a folder, beside the open message if there is room.
final class FolderPage: Page {
    static let routes = Folder.allCases.map { folder in
        Route(
            "mail://\(folder.rawValue)",
            title: folder.title,
            reuse: .returnToExisting,
            branch: folder.rawValue,
            pane: .list
        )
    }

    var widget: Widget { messages.widget }

    private let messages: ItemList<MessageRow>

    init(_ context: PageContext, _ store: MailStore, openWindow: @escaping (NavigationRequest) -> Void) {
        let folder = context.match.route.branch.flatMap(Folder.init(rawValue:)) ?? .inbox
        messages = ItemList(
            of: [],
            name: folder.title,
            placeholder: .status(icon: folder.icon, title: "No messages", text: folder.emptyText)
        ) { $0.widget }
        messages.widget.css("messages")
        messages.onActivate(from: context) { $0.message.url }
            .onMenu { row in ["Open in New Window": { openWindow(row.message.url) }] }
        store.observe(self) { page in
            page.messages.items = store.messages(in: folder).map {
                MessageRow(message: $0, hasPreview: store.settings.hasPreviews)
            }
        }
    }
}

/// A search for messages. Its text is part of the URL.
final class SearchPage: Page {
    let widget: Widget

    private let store: MailStore
    private let field = Widget.searchEntry(name: "Search messages")
    private let rows: MessageRows
    private var query = ""

    init(_ route: SearchRoute, _ context: PageContext, _ store: MailStore) {
        self.store = store
        rows = MessageRows(context)
        widget = .box(
            .vertical,
            spacing: 0,
            field.margins(horizontal: 12, vertical: 12),
            .scrolled(rows.widget)
        )
        query = route.q ?? ""
        field.text = query
        field.onChanged { [weak self] in self?.search(context) }
        store.observe(self) { $0.show() }
    }

    func didUpdate(_ context: PageContext) {
        query = context.parameters["q"] ?? ""
        field.text = query
        show()
    }

    private func search(_ context: PageContext) {
        guard field.text != query else { return }
        context.open(.route(SearchRoute(q: field.text.isEmpty ? nil : field.text)))
    }

    private func show() {
        let icon = "edit-find-symbolic"
        rows.show(
            store.messages(with: query),
            hasPreviews: store.settings.hasPreviews,
            orElse: query.isEmpty
                ? .status(icon: icon, title: "Search", text: "Type a name, a subject or a word.")
                : .status(icon: icon, title: "Nothing found", text: "No message contains “\(query)”.")
        )
    }
}
