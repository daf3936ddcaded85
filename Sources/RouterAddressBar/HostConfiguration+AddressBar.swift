import RouterCore
import RouterGtk

extension HostConfiguration {
    /// Adds an address bar to each window's header:
    /// an entry that shows the URL of the page and opens the address that the user types.
    ///
    ///     app.configuration.addAddressBar()
    ///
    /// The method also adds `WindowAction.editAddress`,
    /// which moves focus into the bar with Ctrl+L, Alt+D, or F6.
    /// In a window narrower than 480 pixels, the bar moves into its own row below the header, and the header
    /// shows the title of the page.
    /// A second call replaces the address bar.
    ///
    /// - Parameters:
    ///   - suggests: Whether the bar suggests recent pages and routes while the user types. It never suggests
    ///     redirects, or routes that only the app may open.
    ///   - choosesVerbs: Whether the user can choose, in a menu beside the bar, the verb that opens the next
    ///     address. The menu is a tool for developers of routes.
    public mutating func addAddressBar(suggests: Bool = true, choosesVerbs: Bool = false) {
        makeTitle = { window in
            AddressBarStyle.install()
            let bar = AddressBar(of: window, suggests: suggests, choosesVerbs: choosesVerbs)
            window.content = bar
            return bar.row.titleWidget
        }
        let edit = WindowAction.editAddress
        guard !actions.contains(where: { $0.name == edit.name }) else { return }
        let forward = actions.firstIndex { $0.name == "forward" }
        actions.insert(edit, at: forward.map { $0 + 1 } ?? actions.endIndex)
    }
}

extension WindowAction {
    /// Moves focus into the address bar. Keys: Ctrl+L, Alt+D, and F6.
    ///
    ///     configuration.menu = [[.editAddress, .shortcuts]]
    public static var editAddress: WindowAction {
        let keys = "<Control>l|<Alt>d|F6"
        return WindowAction("edit-address", title: "Edit Address", keys: keys, group: "Navigation") {
            ($0.layerWindow?.content as? AddressBar)?.edit()
        }.only { $0.layerWindow?.content is AddressBar }
    }
}

extension GtkNavigationHost {
    /// Moves focus into the address bar of the top modal, or of the window if no modal is open, and selects
    /// all its text.
    ///
    /// Does nothing if the header of that modal or window does not contain an address bar.
    public func editAddress() { (layers.last?.content as? AddressBar)?.edit() }
}
