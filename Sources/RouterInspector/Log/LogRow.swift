import CGtk
import RouterCore
import RouterGtk
import RouterTools

/// A row of the log: number, verb and outcome, URL, origin, and the time as a bar and a text.
final class LogRow {
    let widget: Widget = .box(.horizontal, spacing: 10).css("event")

    private let texts: Texts
    private let icon: Widget = .icon("object-select-symbolic").aligned(vertical: .center)
    private let number: Widget
    private let verb: Widget
    private let outcome: Widget
    private let time: Widget
    private let url: Widget
    private let bar = gtk_progress_bar_new().aligned(vertical: .center)
    private var microseconds: Int64 = 0

    init(_ texts: Texts) {
        self.texts = texts
        number = Self.label().css("dim-label", "numeric")
        verb = Self.label().css("verb")
        outcome = Self.label(PANGO_ELLIPSIZE_END).expanding(.horizontal)
        time = Self.label(PANGO_ELLIPSIZE_END).css("dim-label", "caption", "numeric")
        url = Self.label(PANGO_ELLIPSIZE_MIDDLE).expanding(.horizontal)
        // The text beside the bar says the same.
        cgtk_set_accessible_hidden(bar, 1)
        cgtk_set_accessible_hidden(icon, 1)
        widget.append(
            icon,
            .box(
                .vertical,
                spacing: 2,
                .box(.horizontal, spacing: 6, number, verb, outcome, time),
                .box(.horizontal, spacing: 12, url, bar)
            )
        )
    }

    /// Shows an event.
    func show(_ event: LoggedEvent, slowest: Int64) {
        let look = Look(event.outcome)
        gtk_image_set_from_icon_name(as_image(icon), look.icon)
        number.text = "\(event.sequence)"
        verb.text = event.action ?? ""
        verb.isVisible = event.action != nil
        let code = event.error.flatMap { $0.code == event.outcome ? nil : $0.code }
        outcome.text = [event.outcome, code].compactMap(\.self).joined(separator: " · ")
        let lasting = LogDuration.text(event.microseconds)
        time.text = "\(event.origin.rawValue) · \(lasting)"
        let shown = event.url.map { DisplayURL(text: $0, maximumLength: DisplayURL.lineLength) }
        url.text = shown?.isolated ?? texts.translate("No URL")
        for (name, isOn) in [("error", look.isError), ("dim-label", !look.isError)] {
            for label in [icon, outcome] { Self.setClass(name, of: label, isOn) }
        }
        Self.setClass("dim-label", of: url, shown == nil)
        microseconds = event.microseconds
        scale(to: slowest)
        if let row = gtk_widget_get_parent(widget) {
            row.accessibleLabel(
                [number.text, verb.text, outcome.text, url.text, event.origin.rawValue, lasting]
                    .filter { !$0.isEmpty }.joined(separator: ", ")
            )
        }
    }

    /// Makes the bar relative to the slowest event.
    func scale(to slowest: Int64) {
        gtk_progress_bar_set_fraction(
            as_progress_bar(bar),
            LogDuration.share(of: microseconds, in: slowest)
        )
    }

    private static func label(_ ellipsis: PangoEllipsizeMode = PANGO_ELLIPSIZE_NONE) -> Widget {
        let label = gtk_label_new(nil)
        gtk_label_set_ellipsize(as_label(label), ellipsis)
        gtk_label_set_xalign(as_label(label), 0)
        if ellipsis != PANGO_ELLIPSIZE_NONE { ShortenedText.addTooltip(to: label) }
        return label
    }

    private static func setClass(_ name: String, of widget: Widget, _ isOn: Bool) {
        if isOn { gtk_widget_add_css_class(widget, name) } else { gtk_widget_remove_css_class(widget, name) }
    }

    /// The sign of an outcome.
    struct Look {
        let icon: String
        let isError: Bool

        init(_ outcome: String) {
            isError = outcome == "refused" || outcome == "failed"
            icon =
                switch outcome {
                case "shown", "updated", "alreadyShown": "object-select-symbolic"
                case "notFoundPage": "dialog-question-symbolic"
                case "handled": "system-run-symbolic"
                case "deferred": "document-open-recent-symbolic"
                case "refused": "action-unavailable-symbolic"
                case "failed": "dialog-error-symbolic"
                default: "list-remove-symbolic"
                }
        }
    }
}

/// The time that a request took, as a text and as the length of a bar.
enum LogDuration {
    /// Returns the time with its unit: `84 µs`, `1.2 ms`, `2.3 s`.
    static func text(_ microseconds: Int64) -> String {
        if microseconds < 1_000 { return "\(microseconds) µs" }
        let (unit, tenths) =
            microseconds < 1_000_000 ? ("ms", microseconds / 100) : ("s", microseconds / 100_000)
        return "\(tenths / 10).\(tenths % 10) \(unit)"
    }

    /// Returns the share of a bar, from 0 to 1, by the number of binary digits.
    ///
    /// Times differ by powers of ten, and the shorter ones would else have no bar at all.
    static func share(of microseconds: Int64, in slowest: Int64) -> Double {
        guard slowest > 0 else { return 0 }
        return digits(microseconds) / digits(slowest)
    }

    private static func digits(_ number: Int64) -> Double {
        let number = UInt64(max(number, 0)) + 1
        let whole = 63 - number.leadingZeroBitCount
        return Double(whole) + Double(number) / Double(UInt64(1) << whole) - 1
    }
}
