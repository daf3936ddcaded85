import CGtk
import RouterCore
import RouterGtk

/// The bar above a state of the log: its event, what the event has changed, and the ways to other states.
final class PastBar {
    /// The most pages of one kind of change that are named.
    private static let named = 3

    let widget: Widget
    let stepper: EventStepper
    /// Leaves the state of the log.
    let current: Widget
    /// The event after which the state was.
    let title: Widget = .label("").css("heading")
    /// The request of the event, and its changes.
    let changes: Widget = .box(.vertical, spacing: 0)

    /// Called when the present state is wanted.
    var onCurrent: (@MainActor () -> Void)?

    private let texts: Texts

    /// Makes the bar, which is hidden.
    init(_ texts: Texts, keysIn tab: Widget) {
        self.texts = texts
        stepper = EventStepper(texts, keysIn: tab)
        current = Widget.button(texts.translate("Back to Current State")) {}.wrappingLabel()
        let event: Widget = .box(
            .horizontal,
            spacing: 6,
            stepper.widget.aligned(vertical: .center),
            title.expanding(.horizontal).aligned(vertical: .center)
        )
        let back = current.aligned(horizontal: .end, vertical: .center)
        let row = Widget.flow([event, back], spacing: 6, name: texts.translate("Event"))
        widget = .box(.vertical, spacing: 6, row, changes)
        widget.css("state-bar", "past").isVisible = false
        current.onClicked { [weak self] in self?.onCurrent?() }
    }

    /// Shows the event of a state; `nil` hides the bar.
    func show(_ state: LoggedState?) {
        widget.isVisible = state != nil
        guard let state else { return }
        title.text = texts.fill(
            .template("State after event {number}", values: ["number": .verbatim("\(state.event)")])
        )
        // In one label for all lines, a URL would be at the left in right-to-left languages as well.
        let lines = [state.request] + lines(of: state.changes)
        changes.replaceChildren(lines.map { .label($0).css("caption") })
    }

    private func lines(of changes: LoggedState.Changes?) -> [String] {
        guard let changes else { return [] }
        let lines: [(entries: [EntrySketch], text: (TranslatableText) -> TranslatableText)] = [
            (changes.opened, { .template("Opened: {pages}", values: ["pages": $0]) }),
            (changes.closed, { .template("Closed: {pages}", values: ["pages": $0]) }),
            (changes.changed, { .template("Changed: {pages}", values: ["pages": $0]) }),
        ]
        let said = lines.filter { !$0.entries.isEmpty }.map {
            texts.fill($0.text(.verbatim(names(of: $0.entries))))
        }
        return said.isEmpty ? [texts.translate("No page has changed.")] : said
    }

    private func names(of entries: [EntrySketch]) -> String {
        var names = entries.prefix(Self.named).map {
            "\u{2068}\(DisplayURL.shortening($0.title, to: DisplayURL.quotationLength))\u{2069}"
        }
        let more = entries.count - names.count
        if more > 0 { names.append(texts.fill(.counted(more, one: "and 1 more", other: "and {count} more"))) }
        return names.joined(separator: ", ")
    }
}
