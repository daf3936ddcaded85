import CRouterGtk
import RouterCore

extension LayerWindow {
    /// Adds a widget to the header.
    ///
    /// - Parameters:
    ///   - widget: The widget.
    ///   - atStart: Whether it comes at the start, after Back, Forward and the widgets added there before;
    ///     otherwise it comes at the end, before the widgets added there already.
    public func addToHeader(_ widget: Widget, atStart: Bool = false) {
        view.header?.add(widget, atStart: atStart)
    }

    /// Fills the menu with the rows of its sections, each with its key.
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

/// The owner of a header's middle, which follows its window.
@MainActor
package protocol HeaderContent: AnyObject {
    /// Follows a change of the layer.
    ///
    /// - Parameters:
    ///   - layer: The layer after the change.
    ///   - title: The title of its top page.
    ///   - showsURL: Whether its URL may have changed; `false` if only the title has.
    ///   - keepsText: Whether a text that is being edited stays.
    func update(_ layer: Layer, title: String, showsURL: Bool, keepsText: Bool)

    /// Whether the user has changed the text, and focus is still there.
    var isBeingEdited: Bool { get }

    /// Returns the advice about a text without a scheme that the user has just entered; `nil` for the standard one.
    func correction(of text: String) -> AddressCorrection?

    /// Called when the window closes.
    func close()
}

/// Advice about an entered text, which the toast that refuses it shows.
package struct AddressCorrection {
    /// The sentence.
    let text: String
    /// Opens the address that the text may mean; `nil` if none comes near.
    let open: (@MainActor () -> Void)?

    package init(_ text: String, open: (@MainActor () -> Void)? = nil) {
        (self.text, self.open) = (text, open)
    }
}
