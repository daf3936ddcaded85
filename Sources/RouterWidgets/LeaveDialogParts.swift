import RouterGtk

/// The widgets of the dialog that `LeaveQuestion.askUser` shows, with their style and layout.
struct LeaveDialogParts {
    /// The modal window.
    let dialog: Widget
    /// The window below.
    private let window: Widget
    /// The column of labels. The last label shows the sentence of an error,
    /// and is hidden until there is an error.
    private let words: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8)
    /// The buttons that keep the page, discard the changes, and save them, in this order.
    /// When the buttons are stacked, the order may be reversed; see ``stackButtons()``.
    private let buttons: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12)

    /// Creates the modal window without labels and buttons.
    init(over window: Widget) {
        self.window = window
        dialog = cgtk_widget_new(cgtk_type_window(), GTK_ACCESSIBLE_ROLE_ALERT_DIALOG)
        dialog.css("dialog", "message", "leave-dialog")
        gtk_window_set_transient_for(as_window(dialog), as_window(window))
        gtk_window_set_modal(as_window(dialog), 1)
        gtk_window_set_resizable(as_window(dialog), 0)
        dialog.followPointer()
        // An invisible title bar gives the window the frame
        // of GTK's own dialogs without showing the title twice.
        let noBar: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
        gtk_widget_set_visible(noBar, 0)
        gtk_window_set_titlebar(as_window(dialog), noBar)

        let content = Widget.box(.vertical, spacing: 24, margins: 24, words, buttons)
            .css("leave-dialog-content")
        gtk_box_set_homogeneous(as_box(buttons), 1)
        gtk_window_set_child(as_window(dialog), content)
        StyleSheet.install(Self.css)
    }

    private static let css = """
        .leave-dialog-content .error {
          padding: 6px 12px;
          border-radius: 6px;
          color: @theme_fg_color;
          background-color: alpha(@error_color, 0.2);
        }
        """

    // MARK: - Labels

    /// Adds the labels, and uses their text as the accessible name and description of the dialog.
    ///
    /// - Parameters:
    ///   - title: The question.
    ///   - page: The title of the page, or `nil` if the user can see which page it is.
    ///   - text: A sentence about what will be lost.
    func addWords(title: String, page: String?, text: String) {
        gtk_window_set_title(as_window(dialog), title)
        addLabel(title, style: "title-2", role: GTK_ACCESSIBLE_ROLE_HEADING, limit: DisplayURL.titleLength)
        if let page, !page.isEmpty { addLabel(page, style: "heading", limit: DisplayURL.titleLength) }
        addLabel(text, limit: DisplayURL.paragraphLength)
        let problem = addLabel("", style: "error", role: GTK_ACCESSIBLE_ROLE_ALERT, limit: 0)
        gtk_widget_set_visible(problem, 0)
        cgtk_set_accessible_label(dialog, title)
        cgtk_set_accessible_description(dialog, [page, text].compactMap(\.self).joined(separator: "\n"))
    }

    /// Shows the sentence of an error below the text.
    func show(_ problem: String) {
        guard let label = gtk_widget_get_last_child(words) else { return }
        gtk_label_set_text(as_label(label), DisplayURL.shortening(problem, to: DisplayURL.paragraphLength))
        gtk_widget_set_visible(label, 1)
        fit()
    }

    @discardableResult
    private func addLabel(
        _ text: String,
        style: String? = nil,
        role: GtkAccessibleRole = GTK_ACCESSIBLE_ROLE_LABEL,
        limit: Int
    ) -> Widget {
        let shown = DisplayURL.shortening(text, to: limit)
        let label = Widget.centeredText(shown, columns: Self.lineLength, role: role)
        if let style { label.css(style) }
        words.append(label)
        return label
    }

    // MARK: - Buttons

    /// Adds a button after the existing buttons.
    @discardableResult
    func addButton(
        _ text: String,
        style: String? = nil,
        action: @escaping @MainActor () -> Void
    ) -> Widget {
        let button = Widget.button(text, action: action)
        if let style { button.css(style) }
        buttons.append(button)
        return button
    }

    /// Makes all buttons except `other` insensitive, or sensitive again.
    func setBusy(_ isBusy: Bool, except other: Widget?) {
        // Focus is removed first, because GTK would otherwise move it from an insensitive button to the
        // button that keeps the page.
        if isBusy { gtk_window_set_focus(as_window(dialog), nil) }
        for button in WidgetClass.children(of: buttons) where button != other {
            gtk_widget_set_sensitive(button, isBusy ? 0 : 1)
        }
        if !isBusy { focusDefault() }
    }

    /// Sets the button that Return presses while no button has focus.
    func setDefault(_ button: Widget) { gtk_window_set_default_widget(as_window(dialog), button) }

    /// Moves focus to the default button, or otherwise to the first button.
    func focusDefault() {
        let button = gtk_window_get_default_widget(as_window(dialog)) ?? gtk_widget_get_first_child(buttons)
        button?.grabFocus()
    }

    // MARK: - Fitting

    /// Breaks the lines earlier, and then stacks the buttons if that is not enough, so that the dialog is no
    /// wider than the window below.
    ///
    /// This is necessary with a large font, or with three buttons on a small screen.
    func fit() {
        let width = gtk_widget_get_width(window)
        // A window that has not been shown has no width.
        guard width > 0 else { return }
        breakLines(within: width)
        guard isWider(than: width) else { return }
        stackButtons()
        breakLines(within: width)
    }

    /// Stacks the buttons vertically. If there is a button that saves, it comes first.
    private func stackButtons() {
        gtk_orientable_set_orientation(as_orientable(buttons), GTK_ORIENTATION_VERTICAL)
        guard let last = gtk_widget_get_last_child(buttons),
            gtk_widget_has_css_class(last, "suggested-action") != 0
        else { return }
        for button in WidgetClass.children(of: buttons) {
            gtk_box_reorder_child_after(as_box(buttons), button, nil)
        }
    }

    private func isWider(than width: gint) -> Bool {
        SizeRequest(of: dialog, GTK_ORIENTATION_HORIZONTAL).natural > width
    }

    private func breakLines(within width: gint) {
        for characters in stride(from: Self.lineLength, through: 8, by: -4) {
            for label in WidgetClass.children(of: words) {
                gtk_label_set_max_width_chars(as_label(label), characters)
            }
            if !isWider(than: width) { return }
        }
    }

    /// The maximum length of a line, in characters.
    private static let lineLength: gint = 36
}
