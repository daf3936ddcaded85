import CGtk
import RouterCore

/// A dialog that asks the user whether a page with unsaved changes may leave.
///
///     final class NotePage: Page {
///         let widget: Widget = .title("A note")
///         var hasUnsavedChanges = false
///
///         func mayLeave(_ question: LeaveQuestion, over window: Widget) {
///             guard hasUnsavedChanges else { return question.answer(true) }
///             LeaveDialog.ask(
///                 question,
///                 over: window,
///                 title: "Discard changes?",
///                 text: "They have not been saved."
///             )
///         }
///     }
///
/// It is a small modal window with a button that keeps the page and one that discards the changes.
/// With `saving` it has a third button, which saves the changes and then lets the page leave:
///
///     LeaveDialog.ask(
///         question,
///         over: window,
///         title: "Save changes?",
///         text: "They would be lost.",
///         saving: { [weak self] in try await self?.save() }
///     )
///
/// A page may finish while the app saves, so that its caller gets what was saved.
/// If saving throws an error, the dialog shows its description as a sentence, and the user decides again.
/// While the app saves, the user may still keep the page, which then stays.
///
/// The button that saves has focus, or else the button that keeps the page.
/// Return presses the button that has focus.
/// Escape and closing the dialog keep the page.
/// If a guard does not allow the page any more (``/RouterCore/LeaveQuestion/Cause/guard``), nothing keeps it.
/// If the page is not the top one, the dialog says its title (``/RouterCore/LeaveQuestion/isTop``).
/// If the question is withdrawn, the dialog closes.
/// If the dialog would be wider than the window below, its lines break earlier; if need be
/// its buttons are stacked.
///
/// - CSS: a `window` with the classes `dialog`, `message` and `leave-dialog`.
///   The button that discards has the class `destructive-action`, the one that saves `suggested-action`, and the sentence
///   of an error `error`.
/// - Accessibility: the role alert dialog, named by its title and described by its text.
///   The sentence of an error has the role alert.
@MainActor
public enum LeaveDialog {
    /// Shows the dialog, which answers the question once.
    ///
    /// - Parameters:
    ///   - question: The question that the page was asked; the dialog keeps it until it is answered.
    ///   - window: The window that the page was given with the question; the dialog is modal over it.
    ///   - title: The question in a few words, as plain text; shortened to `DisplayURL.titleLength` characters.
    ///   - text: A sentence about the loss, as plain text; shortened to `DisplayURL.paragraphLength` characters.
    ///   - keep: The label of the button that keeps the page.
    ///   - discard: The label of the button that discards the changes.
    ///   - save: The label of the button that saves the changes.
    ///   - saving: Saves the changes, at once or in its time; `nil` for no such button.
    /// - Returns: The dialog's window, which lives until the answer.
    @discardableResult
    public static func ask(
        _ question: LeaveQuestion,
        over window: Widget,
        title: String,
        text: String,
        keep: String = "Keep Editing",
        discard: String = "Discard",
        save: String = "Save",
        saving: (@MainActor () async throws -> Void)? = nil
    ) -> Widget {
        let parts = LeaveDialogParts(over: window)
        let answer: @MainActor (@MainActor () -> Void) -> Void = { answer in
            // The dialog goes before the answer, so that focus is back in the window below when the answer
            // changes something.
            gtk_window_destroy(as_window(parts.dialog))
            answer()
        }
        question.withdrawn = { gtk_window_destroy(as_window(parts.dialog)) }

        parts.addWords(title: title, page: question.isTop ? nil : question.title, text: text)
        // A guard that does not allow the page any more leaves no choice but what becomes of the changes.
        let mayStay = question.cause != .guard
        let stay = mayStay ? parts.addButton(keep) { answer { question.answer(false) } } : nil
        parts.addButton(discard, style: "destructive-action") { answer { question.discard() } }
        if let saving {
            let saves = parts.addButton(save, style: "suggested-action") { [weak question] in
                parts.setBusy(true, except: stay)
                question?.isSaving = true
                Task {
                    var failure: (any Error)?
                    do { try await saving() } catch { failure = error }
                    // By now the user may have kept the page, or the question is withdrawn, and the dialog has gone.
                    guard let question, question.isOpen else { return }
                    guard let failure else { return answer { question.answer(true) } }
                    question.isSaving = false
                    parts.setBusy(false, except: stay)
                    parts.show(question.sentence(failure))
                }
            }
            gtk_window_set_default_widget(as_window(parts.dialog), saves)
        }
        parts.fit()

        KeyShortcuts(on: parts.dialog).add("Escape") {
            if mayStay { answer { question.answer(false) } }
            return true
        }
        SignalConnection(parts.dialog, answering: "close-request") { _ in
            if mayStay { answer { question.answer(false) } }
            return true
        }
        parts.focusSuggestion()
        gtk_window_present(as_window(parts.dialog))
        return parts.dialog
    }
}
