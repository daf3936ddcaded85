import CAdwaita
import Glibc
import RouterGtk

let app = RouterApplication("org.gtkrouter.Adwaita", home: "books://all") { app in
    adw_init()
    app.pages.register(ShelfPage.self) { ShelfPage($0) }
    app.pages.register(BookPage.self) { try BookPage($0) }
    app.pages.register(ReviewPage.self) { try ReviewPage($0) }
    app.savesSession = true
    app.configuration.actions += [.home, .close, .quit, .shortcuts]
    app.makeWindow = { [weak app] view in try makeWindow(around: view, in: app?.application) }
}
exit(app.run())

/// Makes a window of libadwaita, whose header has Back and the widgets of the pages.
func makeWindow(
    around view: NavigationView,
    in application: UnsafeMutablePointer<GtkApplication>?
) throws -> Widget {
    let window: Widget = adw_application_window_new(application)
    gtk_window_set_title(as_window(window), "Books")
    gtk_window_set_default_size(as_window(window), 480, 600)
    let header: Widget = adw_header_bar_new()
    try view.fill(header)
    let content = Widget.box(.vertical, spacing: 0, header, view.widget.expanding(.vertical))
    adw_application_window_set_content(UnsafeMutablePointer(OpaquePointer(window)), content)
    return window
}
