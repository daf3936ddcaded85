import RouterGtk

/// A page that lists all notes. Each note has a link, and a button that opens it in the other window.
final class ListPage: Page {
    static let routes = [Route("notes://list", title: "Notes")]

    let widget: Widget

    private let context: PageContext
    private let notebook: Notebook
    private let openElsewhere: (NavigationRequest) -> Void
    private let rows = Widget.box(.vertical, spacing: 0).css("notes")

    init(_ context: PageContext, _ notebook: Notebook, openElsewhere: @escaping (NavigationRequest) -> Void) {
        (self.context, self.notebook, self.openElsewhere) = (context, notebook, openElsewhere)
        let new = Widget.button("New note") { context.open(.route(NoteRoute(id: notebook.add()))) }
        let column = Widget.box(
            .vertical,
            spacing: 18,
            .title("Notes"),
            rows,
            new.aligned(horizontal: .start)
        )
        widget = .scrolled(column.css("page"))
        show()
        notebook.observe { [weak self] in
            self?.show()
            return self != nil
        }
    }

    private func show() {
        rows.replaceChildren(notebook.notes.map(row))
    }

    private func row(for note: Note) -> Widget {
        let address = NavigationRequest.route(NoteRoute(id: note.id))
        let texts = Widget.box(
            .vertical,
            spacing: 2,
            makeLine(note.isStarred ? "\(note.title) ★" : note.title).css("note-title"),
            makeLine(note.text.isEmpty ? "Empty" : note.text).css("dim-label")
        )
        let link = Widget.link(
            note.isStarred ? "\(note.title), starred" : note.title,
            showing: .box(.horizontal, makeSwatch(note.color), texts.expanding(.horizontal)),
            to: address,
            context
        )
        let other = Widget.button(
            icon: "window-new-symbolic",
            name: "Open \(note.title) in the other window"
        ) { [openElsewhere] in openElsewhere(address) }
        return .box(.horizontal, link.css("open"), other.aligned(vertical: .center)).css("note-row")
    }
}
