import CRouterGtk
import RouterCore
import RouterGtk

/// The URL of all preferences or of one section: `gtkrouter://preferences/motion`.
struct PreferencesRoute: TypedRoute {
    static let route = Route(
        "gtkrouter://preferences/:section<section>?",
        name: "preferences",
        title: "Preferences",
        verb: .replaceSame,
        parent: "gtkrouter://home"
    )
    static let example = PreferencesRoute(section: .motion)

    enum Section: String, CaseIterable, Codable {
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

    /// The converter for the type in `:section<section>?`, which accepts the name of an existing section.
    static let type: ParameterConverter = { Section(rawValue: $0) }

    var section: Section?
}

/// A page on which the user changes the app's preferences; see ``Preferences``. Changes take effect at once
/// and are saved.
///
/// The section about links is different: it changes a setting of the desktop, the default app for links.
final class PreferencesPage: Page {
    private typealias Section = PreferencesRoute.Section

    let widget: Widget
    let title: String?

    private let store: PreferenceStore
    private let desktop: DesktopServices
    private var links: LinkSettings?
    /// Closures that show given preferences in the page's controls, one for each control.
    private var controls: [(Preferences) -> Void] = []
    private var observation: NavigationObservation?

    /// The value is `false`, so the page stays in memory while it is covered, and its controls follow changes
    /// that another page makes.
    var mayBeReleased: Bool { false }

    init(_ route: PreferencesRoute, _ context: PageContext, services: DemoServices) {
        (store, desktop) = (services.preferences, services.desktop)
        let section = route.section
        title = section.map { "\(translated("Preferences")): \($0.title)" } ?? translated("Preferences")
        let body = PageBody(
            title: section?.title ?? translated("Preferences"),
            introduction: translated("Changes take effect immediately and are saved.")
        )
        widget = body.widget
        for shown in section.map({ [$0] }) ?? Section.allCases {
            body.append(content(of: shown), under: section == nil ? shown.title : nil)
        }
        body.append(
            Self.links(from: section, context),
            under: section == nil ? translated("Sections") : translated("Other sections")
        )
        show(store.preferences)
        observation = store.observe { [weak self] in self?.show($0) }
    }

    private func show(_ preferences: Preferences) {
        for control in controls { control(preferences) }
    }

    /// Returns links to the other sections and, on the page of a single section, to all preferences.
    private static func links(from section: Section?, _ context: PageContext) -> Widget {
        let card = Card()
        for other in Section.allCases where other != section {
            card.append(other.title, to: .route(PreferencesRoute(section: other)), context)
        }
        if section != nil {
            card.append(translated("All preferences"), to: .route(PreferencesRoute()), context)
        }
        return card.widget
    }

    // MARK: - Sections

    private func content(of section: Section) -> Widget {
        switch section {
        case .appearance:
            return choice(
                \.theme,
                title: translated("Style"),
                note: translated("“System” follows the style of the desktop."),
                of: [
                    (.system, translated("System")), (.light, translated("Light")),
                    (.dark, translated("Dark")),
                ]
            )
        case .motion:
            return choice(
                \.animations,
                title: translated("Animations"),
                note: translated("Slide pages in and out. When off, pages change instantly."),
                of: [(.system, translated("System")), (.on, translated("On")), (.off, translated("Off"))]
            )
        case .session: return session()
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

    private func choice<Choice: Equatable>(
        _ preference: WritableKeyPath<Preferences, Choice>,
        title: String,
        note: String,
        of choices: [(Choice, String)]
    ) -> Widget {
        let row = ChoiceRow(title: title, note: note, choices: choices) { [weak self] in
            self?.change(preference, to: $0)
        }
        controls.append { row.show($0[keyPath: preference]) }
        return card(row.widget)
    }

    private func session() -> Widget {
        let title = translated("Restore pages from the last session")
        let note = translated("Turning this off deletes the saved pages.")
        let texts = RowTexts(title: title, note: note)
        let toggle: Widget = gtk_switch_new().aligned(vertical: .center).tooltip(title)
        cgtk_set_accessible_labelled_by(toggle, texts.title)
        cgtk_set_accessible_description(toggle, note)
        toggle.onChanged { [weak self, toggle] in self?.change(\.savesSession, to: toggle.isActive) }
        controls.append { toggle.isActive = $0.savesSession }
        return card(.box(.horizontal, texts.widget.expanding(.horizontal), toggle).css("fact"))
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
