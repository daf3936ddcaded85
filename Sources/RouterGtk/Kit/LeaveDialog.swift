import CGtk
import RouterCore

/// A dialog that asks the user whether a page with unsaved changes may leave.
///
///     final class NotePage: Page {
///         let widget = PageTitle.make("A note")
///         var hasChanges = false
///
///         func mayLeave(_ question: LeaveQuestion, over window: UnsafeMutablePointer<GtkWidget>) {
///             guard hasChanges else { return question.answer(true) }
///             LeaveDialog.ask(
///                 question,
///                 over: window,
///                 title: "Discard changes?",
///                 text: "They have not been saved."
///             )
///         }
///     }
///
/// It is a small modal window with two buttons.
/// The button that keeps the page has focus; Escape and closing the dialog mean the same.
/// If the question is withdrawn, the dialog closes.
/// If the dialog would be wider than the window below, its lines break earlier; if need be
/// its buttons are stacked.
///
/// - CSS: a `window` with the classes `dialog`, `message` and `leave-dialog`.
///   The button that discards has the class `destructive-action`.
/// - Accessibility: the role alert dialog, named by its title and described by its text.
@MainActor
public enum LeaveDialog {
    /// Shows the dialog, which answers the question once.
    ///
    /// - Parameters:
    ///   - question: The question that the page was asked; the dialog keeps it until it is answered.
    ///   - window: The window that the page was given with the question; the dialog is modal over it.
    ///   - title: The question in a few words, as plain text; shortened to `DisplayURL.titleLength` characters.
    ///   - text: A sentence about the loss, as plain text; shortened to `DisplayURL.paragraphLength` characters.
    ///   - keep: The label of the button that answers no.
    ///   - discard: The label of the button that answers yes.
    /// - Returns: The dialog's window, which lives until the answer.
    @discardableResult
    public static func ask(
        _ question: LeaveQuestion,
        over window: UnsafeMutablePointer<GtkWidget>,
        title: String,
        text: String,
        keep: String = "Keep editing",
        discard: String = "Discard"
    ) -> UnsafeMutablePointer<GtkWidget> {
        let dialog = make(over: window, title: title)
        let answer: @MainActor (_ discards: Bool) -> Void = { discards in
            // The dialog goes before the answer, so that focus is back in the window below when the answer
            // changes something.
            gtk_window_destroy(as_window(dialog))
            if discards { question.discard() } else { question.answer(false) }
        }
        question.withdrawn = { gtk_window_destroy(as_window(dialog)) }

        let content: UnsafeMutablePointer<GtkWidget> = gtk_box_new(GTK_ORIENTATION_VERTICAL, 24)
        gtk_widget_add_css_class(content, "leave-dialog-content")
        let labels = words(title, text, in: dialog)
        gtk_box_append(as_box(content), labels)
        let buttons: UnsafeMutablePointer<GtkWidget> = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12)
        gtk_box_set_homogeneous(as_box(buttons), 1)
        let first = button(keep) { answer(false) }
        let second = button(discard) { answer(true) }
        gtk_widget_add_css_class(second, "destructive-action")
        gtk_box_append(as_box(buttons), first)
        gtk_box_append(as_box(buttons), second)
        gtk_box_append(as_box(content), buttons)
        gtk_window_set_child(as_window(dialog), content)
        fit(dialog, labels, buttons, into: gtk_widget_get_width(window))

