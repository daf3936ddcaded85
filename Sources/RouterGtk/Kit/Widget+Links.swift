import CGtk
import RouterCore

/// Links, which the navigator opens and never GTK itself.
///
/// The tooltip of a link shows its real URL.
/// ``LayerWindow`` has its menu, and the clicks that open it in a new window.
/// If the text looks like another URL than the link's, the link's is appended:
///
///     widget.append(.link("www.bank.example", to: "https://evil.example", context))
///     // shows "www.bank.example (https://evil.example)"
extension UnsafeMutablePointer<GtkWidget> {
    /// Makes a button that is a link, with a text or another widget.
    ///
    ///     widget.append(.link("Next", to: "43", context))     // relative to the page's URL
    ///     widget.append(.link("Next", to: .route(ItemRoute(id: 43)), context))
    ///
    ///     let texts: Widget = .box(.vertical, spacing: 2, .label("Shopping"), .label("Oats, pears").css("dim-label"))
    ///     rows.append(.link("Shopping", showing: texts, to: "app://note/1", context))
    ///
    /// A link without a page opens as a link of the page that is shown on top, by the action `router.open` of its window.
    ///
    /// - CSS: a `button` with the class `link`, or `flat` if it shows another widget or belongs to no page.
    /// - Accessibility: the role link, named by its text; without a page the role button.
    ///
    /// - Parameters:
    ///   - text: The label, as plain text; with `content` only the name for screen readers.
    ///   - content: The widget in the button, which gets no input itself; `nil` for the text.
    ///   - request: A URL, or a reference that is resolved against the page's own URL.
    ///   - context: The context of the page that the button is on; `nil` for a link outside pages, to an absolute URL.
    public static func link(
        _ text: String,
        showing content: Widget? = nil,
        to request: NavigationRequest,
        _ context: PageContext? = nil
    ) -> Widget {
        guard let context else { return button(text, showing: content) {}.css("flat").opening(request) }
        let link = Link(request, of: context)
        let button: Widget
        if let content {
            button = cgtk_widget_new(cgtk_type_button(), GTK_ACCESSIBLE_ROLE_LINK)
            gtk_button_set_child(as_button(button), content)
            button.css("flat").accessibleLabel(text).onClicked(link.open)
        } else {
            button = gtk_link_button_new_with_label(link.url, link.label(text)).wrappingLabel()
            SignalConnection(button, answering: "activate-link") { _ in
                link.open()
                return true
            }
        }
        button.links = [link]
        return button.tooltip(link.display)
    }

    /// Makes a label of running text with links of a page.
    ///
    ///     widget.append(.label([("See ", nil), ("item <42>", "app://item/42"), (".", nil)], context))
    ///
    /// The label shows `<42>` as it is: nothing in a text is markup.
    /// Long link texts and URLs lose their middle, at `DisplayURL.lineLength` characters; plain text is shown whole.
    ///
    /// - Keys: Tab moves from link to link, Return opens one.
    /// - Accessibility: the role label, with the links as its children.
    ///
    /// - Parameters:
    ///   - pieces: The text in order, each piece with the URL or the reference that it is a link to; `nil` for plain text.
    ///   - context: The context of the page that the label is on.
    public static func label(_ pieces: [(String, NavigationRequest?)], _ context: PageContext) -> Widget {
        var (markup, length): (String, Int) = ("", 0)
        var links: [Link] = []
        for (text, request) in pieces {
            let link = request.map { Link($0, of: context) }
            let shown = link?.label(text) ?? text
            let start = length
            length += Markup.showing(shown).utf8.count
            link?.range = start..<length
            links += [link].compactMap(\.self)
            markup += link?.markup(Markup.escaping(shown)) ?? Markup.escaping(shown)
        }
        let label = Widget.label("")
        gtk_label_set_markup(as_label(label), markup)
        label.links = links
        SignalConnection(label, answering: "activate-link") { [links] arguments in
            if let url = arguments.string(at: 1) { links.last { $0.url == url }?.open() }
            return true
        }
        return label
    }
}

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
        _ run: @escaping @MainActor (UnsafeBufferPointer<GValue>) -> Void
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
        add(action, type, to: map) { arguments in
            if let text = g_variant_get_string(arguments.object(at: 1).map { OpaquePointer($0) }, nil) {
                open(String(cString: text))
            }
        }
    }
}

/// Links outside pages: in the header of a window, in a bar or in a menu.
///
///     configuration.configureLayer = { layer in
///         layer.addToHeader(.menu(name: "Menu", ["Settings": "app://settings", "Help": "app://help"]))
///         layer.addToHeader(.link(icon: "edit-find-symbolic", name: "Search", to: "app://search"))
///     }
///
/// They use the action `router.open`, which every window of a host has.
/// So the rows of any `GMenu` can use it too: `g_menu_append(menu, "Help", "router.open::app://help")`.
/// In a window of another kind they are insensitive.
extension UnsafeMutablePointer<GtkWidget> {
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
