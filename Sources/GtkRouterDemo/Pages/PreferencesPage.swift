import CGtk
import RouterCore
import RouterGtk

/// Preferences in sections, each with a URL of its own: `gtkrouter://preferences/motion`.
///
/// They act at once and last, see ``Preferences``. The app for links is a choice for the whole desktop.
final class PreferencesPage: Page {
    static let pageName = "preferences"

    let widget: Widget
    let title: String?

    private let store: PreferenceStore
    private let desktop: DesktopServices
    private var links: LinkSettings?
    /// Show the preferences in the controls.
    private var controls: [(Preferences) -> Void] = []
    private var observation: NavigationObservation?

    /// The controls act at once, and follow the preferences while another page changes them.
    var mayBeReleased: Bool { false }

    private nonisolated enum Section: String, CaseIterable, Decodable {
        case appearance, motion, session, links

        @MainActor
        var title: String {
            switch self {
            case .appearance: translated("Appearance")
            case .motion: translated("Motion")
            case .session: translated("Session")
            case .links: translated("Links")
            }
        }
    }

    /// The type of the placeholder in its URL: the name of an existing section.
    nonisolated static let type = ParameterConverter("section") { Section(rawValue: $0) }

    /// Builds the section that the URL names, or all of them.
    init(_ context: PageContext, services: DemoServices) {
        (store, desktop) = (services.preferences, services.desktop)
        let section = context.match.parameters["section"].flatMap(Section.init)
        title = section.map { "\(translated("Preferences")): \($0.title)" } ?? translated("Preferences")
        let body = PageBody(
            title: section?.title ?? translated("Preferences"),
            introduction: translated("Changes take effect immediately and are saved.")
        )
        widget = body.widget
        for shown in section.map({ [$0] }) ?? Section.allCases {
            let content = content(of: shown)
            if section == nil { body.append(content, under: shown.title) } else { body.append(content) }
        }
        body.append(
            Self.links(from: section, context),
            under: section == nil ? translated("One section at a time") : translated("Other sections")
        )
        show(store.preferences)
        observation = store.observe { [weak self] in self?.show($0) }
    }

    private func show(_ preferences: Preferences) {
        for control in controls { control(preferences) }
    }

    /// Links to the sections that are not shown alone.
    private static func links(from section: Section?, _ context: PageContext) -> Widget {
        let card = Card()
        let address = "\(AppInfo.scheme)://preferences"
        for other in Section.allCases where other != section {
            let address = "\(address)/\(other.rawValue)"
            card.append(LinkRow.make(title: other.title, address: address, context: context))
        }
        if section != nil {
            card.append(
                LinkRow.make(title: translated("All preferences"), address: address, context: context)
            )
        }
        return card.widget
    }

    // MARK: - Sections

    private func content(of section: Section) -> Widget {
        switch section {
        case .appearance: return card(theme())
        case .motion: return card(animations())
        case .session: return card(session())
        case .links:
            let links = LinkSettings(desktop: desktop)
            self.links = links
            return links.widget
        }
    }

    private func card(_ row: Widget) -> Widget {
        let card = Card()
        card.append(row)
        return card.widget
    }

    private func theme() -> Widget {
        let row = ChoiceRow<Preferences.Theme>(
            title: translated("Colors"),
            note: translated("“System” follows the style of the desktop."),
            choices: [
                (.system, translated("System")), (.light, translated("Light")), (.dark, translated("Dark")),
            ]
        ) { [weak self] in self?.change(\.theme, to: $0) }
        controls.append { row.show($0.theme) }
        return row.widget
    }

    private func animations() -> Widget {
        let row = ChoiceRow<Preferences.Animations>(
            title: translated("Animations"),
            note: translated("Slide pages in and out. When off, pages change instantly."),
            choices: [(.system, translated("System")), (.on, translated("On")), (.off, translated("Off"))]
        ) { [weak self] in self?.change(\.animations, to: $0) }
        controls.append { row.show($0.animations) }
        return row.widget
    }

    private func session() -> Widget {
        let row = SwitchRow(
            title: translated("Restore pages from the last session"),
            note: translated("When off, no pages are saved, and saved pages are deleted.")
        ) { [weak self] in self?.change(\.savesSession, to: $0) }
        controls.append { row.show($0.savesSession) }
        return row.widget
    }

    private func change<Choice>(_ choice: WritableKeyPath<Preferences, Choice>, to value: Choice) {
        do {
            try store.change(choice, to: value)
        } catch {
            desktop.showToast(
                translated("The preferences could not be saved. {reason}", ["reason": "\(error)"])
            )
        }
    }
}