        KeyShortcuts(on: dialog).add("Escape") {
            answer(false)
            return true
        }
        SignalConnection(dialog, answering: "close-request") { _ in
            answer(false)
            return true
        }
        gtk_widget_grab_focus(first)
        gtk_window_present(as_window(dialog))
        return dialog
    }

    /// Makes the modal window without its content.
    private static func make(
        over window: UnsafeMutablePointer<GtkWidget>,
        title: String
    ) -> UnsafeMutablePointer<GtkWidget> {
        let dialog = cgtk_widget_new(cgtk_type_window(), GTK_ACCESSIBLE_ROLE_ALERT_DIALOG)
        for name in ["dialog", "message", "leave-dialog"] { gtk_widget_add_css_class(dialog, name) }
        gtk_window_set_title(as_window(dialog), title)
        gtk_window_set_transient_for(as_window(dialog), as_window(window))
        gtk_window_set_modal(as_window(dialog), 1)
        gtk_window_set_resizable(as_window(dialog), 0)
        // An invisible title bar gives the frame of GTK's own dialogs without showing the title twice.
        let noBar: UnsafeMutablePointer<GtkWidget> = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
        gtk_widget_set_visible(noBar, 0)
        gtk_window_set_titlebar(as_window(dialog), noBar)
        return dialog
    }

    /// Breaks the lines earlier, then stacks the buttons, until the dialog fits the window below.
    ///
    /// That happens with a large font on a small screen.
    ///
    /// - Parameter width: The width of the window below in pixels; 0 before it is shown.
    private static func fit(
        _ dialog: UnsafeMutablePointer<GtkWidget>,
        _ labels: UnsafeMutablePointer<GtkWidget>,
        _ buttons: UnsafeMutablePointer<GtkWidget>,
        into width: gint
    ) {
        func isWider() -> Bool { SizeRequest(of: dialog, GTK_ORIENTATION_HORIZONTAL).natural > width }
        func breakLines() {
            for characters in stride(from: lineLength, through: 8, by: -4) {
                var label = gtk_widget_get_first_child(labels)
                while let current = label {
                    gtk_label_set_max_width_chars(as_label(current), characters)
                    label = gtk_widget_get_next_sibling(current)
                }
                if !isWider() { return }
            }
        }
        // A window that has not been shown has no width.
        guard width > 0 else { return }
        breakLines()
        guard isWider() else { return }
        gtk_orientable_set_orientation(as_orientable(buttons), GTK_ORIENTATION_VERTICAL)
        breakLines()
    }

    /// The longest line, in characters.
    private static let lineLength: gint = 36

    /// Makes the column with title and text, and names the dialog by them.
    private static func words(
        _ title: String,
        _ text: String,
        in dialog: UnsafeMutablePointer<GtkWidget>
    ) -> UnsafeMutablePointer<GtkWidget> {
        let words: UnsafeMutablePointer<GtkWidget> = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8)
        let head = label(title, role: GTK_ACCESSIBLE_ROLE_HEADING, limit: DisplayURL.titleLength)
        gtk_widget_add_css_class(head, "title-2")
        let body = label(text, role: GTK_ACCESSIBLE_ROLE_LABEL, limit: DisplayURL.paragraphLength)
        cgtk_set_accessible_label(dialog, title)
        cgtk_set_accessible_description(dialog, text)
        gtk_box_append(as_box(words), head)
        gtk_box_append(as_box(words), body)
        return words
    }

    private static func label(_ text: String, role: GtkAccessibleRole, limit: Int) -> UnsafeMutablePointer<
        GtkWidget
    > {
        let label = cgtk_widget_new(cgtk_type_label(), role)
        gtk_label_set_text(as_label(label), DisplayURL.shortening(text, to: limit))
        gtk_label_set_wrap(as_label(label), 1)
        gtk_label_set_wrap_mode(as_label(label), PANGO_WRAP_WORD_CHAR)
        gtk_label_set_justify(as_label(label), GTK_JUSTIFY_CENTER)
        gtk_label_set_max_width_chars(as_label(label), lineLength)
        Hyphenation.turnOff(in: label)
        return label
    }

    private static func button(
        _ text: String,
        action: @escaping @MainActor () -> Void
    ) -> UnsafeMutablePointer<GtkWidget> {
        let button: UnsafeMutablePointer<GtkWidget> = gtk_button_new_with_label(text)
        SignalConnection(button, "clicked") { _ in action() }
        return button
    }
}
