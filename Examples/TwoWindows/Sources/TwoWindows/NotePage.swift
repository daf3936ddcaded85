import RouterGtk
import RouterWidgets

/// The route of a note.
struct NoteRoute: TypedRoute {
    static let route = Route("notes://note/:id<int>", title: "Note")
    static let example = NoteRoute(id: 1)
    var id: Int
}

/// A page for reading and editing a note. It asks the user before it discards unsaved changes.
final class NotePage: Page {
    let widget: Widget
    var title: String? { note.title }

    private let context: PageContext
    private let notebook: Notebook
    private var note: Note
    private let swatch: Widget
    private let field: Widget
    private let star: Widget
    private let save: Widget

    init(_ route: NoteRoute, _ context: PageContext, _ notebook: Notebook) {
        (self.context, self.notebook) = (context, notebook)
        note = notebook[route.id] ?? Note(id: 0, title: context.routeTitle)
        swatch = makeSwatch(note.color)
        field = .textView(note.text, name: "Text of \(note.title)")
        star = .button("Star") { context.open("notes://star/\(route.id)") }
        save = .button("Save") {}.css("suggested-action")
        let color = Widget.button("Color…") {}
        let text = Widget.scrolled(field).css("note-text")
        gtk_widget_set_overflow(text, GTK_OVERFLOW_HIDDEN)
        widget = .box(
            .vertical,
            spacing: 18,
            .box(.horizontal, swatch, .title(note.title).expanding(.horizontal)),
            text,
            .box(.horizontal, color, star, save.expanding(.horizontal).aligned(horizontal: .end))
        ).css("page")

        color.onClicked { [weak self] in self?.chooseColor() }
        save.onClicked { [weak self] in self?.keep() }
        field.onChanged { [weak self] in self?.show() }
        notebook.observe { [weak self] in
            self?.follow()
            return self != nil
        }
        show()
    }

    func askToLeave(_ question: LeaveQuestion, over window: Widget) {
        guard hasUnsavedChanges else { return question.answer(true) }
        question.askUser(
            over: window,
            title: "Save changes to “\(note.title)”?",
            text: "If you don’t save, your changes will be lost.",
            saving: { [weak self] in self?.keep() }
        )
    }

    var hasUnsavedChanges: Bool { field.text != note.text }

    private func show() {
        save.isSensitive = hasUnsavedChanges
        star.text = note.isStarred ? "Remove star" : "Star"
        paint(swatch, note.color)
    }

    private func keep() {
        let text = field.text
        notebook.change(note.id) { $0.text = text }
    }

    /// Shows changes that the user made to the note in the other window, but keeps unsaved text.
    private func follow() {
        guard let new = notebook[note.id] else { return }
        let hadChanges = hasUnsavedChanges
        note = new
        if !hadChanges { field.text = note.text }
        show()
    }

    private func chooseColor() {
        Task { [context, notebook, note] in
            guard let color = try? await context.result(ofOpening: "notes://color", as: Color.self) else {
                return
            }
            notebook.change(note.id) { $0.color = color }
        }
    }
}
