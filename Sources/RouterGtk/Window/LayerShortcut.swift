import CGtk
import RouterCore

/// The keyboard shortcuts of every layer's window, for the app's shortcuts window.
///
///     let keys = LayerShortcut.allCases.map { $0.trigger(direction: GTK_TEXT_DIR_LTR) }
///     // ["<Alt>Left", "<Alt>Right", "<Control>l|<Alt>d|F6", "Escape", …]
@MainActor
package enum LayerShortcut: CaseIterable {
    /// Goes back one page in the layer, as the mouse's back button does.
    case back
    /// Goes forward again, as the mouse's forward button does.
    case forward
    /// Moves focus into the address bar and selects its text.
    case editAddress
    /// Closes a modal; in an edited address bar it first restores the URL.
    ///
    /// The lowest window has no such key.
    case close
    /// Selects the branch before the selected one; ignored on the first.
    ///
    /// Only the lowest window of an app with branches has it, the next one, and Ctrl+1…9 for the first nine.
    case previousBranch
    /// Selects the branch after the selected one; ignored on the last.
    case nextBranch

    /// The keys in GTK's syntax, alternatives separated by `|`.
    ///
    /// In right-to-left locales Alt+Left and Alt+Right are swapped:
    ///
    ///     LayerShortcut.back.trigger(direction: GTK_TEXT_DIR_LTR)     // "<Alt>Left"
    ///     LayerShortcut.back.trigger(direction: GTK_TEXT_DIR_RTL)     // "<Alt>Right"
    ///
    /// - Parameter direction: The direction of text; by default that of the locale.
    package func trigger(direction: GtkTextDirection = gtk_widget_get_default_direction()) -> String {
        let isMirrored = direction == GTK_TEXT_DIR_RTL
        return switch self {
        case .back: isMirrored ? "<Alt>Right" : "<Alt>Left"
        case .forward: isMirrored ? "<Alt>Left" : "<Alt>Right"
        case .editAddress: "<Control>l|<Alt>d|F6"
        case .close: "Escape"
        case .previousBranch: "<Control>Page_Up|<Control>KP_Page_Up"
        case .nextBranch: "<Control>Page_Down|<Control>KP_Page_Down"
        }
    }
}
