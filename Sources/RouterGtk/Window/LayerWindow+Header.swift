import CRouterGtk
import RouterCore

extension LayerWindow {
    /// Adds a widget to the header.
    ///
    ///     host.layers.first?.addToHeader(.link("Help", to: "app://help"), atStart: true)
    ///
    /// - Parameters:
    ///   - widget: The widget.
    ///   - atStart: Whether to add the widget at the start, after Back, Forward, and the widgets already
    ///     added there. Otherwise the widget is added at the end, before the widgets already added there.
    public func addToHeader(_ widget: Widget, atStart: Bool = false) {
        view.header?.add(widget, atStart: atStart)
    }

    /// Fills the menu with the rows of its sections. Each row shows the first key of its action.
    func fillMenu() {
        guard let menu else { return }
        let model: OpaquePointer = g_menu_new()
        for section in configuration.menu {
            let rows = Widget.menuModel(
                section.compactMap { action in
                    action.title(view).map {
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

/// An object that controls the middle of a window's header, such as an address bar.
@MainActor
package protocol HeaderContent: AnyObject {
    /// Updates the content after a change of the layer.
    ///
    /// - Parameters:
    ///   - layer: The layer after the change.
    ///   - title: The title of its top page.
    ///   - showsURL: Whether the URL may have changed; `false` if only the title has changed.
    ///   - keepsText: Whether a text that the user is editing remains.
    func update(_ layer: Layer, title: String, showsURL: Bool, keepsText: Bool)

    /// Whether focus is in the content, and the user has changed its text.
    var isBeingEdited: Bool { get }

    /// Returns advice about an entered address that was refused because it has no scheme.
    ///
    /// - Returns: The advice, which a toast shows, or `nil` if the toast shows its standard message.
    func correction(of text: String) -> AddressCorrection?

    /// Called when the window closes.
    func close()
}

/// Advice about an address that was refused, for the toast that reports the refusal.
package struct AddressCorrection {
    /// The sentence that the toast shows.
    let text: String
    /// Opens the URL that the user may have meant, or `nil` if there is no similar URL.
    let open: (@MainActor () -> Void)?

    package init(_ text: String, open: (@MainActor () -> Void)? = nil) {
        (self.text, self.open) = (text, open)
    }
}
