import CGtk
import RouterCore

extension GtkNavigationHost {
    /// Adds an action that opens URLs to all windows of the host, for menus and buttons.
    ///
    /// A menu item or button names the action in the group `router`, with the URL as its target:
    ///
    ///     host.install(action: "open")
    ///     let menu: OpaquePointer = g_menu_new()
    ///     g_menu_append(menu, "Item 7", "router.open::app://item/7")
    ///     gtk_menu_button_set_menu_model(as_menu_button(button), as_menu_model(UnsafeMutableRawPointer(menu)))
    ///
    /// The URL is opened as a link of the page that is shown on top.
    /// Windows that open later have the action too.
    /// No other program can call it, since only actions of the application and of a `GtkApplicationWindow` are
    /// on the bus.
    ///
    /// - Parameter name: The name without the group, of ASCII letters, digits, `-` and `.`.
    public func install(action name: String) {
        let type = g_variant_type_new("s")
        defer { g_variant_type_free(type) }
        let action: OpaquePointer = g_simple_action_new(name, type)
        defer { g_object_unref(UnsafeMutableRawPointer(action)) }
        SignalConnection(UnsafeMutableRawPointer(action), "activate") { [weak self] arguments in
            guard let self, let text = arguments.variantString(at: 1) else { return }
            navigator.open(.link(text, from: navigator.state?.topLayer.top.id))
        }
        windows.addAction(action)
    }
}
