import CRouterGtk
import RouterCore
import RouterGtk

/// The bar below the log, which contains the step buttons, the number of events, and actions for all events.
final class LogBar {
    let widget: Widget
    let stepper: EventStepper
    let replay: Widget
    let clear: Widget
    let load: Widget
    let save: Widget
    /// The number of events, in a status label so that screen readers announce each change.
    let status = Widget.status()

    init(_ texts: Texts, keysIn tab: Widget) {
        stepper = EventStepper(texts, keysIn: tab)
        replay = .button(
            icon: "media-playback-start-symbolic",
            name: texts.translate("Replay Listed Events")
        ) {}
        clear = .button(icon: "edit-clear-all-symbolic", name: texts.translate("Clear Log")) {}
        load = .button(icon: "document-open-symbolic", name: texts.translate("Load Log…")) {}
        save = .button(icon: "document-save-symbolic", name: texts.translate("Save Listed Events…")) {}
        status.css("dim-label")
        widget = .box(.horizontal, spacing: 2, stepper.widget, status, replay, clear, load, save).css(
            "log-bar"
        )
    }
}
