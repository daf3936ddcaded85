import RouterGtk
import RouterWidgets

/// A page that shows a note.
final class NotePage: Page {
    let widget: Widget
    let headerEnd: [Widget]
    private(set) var title: String?

    private let text = Widget.label("")
    private let tag = Widget.box(.horizontal)
    private let menu = Widget.menu(icon: "view-more-symbolic", name: "More")

    init(_ route: NoteRoute, _ context: PageContext, _ store: NoteStore) {
        widget = Layout.page(text, tag)
        headerEnd = [.button("Edit") { context.open(.route(EditRoute(id: route.id))) }, menu]
        store.observe(self) { page in
            if let note = store[route.id] { page.show(note, context, store) }
        }
    }

    private func show(_ note: Note, _ context: PageContext, _ store: NoteStore) {
        text.text = note.text.isEmpty ? "This note is empty." : note.text
        tag.replaceChildren(
            note.tag.isEmpty ? [] : [.label([.link("#\(note.tag)", to: "notes://tag/\(note.tag)")], context)]
        )
        menu.replaceMenu([
            note.isLocked ? "Remove the Lock" : "Lock": { store.toggleLock(of: note.id) },
            "Delete": { context.open(.route(DeleteRoute(id: note.id))) },
        ])
        guard title != note.title else { return }
        title = note.title
        context.updateTitle()
    }
}

/// A page for editing a note. It asks the user before it discards unsaved changes.
final class EditPage: Page {
    let widget: Widget
    let title: String?
    let headerEnd: [Widget]

    private let store: NoteStore
    private let note: Note
    private let name: Widget
    private let tag: Widget
    private let field: Widget

    init(_ route: EditRoute, _ context: PageContext, _ store: NoteStore) {
        self.store = store
        let note = store[route.id] ?? Note(id: route.id, title: "")
        self.note = note
        title = "Edit \(note.title)"
        let kept =
            context.savedState?.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false) ?? []
        let texts = kept.count == 3 ? kept.map(String.init) : [note.title, note.tag, note.text]
        name = .entry(texts[0], name: "Title")
        tag = .entry(texts[1], name: "Tag")
        field = .textView(texts[2], name: "Text")
        let save = Widget.button("Save") {}.css("suggested-action").tooltip("Save (Ctrl+S)")
            .key("<Control>s")
        headerEnd = [save]
        widget = .box(
            .vertical,
            margins: 18,
            Layout.field("Title", name),
            Layout.field("Tag", tag),
            Layout.field("Text", .scrolled(field).css("frame"))
        )
        save.onClicked { [weak self] in
            self?.save()
            context.pop()
        }
    }

    var hasUnsavedChanges: Bool { edited != (store[note.id] ?? note) }

    /// Returns the unsaved changes, which are restored with the session.
    ///
    /// The first line is the title, the second line is the tag, and the rest is the text of the note.
    func savedState() -> String? {
        hasUnsavedChanges ? "\(name.text)\n\(tag.text)\n\(field.text)" : nil
    }

    func askToLeave(_ question: LeaveQuestion, over window: Widget) {
        guard hasUnsavedChanges, !question.isPageSaved else { return question.answer(true) }
        question.askUser(
            over: window,
            title: "Save changes to “\(note.title)”?",
            text: "If you don’t save, your changes will be lost.",
            saving: { [weak self] in self?.save() }
        )
    }

    private var edited: Note {
        Note(id: note.id, title: name.text, text: field.text, tag: tag.text, isLocked: note.isLocked)
    }

    private func save() {
        store.put(edited)
    }
}

/// A modal that creates a note and returns its id.
final class NewNotePage: Page {
    // The modal is not saved, because after a restart no code would be waiting for the id of the new note.
    static let routes = [Route("notes://new", title: "New Note", verb: .present, isSaved: false)]

    let widget: Widget
    let modalSize: WindowSize? = WindowSize(width: 400, height: 260)

    init(_ context: PageContext, _ store: NoteStore) {
        let name = Widget.entry(name: "Title")
        let create = Widget.button("Create") { context.finish(store.add(name.text)) }.css("suggested-action")
        create.isSensitive = false
        name.onChanged { create.isSensitive = !name.text.isEmpty }
        name.onActivate { if !name.text.isEmpty { context.finish(store.add(name.text)) } }
        widget = Layout.page(Layout.field("Title", name), create.aligned(horizontal: .end))
    }
}
