import CRouterGtk
import RouterCommands
import RouterCore
import RouterGtk

/// The desktop's services for pages, each used only after a click that names it.
final class DesktopServices {
    /// Shows a sentence in a toast.
    var showToast: (String) -> Void = { _ in }
    /// Returns the apps for the links of the demo; `nil` without an app.
    var links: () throws -> DesktopLinks? = { nil }

    /// Opens a web URL in the user's browser.
    func openInBrowser(_ url: RouteURL, near widget: Widget) {
        ExternalApp.open(url.canonical, near: widget) { [showToast] result in
            switch result {
            case .refused: showToast(translated("There is no browser to open it."))
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

    /// Puts a text on the clipboard and shows a toast.
    func copy(_ text: String, saying sentence: String, near widget: Widget) {
        gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text)
        showToast(sentence)
    }
}
