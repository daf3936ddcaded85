import CGtk
import RouterCore
import RouterGtk

/// Settings in sections, each with a URL of its own: `gtkrouter://settings/motion`.
///
/// They change the running app and are not saved. Only the app for links is a choice for the whole desktop.
final class SettingsPage: RoutedPage {
    static let pageName = "settings"

    let widget: Widget
    let title: String?

    private let links: LinkSettings?

    /// The switches act at once, and follow the settings while another page changes them.
    var mayBeReleased: Bool { false }

    private nonisolated enum Section: String, CaseIterable, ParameterValue {
        case appearance, motion, links, about

        @MainActor
        var title: String {
            switch self {
            case .appearance: translated("Appearance")
            case .motion: translated("Motion")
            case .links: translated("Links")
            case .about: translated("About")
            }
        }
    }

    /// The type of the placeholder in its URL: the name of an existing section.
    nonisolated static let type = ParameterConverter("section") { Section(rawValue: $0) }

    /// Builds the section that the URL names, or all of them.
    init(_ context: PageContext, desktop: DesktopServices) {
        let section = context.captures["section"].flatMap { Self.type.convert($0, to: Section.self) }
        title = section.map { "\(translated("Settings")): \($0.title)" } ?? translated("Settings")
        let body = PageBody(
            title: section?.title ?? translated("Settings"),
            introduction: section == .links
                ? nil : translated("Changes here last until the app is closed.")
        )
        if section == nil || section == .appearance {
            body.append(Self.appearance(), under: Section.appearance.title)
        }
        if section == nil || section == .motion { body.append(Self.motion(), under: Section.motion.title) }
        if section == nil || section == .links {
            let links = LinkSettings(desktop: desktop)
            self.links = links
            body.append(links.widget, under: Section.links.title)
        } else {
            links = nil
        }
        if section == nil || section == .about { body.append(Self.about(), under: Section.about.title) }

        let others = Card()
        for other in Section.allCases where other != section {
            let address = "\(AppInfo.scheme)://settings/\(other.rawValue)"
            others.append(LinkRow.make(title: other.title, address: address, context: context))
        }
        if section != nil {
            others.append(
                LinkRow.make(
                    title: translated("All settings"),
                    address: "\(AppInfo.scheme)://settings",
                    context: context
                )
            )
        }
        body.append(
            others.widget,
            under: section == nil ? translated("One section at a time") : translated("Other sections")
        )
        widget = body.widget
    }

    private static func appearance() -> Widget {
        let card = Card()
        card.append(
            SwitchRow.make(
                title: translated("Dark colours"),
                note: translated("For this app, whatever the desktop prefers."),
                property: SwitchRow.darkColours
            )
        )
        return card.widget
    }

    private static func motion() -> Widget {
        let card = Card()
        card.append(
            SwitchRow.make(
                title: translated("Animations"),
                note: translated("Pages slide in and out. Without animations, they change at once."),
                property: "gtk-enable-animations"
            )
        )
        return card.widget
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
