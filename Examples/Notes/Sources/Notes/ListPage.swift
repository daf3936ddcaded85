import RouterGtk
import RouterWidgets

/// A page that lists all notes, or the notes with a tag.
final class ListPage: Page {
    static let routes = [
        Route("notes://list", title: "Notes", reuse: .returnToExisting),
        Route("notes://tag/:tag", title: "Tag", parent: "notes://list"),
    ]

    let widget: Widget
    let title: String?

    private let order = Widget.dropDown(NoteStore.Order.allCases.map(\.title), name: "Order")
    private let notes: ItemList<Note>

    init(_ context: PageContext, _ store: NoteStore) {
        let tag = context.parameters["tag"]
        title = tag.map { "Tag “\($0)”" }
        notes = Layout.list(
            in: context,
            orElse: .status(icon: "document-new-symbolic", title: "No Notes", text: "Ctrl+N makes one.")
        )
        let new = Widget.button("New Note") { Routing.makeNote(in: context) }.css("suggested-action")
        widget = .box(
            .vertical,
            margins: 18,
            .box(.horizontal, order.expanding(.horizontal).aligned(horizontal: .start), new),
            notes.widget
        )
        order.onChanged { [order] in order.selected.map { store.order = .allCases[$0] } }
        store.observe(self) { page in
            page.order.selected = NoteStore.Order.allCases.firstIndex(of: store.order)
            page.notes.items = store.ordered.filter { tag == nil || $0.tag == tag }
        }
    }
}

/// A search for notes. Its text is part of the URL.
final class SearchPage: Page {
    let widget: Widget

    private let store: NoteStore
    private let notes: ItemList<Note>
    private var text: String

    init(_ route: SearchRoute, _ context: PageContext, _ store: NoteStore) {
        self.store = store
        text = route.text ?? ""
        let nothing = Widget.status(
            icon: "edit-find-symbolic",
            title: "No Results Found",
            text: "Try a different search."
        )
        notes = Layout.list(in: context, orElse: nothing)
        let field = Widget.searchEntry(name: "Text to search for").bindText(to: "text", of: context)
        widget = .box(.vertical, margins: 18, field, notes.widget)
        store.observe(self) { page in page.notes.items = store.notes(with: page.text) }
    }

    func didUpdate(_ context: PageContext) {
        text = context.parameters["text"] ?? ""
        notes.items = store.notes(with: text)
    }
}

/// Widgets that several pages share.
enum Layout {
    /// Creates a column that scrolls.
    static func page(_ widgets: Widget...) -> Widget {
        let column = Widget.box(.vertical, margins: 18)
        for widget in widgets { column.append(widget) }
        return .scrolled(column)
    }

    /// Creates a field with its name above it.
    static func field(_ name: String, _ field: Widget) -> Widget {
        .box(.vertical, spacing: 4, .label(name).css("dim-label"), field)
    }

    /// Creates a list of notes, each with a menu.
    ///
    /// - Parameter status: The widget that is shown instead if there are no notes.
    static func list(in context: PageContext, orElse status: Widget) -> ItemList<Note> {
        let list = ItemList(of: [Note](), name: "Notes", placeholder: status) { note in
            let text = note.isLocked ? "Locked" : note.text
            return .box(
                .vertical,
                spacing: 2,
                .label(note.title).css("heading"),
                .label(text.isEmpty ? "Empty" : text).css("dim-label")
            )
        }
        list.widget.css("frame")
        return list.onActivate(from: context) { .route(NoteRoute(id: $0.id)) }
            .onMenu { note in
                [
                    "Edit": { context.open(.route(EditRoute(id: note.id))) },
                    "Delete": { context.open(.route(DeleteRoute(id: note.id))) },
                ]
            }
    }
}
