import CRouterGtk
import RouterCore
import RouterGtk
import RouterRecording

/// The bar above the picture in the State tab, which is visible while the tab shows a state from the log.
///
/// It describes the event that led to the state, lists the changes, and lets the user step to other states.
final class PastBar {
    /// The maximum number of pages that are named for each kind of change.
    private static let named = 3

    let widget: Widget
    let stepper: EventStepper
    /// The button that returns to the current state.
    let current: Widget
    /// The label with the number of the event that led to the state.
    let title: Widget = .label("").css("heading")
    /// The labels for the request of the event and for its changes.
    let changes: Widget = .box(.vertical, spacing: 0)

    /// Called when the user chooses the current state.
    var onCurrent: (@MainActor () -> Void)?

    private let texts: Texts

    /// Creates the bar, which is hidden.
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

    /// Shows the event of a state, or hides the bar if the argument is `nil`.
    func show(_ state: LoggedState?) {
        widget.isVisible = state != nil
        guard let state else { return }
        title.text = texts.fill(
            .template("State after event {number}", values: ["number": .verbatim("\(state.event)")])
        )
        // Each line has its own label, because one label would align a URL left even in right-to-left
        // languages.
        let lines = [state.request] + lines(of: state)
        changes.replaceChildren(lines.map { .label($0).css("caption") })
    }

    /// Returns sentences about what the event changed, or an empty array if the state before it is unknown.
    private func lines(of state: LoggedState) -> [String] {
        guard let before = state.before else { return [] }
        let changes = state.sketch.changes(since: before)
        func pages(_ entries: [EntryRecord], in sketch: StateSketch) -> [String: TranslatableText]? {
            entries.isEmpty ? nil : ["pages": .verbatim(names(of: entries, in: sketch))]
        }
        let lines: [TranslatableText?] = [
            pages(changes.opened, in: state.sketch).map { .template("Opened: {pages}", values: $0) },
            pages(changes.closed, in: before).map { .template("Closed: {pages}", values: $0) },
            pages(changes.changed, in: state.sketch).map { .template("Changed: {pages}", values: $0) },
        ]
        let said = lines.compactMap(\.self).map(texts.fill)
        return said.isEmpty ? [texts.translate("No page has changed.")] : said
    }

    private func names(of entries: [EntryRecord], in sketch: StateSketch) -> String {
        var names = entries.prefix(Self.named).map {
            "\u{2068}\(DisplayURL.shortening(sketch.title(of: $0), to: DisplayURL.quotationLength))\u{2069}"
        }
        let more = entries.count - names.count
        if more > 0 { names.append(texts.fill(.counted(more, one: "and 1 more", other: "and {count} more"))) }
        return names.joined(separator: ", ")
    }
}
