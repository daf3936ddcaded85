import CArea
import Glibc
import Parcels
import RouterGtk

/// Finds an object of the interface.
func object<T>(_ name: String, _ type: T.Type = T.self) -> UnsafeMutablePointer<T> {
    UnsafeMutablePointer(OpaquePointer(gtk_builder_get_object(builder, name)))
}

/// Connects a C function to a signal of an object.
func connect(_ object: UnsafeMutableRawPointer, _ signal: String, _ handler: @escaping GCallback) {
    g_signal_connect_data(object, signal, handler, nil, nil, GConnectFlags(rawValue: 0))
}

/// Adds an action for the menu.
func addAction(_ name: String, _ handler: @escaping GCallback) {
    let action = g_simple_action_new(name, nil)
    connect(UnsafeMutableRawPointer(action!), "activate", handler)
    g_action_map_add_action(OpaquePointer(application), action)
}

/// Moves the parcels into a window of their own, or back into the notebook.
func moveParcels() {
    let (tabs, parcels) = (OpaquePointer(object("tabs", GtkWidget.self)), object("parcels", GtkWidget.self))
    g_object_ref(parcels)
    defer { g_object_unref(parcels) }
    if gtk_notebook_page_num(tabs, parcels) >= 0 {
        gtk_notebook_detach_tab(tabs, parcels)
        let window = gtk_application_window_new(application)!
        gtk_window_set_title(UnsafeMutablePointer(OpaquePointer(window)), "Parcels")
        gtk_window_set_default_size(UnsafeMutablePointer(OpaquePointer(window)), 480, 480)
        gtk_window_set_child(UnsafeMutablePointer(OpaquePointer(window)), parcels)
        let close: @convention(c) (OpaquePointer, gpointer?) -> gboolean = { _, _ in
            moveParcels()
            return 1
        }
        connect(window, "close-request", unsafeBitCast(close, to: GCallback.self))
        gtk_window_present(UnsafeMutablePointer(OpaquePointer(window)))
    } else {
        let window = UnsafeMutablePointer<GtkWindow>(gtk_widget_get_root(parcels)!)
        gtk_window_set_child(window, nil)
        gtk_notebook_append_page(tabs, parcels, gtk_label_new("Parcels"))
        gtk_notebook_set_current_page(tabs, 1)
        gtk_window_destroy(window)
    }
}

var pages = PageRegistry()
pages.register(ParcelsPage.self) { ParcelsPage($0) }
pages.register(ParcelPage.self) { try ParcelPage($0) }
pages.register(ReportPage.self) { try ReportPage($0) }
let navigator = try Navigator(table: RouteTable(pages.routes))

let builder = gtk_builder_new()
// G_APPLICATION_HANDLES_OPEN
let application = gtk_application_new("org.gtkrouter.Area", GApplicationFlags(rawValue: 1 << 2))!

let activate: @convention(c) (OpaquePointer, gpointer?) -> Void = { application, _ in
    if let window = gtk_application_get_active_window(UnsafeMutablePointer(application)) {
        return gtk_window_present(window)
    }
    gtk_builder_add_from_string(builder, windowInterface, -1, nil)
    let view = NavigationView(navigator, pages: pages)
    let bar = gtk_header_bar_new()!
    gtk_header_bar_set_show_title_buttons(OpaquePointer(bar), 0)
    gtk_box_append(object("parcels"), bar)
    gtk_box_append(object("parcels"), view.widget)
    do {
        try view.fill(bar)
        try navigator.start(at: "parcels://all", host: view.host)
    } catch {
        print("The parcels cannot be shown: \(error)")
        exit(EXIT_FAILURE)
    }
    let window = object("window", GtkWindow.self)
    gtk_window_set_application(window, UnsafeMutablePointer(application))
    let next: @convention(c) (OpaquePointer, gpointer?) -> Void = { _, _ in
        gtk_notebook_set_current_page(OpaquePointer(object("tabs", GtkWidget.self)), 1)
        navigator.open("parcels://parcel/1")
    }
    connect(object("next", GtkWidget.self), "clicked", unsafeBitCast(next, to: GCallback.self))
    let note: @convention(c) (OpaquePointer, OpaquePointer?, gpointer?) -> Void = { _, _, _ in
        gtk_notebook_set_current_page(OpaquePointer(object("tabs", GtkWidget.self)), 0)
        gtk_widget_grab_focus(object("note"))
    }
    addAction("note", unsafeBitCast(note, to: GCallback.self))
    let quit: @convention(c) (OpaquePointer, OpaquePointer?, gpointer?) -> Void = { _, _, _ in
        gtk_window_close(object("window"))
    }
    addAction("quit", unsafeBitCast(quit, to: GCallback.self))
    let move: @convention(c) (OpaquePointer, OpaquePointer?, gpointer?) -> Void = { _, _, _ in moveParcels() }
    addAction("move", unsafeBitCast(move, to: GCallback.self))
    SignalConnection(window, answering: "close-request") { _ in
        view.requestClose { gtk_window_destroy(window) }
        return true
    }
    gtk_window_present(window)
}
connect(application, "activate", unsafeBitCast(activate, to: GCallback.self))
SignalConnection(application, "open") { arguments in
    g_application_activate(UnsafeMutablePointer(OpaquePointer(application)))
    gtk_notebook_set_current_page(OpaquePointer(object("tabs", GtkWidget.self)), 1)
    let files = arguments.object(at: 1)?.assumingMemoryBound(to: OpaquePointer?.self)
    for index in 0..<arguments.integer(at: 2) {
        guard let text = g_file_get_uri(files?[index]) else { continue }
        navigator.open(.external(String(cString: text)))
        g_free(text)
    }
}
exit(
    g_application_run(
        UnsafeMutablePointer(OpaquePointer(application)),
        CommandLine.argc,
        CommandLine.unsafeArgv
    )
)
