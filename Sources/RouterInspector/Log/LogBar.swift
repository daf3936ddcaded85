import CGtk
import RouterCore
import RouterGtk

/// The bar below the log: steps, the number of events, and what is done with all of them.
final class LogBar {
    let widget: Widget

    var onStep: (@MainActor (Int) -> Void)?
    var onClear: (@MainActor () -> Void)?
    var onLoad: (@MainActor () -> Void)?
    var onSave: (@MainActor () -> Void)?

    let previous: Widget
    let next: Widget
    let clear: Widget
    let load: Widget
    let save: Widget
    /// A status, so that screen readers speak each change.
    let status = cgtk_widget_new(cgtk_type_label(), GTK_ACCESSIBLE_ROLE_STATUS)

    init(_ texts: Texts) {
        previous = Self.button("go-up-symbolic", texts.translate("Previous Event"))
        next = Self.button("go-down-symbolic", texts.translate("Next Event"))
        clear = Self.button("edit-clear-all-symbolic", texts.translate("Clear the Log"))
        load = Self.button("document-open-symbolic", texts.translate("Load a Log…"))
        save = Self.button("document-save-symbolic", texts.translate("Save the Listed Events…"))
        gtk_label_set_ellipsize(as_label(status), PANGO_ELLIPSIZE_END)
        ShortenedText.addTooltip(to: status)
        status.css("dim-label").expanding(.horizontal)
        widget = .box(.horizontal, spacing: 2, previous, next, status, clear, load, save).css("log-bar")
        previous.onClicked { [weak self] in self?.onStep?(-1) }
        next.onClicked { [weak self] in self?.onStep?(1) }
        clear.onClicked { [weak self] in self?.onClear?() }
        load.onClicked { [weak self] in self?.onLoad?() }
        save.onClicked { [weak self] in self?.onSave?() }
    }

    private static func button(_ icon: String, _ name: String) -> Widget {
        .button(icon: icon, name: name) {}
    }

    /// Shows whether there is an event before and after.
    func showSteps(back: Bool, forward: Bool) {
        previous.isSensitive = back
        next.isSensitive = forward
    }
}
