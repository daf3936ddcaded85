import CRouterGtk

/// Key labels in which Ctrl precedes Shift, as in GNOME's documentation and the
/// documentation of this package.
///
/// GTK writes Shift first, in menus too: “Shift+Ctrl+I”.
@MainActor
enum KeyLabel {
    /// The start of a label with Shift and Ctrl, as GTK writes it in the user's language, and the same start
    /// with Ctrl first. In English, these are `Shift+Ctrl+` and `Ctrl+Shift+`.
    private static let orders: (of: String, to: String)? = {
        let modifiers = GdkModifierType(GDK_SHIFT_MASK.rawValue | GDK_CONTROL_MASK.rawValue)
        guard let label = gtk_accelerator_get_label(guint(GDK_KEY_A), modifiers) else { return nil }
        defer { g_free(label) }
        let names = String(cString: label).split(separator: "+")
        return names.count == 3 ? ("\(names[0])+\(names[1])+", "\(names[1])+\(names[0])+") : nil
    }()

    /// Returns a key label from GTK with Ctrl before Shift. Other labels are returned unchanged.
    static func ordered(_ label: String) -> String {
        guard let orders, label.hasPrefix(orders.of) else { return label }
        return orders.to + label.dropFirst(orders.of.count)
    }

    /// Reorders the key labels in an open menu.
    static func order(in menu: Widget) {
        for child in WidgetClass.children(of: menu) {
            if is_label(child) != 0, String(cString: gtk_widget_get_css_name(child)) == "accelerator" {
                child.text = ordered(child.text)
            } else {
                order(in: child)
            }
        }
    }
}
