import CRouterGtk
import RouterCore
import RouterGtk
import RouterRecording
import RouterWidgets

/// The area above the log, which contains the search, the filter, and the name of a loaded file.
final class LogHead {
    /// The maximum number of unreadable lines that are listed.
    static let namedLines = 100

    let widget: Widget = .box(.vertical, spacing: 6).css("log-head")
    let search: Widget
    let filter: Widget

    /// Called with the search text and the kind of events to list.
    var onSearch: (@MainActor (String, ListedEvents.Filter) -> Void)?
    /// Called when the user returns from the file to the live events.
    var onLive: (@MainActor () -> Void)?

    private let texts: Texts
    /// The container of the name of a loaded file and of the list of its unreadable lines.
    let file: Widget = .box(.vertical, spacing: 6)
    let failure: FailureBar

    init(_ texts: Texts) {
        self.texts = texts
        failure = FailureBar(texts)
        filter = .dropDown(
            [
                texts.translate("All"), texts.translate("Shown"), texts.translate("Refused and Failed"),
                texts.translate("From Outside"),
            ],
            name: texts.translate("Kind of Events")
        )
        search = .searchEntry(name: texts.translate("Search Events")).expanding(.horizontal)
        widget.append(.box(.horizontal, spacing: 6, search, filter), failure.widget, file)
        file.isVisible = false
        for control in [search, filter] { control.onChanged { [weak self] in self?.change() } }
    }

    private func change() {
        onSearch?(search.text, filter.selected.flatMap { ListedEvents.Filter(rawValue: $0) } ?? .all)
    }

    /// Shows the name of a file and its unreadable lines, or hides both if the name is `nil`.
    func showFile(_ name: String?, _ mistakes: [LogMistake]) {
        failure.show(nil)
        file.isVisible = name != nil
        guard let name else { return file.replaceChildren([]) }
        let label = Widget.label(
            texts.fill(.template("Events of {name}", values: ["name": .verbatim(name)]))
        )
        let live = Widget.button(texts.translate("Live")) { [weak self] in self?.onLive?() }
            .tooltip(texts.translate("Show the events of this app again"))
        file.replaceChildren([
            .box(.horizontal, spacing: 6, label.expanding(.horizontal), live.aligned(vertical: .center))
        ])
        if !mistakes.isEmpty { file.append(list(of: mistakes)) }
    }

    private func list(of mistakes: [LogMistake]) -> Widget {
        let title: TranslatableText = .counted(
            mistakes.count,
            one: "1 line cannot be read",
            other: "{count} lines cannot be read"
        )
        var lines = mistakes.prefix(Self.namedLines).map { mistake in
            let number = TranslatableText.verbatim("\(mistake.line)")
            return texts.fill(
                .template("Line {number}: {reason}", values: ["number": number, "reason": mistake.reason])
            )
        }
        if mistakes.count > lines.count {
            let more = mistakes.count - lines.count
            lines.append(texts.fill(.counted(more, one: "and 1 more", other: "and {count} more")))
        }
        let expander: Widget = gtk_expander_new(texts.fill(title)).css("error").accessibleLabel(
            texts.fill(title)
        )
        let scrolled = Widget.label(lines.joined(separator: "\n")).margins(6).scrolled(upTo: 120)
        gtk_expander_set_child(as_expander(expander), scrolled)
        // GTK 4.8 moves focus into the child of a closed expander, although that child is not in a window.
        // The child is therefore hidden while the expander is closed.
        g_object_bind_property(expander, "expanded", scrolled, "visible", G_BINDING_SYNC_CREATE)
        return expander
    }
}
