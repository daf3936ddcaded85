import RouterGtk

/// All notes, or those with a tag.
final class ListPage: Page {
    static let routes = [
        Route("notes://list", title: "Notes", reuse: .returnToExisting),
        Route("notes://tag/:tag", title: "Tag", parent: "notes://list"),
    ]

    let widget: Widget
    let title: String?

    private let rows = NoteRows()

    init(_ context: PageContext, _ store: NoteStore) {
        let tag = context.parameters["tag"]
        title = tag.map { "Tag “\($0)”" }
        let new = Widget.button("New note") {
            Task {
                guard let id = try await context.result(of: "notes://new", as: Int.self) else { return }
                context.open(.route(NoteRoute(id: id)))
            }
        }.css("suggested-action")
        widget = Layout.page(
            .box(.horizontal, .title(title ?? context.title).expanding(.horizontal), new),
            rows.widget
        )
        store.observe(self) { page in
            page.rows.show(store.notes.filter { tag == nil || $0.tag == tag }, in: context)
        }
    }
}

/// A search for notes, whose text is part of the URL.
final class SearchPage: Page {
    let widget: Widget

    private let store: NoteStore
    private let entry: Widget
    private let rows = NoteRows()

    init(_ route: SearchRoute, _ context: PageContext, _ store: NoteStore) {
        self.store = store
        let entry = Widget.entry(route.text ?? "", name: "Text to search for")
        self.entry = entry
        entry.onActivate { context.open(.route(SearchRoute(text: entry.text))) }
        widget = Layout.page(.title(context.title), entry, rows.widget)
        rows.show(store.notes(with: route.text ?? ""), in: context)
    }

    func updated(_ context: PageContext) {
        let text = context.parameters["text"] ?? ""
        entry.text = text
        rows.show(store.notes(with: text), in: context)
    }
}

/// A list of links to notes.
struct NoteRows {
    let widget = Widget.box(.vertical, spacing: 0)

    func show(_ notes: [Note], in context: PageContext) {
        widget.replaceChildren(
            notes.isEmpty ? [.label("No notes.").css("dim-label")] : notes.map { row($0, context) }
        )
    }

    private func row(_ note: Note, _ context: PageContext) -> Widget {
        let text = note.isLocked ? "Locked" : note.text
        let texts = Widget.box(
            .vertical,
            spacing: 2,
            .label(note.title).css("heading"),
            .label(text.isEmpty ? "Empty" : text).css("dim-label")
        )
        return .link(note.title, showing: texts, to: .route(NoteRoute(id: note.id)), context)
    }
}

/// The layout of all pages.
enum Layout {
    /// A column that scrolls.
    static func page(_ widgets: Widget...) -> Widget {
        let column = Widget.box(.vertical, margins: 18)
        for widget in widgets { column.append(widget) }
        return .scrolled(column)
    }
}
