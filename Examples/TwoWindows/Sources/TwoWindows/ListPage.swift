import CGtk
import RouterCore
import RouterGtk

/// All notes, each with a link and a button that uses the other window.
final class ListPage: Page {
    let widget: Widget = gtk_scrolled_window_new()

    private let context: PageContext
    private let notebook: Notebook
    private let openElsewhere: (NavigationRequest) -> Void
    private let rows: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)

    init(_ context: PageContext, _ notebook: Notebook, openElsewhere: @escaping (NavigationRequest) -> Void) {
        (self.context, self.notebook, self.openElsewhere) = (context, notebook, openElsewhere)
        let column = makeColumn()
        gtk_scrolled_window_set_child(as_scrolled_window(widget), column)
        gtk_box_append(as_box(column), PageTitle.make("Notes"))
        gtk_widget_add_css_class(rows, "notes")
        gtk_box_append(as_box(column), rows)
        let new = makeButton("New note") { context.open(.route(NoteRoute(id: notebook.add()))) }
        gtk_widget_set_halign(new, GTK_ALIGN_START)
        gtk_box_append(as_box(column), new)
        show()
        notebook.observe { [weak self] in
            self?.show()
            return self != nil
        }
    }

    private func show() {
        while let row = gtk_widget_get_first_child(rows) { gtk_box_remove(as_box(rows), row) }
        for note in notebook.notes { gtk_box_append(as_box(rows), row(for: note)) }
    }

    private func row(for note: Note) -> Widget {
        let address = "notes://note/\(note.id)"
        let texts: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2)
        gtk_widget_set_hexpand(texts, 1)
        gtk_box_append(
            as_box(texts),
            makeLabel(note.isStarred ? "\(note.title) ★" : note.title, "note-title")
        )
        gtk_box_append(as_box(texts), makeLabel(note.text.isEmpty ? "Empty" : note.text, "dim-label"))
        let link = cgtk_widget_new(cgtk_type_button(), GTK_ACCESSIBLE_ROLE_LINK)
        for name in ["flat", "open"] { gtk_widget_add_css_class(link, name) }
        gtk_button_set_child(as_button(link), makeRow(makeSwatch(note.colour), texts))
        gtk_widget_set_tooltip_text(link, address)
        cgtk_set_accessible_label(link, note.isStarred ? "\(note.title), starred" : note.title)
        SignalConnection(link, "clicked") { [context] _ in context.open(.link(address)) }

        let other = IconButton.make(
            icon: "window-new-symbolic",
            name: "Open \(note.title) in the other window"
        )
        gtk_widget_set_valign(other, GTK_ALIGN_CENTER)
        SignalConnection(other, "clicked") { [openElsewhere] _ in openElsewhere(.link(address)) }
        let row = makeRow(link, other)
        gtk_widget_add_css_class(row, "note-row")
        return row
    }
}
