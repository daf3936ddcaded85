import CGtk
import RouterCore
import RouterGtk

/// The bar below the log: steps, the number of events, and what is done with all of them.
final class LogBar {
    let widget: Widget
    let stepper: EventStepper
    let clear: Widget
    let load: Widget
    let save: Widget
    /// A status, so that screen readers speak each change.
    let status = Widget.status()

    init(_ texts: Texts, keysIn tab: Widget) {
        stepper = EventStepper(texts, keysIn: tab)
        clear = .button(icon: "edit-clear-all-symbolic", name: texts.translate("Clear the Log")) {}
        load = .button(icon: "document-open-symbolic", name: texts.translate("Load a Log…")) {}
        save = .button(icon: "document-save-symbolic", name: texts.translate("Save the Listed Events…")) {}
        status.css("dim-label")
        widget = .box(.horizontal, spacing: 2, stepper.widget, status, clear, load, save).css("log-bar")
    }
}

extension Widget {
    /// Makes a label with the role status, which ends in an ellipsis.
    static func status() -> Widget {
        let status = cgtk_widget_new(cgtk_type_label(), GTK_ACCESSIBLE_ROLE_STATUS)
        gtk_label_set_ellipsize(as_label(status), PANGO_ELLIPSIZE_END)
        gtk_label_set_xalign(as_label(status), 0)
        ShortenedText.addTooltip(to: status)
        return status.expanding(.horizontal)
    }
}
