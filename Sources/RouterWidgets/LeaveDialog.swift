import RouterGtk

extension LeaveQuestion {
    /// Asks the user in a dialog whether a page with unsaved changes may leave, which means that it may be
    /// closed, and answers the question once.
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
    /// The dialog is a small modal window with a button that keeps the page
    /// and a button that discards the changes.
    /// If you pass `saving`, a third button saves the changes and then lets the page leave:
    ///
    ///     question.askUser(
    ///         over: window,
    ///         title: "Save changes?",
    ///         text: "If you don’t save, your changes will be lost.",
    ///         saving: { [weak self] in try await self?.save() }
    ///     )
    ///
    /// If saving throws an error, the dialog shows the error as a sentence, and the user decides again.
    /// While `saving` runs, the user can still choose to keep the page.
    /// The page may also finish during that time, to return the saved result to its caller.
    ///
    /// If the page is not the top page, the dialog shows the title
    /// of the page (``/RouterCore/LeaveQuestion/isTop``).
    /// If the question is withdrawn, the dialog closes.
    /// If the dialog would be wider than the window below, its lines break earlier,
    /// and its buttons are stacked if necessary.
    ///
    /// - Keys: the button that keeps the page has focus,
    ///   so neither Return nor Escape loses the changes.
    ///   Return presses the focused button. Escape and closing the dialog keep the page.
    ///   If a guard no longer allows the page (``/RouterCore/LeaveQuestion/Cause/guard``), the dialog has no
    ///   button that keeps the page, and Escape does nothing.
    ///   The button that saves then has focus, if there is one.
    /// - CSS: a `window` with the classes `dialog`, `message`, and `leave-dialog`.
    ///   The button that discards has the class `destructive-action`, the button that saves has
    ///   `suggested-action`, and the sentence of an error has `error`.
    /// - Accessibility: the role `alert dialog`, labeled with the title and described by the text.
    ///   The sentence of an error has the role `alert`.
    ///
    /// - Parameters:
    ///   - window: The window that the page received with the question. The dialog is modal for it.
    ///   - title: The question in a few words, as plain text.
    ///     It is shortened to `DisplayURL.titleLength` Unicode scalars.
    ///   - text: A sentence that states what will be lost and when, as plain text.
    ///     It is shortened to `DisplayURL.paragraphLength` Unicode scalars.
    ///   - keep: The label of the button that keeps the page.
    ///   - discard: The label of the button that discards the changes.
    ///   - save: The label of the button that saves the changes.
    ///   - saving: A closure that saves the changes, immediately or asynchronously,
    ///     or `nil` for a dialog without a button that saves.
    /// - Returns: The dialog's window, which exists until the question is answered.
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
            // The answer may close pages, and before that, focus must be back in the window below.
            // The dialog therefore closes before the question is answered.
            gtk_window_destroy(as_window(parts.dialog))
            answer()
        }
        didWithdraw = { gtk_window_destroy(as_window(parts.dialog)) }

        parts.addWords(title: title, page: isTop ? nil : self.title, text: text)
        // The guard no longer allows the page, so the user can only decide about the changes.
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
                    // In the meantime, the dialog may have closed, because the user kept the page or
                    // because the question was withdrawn.
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
