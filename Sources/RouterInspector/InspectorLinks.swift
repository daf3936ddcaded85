import CRouterGtk
import RouterCore
import RouterGtk

/// The tab that reports what prevents the desktop from delivering links to the app.
/// The command `--doctor` of the app reports the same.
///
/// The tab checks the delivery of links each time it is shown, and when the user clicks its button.
/// Its sentences are in English, like the output of the command.
final class InspectorLinks: InspectorTab {
    let widget: Widget
    let title: String

    private let texts: Texts
    /// Checks each step that a link takes from the desktop to the app, and returns the findings.
    private let follow: @MainActor () -> [LinkFinding]
    private let status = Widget.status()
    private let again: Widget
    private let rows: Widget = .box(.vertical, spacing: 12, margins: 12)

    init(_ texts: Texts, _ follow: @escaping @MainActor () -> [LinkFinding]) {
        (self.texts, self.follow) = (texts, follow)
        title = texts.translate("Links")
        again = .button(texts.translate("Check Again")) {}
        let bar = Widget.box(.horizontal, spacing: 6, margins: 12)
        bar.append(status.css("dim-label", "caption"), again.aligned(vertical: .center))
        widget = .box(.vertical, spacing: 0, bar, Widget.scrolled(rows).tabStop(title))
        again.onClicked { [weak self] in self?.examine() }
        SignalConnection(widget, "map") { [weak self] _ in self?.examine() }
    }

    func takeFocus() { again.grabFocus() }

    func follow(_ event: NavigationEvent) {}

    private func examine() {
        let findings = follow()
        let wrong = findings.count { $0.kind == .wrong }
        status.text =
            wrong == 0
            ? texts.translate("No problems found.")
            : texts.fill(.counted(wrong, one: "1 problem found.", other: "{count} problems found."))
        rows.replaceChildren(findings.map(row))
    }

    private func row(_ finding: LinkFinding) -> Widget {
        let (icon, name) =
            switch finding.kind {
            case .right: ("object-select-symbolic", texts.translate("Right"))
            case .note: ("dialog-information-symbolic", texts.translate("Note"))
            case .wrong: ("dialog-warning-symbolic", texts.translate("Wrong"))
            }
        let image = Widget.icon(icon).accessibleLabel(name).aligned(vertical: .start)
        let lines = Widget.box(.vertical, spacing: 2, Widget.label(finding.sentence).selectable())
        let row = Widget.box(.horizontal, spacing: 9, image, lines.expanding(.horizontal))
        guard let command = finding.command else { return row }
        lines.append(.label(command).css("monospace", "caption", "dim-label").selectable())
        let copy = Widget.button(icon: "edit-copy-symbolic", name: texts.translate("Copy Command")) {
            [status, texts] in
            status.copy(command, texts.translate("Command copied"))
        }
        row.append(copy.aligned(vertical: .center))
        return row
    }
}
