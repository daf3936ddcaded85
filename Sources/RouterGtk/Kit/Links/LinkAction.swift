import CGtk
import RouterCore

/// The action `router.open` of every window of a host, for links that belong to no page.
///
/// Its target is a URL, which opens as a link of the page that is shown on top.
/// It is not on the bus: only actions of the application and of a `GtkApplicationWindow` are.
enum LinkAction {
    /// The group of all actions of a window.
    static let group = "router"
    static let action = "open"
    /// The name for menu items and for GTK's functions.
    static let name = "\(group).\(action)"

    /// Adds an action to a map of actions; without a type it has no target.
    static func add(
        _ name: String,
        _ type: OpaquePointer? = nil,
        to map: UnsafeMutableRawPointer,
        _ run: @escaping @MainActor (SignalArguments) -> Void
    ) {
        let action: OpaquePointer = g_simple_action_new(name, type)
        SignalConnection(as_object(action), "activate", handler: run)
        g_action_map_add_action(as_action_map(map), action)
        g_object_unref(action)
    }

    /// Adds an action `open` to a map of actions, with a text as its target.
    static func add(to map: UnsafeMutableRawPointer, open: @escaping @MainActor (String) -> Void) {
        let type = g_variant_type_new("s")
        defer { g_variant_type_free(type) }
        add(action, type, to: map) { if let text = $0.variantString(at: 1) { open(text) } }
    }

    /// Makes the group of a window with the action of its navigator, which it does not keep alive.
    static func group(of navigator: Navigator) -> ObjectReference {
        let actions: UnsafeMutablePointer<GSimpleActionGroup> = g_simple_action_group_new()
        defer { g_object_unref(actions) }
        add(to: actions) { [weak navigator] text in
            guard let navigator else { return }
            navigator.open(.link(text, from: navigator.state?.topLayer.top.id))
        }
        return ObjectReference(actions)
    }
}

/// Links outside pages: in the header of a window, in a bar or in a menu.
///
///     configuration.configureLayer = { layer in
///         layer.addToHeaderEnd(.menu(name: "Menu", ["Settings": "app://settings", "Help": "app://help"]))
///         layer.addToHeaderEnd(.link(icon: "edit-find-symbolic", name: "Search", to: "app://search"))
///     }
///
/// They use the action `router.open`, which every window of a host has.
/// So the rows of any `GMenu` can use it too: `g_menu_append(menu, "Help", "router.open::app://help")`.
/// In a window of another kind they are insensitive.
extension UnsafeMutablePointer<GtkWidget> {
    /// Makes a flat button that is a link outside a page.
    ///
    /// - Parameters:
    ///   - text: The label, as plain text.
    ///   - request: An absolute URL.
    public static func link(_ text: String, to request: NavigationRequest) -> Widget {
        gtk_button_new_with_label(text).css("flat").opening(request)
    }

    /// Makes a flat button with an icon that is a link outside a page.
    ///
    /// - Parameters:
    ///   - icon: The name of a symbolic icon of the icon theme, such as `edit-find-symbolic`.
    ///   - name: The tooltip, and the name for screen readers.
    ///   - request: An absolute URL.
    public static func link(icon: String, name: String, to request: NavigationRequest) -> Widget {
        gtk_button_new_from_icon_name(icon).css("flat").opening(request).tooltip(name).accessibleLabel(name)
    }

    /// Makes a flat button that opens a menu of links outside a page.
    ///
    /// - Parameters:
    ///   - icon: The name of a symbolic icon of the icon theme.
    ///   - name: The tooltip, and the name for screen readers.
    ///   - links: The texts of the rows in their order, each with an absolute URL.
    public static func menu(
        icon: String = "open-menu-symbolic",
        name: String,
        _ links: KeyValuePairs<String, NavigationRequest>
    ) -> Widget {
        let rows = links.map { ($0.key, LinkAction.name, $0.value.text ?? "", nil as String?) }
        let button = menuButton(icon: icon, name: name)
        button.showMenu(menuModel(rows))
        return button
    }

    private func opening(_ request: NavigationRequest) -> Widget {
        let text = request.text ?? ""
        let open = { @MainActor in
            _ = gtk_widget_activate_action_variant(self, LinkAction.name, g_variant_new_string(text))
        }
        let link = Link(request, at: text, open: open)
        links = [link]
        gtk_actionable_set_action_name(as_actionable(self), LinkAction.name)
        gtk_actionable_set_action_target_value(as_actionable(self), g_variant_new_string(text))
        return tooltip(link.display)
    }
}
