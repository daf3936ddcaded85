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

    /// Adds an action `open` to a map of actions, with a text as its target.
    static func add(to map: UnsafeMutableRawPointer, open: @escaping @MainActor (String) -> Void) {
        let type = g_variant_type_new("s")
        let opening: OpaquePointer = g_simple_action_new(action, type)
        g_variant_type_free(type)
        SignalConnection(UnsafeMutableRawPointer(opening), "activate") { arguments in
            if let text = arguments.variantString(at: 1) { open(text) }
        }
        g_action_map_add_action(as_action_map(map), opening)
        g_object_unref(UnsafeMutableRawPointer(opening))
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

    /// Adds the group to a window.
    static func insert(_ actions: ObjectReference, in window: Widget) {
        gtk_widget_insert_action_group(window, group, as_action_group(actions.pointer))
    }

    /// Takes the group out of a window that closes, which GTK may keep for a while.
    static func remove(from window: Widget) {
        gtk_widget_insert_action_group(window, group, nil)
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
        gtk_button_new_with_label(text).css("flat").opening(request).tooltip(display(request))
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
        let menu: OpaquePointer = g_menu_new()
        for (text, request) in links {
            let row: OpaquePointer = g_menu_item_new(text, nil)
            g_menu_item_set_action_and_target_value(
                row,
                LinkAction.name,
                g_variant_new_string(request.text ?? "")
            )
            g_menu_append_item(menu, row)
            g_object_unref(UnsafeMutableRawPointer(row))
        }
        let button = menuButton(icon: icon, name: name)
        button.showMenu(menu)
        return button
    }

    /// Makes a flat button with an icon for a menu.
    static func menuButton(icon: String, name: String) -> Widget {
        let button = gtk_menu_button_new()
        gtk_menu_button_set_icon_name(as_menu_button(button), icon)
        gtk_menu_button_set_has_frame(as_menu_button(button), 0)
        return button.tooltip(name).accessibleLabel(name)
    }

    /// Gives a menu button its menu, whose reference it takes over.
    func showMenu(_ menu: OpaquePointer) {
        gtk_menu_button_set_menu_model(as_menu_button(self), as_menu_model(UnsafeMutableRawPointer(menu)))
        g_object_unref(UnsafeMutableRawPointer(menu))
        guard let popover = gtk_menu_button_get_popover(as_menu_button(self)) else { return }
        as_widget(UnsafeMutableRawPointer(popover)).nameMenuItems()
    }

    /// Names the rows of a menu for screen readers by their texts.
    ///
    /// GTK 4.18 names them by labels that it hides, and so by nothing.
    func nameMenuItems() {
        let isItem = gtk_accessible_get_accessible_role(as_accessible(self)) == GTK_ACCESSIBLE_ROLE_MENU_ITEM
        var child = gtk_widget_get_first_child(self)
        while let next = child {
            if isItem, is_label(next) != 0 {
                gtk_accessible_reset_relation(as_accessible(self), GTK_ACCESSIBLE_RELATION_LABELLED_BY)
                accessibleLabel(next.text)
                return
            }
            next.nameMenuItems()
            child = gtk_widget_get_next_sibling(next)
        }
    }

    private func opening(_ request: NavigationRequest) -> Widget {
        let text = request.text ?? ""
        let open = { @MainActor in
            _ = gtk_widget_activate_action_variant(self, LinkAction.name, g_variant_new_string(text))
        }
        links = [Link(request, at: text, open: open)]
        gtk_actionable_set_action_name(as_actionable(self), LinkAction.name)
        gtk_actionable_set_action_target_value(as_actionable(self), g_variant_new_string(text))
        return self
    }

    private static func display(_ request: NavigationRequest) -> String {
        DisplayURL(text: request.text ?? "", maximumLength: DisplayURL.lineLength).text
    }
}
