import CRouterGtk
import RouterCore

/// Menus whose rows call closures or are links.
extension UnsafeMutablePointer<GtkWidget> {
    /// The text of a menu item, and the code that runs when the user chooses it.
    package typealias MenuItem = (key: String, value: @MainActor () -> Void)

    /// Creates a flat button that opens a menu.
    ///
    ///     widget.append(.menu(name: "More", ["Copy": { context.send("copied") }, "Delete": { context.open("notes://delete/4") }]))
    ///
    /// A closure that uses the page must capture it weakly. See ``onClicked(_:)``.
    ///
    /// - Actions: the button has an action for each item, such as `menu.Delete`.
    /// - CSS: a `menubutton` whose button has no frame.
    /// - Accessibility: the name of each row is its text.
    ///
    /// - Parameters:
    ///   - icon: The name of a symbolic icon in the icon theme.
    ///   - name: The tooltip, which is also the name for screen readers.
    ///   - items: The label of each item as plain text, in order, and the code that the item runs.
    public static func menu(
        icon: String = "open-menu-symbolic",
        name: String,
        _ items: KeyValuePairs<String, @MainActor () -> Void> = [:]
    ) -> Widget {
        menuButton(icon: icon, name: name).replaceMenu(items)
    }

    /// Creates a flat button that opens a menu of links, for use outside pages.
    ///
    /// - Actions: the rows use the action `router.open` of the window.
    ///
    /// - Parameters:
    ///   - icon: The name of a symbolic icon in the icon theme.
    ///   - name: The tooltip, which is also the name for screen readers.
    ///   - links: The label of each row, in order, and the absolute URL that the row opens.
    public static func menu(
        icon: String = "open-menu-symbolic",
        name: String,
        _ links: KeyValuePairs<String, NavigationRequest>
    ) -> Widget {
        let targets = links.map { LinkTarget($0.value) }
        let rows = zip(links, targets).map { ($0.key, LinkAction.name, $1.text as String?, nil as String?) }
        let button = menuButton(icon: icon, name: name)
        g_object_set_data_full(as_object(button), "router-targets", Box(targets).retained, releaseBox)
        button.showMenu(menuModel(rows))
        return button
    }

    /// Replaces the items of a menu button.
    ///
    /// If the focus is in the old menu, for example because the user has just chosen
    /// one of its items, the focus moves to the button.
    @discardableResult
    public func replaceMenu(_ items: KeyValuePairs<String, @MainActor () -> Void>) -> Widget {
        let focus = gtk_widget_get_root(self).flatMap { gtk_root_get_focus($0) }
        let hasFocus = focus.map { gtk_widget_is_ancestor($0, self) != 0 } ?? false
        showMenu(addMenu("menu", items))
        if hasFocus { grabFocus() }
        return self
    }

    /// Creates a menu model with the given items. The caller owns the returned menu model.
    ///
    /// The widget gets an action group with the given name. The actions of the group run the items.
    package func addMenu(
        _ group: String,
        _ items: some RandomAccessCollection<MenuItem>
    ) -> OpaquePointer {
        insertActions(group, items)
        return Self.menuModel(items.map { ($0.key, "\(group).\($0.key)", nil, nil) })
    }

    /// Adds an action group to the widget. The name of each action is the text that the user sees,
    /// because screen readers announce the name.
    package func insertActions(_ group: String, _ actions: some Sequence<MenuItem>) {
        let map: UnsafeMutablePointer<GSimpleActionGroup> = g_simple_action_group_new()
        for (name, run) in actions { LinkAction.add(name, to: map) { _ in run() } }
        gtk_widget_insert_action_group(self, group, as_action_group(map))
        g_object_unref(map)
    }

    /// Creates a menu model. The caller owns it.
    ///
    /// Each row has a text, the full name of an action, and optionally the action's target and a key.
    package static func menuModel(_ rows: [(text: String, action: String, target: String?, key: String?)])
        -> OpaquePointer
    {
        let menu: OpaquePointer = g_menu_new()
        for row in rows {
            // A single underscore would underline the next character and make it a mnemonic.
            let item: OpaquePointer = g_menu_item_new(row.text.replacing("_", with: "__"), nil)
            let target = row.target.flatMap { g_variant_new_string($0) }
            g_menu_item_set_action_and_target_value(item, row.action, target)
            if let key = row.key { g_menu_item_set_attribute_value(item, "accel", g_variant_new_string(key)) }
            g_menu_append_item(menu, item)
            g_object_unref(item)
        }
        return menu
    }

    /// Creates an empty popover for the widget's context menus.
    package func makeContextMenu() -> Widget {
        let popover: Widget = gtk_popover_menu_new_from_model(nil).aligned(horizontal: .start)
        gtk_popover_set_has_arrow(as_popover(popover), 0)
        gtk_widget_set_parent(popover, self)
        return popover
    }

