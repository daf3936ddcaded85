import CGtk
import RouterCore
import RouterGtk

/// What pages may ask of the desktop. Each is done only after a click that says so.
final class Desktop {
    /// Shows a sentence in a toast.
    var say: (String) -> Void = { _ in }

    /// Opens a web address in the person's browser.
    func openInBrowser(_ url: RouteURL, near widget: Widget) {
        guard let context = gdk_display_get_app_launch_context(gtk_widget_get_display(widget)) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(context)) }
        let launch = UnsafeMutablePointer<GAppLaunchContext>(context)
        // It was set for this process alone.
        g_app_launch_context_unsetenv(launch, "GIO_USE_VFS")
        let box = Unmanaged.passRetained(self).toOpaque()
        g_app_info_launch_default_for_uri_async(
            url.canonical,
            launch,
            nil,
            { _, result, box in
                guard let box else { return }
                let desktop = Unmanaged<Desktop>.fromOpaque(box).takeRetainedValue()
                var error: UnsafeMutablePointer<GError>?
                guard g_app_info_launch_default_for_uri_finish(result, &error) == 0 else { return }
                let reason = error.map { String(cString: $0.pointee.message) } ?? ""
                g_clear_error(&error)
                desktop.say("The browser could not be started. \(reason)")
            },
            box
        )
    }

    /// Puts a text on the clipboard, and says of what is called `name` that it is there.
    func copy(_ text: String, called name: String, near widget: Widget) {
        gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text)
        say("The \(name) has been copied.")
    }
}
