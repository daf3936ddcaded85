import CRouterGtk
import RouterCore

/// A notification of the desktop that opens URLs of the app.
///
///     var notification = LinkNotification("Ada", body: "The boat is ready.", opening: "mail://inbox/message/7")
///     notification.addButton("Reply", opening: "mail://compose?reply=7")
///     app.send(notification, id: "message-7")
///
/// The URLs come from outside, so their routes need `access: .external`.
/// A desktop that keeps notifications, such as GNOME, starts the app for a click on one that outlived it.
/// It needs the app’s desktop entry and its service on the session bus, which `--desktop-files` and `--install-links` of
/// the product RouterCommands write.
public struct LinkNotification {
    let title: String
    let body: String
    let url: String?
    private(set) var buttons: [(label: String, url: String)] = []

    /// Makes a notification.
    ///
    /// - Parameters:
    ///   - title: The first line.
    ///   - body: The text below it; empty for none.
    ///   - request: The URL that a click opens, as a text or as the value of a typed route.
    public init(_ title: String, body: String = "", opening request: NavigationRequest) {
        (self.title, self.body, url) = (title, body, request.text)
    }

    /// Adds a button after the others; desktops show at most three.
    ///
    /// - Parameters:
    ///   - label: The text of the button.
    ///   - request: The URL that it opens.
    public mutating func addButton(_ label: String, opening request: NavigationRequest) {
        guard let url = request.text else { return }
        buttons.append((label, url))
    }
}

extension RouterApplication {
    /// Shows a notification on the desktop; ignored if the app is not running.
    ///
    /// - Parameters:
    ///   - notification: The notification.
    ///   - id: A name; a later notification of the same name replaces this one.
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

    /// Removes a notification from the desktop, such as after its message has been read.
    public func withdrawNotification(id: String) {
        guard let application else { return }
        g_application_withdraw_notification(as_g_application(application), id)
    }
}
