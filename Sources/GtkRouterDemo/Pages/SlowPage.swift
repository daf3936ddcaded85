import CGtk
import RouterCore
import RouterGtk

/// A page that loads for as long as its URL says: `gtkrouter://slow?seconds=5`.
///
/// It shows its progress, and the user can cancel it.
/// Leaving the page cancels it, too.
final class SlowPage: StandalonePage {
    static let pageName = "slow"

    let widget: Widget

    /// The time that loading takes, in 0…60 seconds.
    private let seconds: Int
    private let status = Labels.paragraph("", classes: "row-title")
    private let note = Labels.paragraph("", classes: "dim-label")
    private let bar = gtk_progress_bar_new()
    private var button: Widget?
    /// Loads; `nil` when it has ended.
    private var loading: Task<Void, Never>?

    init(_ context: PageContext) {
        let wanted = (try? context.parameters.value("seconds", as: UInt.self)) ?? 5
        seconds = Int(min(wanted, 60))
        let body = PageBody(
            title: context.title,
            introduction: translated("It loads for as long as its address says. Leaving cancels it.")
        )
        widget = body.widget
        cgtk_set_accessible_labelled_by(bar, status)
        let card = Card()
        gtk_widget_set_margin_top(bar, 8)
        card.append(.box(.vertical, spacing: 2, status, note, bar).css("fact"))
        body.append(card.widget)
        let buttons = ButtonRow()
        button = buttons.append("") { [weak self] in self?.cancelOrLoad() }
        body.append(buttons.widget)
        load()
    }

    /// A covered page that was built again would begin anew.
    var mayBeReleased: Bool { loading == nil }

    func left() { loading?.cancel() }

    deinit { loading?.cancel() }

    private func cancelOrLoad() {
        if let loading { loading.cancel() } else { load() }
    }

    private func load() {
        show(translated("Loading"), "", button: translated("Cancel"))
        loading = Task { [weak self, seconds] in
            do {
                try await Self.work(for: seconds) { self?.show($0) }
                self?.end(
                    translated("Loaded"),
                    translatedCount("It took 1 second.", "It took {count} seconds.", seconds),
                    button: translated("Load again")
                )
            } catch {
                self?.end(
                    translated("Cancelled"),
                    translated("Nothing has been loaded."),
                    button: translated("Try again")
                )
            }
        }
    }

    /// Does slow work, and reports its progress from 0 to 1.
    private static func work(for seconds: Int, report: (Double) -> Void) async throws {
        let steps = seconds * 10
        for step in 0..<steps {
            report(Double(step) / Double(steps))
            try await Task.sleep(for: .milliseconds(100))
        }
        report(1)
    }

    private func show(_ progress: Double) {
        gtk_progress_bar_set_fraction(as_progress_bar(bar), progress)
        let second = min(seconds, Int(progress * Double(seconds)) + 1)
        note.text = translated("Second {number} of {count}", ["number": second, "count": seconds])
    }

    /// Shows that loading has ended; focus stays on the button.
    private func end(_ status: String, _ note: String, button: String) {
        loading = nil
        show(status, note, button: button)
    }

    private func show(_ status: String, _ note: String, button: String) {
        (self.status.text, self.note.text) = (status, note)
        self.button?.text = button
    }
}
