import CRouterGtk
import RouterCommands
import RouterCore
import RouterGtk

/// The settings for the default apps of the demo's links.
///
/// The controls always show the desktop's current choice, even if another program changes it.
final class LinkSettings {
    let widget: Widget

    private let desktop: DesktopServices
    /// The demo's links and their default apps, or `nil` if the default apps cannot be determined.
    private let links: DesktopLinks?
    private let monitor: ObjectReference?
    private var connection: SignalConnection?
    private var values: [Widget] = []
    private var buttons: (register: Widget, unregister: Widget)?
    /// The label that explains why neither button is sensitive. It is hidden if a button is sensitive.
    private let reason = Labels.paragraph(
        translated("Installed for all users. Change it in the system settings."),
        classes: "dim-label"
    )

    init(desktop: DesktopServices) {
        self.desktop = desktop
        links = try? desktop.links()
        monitor = g_app_info_monitor_get().map { monitor in
            // The getter returns a new reference, which is released here because `ObjectReference` adds one.
            defer { g_object_unref(monitor) }
            return ObjectReference(as_object(monitor))
        }
        widget = .box(.vertical, spacing: 12)
        let card = Card()
        widget.append(card.widget)
        for handler in links?.handlers ?? [] { card.append(row(handler.scheme)) }

        let row = ButtonRow()
        widget.append(row.widget, reason)
        buttons = (
            register: row.append(translated("Open These Links with This App")) { [weak self] in
                self?.change(translated("This app now opens these links.")) { try $0.install() }
            },
            unregister: row.append(translated("Stop Opening These Links")) { [weak self] in
                self?.change(translated("This app no longer opens these links.")) { try $0.remove() }
            }
        )
        if let monitor {
            connection = SignalConnection(monitor.pointer, "changed") { [weak self] _ in self?.update() }
        }
        update()
    }

    isolated deinit {
        connection?.disconnect()
    }

    private func row(_ scheme: String) -> Widget {
        let label = Labels.paragraph("\(scheme)://", classes: "fact-name", "dim-label")
        let value = Labels.paragraph("")
        values.append(value)
        return .box(.vertical, spacing: 2, label, value).css("fact")
    }

    private func update() {
        let handlers = links?.handlers ?? []
        let isChosen = links?.isInstalled ?? false
        for (value, handler) in zip(values, handlers) {
            let name = handler.appName.map { DisplayURL.shortening($0, to: DisplayURL.lineLength) }
            value.text = name ?? translated("No app opens these links.")
        }
        buttons?.register.isSensitive = !handlers.allSatisfy(\.isThisApp)
        buttons?.unregister.isSensitive = isChosen
        reason.isVisible = handlers.allSatisfy(\.isThisApp) && !isChosen
    }

    /// Changes the default apps for the links, and updates the controls. If the change succeeds, a toast shows
    /// the sentence.
    func change(_ sentence: String, _ action: (DesktopLinks) throws -> Void) {
        desktop.changeLinks(sentence, action)
        update()
    }
}
