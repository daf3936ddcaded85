import CGtk
import RouterCore
import RouterGtk

/// What pages may ask of the desktop. Each is done only after a click that says so.
final class Desktop {
    /// Shows a sentence in a toast.
    var say: (String) -> Void = { _ in }

    /// Opens a web address in the person's browser.
    func openInBrowser(_ url: RouteURL, near widget: Widget) {
        ExternalApp.open(url.canonical, near: widget) { [say] result in
            switch result {
            case .opened: break
            case .noHandler: say("There is no browser to open it.")
            case .failed(let error): say("The browser could not be started. \(error)")
            }
        }
    }

    /// Puts a text on the clipboard, and says of what is called `name` that it is there.
    func copy(_ text: String, called name: String, near widget: Widget) {
        gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text)
        say("The \(name) has been copied.")
    }
}
