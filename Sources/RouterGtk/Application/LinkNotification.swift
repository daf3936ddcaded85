import CRouterGtk
import RouterCore

/// A desktop notification that opens URLs of the app.
///
///     var notification = LinkNotification("Ada", body: "The boat is ready.", opening: "mail://inbox/message/7")
///     notification.addButton("Reply", opening: "mail://compose?reply=7")
///     app.send(notification, id: "message-7")
///
/// The app treats these URLs like links from other programs, so their routes need `access: .external`.
/// Some desktops, such as GNOME, keep notifications after the app has quit.
/// Clicking such a notification starts the app.
/// For this, the app needs a desktop entry and a service file for the session bus. The product RouterCommands
/// adds two options to the app, `--desktop-files` and `--install-links`. Each of them writes both files.
public struct LinkNotification {
    let title: String
    let body: String
    let url: String?
    private(set) var buttons: [(label: String, url: String)] = []

    /// Creates a notification.
    ///
    /// - Parameters:
    ///   - title: The first line.
    ///   - body: The text below the title, or an empty string to show only the title.
    ///   - request: The URL that a click opens, as text or as the value of a typed route.
    public init(_ title: String, body: String = "", opening request: NavigationRequest) {
        (self.title, self.body, url) = (title, body, request.text)
    }

    /// Appends a button. Desktops show at most three buttons.
    ///
    /// - Parameters:
    ///   - label: The text of the button.
    ///   - request: The URL that the button opens. If the request has no URL, no button is added.
    public mutating func addButton(_ label: String, opening request: NavigationRequest) {
        guard let url = request.text else { return }
        buttons.append((label, url))
    }
}

extension RouterApplication {
    /// Shows a notification on the desktop.
    ///
    /// The call has no effect if the app is not running.
    ///
    /// - Parameters:
    ///   - notification: The notification.
    ///   - id: The name of the notification. A later notification with the same name replaces it.
    public func send(_ notification: LinkNotification, id: String) {
        guard let application, let note = g_notification_new(notification.title) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(note)) }
        if !notification.body.isEmpty { g_notification_set_body(note, notification.body) }
        if let url = notification.url {
            g_notification_set_default_action_and_target_value(
                note,
                LinkAction.applicationName,
                g_variant_new_string(url)
            )
        }
        for button in notification.buttons {
            g_notification_add_button_with_target_value(
                note,
                button.label,
                LinkAction.applicationName,
                g_variant_new_string(button.url)
            )
        }
        g_application_send_notification(as_g_application(application), id, note)
    }

    /// Removes a notification from the desktop, for example after the user has read its message.
    public func withdrawNotification(id: String) {
        guard let application else { return }
        g_application_withdraw_notification(as_g_application(application), id)
    }
}
