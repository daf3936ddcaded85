import CRouterGtk
import RouterCore
import RouterGtk
import RouterWidgets

/// The URL of a note: `gtkrouter://note?text=Milk`.
struct NoteRoute: TypedRoute {
    static let route = Route("gtkrouter://note", name: "note", title: "A note", parent: "gtkrouter://home")
    static let example = NoteRoute(text: "Milk")

    /// The text with which the page begins, as an unsaved draft.
    var text: String?
}

/// A page with a note. The page asks before unsaved text is lost, regardless of how the user leaves.
final class NotePage: Page {
    let widget: Widget

    private let text: Widget
    private let buffer: UnsafeMutablePointer<GtkTextBuffer>
    private let save: Widget
    /// The text as it was last saved, or `nil` if it was never saved.
    private var saved: String?

    init(_ route: NoteRoute, _ context: PageContext) {
        let body = PageBody(
            title: context.routeTitle,
            introduction:
                translated(
                    "Type something, then go back, close the window, or replace this page with another address."
                )
        )
        text = .textView(name: translated("Note")).css("note-text")
        buffer = gtk_text_view_get_buffer(as_text_view(text))
        let buttons = ButtonRow()
        save = buttons.append(translated("Save"), isSuggested: true) {}
        let kept = context.savedState.map { String($0.dropFirst()) }
        let isDraft = context.savedState?.first == Self.draftMark
        saved = isDraft ? nil : kept
        widget = body.widget

        gtk_widget_set_size_request(text, -1, 160)
        let card = Card()
        card.append(text)
        body.append(card.widget)
        body.append(buttons.widget)
        if let beginning = kept ?? route.text {
            text.text = beginning
            gtk_text_buffer_set_modified(buffer, saved == nil ? 1 : 0)
        }
        save.isSensitive = hasUnsavedChanges
        SignalConnection(buffer, "modified-changed") { [weak self] _ in
            if let self { save.isSensitive = hasUnsavedChanges }
        }
        save.onClicked { [weak self] in
            guard let self else { return }
            // `keep()` makes the button insensitive. The button would then lose focus, so focus moves first.
            self.text.grabFocus()
            keep()
        }
    }

    /// Returns the text, preceded by a mark that distinguishes drafts from saved text.
    func savedState() -> String? {
        hasUnsavedChanges ? "\(Self.draftMark)\(text.text)" : saved.map { "=\($0)" }
    }

    private static let draftMark: Character = "+"

    private func keep() {
        saved = text.text
        gtk_text_buffer_set_modified(buffer, 0)
    }

    var hasUnsavedChanges: Bool { gtk_text_buffer_get_modified(buffer) != 0 }

    func askToLeave(_ question: LeaveQuestion, over window: Widget) {
        guard hasUnsavedChanges else { return question.answer(true) }
        question.askUser(
            over: window,
            title: translated("Save Changes?"),
            text: translated("If you don’t save, your changes will be lost."),
            keep: translated("Keep Editing"),
            discard: translated("Discard"),
            save: translated("Save"),
            saving: { [weak self] in self?.keep() }
        )
    }
}