    /// Opens this popover, which ``makeContextMenu()`` created, with the given
    /// items, at a frame in its parent widget.
    package func popUp(_ items: some RandomAccessCollection<MenuItem>, at frame: graphene_rect_t) {
        let model = addMenu("menu", items)
        gtk_popover_menu_set_menu_model(as_popover_menu(self), as_menu_model(model))
        g_object_unref(model)
        nameMenuItems()
        let (origin, size) = (frame.origin, frame.size)
        var area = GdkRectangle(x: gint(origin.x), y: gint(origin.y), width: 1, height: 1)
        (area.width, area.height) = (max(1, gint(size.width)), max(1, gint(size.height)))
        gtk_popover_set_pointing_to(as_popover(self), &area)
        gtk_popover_popup(as_popover(self))
    }

    /// Opens a context menu each time the user requests it: with a right click, a long press, the Menu key, or
    /// Shift+F10.
    ///
    /// After a click, the menu opens when the button is released. If it opened earlier, GTK would send the
    /// release to the menu under the pointer, and the clicked widget would stay pressed.
    ///
    /// - Parameters:
    ///   - byTouchOnly: Whether a long press counts only if it is made with a finger.
    ///   - phase: The phase in which the widget receives the input. In the capture phase, the widget
    ///     receives it before its descendants.
    ///   - menu: Receives the point of the click or press, or `nil` for a key. Returns a closure that opens the
    ///     menu, or `nil` if there is no menu. In that case, other widgets receive the input.
    package func onContextMenu(
        byTouchOnly: Bool = true,
        phase: GtkPropagationPhase = GTK_PHASE_BUBBLE,
        _ menu: @escaping @MainActor ((x: Double, y: Double)?) -> (@MainActor () -> Void)?
    ) {
        let click: OpaquePointer = gtk_gesture_click_new()
        let press: OpaquePointer = gtk_gesture_long_press_new()
        gtk_gesture_single_set_button(click, guint(GDK_BUTTON_SECONDARY))
        gtk_gesture_single_set_touch_only(press, byTouchOnly ? 1 : 0)
        let clicked = ClickedMenu()
        SignalConnection(as_object(click), "pressed") {
            clicked.open = hasEvent(of: click) ? menu(($0.double(at: 2), $0.double(at: 3))) : nil
            if clicked.open != nil { gtk_gesture_set_state(click, GTK_EVENT_SEQUENCE_CLAIMED) }
        }
        SignalConnection(as_object(click), "released") { _ in clicked.take()?() }
        SignalConnection(as_object(click), "cancel") { _ in clicked.open = nil }
        SignalConnection(as_object(press), "pressed") {
            guard hasEvent(of: press), let open = menu(($0.double(at: 1), $0.double(at: 2))) else { return }
            open()
            gtk_gesture_set_state(press, GTK_EVENT_SEQUENCE_CLAIMED)
        }
        for gesture in [click, press] {
            gtk_event_controller_set_propagation_phase(gesture, phase)
            gtk_widget_add_controller(self, gesture)
        }
        KeyShortcuts(on: self, phase: phase).add(Self.contextMenuKeys) {
            guard let open = menu(nil) else { return false }
            open()
            return true
        }
    }

    /// The keys that open the context menu of the focused widget.
    static var contextMenuKeys: String { "Menu|<Shift>F10" }

    /// Creates a flat menu button that shows an icon.
    static func menuButton(icon: String, name: String) -> Widget {
        let button: Widget = gtk_menu_button_new()
        gtk_menu_button_set_icon_name(as_menu_button(button), icon)
        gtk_menu_button_set_has_frame(as_menu_button(button), 0)
        return button.named(name)
    }

    /// Sets the menu of a menu button. The call takes over the caller's reference to the menu.
    package func showMenu(_ menu: OpaquePointer) {
        gtk_menu_button_set_menu_model(as_menu_button(self), as_menu_model(menu))
        g_object_unref(menu)
        guard let popover = gtk_menu_button_get_popover(as_menu_button(self)) else { return }
        // GTK 4.18 changes the accessible names of the rows when the button is added to a window,
        // so the names are set each time the menu opens.
        SignalConnection(popover, "map") { _ in
            as_widget(popover).nameMenuItems()
            KeyLabel.order(in: as_widget(popover))
        }
    }

    /// The links in the menu of a menu button, in their order.
    var menuLinks: [Link] {
        guard is_menu_button(self) != 0, let menu = gtk_menu_button_get_menu_model(as_menu_button(self))
        else { return [] }
        return targets(in: menu).map { target in
            let request = LinkTarget.request(of: target)
            return Link(request, at: request.text ?? "") {
                _ = gtk_widget_activate_action_variant(self, LinkAction.name, g_variant_new_string(target))
            }
        }
    }

