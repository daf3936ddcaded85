import CGtk
import RouterCore
import RouterGtk

/// Settings in sections, each with a URL of its own: `gtkrouter://settings/motion`.
///
/// They act at once and last, see ``Preferences``. The app for links is a choice for the whole desktop.
final class SettingsPage: Page {
    static let pageName = "settings"

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

    private nonisolated enum Section: String, CaseIterable, ParameterValue {
        case appearance, motion, session, links, about

        @MainActor
        var title: String {
            switch self {
            case .appearance: translated("Appearance")
            case .motion: translated("Motion")
            case .session: translated("Session")
            case .links: translated("Links")
            case .about: translated("About")
            }
        }

        /// Whether it has preferences, which the app saves itself.
        var isSaved: Bool { self != .links && self != .about }
    }

    /// The type of the placeholder in its URL: the name of an existing section.
    nonisolated static let type = ParameterConverter("section") { Section(rawValue: $0) }

    /// Builds the section that the URL names, or all of them.
    init(_ context: PageContext, services: DemoServices) {
        (store, desktop) = (services.preferences, services.desktop)
        let section = context.match.parameters["section"].flatMap(Section.init)
        title = section.map { "\(translated("Settings")): \($0.title)" } ?? translated("Settings")
        let body = PageBody(
            title: section?.title ?? translated("Settings"),
            introduction: section?.isSaved ?? true
                ? translated("Changes act at once, and are kept.") : nil
        )
        widget = body.widget
        for shown in section.map({ [$0] }) ?? Section.allCases {
            body.append(content(of: shown), under: shown.title)
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
        let address = "\(AppInfo.scheme)://settings"
        for other in Section.allCases where other != section {
            let address = "\(address)/\(other.rawValue)"
            card.append(LinkRow.make(title: other.title, address: address, context: context))
        }
        if section != nil {
            card.append(LinkRow.make(title: translated("All settings"), address: address, context: context))
        }
        return card.widget
    }

    // MARK: - Sections

    private func content(of section: Section) -> Widget {
        let card = Card()
        switch section {
        case .appearance: card.append(theme())
        case .motion: card.append(animations())
        case .session: card.append(session())
        case .links:
            let links = LinkSettings(desktop: desktop)
            self.links = links
            return links.widget
        case .about: return Self.about()
        }
        return card.widget
    }

    private func theme() -> Widget {
        let row = ChoiceRow<Preferences.Theme>(
            title: translated("Colours"),
            note: translated("“System” follows the desktop."),
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
            note: translated("Pages slide in and out. Without animations, they change at once."),
            choices: [(.system, translated("System")), (.on, translated("On")), (.off, translated("Off"))]
        ) { [weak self] in self?.change(\.animations, to: $0) }
        controls.append { row.show($0.animations) }
        return row.widget
    }

    private func session() -> Widget {
        let row = SwitchRow(
            title: translated("Open the pages of the last run"),
            note: translated("If this is off, no pages are saved, and those that were saved are deleted.")
        ) { [weak self] in self?.change(\.savesSession, to: $0) }
        controls.append { row.show($0.savesSession) }
        return row.widget
    }

    private func change<Choice>(_ choice: WritableKeyPath<Preferences, Choice>, to value: Choice) {
        do {
            try store.change(choice, to: value)
        } catch {
            desktop.showToast(
                translated("The settings could not be saved. {reason}", ["reason": "\(error)"])
            )
        }
    }

    private static func about() -> Widget {
        let facts = DetailList()
        facts.append(translated("App"), AppInfo.name)
        facts.append(translated("Version"), AppInfo.version)
        let gtk = [gtk_get_major_version(), gtk_get_minor_version(), gtk_get_micro_version()]
        facts.append("GTK", gtk.map(String.init).joined(separator: "."))
        facts.append(translated("Licence"), "MIT")
        return facts.widget
    }
}
