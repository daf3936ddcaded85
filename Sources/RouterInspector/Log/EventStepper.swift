import CRouterGtk
import RouterGtk

/// The buttons that select the event before and after, and Alt+Up and Alt+Down for them.
final class EventStepper {
    let widget: Widget
    let previous: Widget
    let next: Widget

    /// Called with -1 for the event before, and with 1 for the one after.
    var onStep: (@MainActor (Int) -> Void)?

    /// Makes the buttons.
    ///
    /// - Parameters:
    ///   - texts: The texts in the language of the user.
    ///   - tab: The widget in which the keys count while the buttons are in view.
    init(_ texts: Texts, keysIn tab: Widget) {
        previous = .button(icon: "go-up-symbolic", name: texts.translate("Previous Event")) {}
        next = .button(icon: "go-down-symbolic", name: texts.translate("Next Event")) {}
        widget = .box(.horizontal, spacing: 2, previous, next)
        // Lists and fields would use these keys.
        let keys = KeyShortcuts(on: tab, phase: GTK_PHASE_CAPTURE)
        for (button, key, distance) in [(previous, "<Alt>Up", -1), (next, "<Alt>Down", 1)] {
            button.onClicked { [weak self] in self?.onStep?(distance) }
            keys.add(key) { [weak self] in
                guard let self, gtk_widget_get_mapped(button) != 0 else { return false }
                onStep?(distance)
                return true
            }
        }
    }

    /// Shows whether there is an event before and after.
    func show(hasPrevious: Bool, hasNext: Bool) {
        previous.isSensitive = hasPrevious
        next.isSensitive = hasNext
    }
}