    /// Returns the targets of the rows that are links, including those in sections and submenus.
    private func targets(in menu: UnsafeMutablePointer<GMenuModel>) -> [String] {
        (0..<g_menu_model_get_n_items(menu)).flatMap { index in
            let action = text(of: "action", in: menu, at: index)
            let target = action == LinkAction.name ? text(of: "target", in: menu, at: index) : nil
            let inner = ["section", "submenu"].flatMap { name -> [String] in
                guard let link = g_menu_model_get_item_link(menu, index, name) else { return [] }
                defer { g_object_unref(UnsafeMutableRawPointer(link)) }
                return targets(in: link)
            }
            return [target].compactMap(\.self) + inner
        }
    }

    private func text(
        of attribute: String,
        in menu: UnsafeMutablePointer<GMenuModel>,
        at index: gint
    ) -> String? {
        guard let value = g_menu_model_get_item_attribute_value(menu, index, attribute, nil) else {
            return nil
        }
        defer { g_variant_unref(value) }
        return g_variant_get_string(value, nil).map { String(cString: $0) }
    }

    /// Makes screen readers announce each row of a menu by the row's text.
    ///
    /// GTK 4.18 names the rows by labels that it hides from screen readers, so screen readers would not
    /// announce the rows.
    func nameMenuItems() {
        let isItem = gtk_accessible_get_accessible_role(as_accessible(self)) == GTK_ACCESSIBLE_ROLE_MENU_ITEM
        for child in WidgetClass.children(of: self) {
            if isItem, is_label(child) != 0 {
                gtk_accessible_reset_relation(as_accessible(self), GTK_ACCESSIBLE_RELATION_LABELLED_BY)
                accessibleLabel(child.text)
                return
            }
            child.nameMenuItems()
        }
    }
}

/// The target of the action `router.open` for a request.
///
/// A target is a string. For a request that consists only of a URL, it is the URL.
/// For any other request, it is a key, under which the request is stored as long as this object lives.
final class LinkTarget {
    /// The requests that consist of more than a URL, by target.
    private static var requests: [String: NavigationRequest] = [:]
    private static var count = 0

    /// The target of the action.
    let text: String

    init(_ request: NavigationRequest) {
        guard request.isMoreThanURL else {
            text = request.text ?? ""
            return
        }
        Self.count += 1
        // No valid URL contains a control character, so the key cannot be taken for a URL.
        text = "\u{1}\(Self.count)"
        Self.requests[text] = request
    }

    isolated deinit {
        Self.requests[text] = nil
    }

    /// Returns the request that a target stands for, as the request of a link that the user clicks.
    static func request(of text: String) -> NavigationRequest { requests[text]?.asLink ?? .link(text) }
}

extension NavigationRequest {
    /// Whether the request contains more than its URL.
    fileprivate var isMoreThanURL: Bool {
        text == nil || verb != nil || reuse != nil || !parameters.isEmpty || extra != nil
            || asLink.origin != .link
    }
}

/// The action `router.open` of every window of a host, for links that do not belong to a page.
///
/// Its target is a URL or the text of a ``LinkTarget``. The target opens like a link on
/// the page that is shown on top.
/// Other programs cannot call the action over D-Bus, because only the actions of the application and of a
/// `GtkApplicationWindow` are exported.
enum LinkAction {
    /// The name of the action group that contains all actions of a window.
    static let group = "router"
    static let action = "open"
    /// The full name, for menu items and GTK's functions.
    static let name = "\(group).\(action)"
    /// The name of the application's own action, for notifications.
    static let applicationName = "app.\(action)"

    /// Adds an action to an action map. `type` is the type of the action's target, or `nil` for an action
    /// without a target.
    static func add(
        _ name: String,
        _ type: OpaquePointer? = nil,
        to map: UnsafeMutableRawPointer,
        _ run: @escaping @MainActor (UnsafeBufferPointer<GValue>) -> Void
    ) {
        let action: OpaquePointer = g_simple_action_new(name, type)
        SignalConnection(as_object(action), "activate", handler: run)
        g_action_map_add_action(as_action_map(map), action)
        g_object_unref(action)
    }

    /// Adds an action `open` with a string target to an action map.
    static func add(to map: UnsafeMutableRawPointer, open: @escaping @MainActor (String) -> Void) {
        let type = g_variant_type_new("s")
        defer { g_variant_type_free(type) }
        add(action, type, to: map) { arguments in
            if let text = g_variant_get_string(arguments.object(at: 1).map { OpaquePointer($0) }, nil) {
                open(String(cString: text))
            }
        }
    }
}

/// The menu of a right click, which opens when the button is released.
private final class ClickedMenu {
    var open: (@MainActor () -> Void)?

    /// Returns the closure that opens the menu, and forgets it.
    func take() -> (@MainActor () -> Void)? {
        defer { open = nil }
        return open
    }
}
