import FoundationEssentials
import RouterGtk

/// Widgets that several pages share.
enum Layout {
    /// Creates a column that scrolls.
    static func page(_ widgets: Widget...) -> Widget {
        let column = Widget.box(.vertical, margins: 18)
        for widget in widgets { column.append(widget) }
        return .scrolled(column)
    }

    /// Creates a label on one line, which ends in an ellipsis if the text does not fit.
    static func line(_ text: String) -> Widget {
        let label: Widget = gtk_label_new(text.split(whereSeparator: \.isNewline).joined(separator: " "))
        gtk_label_set_xalign(as_label(label), 0)
        gtk_label_set_ellipsize(as_label(label), PANGO_ELLIPSIZE_END)
        return label
    }

    /// Adds the style sheet to the default display.
    static func installStyle() {
        guard let display = gdk_display_get_default(), let provider = gtk_css_provider_new() else { return }
        defer { g_object_unref(provider) }
        cgtk_css_provider_load(
            provider,
            """
            .messages { background-color: @theme_base_color; }
            .messages > button { padding: 9px 18px; border-radius: 0; font-weight: normal; }
            .messages > button + button { border-top: 1px solid alpha(currentColor, 0.1); }
            .messages row + row { border-top: 1px solid alpha(currentColor, 0.1); }
            .messages .unread .mark { font-weight: bold; }
            .large-text { font-size: 130%; }
            .frame > textview { padding: 9px; }
            button.link { padding-left: 0; padding-right: 0; }
            """
        )
        let priority = guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION)
        gtk_style_context_add_provider_for_display(display, as_style_provider(provider), priority)
    }
}

extension Widget {
    /// Adds or removes a CSS class.
    func css(_ name: String, if isOn: Bool) {
        if isOn { css(name) } else { gtk_widget_remove_css_class(self, name) }
    }
}

extension Date {
    /// The date in as few words as possible:
    /// the time if it is today, and the weekday if it is within the last week.
    var short: String {
        let calendar = Calendar.current
        let (day, today) = (calendar.startOfDay(for: self), calendar.startOfDay(for: .now))
        return switch calendar.dateComponents([.day], from: day, to: today).day ?? 0 {
        case ...0: written("%H:%M")
        case 1: "Yesterday"
        case 2..<7: written("%A")
        case 7..<300: written("%-d %B")
        default: written("%-d %B %Y")
        }
    }

    /// The day and the time.
    var long: String { written("%A, %-d %B %Y, %H:%M") }

    private func written(_ format: String) -> String {
        let moment = g_date_time_new_from_unix_local(gint64(timeIntervalSince1970))
        defer { g_date_time_unref(moment) }
        guard let text = g_date_time_format(moment, format) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }
}
