import CRouterGtk
import RouterCore
import RouterGtk

/// The effects of typing (the style of the text, mistakes, and suggestions), and the actions of the entry's
/// menu.
extension AddressBar {
    /// Handles a change of the text by the user.
    func hasChanged() {
        let text = shownText
        let fault = hasFocus && text != self.text ? URLParseError.lasting(in: text) : nil
        AddressParts.style(text, in: widget, fault: fault?.offset)
        setMistake(fault.map(configuration.sentence))
        setInvalid(false)
        markUnopened()
        guard hasFocus, suggests else { return }
        // Deferred, because typing over a selection changes the text twice.
        completing = MainLoopTimer(milliseconds: 0) { [weak self] in self?.complete() }
    }

    func setMistake(_ sentence: String?) {
        guard sentence != mistake else { return }
        mistake = sentence
        describe()
    }

    /// Updates the tooltip and the accessible description of the entry.
    ///
    /// The description is the first of the following that exists: the selected suggestion, the mistake in the
    /// text, the hint about text that was not opened, the number of suggestions, and the placeholder.
    func describe() {
        let texts = configuration.texts
        let placeholder = texts.translate("Enter an address")
        let unopened = texts.translate(
            "Not opened. Press Enter to open it, or Escape to restore the address of the page."
        )
        let state = mistake ?? (isMarkedUnopened ? unopened : nil)
        // The placeholder is also the tooltip, because it may be cut off with large text.
        gtk_widget_set_tooltip_text(widget, state ?? placeholder)
        let words = completion.selected == nil ? state ?? completion.description : completion.description
        cgtk_set_accessible_description(widget, words ?? placeholder)
    }

    // MARK: - Suggestions

    /// Shows the suggestions for the text. If the user has not typed anything, shows the suggestions for an
    /// empty text.
    func complete() {
        completing = nil
        guard hasFocus else { return }
        completion.show(suggestions(for: shownText == text ? "" : shownText))
    }

    /// Moves the selection in the list of suggestions up or down, or opens the list if it is closed.
    ///
    /// - Returns: Whether the list is now open. If it is, the Up or Down key is consumed.
    func select(by step: Int) -> Bool {
        guard suggests else { return false }
        if !completion.move(by: step) { complete() }
        return completion.isOpen
    }

    /// Opens the URL of a suggestion. If the URL contains sample values, inserts it into the entry instead of
    /// opening it, so that the user can change the values.
    func choose(_ suggestion: AddressSuggestion) {
        endCompletion()
        let length = suggestion.lengthBeforeValues(after: shownText)
        set(AddressInput.cleaned(suggestion.url.text))
        setInvalid(false)
        guard suggestion.pattern != nil else { return enter() }
        gtk_editable_select_region(as_editable(widget), gint(clamping: length), -1)
    }

    // MARK: - The menu

    /// Copies the URL of the shown page to the clipboard.
    func copy() {
        gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text)
    }

    /// Opens a pasted or dropped text as if the user had typed it.
    func openPasted(_ text: String) {
        guard gtk_widget_get_root(widget) != nil else { return }
        edit()
        open(replacing: text)
    }

    /// Replaces the text in the entry and opens it.
    func open(replacing text: String) {
        endCompletion()
        set(AddressInput.cleaned(text))
        setInvalid(false)
        open(shownText)
    }
}
