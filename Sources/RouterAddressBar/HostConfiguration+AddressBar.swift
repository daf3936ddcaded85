import RouterCore
import RouterGtk

extension HostConfiguration {
    /// Shows the address bar in each window's header: an entry that shows the URL and accepts another.
    ///
    ///     app.configuration.addAddressBar()
    ///
    /// Ctrl+L, Alt+D and F6 move focus into it, by `WindowAction.editAddress`, which this adds too.
    /// In a window narrower than 480 pixels it is in a row of its own below the header, which shows the title instead.
    /// A second call replaces the first.
    ///
    /// - Parameters:
    ///   - suggests: Whether it suggests recent pages and routes while the user types.
    ///     Redirects and routes that only the app may open are never suggested.
    ///   - choosesVerbs: Whether a menu beside it chooses the verb of the next text that the user enters.
    ///     It is a tool for those who write routes.
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
    /// Moves focus into the address bar, by Ctrl+L, Alt+D or F6.
    public static var editAddress: WindowAction {
        let keys = "<Control>l|<Alt>d|F6"
        return WindowAction("edit-address", title: "Edit Address", keys: keys, group: "Navigation") {
            ($0.layerWindow?.content as? AddressBar)?.edit()
        }.only { $0.layerWindow?.content is AddressBar }
    }
}

extension GtkNavigationHost {
    /// Moves focus into the top layer's address bar, with all of its text selected.
    ///
    /// Ignored if the header has none.
    public func editAddress() { (layers.last?.content as? AddressBar)?.edit() }
}
