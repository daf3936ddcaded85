import CGtk
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
            (action.comesFirst ? firstKeys : keys).add(action.triggers().joined(separator: "|")) {
                [weak self] in
                self?.run(action) ?? false
            }
        }
    }

    /// Adds the actions and `router.open` to the window, for menus, links and buttons.
    func addActions() {
        let group: UnsafeMutablePointer<GSimpleActionGroup> = g_simple_action_group_new()
        LinkAction.add(to: group) { [weak navigator] text in
            guard let navigator else { return }
            navigator.open(.link(text, from: navigator.state?.topLayer.top.id))
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
}
