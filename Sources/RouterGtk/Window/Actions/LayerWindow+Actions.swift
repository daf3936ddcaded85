import CRouterGtk
import RouterCore

extension LayerWindow {
    /// Opens a request, as a link of the page that is shown on top.
    ///
    ///     WindowAction("print", title: "Print", keys: "<Control>p") { $0.open("app://print") }
    public func open(_ request: NavigationRequest) { delegate?.open(request) }

    /// Goes back one page in the layer.
    func goBack() { delegate?.goBack(in: id) }
    /// Goes forward again in the layer.
    func goForward() { delegate?.goForward(1, in: id) }
    /// Closes the modal, or the window.
    func closeByHand() { delegate?.closeByHand(id) }

    /// Adds the keys of the actions.
    func addKeys() {
        let keys = KeyShortcuts(on: window)
        let firstKeys = KeyShortcuts(on: window, phase: GTK_PHASE_CAPTURE)
        for action in actions where !action.keys.isEmpty {
            let triggers = action.triggers()
            (action.comesFirst ? firstKeys : keys).add(triggers.joined(separator: "|")) {
                [weak self] in
                self?.run(action) ?? false
            }
            let withControl = triggers.filter { $0.contains("<Control>") }
            guard !action.comesFirst, !withControl.isEmpty else { continue }
            firstKeys.add(withControl.joined(separator: "|")) { [weak self] in
                guard let self, isFocusInLabel else { return false }
                return run(action)
            }
        }
    }

    /// Whether a link in running text has focus.
    ///
    /// Its label would use Ctrl+F and the like to move a caret that nobody sees.
    private var isFocusInLabel: Bool {
        guard let focus = gtk_window_get_focus(as_window(window)), is_label(focus) != 0 else { return false }
        return gtk_label_get_selectable(as_label(focus)) == 0
    }

    /// Adds the actions and `router.open` to the window, for menus, links and buttons.
    func addActions() {
        let group: UnsafeMutablePointer<GSimpleActionGroup> = g_simple_action_group_new()
        LinkAction.add(to: group) { [weak navigator] text in
            guard let navigator else { return }
            var link = LinkTarget.request(of: text)
            link.source = navigator.state?.topLayer.top.id
            navigator.open(link)
        }
        for action in actions {
            LinkAction.add(action.name, to: group) { [weak self] _ in self?.run(action) }
        }
        gtk_widget_insert_action_group(window, LinkAction.group, as_action_group(group))
        g_object_unref(group)
    }

    /// Runs an action; `false` if this window does not have it, or does not use it now.
    @discardableResult
    func run(_ action: WindowAction) -> Bool { action.title(self) != nil && action.run(self) }

    /// Fills the menu with the rows of its sections, each with its key.
    func fillMenu() {
        guard let menu else { return }
        let model: OpaquePointer = g_menu_new()
        for section in configuration.menu {
            let rows = Widget.menuModel(
                section.compactMap { action in
                    action.title(self).map {
                        ($0, "\(LinkAction.group).\(action.name)", nil, action.triggers().first)
                    }
                }
            )
            g_menu_append_section(model, nil, as_menu_model(rows))
            g_object_unref(rows)
        }
        menu.showMenu(model)
    }
    /// Calls `action` when a mouse button of this number is pressed in the window.
    func connectMouse(button: guint, action: @escaping @MainActor () -> Void) {
        let gesture: OpaquePointer = gtk_gesture_click_new()
        gtk_gesture_single_set_button(gesture, button)
        gtk_event_controller_set_propagation_phase(gesture, GTK_PHASE_CAPTURE)
        SignalConnection(UnsafeMutableRawPointer(gesture), "pressed") { [weak self] arguments in
            self?.releaseGrab(arguments.double(at: 2), arguments.double(at: 3))
            action()
        }
        gtk_widget_add_controller(window, gesture)
    }

    /// Moves GTK's grab of the pointer from the page to the window.
    ///
    /// GTK grabs the pointer for the widget under a pressed button.
    /// A button with a number above 5 keeps the grab when it is released, and GTK 4.18
    /// warns once the page is gone.
    /// Unmapping a widget moves its grab to its parent.
    /// Focus stays where it is: GTK would move it out of the unmapped widget before the next frame.
    private func releaseGrab(_ x: Double, _ y: Double) {
        var widget = gtk_widget_pick(window, x, y, GTK_PICK_DEFAULT)
        while let child = widget, let parent = gtk_widget_get_parent(child), parent != window {
            widget = parent
        }
        guard let widget, widget != window else { return }
        gtk_widget_set_child_visible(widget, 0)
        gtk_widget_set_child_visible(widget, 1)
        gtk_root_set_focus(as_root(window), gtk_window_get_focus(as_window(window)))
    }
}
