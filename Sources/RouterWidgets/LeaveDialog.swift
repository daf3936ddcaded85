import RouterGtk

extension LeaveQuestion {
    /// Asks the user in a dialog whether the page with unsaved changes may leave, and answers once.
    ///
    ///     final class NotePage: Page {
    ///         let widget: Widget = .title("A note")
    ///         var hasUnsavedChanges = false
    ///
    ///         func askToLeave(_ question: LeaveQuestion, over window: Widget) {
    ///             guard hasUnsavedChanges else { return question.answer(true) }
    ///             question.askUser(over: window, title: "Discard changes?", text: "They have not been saved.")
    ///         }
    ///     }
    ///
    /// The dialog is a small modal window with a button that keeps the page and one that discards the changes.
    /// With `saving` it has a third button, which saves the changes and then lets the page leave:
    ///
    ///     question.askUser(
    ///         over: window,
    ///         title: "Save changes?",
    ///         text: "If you don’t save, your changes will be lost.",
    ///         saving: { [weak self] in try await self?.save() }
    ///     )
    ///
    /// A page may finish while the app saves, so that its caller gets what was saved.
    /// If saving throws an error, the dialog shows its description as a sentence, and the user decides again.
    /// While the app saves, the user may still keep the page, which then stays.
    ///
    /// The button that keeps the page has focus, so neither Return nor Escape loses or sends anything.
    /// Return presses the button that has focus.
    /// Escape and closing the dialog keep the page.
    /// If a guard does not allow the page any more (``/RouterCore/LeaveQuestion/Cause/guard``), nothing keeps it,
    /// and the button that saves has focus.
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
    ///
    /// - Parameters:
    ///   - window: The window that the page was given with the question; the dialog is modal over it.
    ///   - title: The question in a few words, as plain text; shortened to `DisplayURL.titleLength` characters.
    ///   - text: A sentence that says what is lost, and when, as plain text; shortened to `DisplayURL.paragraphLength` characters.
    ///   - keep: The label of the button that keeps the page.
    ///   - discard: The label of the button that discards the changes.
    ///   - save: The label of the button that saves the changes.
    ///   - saving: Saves the changes, at once or in its time; `nil` leaves the button out.
    /// - Returns: The dialog's window, which lives until the answer.
    @discardableResult
    public func askUser(
        over window: Widget,
        title: String,
        text: String,
        keep: String = "Keep Editing",
        discard: String = "Discard",
        save: String = "Save",
        saving: (@MainActor () async throws -> Void)? = nil
    ) -> Widget {
        let parts = LeaveDialogParts(over: window)
        let end: @MainActor (@MainActor () -> Void) -> Void = { answer in
            // The dialog goes before the answer, so that focus is back in the window below when the answer
            // changes something.
            gtk_window_destroy(as_window(parts.dialog))
            answer()
        }
        didWithdraw = { gtk_window_destroy(as_window(parts.dialog)) }

        parts.addWords(title: title, page: isTop ? nil : self.title, text: text)
        // A guard that does not allow the page any more leaves no choice but what becomes of the changes.
        let mayStay = cause != .guard
        let stay = mayStay ? parts.addButton(keep) { end { self.answer(false) } } : nil
        parts.addButton(discard, style: "destructive-action") { end { self.discard() } }
        if let saving {
            let saves = parts.addButton(save, style: "suggested-action") { [weak self] in
                parts.setBusy(true, except: stay)
                self?.isSaving = true
                Task {
                    var failure: (any Error)?
                    do { try await saving() } catch { failure = error }
                    // By now the user may have kept the page, or the question is withdrawn, and the dialog has gone.
                    guard let self, self.isOpen else { return }
                    guard let failure else { return end { self.answer(true) } }
                    self.isSaving = false
                    parts.setBusy(false, except: stay)
                    parts.show(self.sentence(failure))
                }
            }
            if stay == nil { parts.setDefault(saves) }
        }
        if let stay { parts.setDefault(stay) }
        parts.fit()

        let close: @MainActor () -> Bool = {
            if mayStay { end { self.answer(false) } }
            return true
        }
        KeyShortcuts(on: parts.dialog).add("Escape", action: close)
        SignalConnection(parts.dialog, answering: "close-request") { _ in close() }
        parts.focusDefault()
        gtk_window_present(as_window(parts.dialog))
        return parts.dialog
    }
}
