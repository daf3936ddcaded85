import CGtk
import RouterCore

/// The keys that every layer's window has, for a shortcuts window that cannot differ from them.
@MainActor
public enum LayerShortcut: CaseIterable {
    /// Goes back one page in the layer. The mouse's back button does the same.
    case back
    /// Goes forward again. The mouse's forward button does the same.
    case forward
    /// Puts the keyboard into the address entry, with all of it selected.
    case editAddress
    /// Closes a modal layer; in an edited address entry it first restores the address.
    case close

    /// The keys in GTK's syntax, alternatives separated by `|`; in right-to-left locales Alt+Left and Alt+Right
    /// are swapped.
    ///
    ///     LayerShortcut.back.trigger(direction: GTK_TEXT_DIR_LTR)     // "<Alt>Left"
    ///     LayerShortcut.back.trigger(direction: GTK_TEXT_DIR_RTL)     // "<Alt>Right"
    public func trigger(direction: GtkTextDirection = gtk_widget_get_default_direction()) -> String {
        let isMirrored = direction == GTK_TEXT_DIR_RTL
        return switch self {
        case .back: isMirrored ? "<Alt>Right" : "<Alt>Left"
        case .forward: isMirrored ? "<Alt>Left" : "<Alt>Right"
        case .editAddress: "<Control>l|<Alt>d|F6"
        case .close: "Escape"
        }
    }
}
