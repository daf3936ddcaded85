import CRouterGtk
import RouterCommands
import RouterCore
import RouterGtk

/// The desktop services that pages use. Each service is used only after a click on a control that names it.
final class DesktopServices {
    /// Shows a sentence in a toast.
    var showToast: (String) -> Void = { _ in }
    /// Returns the default apps for the demo's links, or `nil` if these services belong to no running demo.
    var links: () throws -> DesktopLinks? = { nil }

    /// Opens a web URL in the user's browser.
    func openInBrowser(_ url: RouteURL, near widget: Widget) {
        ExternalApp.open(url.canonical, near: widget) { [showToast] result in
            switch result {
            case .refused: showToast(translated("There is no browser to open the page."))
            case .failed(let error):
                showToast(
                    translated(
                        "The browser could not be started. {reason}",
                        ["reason": String(describing: error)]
                    )
                )
            default: break
            }
        }
    }

    /// Changes the default apps for the links, and shows the result.
    ///
    /// The reason for a failure is in English, so it is printed on the terminal and not shown in the toast.
    func changeLinks(_ sentence: String, _ action: (DesktopLinks) throws -> Void) {
        do {
            guard let links = try links() else {
                throw CommandError("The app has no links that other apps can open.")
            }
            try action(links)
            showToast(sentence)
        } catch {
            for line in "\(error)".split(separator: "\n") { Terminal.complain(String(line)) }
            showToast(
                translated(
                    "The app for these links could not be changed. Change it in the system settings."
                )
            )
        }
    }

    /// Copies text to the clipboard, and shows a toast.
    func copy(_ text: String, saying sentence: String, near widget: Widget) {
        gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text)
        showToast(sentence)
    }
}
