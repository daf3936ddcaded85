import CGtk
import RouterCore
import RouterGtk

/// A note that asks before it leaves with unsaved text, in every way of leaving.
///
/// The query item `text` is a text that has not been saved.
final class NotePage: StandalonePage {
    static let pageName = "note"

    let widget: Widget

    private let text: Widget
    private let buffer: UnsafeMutablePointer<GtkTextBuffer>
    private let save: Widget
    /// The text as it was saved last; `nil` before that.
    private var saved: String?

    init(_ context: PageContext) {
        let body = PageBody(
            title: context.title,
            introduction:
                translated(
                    "Type something, then go back, close the window, or replace this page with another address."
                )
        )
        text = gtk_text_view_new()
        buffer = gtk_text_view_get_buffer(as_text_view(text))
        let buttons = ButtonRow()
        save = buttons.append(translated("Save"), isSuggested: true) {}
        saved = context.savedState
        widget = body.widget

        gtk_text_view_set_wrap_mode(as_text_view(text), GTK_WRAP_WORD_CHAR)
        gtk_text_view_set_accepts_tab(as_text_view(text), 0)
        gtk_widget_set_size_request(text, -1, 160)
        text.css("note-text")
        text.accessibleLabel(translated("Note"))
        let card = Card()
        card.append(text)
        body.append(card.widget)
        body.append(buttons.widget)
        if let beginning = saved ?? context.parameters["text"] {
            text.text = beginning
            gtk_text_buffer_set_modified(buffer, saved == nil ? 1 : 0)
        }
        gtk_widget_set_sensitive(save, gtk_text_buffer_get_modified(buffer))
        SignalConnection(buffer, "modified-changed") { [buffer, save] _ in
            gtk_widget_set_sensitive(save, gtk_text_buffer_get_modified(buffer))
        }
        save.onClicked { [weak self] in
            guard let self else { return }
            // Focus moves first: the button is about to become insensitive and would lose it.
            self.text.grabFocus()
            keep()
        }
    }

    func savedState() -> String? { saved }

    private func keep() {
        saved = text.text
        gtk_text_buffer_set_modified(buffer, 0)
    }

    var hasUnsavedChanges: Bool { gtk_text_buffer_get_modified(buffer) != 0 }

    func mayLeave(_ question: LeaveQuestion, over window: Widget) {
        guard hasUnsavedChanges else { return question.answer(true) }
        LeaveDialog.ask(
            question,
            over: window,
            title: translated("Save this note?"),
            text: translated("If you don’t save, your changes will be lost."),
            keep: translated("Keep Editing"),
            discard: translated("Discard"),
            save: translated("Save"),
            saving: { [weak self] in self?.keep() }
        )
    }
}
