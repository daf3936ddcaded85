import CGtk
import RouterCore
import RouterGtk

/// The route of a note.
struct NoteRoute: TypedRoute {
    static let route = Route("notes://note/:id<int>", title: "Note")
    static let example = NoteRoute(id: 1)
    var id: Int
}

/// A note to read and edit, which asks before it leaves with unsaved changes.
final class NotePage: Page {
    let widget = makeColumn()
    var title: String? { note.title }

    private let context: PageContext
    private let notebook: Notebook
    private var note: Note
    private let swatch: Widget
    private let star: Widget
    private let save: Widget
    private let buffer: UnsafeMutablePointer<GtkTextBuffer>

    init(_ route: NoteRoute, _ context: PageContext, _ notebook: Notebook) {
        (self.context, self.notebook) = (context, notebook)
        note = notebook[route.id] ?? Note(id: 0, title: context.title)
        let text: Widget = gtk_text_view_new()
        buffer = gtk_text_view_get_buffer(as_text_view(text))
        swatch = makeSwatch(note.colour)
        star = makeButton { [context, note] in context.open("notes://star/\(note.id)") }
        save = gtk_button_new_with_label("Save")
        build(text)
        gtk_text_buffer_set_text(buffer, note.text, -1)
        SignalConnection(buffer, "changed") { [weak self] _ in self?.show() }
        SignalConnection(save, "clicked") { [weak self] _ in self?.keep() }
        notebook.observe { [weak self] in
            self?.follow()
            return self != nil
        }
        show()
    }

    func mayLeave(_ question: LeaveQuestion, over window: UnsafeMutablePointer<GtkWidget>) {
        guard isChanged else { return question.answer(true) }
        LeaveDialog.ask(
            question,
            over: window,
            title: "Save changes?",
            text: "The text of “\(note.title)” has not been saved.",
            saving: { [weak self] in self?.keep() }
        )
    }

    private func build(_ text: Widget) {
        let title = PageTitle.make(note.title)
        gtk_widget_set_hexpand(title, 1)
        gtk_box_append(as_box(widget), makeRow(swatch, title))

        gtk_text_view_set_wrap_mode(as_text_view(text), GTK_WRAP_WORD_CHAR)
        gtk_text_view_set_accepts_tab(as_text_view(text), 0)
        cgtk_set_accessible_label(text, "Text of \(note.title)")
        let scrolled: Widget = gtk_scrolled_window_new()
        gtk_scrolled_window_set_child(as_scrolled_window(scrolled), text)
        gtk_widget_set_vexpand(scrolled, 1)
        gtk_widget_set_overflow(scrolled, GTK_OVERFLOW_HIDDEN)
        gtk_widget_add_css_class(scrolled, "note-text")
        gtk_box_append(as_box(widget), scrolled)

        gtk_widget_add_css_class(save, "suggested-action")
        gtk_widget_set_hexpand(save, 1)
        gtk_widget_set_halign(save, GTK_ALIGN_END)
        let colour = makeButton("Colour…") { [weak self] in self?.chooseColour() }
        gtk_box_append(as_box(widget), makeRow(colour, star, save))
    }

    private var isChanged: Bool { text != note.text }

    private var text: String {
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 0) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }

    private func show() {
        gtk_widget_set_sensitive(save, isChanged ? 1 : 0)
        gtk_button_set_label(as_button(star), note.isStarred ? "Remove star" : "Star")
        paint(swatch, note.colour)
    }

    private func keep() {
        let text = text
        notebook.change(note.id) { $0.text = text }
    }

    /// Shows the note as the other window may have changed it; unsaved text stays.
    private func follow() {
        guard let new = notebook[note.id] else { return }
        let wasChanged = isChanged
        note = new
        if !wasChanged, isChanged { gtk_text_buffer_set_text(buffer, note.text, -1) }
        show()
    }

    private func chooseColour() {
        Task { [context, notebook, note] in
            guard let colour = try? await context.result(of: "notes://colour", as: Colour.self) else {
                return
            }
            notebook.change(note.id) { $0.colour = colour }
        }
    }
}
