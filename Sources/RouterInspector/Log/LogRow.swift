import CRouterGtk
import RouterCore
import RouterGtk
import RouterRecording

/// A row of the log: number, verb, outcome, and time, above the URL, the origin, and the duration.
final class LogRow {
    let widget: Widget = .box(.horizontal, spacing: 10).css("event")

    private let texts: Texts
    private let icon: Widget = .icon("object-select-symbolic").aligned(vertical: .center)
    private let number = Widget.line(ellipsis: PANGO_ELLIPSIZE_NONE).css("dim-label", "numeric")
    private let verb = Widget.line(ellipsis: PANGO_ELLIPSIZE_NONE).css("verb")
    private let outcome = Widget.line().expanding(.horizontal)
    private let time = Widget.line().css("dim-label", "caption", "numeric")
    private let url = Widget.line(ellipsis: PANGO_ELLIPSIZE_MIDDLE).expanding(.horizontal)
    private let duration = Widget.line().css("dim-label", "caption", "numeric")

    init(_ texts: Texts) {
        self.texts = texts
        cgtk_set_accessible_hidden(icon, 1)
        widget.append(
            icon,
            .box(
                .vertical,
                spacing: 2,
                .box(.horizontal, spacing: 6, number, verb, outcome, time),
                .box(.horizontal, spacing: 12, url, duration)
            )
        )
    }

    /// Shows an event.
    func show(_ event: LoggedEvent) {
        let look = OutcomeLook(event.outcome, event.error?.code, count: event.count)
        gtk_image_set_from_icon_name(as_image(icon), look.icon)
        number.text = "\(event.sequence)"
        verb.text = event.action ?? ""
        verb.isVisible = event.action != nil
        outcome.text = look.code
        let lasting = EventTime.duration(event.microseconds)
        time.text = EventTime.text(event.time, "%X") ?? ""
        duration.text = "\(event.origin.rawValue) · \(lasting)"
        let shown = event.url.map { DisplayURL(text: $0, maximumLength: DisplayURL.lineLength) }
        url.text = shown?.isolated ?? texts.translate("No URL")
        for label in [icon, outcome] {
            label.setCSS("error", look.isError)
            label.setCSS("dim-label", !look.isError)
        }
        url.setCSS("dim-label", shown == nil)
        if let row = gtk_widget_get_parent(widget) {
            row.accessibleLabel(
                [number.text, verb.text, outcome.text, url.text, event.origin.rawValue, time.text, lasting]
                    .filter { !$0.isEmpty }.joined(separator: ", ")
            )
        }
    }
}

/// The icon and the code of an outcome.
struct OutcomeLook {
    let icon: String
    let isError: Bool
    let isSuccess: Bool
    /// The names of the outcome and of its error, such as `refused · notFound`, or `refused · throttled × 84`
    /// for several requests.
    let code: String

    /// Creates the look of an outcome.
    ///
    /// - Parameters:
    ///   - outcome: The name of the outcome, or `nil` for a request that waits.
    ///   - error: The code of the error, or `nil` if there is none.
    ///   - count: The number of requests with this outcome, or `nil` for a single request.
    init(_ outcome: String?, _ error: String?, count: Int? = nil) {
        let names = [outcome, error == outcome ? nil : error].compactMap(\.self).joined(separator: " · ")
        code = names + (count.map { " × \($0)" } ?? "")
        isError = outcome == "refused" || outcome == "failed"
        isSuccess = ["shown", "updated", "alreadyShown", "handled"].contains(outcome)
        icon =
            switch outcome {
            case "shown", "updated", "alreadyShown": "object-select-symbolic"
            case "notFoundPage": "dialog-question-symbolic"
            case "handled": "system-run-symbolic"
            case "deferred", nil: "document-open-recent-symbolic"
            case "refused": "action-unavailable-symbolic"
            case "failed": "dialog-error-symbolic"
            default: "list-remove-symbolic"
            }
    }
}
