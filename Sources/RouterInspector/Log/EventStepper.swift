import CRouterGtk
import RouterGtk

/// The buttons that select the previous and the next event, with their shortcuts Alt+Up and Alt+Down.
final class EventStepper {
    let widget: Widget
    let previous: Widget
    let next: Widget

    /// Called with -1 for the previous event, and with 1 for the next event.
    var onStep: (@MainActor (Int) -> Void)?

    /// Creates the buttons.
    ///
    /// - Parameters:
    ///   - texts: The translated strings.
    ///   - tab: The widget in which the shortcuts work while the buttons are visible.
    init(_ texts: Texts, keysIn tab: Widget) {
        previous = .button(icon: "go-up-symbolic", name: texts.translate("Previous Event")) {}
        next = .button(icon: "go-down-symbolic", name: texts.translate("Next Event")) {}
        widget = .box(.horizontal, spacing: 2, previous, next)
        // Without the capture phase, lists and fields would use these keys for themselves.
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

    /// Enables each button if there is an event in its direction.
    func show(hasPrevious: Bool, hasNext: Bool) {
        previous.isSensitive = hasPrevious
        next.isSensitive = hasNext
    }
}
