import CRouterGtk
import RouterCore
import RouterGtk

/// The button beside an address bar with which the user chooses the verb that opens the next address.
///
/// The button shows an arrow. After the user has chosen a verb, it shows the name of that verb, too.
/// The verb applies until an address has been opened, or until Escape restores the URL of the page.
///
/// - CSS: a `menubutton` with the class `open-as`.
/// - Accessibility: labeled “Open as”, followed by the chosen verb. The rows of its menu are radio items.
final class VerbChooser {
    private static let group = "address"
    private static let action = "verb"

    /// The `GtkMenuButton`.
    let widget: Widget
    /// Called after the user has chosen a verb and the menu has closed.
    var didChoose: (@MainActor () -> Void)?
    /// Whether the user has chosen a row of the open menu.
    private var hasChosen = false
    /// The chosen verb, or `nil` for the default verb of the URL or the route.
    private(set) var verb: NavigationVerb?

    private let texts: Texts
    private let reference: ObjectReference
    /// The `GSimpleAction` of the menu. Its state is the raw value of the chosen verb, or an empty string if
    /// no verb is chosen.
    private let choosing: ObjectReference

    /// Creates a button without a chosen verb.
    init(texts: Texts) {
        self.texts = texts
        reference = ObjectReference(gtk_menu_button_new())
        widget = reference.widget.css("open-as")
        let type = g_variant_type_new("s")
        let action: OpaquePointer = g_simple_action_new_stateful(Self.action, type, g_variant_new_string(""))
        g_variant_type_free(type)
        choosing = ObjectReference(as_object(action))
        g_object_unref(choosing.pointer)
        let actions: UnsafeMutablePointer<GSimpleActionGroup> = g_simple_action_group_new()
        g_action_map_add_action(as_action_map(actions), action)
        gtk_widget_insert_action_group(widget, Self.group, as_action_group(actions))
        g_object_unref(actions)
        widget.showMenu(Self.makeMenu(texts))
        gtk_menu_button_set_has_frame(as_menu_button(widget), 0)
        SignalConnection(choosing.pointer, "notify::state") { [weak self] _ in self?.follow() }
        SignalConnection(choosing.pointer, "activate") { [weak self] arguments in
            guard let self, let verb = arguments.object(at: 1) else { return }
            hasChosen = true
            g_simple_action_set_state(OpaquePointer(choosing.pointer), OpaquePointer(verb))
        }
        if let popover = gtk_menu_button_get_popover(as_menu_button(widget)) {
            SignalConnection(popover, "closed") { [weak self] _ in self?.hasClosed() }
        }
        follow()
    }

    /// Clears the chosen verb.
    func reset() {
        guard verb != nil else { return }
        g_simple_action_set_state(OpaquePointer(choosing.pointer), g_variant_new_string(""))
    }

    /// Calls ``didChoose`` if the user chose a row of the menu, which has just closed.
    ///
    /// The call is deferred until GTK has moved focus back to the button.
    private func hasClosed() {
        Task { [weak self] in
            guard let self, hasChosen else { return }
            hasChosen = false
            didChoose?()
        }
    }

    /// Updates the verb and the button to match the state of the action.
    private func follow() {
        guard let state = g_action_get_state(OpaquePointer(choosing.pointer)) else { return }
        defer { g_variant_unref(state) }
        verb = g_variant_get_string(state, nil).flatMap { NavigationVerb(rawValue: String(cString: $0)) }
        if let verb {
            gtk_menu_button_set_label(as_menu_button(widget), Self.name(of: verb, texts))
        } else {
            gtk_menu_button_set_icon_name(as_menu_button(widget), "pan-down-symbolic")
        }
        let name =
            verb.map { "\(texts.translate("Open as")): \(Self.name(of: $0, texts))" }
            ?? texts.translate("Open as")
        widget.named(name)
    }

    private static func makeMenu(_ texts: Texts) -> OpaquePointer {
        let action = "\(group).\(action)"
        let menu: OpaquePointer = g_menu_new()
        let rows = Widget.menuModel(
            [(texts.translate("Default"), action, "", nil)]
                + NavigationVerb.allCases.map { (name(of: $0, texts), action, $0.rawValue, nil) }
        )
        g_menu_append_section(menu, texts.translate("Open the Next Address As"), as_menu_model(rows))
        g_object_unref(rows)
        return menu
    }

    private static func name(of verb: NavigationVerb, _ texts: Texts) -> String {
        switch verb {
        case .push: texts.translate("Push")
        case .present: texts.translate("Present")
        case .replace: texts.translate("Replace")
        case .replaceSame: texts.translate("Replace if Same Route")
        case .reset: texts.translate("Reset")
        }
    }
}
