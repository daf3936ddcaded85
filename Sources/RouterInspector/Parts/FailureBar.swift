import CRouterGtk
import RouterCore
import RouterGtk

/// A row that shows the reason for the last failure until the user closes it.
final class FailureBar {
    let widget = Widget.box(.horizontal, spacing: 6).css("problem")
    private let texts: Texts

    init(_ texts: Texts) {
        self.texts = texts
        widget.isVisible = false
    }

    /// Shows a failure, or hides the row if the text is `nil`.
    func show(_ text: TranslatableText?) {
        widget.isVisible = text != nil
        guard let text else { return }
        // Screen readers announce an alert only when it is a new widget.
        let alert = cgtk_widget_new(cgtk_type_box(), GTK_ACCESSIBLE_ROLE_ALERT)
        alert.append(.label(texts.fill(text)).expanding(.horizontal))
        let close = Widget.button(icon: "window-close-symbolic", name: texts.translate("Close")) {
            [weak self] in self?.show(nil)
        }
        widget.replaceChildren([alert.expanding(.horizontal), close.aligned(vertical: .center)])
    }
}
