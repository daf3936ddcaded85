import CGtk
import RouterCore
import RouterGtk
import RouterTools

/// All that a selected event says, with buttons for what can be done with it.
final class LogDetail {
    /// A thing that can be done with an event.
    enum Command {
        case replay, trace, copyURL, copyLine, copyTest

        /// Whether it needs a URL.
        var needsURL: Bool { self != .copyLine }
    }

    let widget: Widget

    /// Does something with the shown event.
    var onCommand: (@MainActor (Command) -> Void)?

    private let texts: Texts
    private let content: Widget = .box(.vertical, spacing: 10, margins: 12).css("detail")

    /// Makes an empty view, which is hidden.
    init(_ texts: Texts) {
        self.texts = texts
        widget = Widget.scrolled(content).accessibleLabel(texts.translate("Event"))
        gtk_scrolled_window_set_propagate_natural_height(as_scrolled_window(widget), 1)
        gtk_scrolled_window_set_min_content_height(as_scrolled_window(widget), 96)
        widget.isVisible = false
    }

    /// Shows an event, or nothing.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - hasTest: Whether it can be copied as a test.
    func show(_ event: LoggedEvent?, hasTest: Bool) {
        widget.isVisible = event != nil
        guard let event else { return content.replaceChildren([]) }
        let title = [event.action, event.outcome].compactMap(\.self).joined(separator: " · ")
        let heading = Widget.title("\(event.sequence)  \(title)")
        gtk_widget_remove_css_class(heading, "title-1")
        content.replaceChildren([heading.css("heading")])
        if let error = event.errorText {
            content.append(Self.selectable(texts.fill(error)).css("error"))
        }
        content.append(buttons(for: event, hasTest: hasTest))
        let grid = gtk_grid_new()
        gtk_grid_set_column_spacing(as_grid(grid), 12)
        gtk_grid_set_row_spacing(as_grid(grid), 6)
        for (row, field) in fields(of: event).enumerated() {
            let label = Widget.label(field.name).css("dim-label").aligned(vertical: .start)
            let value = Self.selectable(field.value).expanding(.horizontal)
            cgtk_set_accessible_labelled_by(value, label)
            gtk_grid_attach(as_grid(grid), label, 0, gint(row), 1, 1)
            gtk_grid_attach(as_grid(grid), value, 1, gint(row), 1, 1)
        }
        content.append(grid)
        let bar = gtk_scrolled_window_get_vadjustment(as_scrolled_window(widget))
        gtk_adjustment_set_value(bar, 0)
    }

    private func buttons(for event: LoggedEvent, hasTest: Bool) -> Widget {
        func button(_ command: Command, _ text: String) -> Widget {
            let button = Widget.button(text) { [weak self] in self?.onCommand?(command) }
            button.isSensitive = event.url != nil || !command.needsURL
            return button
        }
        func copy(_ command: Command, _ text: String, _ name: String) -> Widget {
            button(command, text).tooltip(name).accessibleLabel(name)
        }
        let test = copy(.copyTest, texts.translate("Test"), texts.translate("Copy as Test"))
        test.isSensitive = hasTest
        if !hasTest {
            _ = test.tooltip(texts.translate("The log does not tell enough about this event for a test"))
        }
        let copies: Widget = .box(
            .horizontal,
            spacing: 0,
            copy(.copyURL, texts.translate("URL"), texts.translate("Copy URL")),
            copy(.copyLine, "JSON", texts.translate("Copy as JSON")),
            test
        ).css("linked")
        let box = gtk_flow_box_new().accessibleLabel(texts.translate("Event"))
        gtk_flow_box_set_selection_mode(as_flow_box(box), GTK_SELECTION_NONE)
        gtk_flow_box_set_max_children_per_line(as_flow_box(box), 2)
        gtk_flow_box_set_row_spacing(as_flow_box(box), 6)
        gtk_flow_box_set_column_spacing(as_flow_box(box), 18)
        for group: Widget in [
            .box(
                .horizontal,
                spacing: 6,
                button(.replay, texts.translate("Replay")),
                button(.trace, texts.translate("Trace"))
            ),
            .box(.horizontal, spacing: 6, Widget.icon("edit-copy-symbolic").css("dim-label"), copies),
        ] {
            gtk_flow_box_insert(as_flow_box(box), group, -1)
            // Focus goes to the buttons themselves.
            if let child = gtk_widget_get_parent(group) { gtk_widget_set_focusable(child, 0) }
        }
        return box
    }

    /// The names of the fields with their values.
    private func fields(of event: LoggedEvent) -> [(name: String, value: String)] {
        var fields = [
            (texts.translate("URL"), event.url.map { shown($0) } ?? texts.translate("No URL")),
            (texts.translate("Origin"), event.origin.rawValue),
        ]
        func add(_ name: String, _ value: String?) {
            if let value { fields.append((name, value)) }
        }
        add(texts.translate("Time"), EventTime.text(event.time, .dateAndTime))
        add(texts.translate("Duration"), EventTime.duration(event.microseconds))
        if let error = event.error {
            add(texts.translate("Code"), error.code)
            add(texts.translate("Reason"), error.reason)
            add(texts.translate("Byte"), error.offset.map { "\($0)" })
        }
        add(texts.translate("Continues"), event.resumes.map { "\($0)" })
        add(texts.translate("Animated"), event.isAnimated ? texts.translate("Yes") : texts.translate("No"))
        return fields
    }

    private func shown(_ text: String) -> String {
        DisplayURL(text: text, maximumLength: DisplayURL.paragraphLength).text
    }

    private static func selectable(_ text: String) -> Widget {
        Widget.label(text).selectable()
    }
}
