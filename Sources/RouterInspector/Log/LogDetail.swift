import CRouterGtk
import RouterCore
import RouterGtk
import RouterRecording

/// The details of a selected event, with buttons for actions.
final class LogDetail {
    /// An action for an event.
    enum Command {
        case replay, trace, copyURL, copyLine, copyTest

        /// Returns whether an event contains enough information for the action.
        func isPossible(with event: LoggedEvent) -> Bool {
            switch self {
            case .copyLine: true
            case .replay: event.request != nil
            case .trace, .copyURL, .copyTest: event.url != nil
            }
        }
    }

    let widget: Widget

    /// Called when the user chooses an action for the visible event.
    var onCommand: (@MainActor (Command) -> Void)?

    private let texts: Texts
    private let content: Widget = .box(.vertical, spacing: 10, margins: 12).css("detail")

    /// Creates an empty view, which is hidden.
    init(_ texts: Texts) {
        self.texts = texts
        widget = content.scrolled(upTo: Self.leastLimit).accessibleLabel(texts.translate("Event"))
        gtk_scrolled_window_set_min_content_height(as_scrolled_window(widget), 200)
        widget.isVisible = false
    }

    /// The height limit in a low window, in pixels. In a higher window, the limit is larger.
    private static let leastLimit: gint = 260

    /// Limits the height that the view requests when it is below the list.
    func limit(to height: gint) {
        let limit = max(height, Self.leastLimit)
        guard gtk_scrolled_window_get_max_content_height(as_scrolled_window(widget)) != limit else { return }
        gtk_scrolled_window_set_max_content_height(as_scrolled_window(widget), limit)
    }

    /// Shows an event, or hides the view.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - hasTest: Whether the event can be copied as a test.
    func show(_ event: LoggedEvent?, hasTest: Bool) {
        widget.isVisible = event != nil
        guard let event else { return content.replaceChildren([]) }
        let title = [event.action, event.outcome].compactMap(\.self).joined(separator: " · ")
        let count = event.count.map { " × \($0)" } ?? ""
        content.replaceChildren([.heading("\(event.sequence)  \(title)\(count)", level: 1)])
        if let error = event.errorText {
            content.append(Widget.label(texts.fill(error)).selectable().css("error"))
        }
        content.append(buttons(for: event, hasTest: hasTest))
        content.append(.grid(of: fields(of: event)))
        let bar = gtk_scrolled_window_get_vadjustment(as_scrolled_window(widget))
        gtk_adjustment_set_value(bar, 0)
    }

    private func buttons(for event: LoggedEvent, hasTest: Bool) -> Widget {
        func button(_ command: Command, _ text: String) -> Widget {
            let button = Widget.button(text) { [weak self] in self?.onCommand?(command) }
            button.isSensitive = command.isPossible(with: event)
            return button
        }
        func copy(_ command: Command, _ text: String, _ name: String) -> Widget {
            button(command, text).named(name)
        }
        let test = copy(.copyTest, texts.translate("Test"), texts.translate("Copy as Test"))
        test.isSensitive = hasTest
        if !hasTest {
            _ = test.tooltip(
                texts.translate("The log does not contain enough information to create a test for this event")
            )
        }
        let icon = Widget.icon("edit-copy-symbolic").css("dim-label")
        let url = copy(.copyURL, texts.translate("URL"), texts.translate("Copy URL")).expanding(.horizontal)
        return .flow(
            [
                button(.replay, texts.translate("Replay")),
                button(.trace, texts.translate("Trace")),
                .box(.horizontal, spacing: 6, icon, url),
                copy(.copyLine, "JSON", texts.translate("Copy as JSON")),
                test,
            ],
            spacing: 6,
            name: texts.translate("Event")
        )
    }

    /// Returns the fields of an event.
    private func fields(of event: LoggedEvent) -> [Field] {
        var fields = [
            Field(texts.translate("URL"), event.url.map { shown($0) } ?? texts.translate("No URL")),
            Field(texts.translate("Origin"), event.origin.rawValue),
        ]
        func add(_ name: String, _ value: String?) {
            if let value { fields.append(Field(name, value)) }
        }
        add(texts.translate("Time"), EventTime.text(event.time, "%x %X"))
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
}
