import CRouterGtk
import RouterCore

/// An action of a window: its keys, its row in the menu, and its row in the shortcuts window.
///
/// One table has the actions of a window (``HostConfiguration/actions``).
/// Its keys, its `GAction`s, its menu and its shortcuts window are made of that table, so they always agree.
///
///     var configuration = HostConfiguration()
///     configuration.actions += [.home, .close, .quit]
///     configuration.menu = [
///         [.link("settings", title: "Settings", to: "app://settings", keys: "<Control>comma")],
///         [.shortcuts, .link("help", title: "Help", to: "app://help", keys: "F1")],
///     ]
///
/// An action of the app's own runs a closure:
///
///     let full = WindowAction("full-screen", title: "Full Screen", keys: "F11") {
///         if let window = $0.window { gtk_window_fullscreen(as_window(window)) }
///     }
///     configuration.actions.append(full)
///
/// Buttons and menus of the app name it `router.full-screen`.
/// It is not on the session bus.
@MainActor
public struct WindowAction {
    /// The name of the `GAction` without its group: `home` for `router.home`.
    public let name: String
    /// The keys in GTK's syntax, alternatives separated by `|`; empty for none.
    ///
    /// An example is `<Control>l|<Alt>d|F6`.
    /// In right-to-left locales Left and Right are swapped.
    /// A widget that has focus comes first: the keys by which an entry is edited do not arrive here.
    /// A link in running text uses no key with Ctrl.
    let keys: String

    /// More keys, of some keyboards alone, which the shortcuts window leaves out; empty for none.
    private(set) var specialKeys = ""
    /// The title in a window; `nil` if that window does not have the action.
    private(set) var title: @MainActor (LayerView) -> String?
    /// The heading in the shortcuts window, in English.
    let group: String
    /// Whether the keys come before the keys of the page's widgets.
    private(set) var comesFirst = false
    /// The URL that the action opens; `nil` for an action that does something else.
    package private(set) var link: NavigationRequest?
    /// Returns whether the action is used up; after `false` other widgets may see the key.
    private(set) var run: @MainActor (LayerView) -> Bool

    /// Makes an action of the app's own.
    ///
    /// - Parameters:
    ///   - name: The name, of letters, digits, dots and hyphens. An action of that name is replaced.
    ///   - title: The text in the menu and in the shortcuts window; ``HostConfiguration/translate`` gets it.
    ///   - keys: The keys in GTK's syntax, alternatives separated by `|`: `<Control>l|<Alt>d|F6`. In right-to-left
    ///     locales Left and Right are swapped.
    ///   - group: The heading in the shortcuts window, which is translated, too.
    ///   - run: Called with the view in which it is run, each time.
    public init(
        _ name: String,
        title: String,
        keys: String = "",
        group: String = "General",
        run: @escaping @MainActor (LayerView) -> Void
    ) {
        (self.name, self.keys, self.group) = (name, keys, group)
        self.title = { $0.texts.translate(title) }
        self.run = {
            run($0)
            return true
        }
    }

    /// Makes an action that opens a URL, as a link of the page that is shown on top.
    ///
    /// Open modals close for it.
    /// If a caller waits for a result of theirs, a toast offers that instead.
    ///
    /// - Parameters:
    ///   - name: The name, see ``init(_:title:keys:group:run:)``.
    ///   - title: The text in the menu and in the shortcuts window.
    ///   - request: An absolute URL.
    ///   - keys: The keys, see ``init(_:title:keys:group:run:)``.
    public static func link(
        _ name: String,
        title: String,
        to request: NavigationRequest,
        keys: String = ""
    ) -> WindowAction {
        var action = WindowAction(name, title: title, keys: keys) { $0.open(request) }
        action.link = request
        return action
    }

    // MARK: - Standard actions

    /// The actions that every window has by default (``HostConfiguration/actions``).
    static var standard: [WindowAction] {
        [
            back, forward, escape,
            neighbor("previous-branch", title: "Previous Section", by: -1, "Page_Up"),
            neighbor("next-branch", title: "Next Section", by: 1, "Page_Down"),
        ] + (1...9).map(branch)
    }

    /// Goes back one page, by Alt+Left or the key Back.
    static var back: WindowAction {
        var action = WindowAction("back", title: "Back", keys: "<Alt>Left", group: navigation) { $0.goBack() }
        action.specialKeys = "XF86Back"
        return action
    }

    /// Goes forward again, by Alt+Right or the key Forward.
    static var forward: WindowAction {
        var action = WindowAction("forward", title: "Forward", keys: "<Alt>Right", group: navigation) {
            $0.goForward()
        }
        action.specialKeys = "XF86Forward"
        return action
    }

    /// Closes a modal, and goes back one page in the lowest window, by Escape.
    static var escape: WindowAction {
        var action = WindowAction("escape", title: "Close", keys: "Escape", group: navigation) {
            $0.isModal ? $0.closeByHand() : $0.goBack()
        }
        let run = action.run
        // With nothing to go back to, the key may mean something else in the app's own window.
        action.run = { ($0.layerWindow != nil || $0.layer?.depth ?? 1 > 1) && run($0) }
        let close = action.title
        action.title = { $0.isModal ? close($0) : back.title($0) }
        return action
    }

    /// Closes the modals and goes to the home of the app, by Alt+Home.
    ///
    /// A page of the home that is open already is gone back to.
    /// Only the windows of a ``RouterApplication`` have it.
    public static var home: WindowAction {
        WindowAction("home", title: "Start Page", keys: "<Alt>Home", group: navigation) {
            $0.host?.goHome()
        }.only { $0.host?.owner != nil }
    }

    /// Opens the window or the modal again that was closed last, by Ctrl+Shift+T.
    ///
    /// The last ten are kept in memory, whatever ``RouterApplication/savesSession`` is, until the guards are asked again
    /// (``RouterApplication/recheckGuards(asking:completion:)``).
    /// Pages come back as from a saved session: with their states, if their routes are saved and the guards allow them.
    /// A modal comes over the window that it was over, or over the window used last if that is closed.
    /// Windows that the app makes itself come back if it notes them (``RouterApplication/noteClosed(reopenedBy:)``).
    /// If there is nothing to open again, a toast says so.
    /// Only the windows of a ``RouterApplication`` have the action.
    public static var reopen: WindowAction {
        let keys = "<Control><Shift>t"
        var action = WindowAction("reopen", title: "Reopen Closed Window", keys: keys, group: navigation) {
            $0.host?.owner?.reopenClosed()
        }.only { $0.host?.owner != nil }
        // A text of GTK 4.18 would change its direction.
        action.comesFirst = true
        return action
    }

    /// Selects the branch that many steps after the selected one; ignored if there is none.
    private static func neighbor(_ name: String, title: String, by step: Int, _ key: String) -> WindowAction {
        let keys = "<Control>\(key)|<Control>KP_\(key)"
        var action = WindowAction(name, title: title, keys: keys, group: navigation) { _ in }
            .only { $0.switcher != nil }
        action.run = { $0.switcher?.selectNeighbor(by: step) ?? false }
        // A list or a text would use them up.
        action.comesFirst = true
        return action
    }

    /// Selects a branch by its number, by Ctrl+1 and so on.
    ///
    /// - Parameter number: The number in the order of the sidebar, 1…9.
    private static func branch(_ number: Int) -> WindowAction {
        let keys = "<Control>\(number)|<Control>KP_\(number)"
        var action = Self("branch-\(number)", title: "", keys: keys, group: navigation) { _ in }
        action.title = { $0.switcher?.title(at: number - 1) }
        action.run = { $0.switcher?.selectBranch(at: number - 1) ?? false }
        return action
    }

    /// Closes the window or the modal, by Ctrl+W.
    public static var close: WindowAction {
        WindowAction("close", title: "Close Window", keys: "<Control>w") { $0.closeByHand() }
    }

    /// Closes all windows of the app, by Ctrl+Q, as ``RouterApplication/requestQuit()`` does.
    ///
    /// Without a `RouterApplication` it closes the windows of this host.
    public static var quit: WindowAction {
        WindowAction("quit", title: "Quit", keys: "<Control>q") { $0.host?.quit() }
    }

    /// Shows the keys of the window, by Ctrl+?.
    public static var shortcuts: WindowAction {
        WindowAction("shortcuts", title: "Keyboard Shortcuts", keys: "<Control>question") {
            ShortcutsWindow.show(for: $0)
        }
    }

    /// Opens the menu of the window, by F10.
    static var menu: WindowAction {
        var action = WindowAction("menu", title: "Main Menu", keys: "F10") { view in
            if let menu = view.layerWindow?.menu { gtk_menu_button_popup(as_menu_button(menu)) }
        }.only { $0.layerWindow?.menu != nil }
        // GtkWindow uses up F10, for menu bars.
        action.comesFirst = true
        return action
    }

    /// The heading of the keys that navigate.
    private static let navigation = "Navigation"

    /// Returns the action for the windows of a kind alone.
    package func only(where fits: @escaping @MainActor (LayerView) -> Bool) -> WindowAction {
        var action = self
        action.title = { [title] in fits($0) ? title($0) : nil }
        return action
    }
}

extension WindowAction {
    /// The alternatives of ``keys``, each in GTK's syntax, for a direction of text.
    func triggers(direction: GtkTextDirection = gtk_widget_get_default_direction()) -> [String] {
        Self.triggers(keys, direction: direction)
    }

    private static func triggers(_ keys: String, direction: GtkTextDirection) -> [String] {
        let all = keys.split(separator: "|").map(String.init)
        guard direction == GTK_TEXT_DIR_RTL else { return all }
        return all.map { trigger in
            if trigger.hasSuffix("Left") { return trigger.dropLast(4) + "Right" }
            return trigger.hasSuffix("Right") ? trigger.dropLast(5) + "Left" : trigger
        }
    }

    /// The labels of the action's keys, see ``labels(of:)``.
    package var keyLabels: [String] { Self.labels(of: keys) }

    /// Returns the labels of keys in GTK's syntax, as `Ctrl+L`; a key of the number pad is not named again.
    package static func labels(of keys: String) -> [String] {
        triggers(keys, direction: gtk_widget_get_default_direction()).filter { !$0.contains("KP_") }
            .compactMap { text in
                guard let trigger = gtk_shortcut_trigger_parse_string(text),
                    let display = gdk_display_get_default()
                else { return nil }
                defer { g_object_unref(UnsafeMutableRawPointer(trigger)) }
                guard let label = gtk_shortcut_trigger_to_label(trigger, display) else { return nil }
                defer { g_free(label) }
                return KeyLabel.ordered(String(cString: label))
            }
    }

    /// The sentences about names and keys that GTK cannot read, and about keys that two actions have.
    static func mistakes(in actions: [WindowAction]) -> [String] {
        var found: [String] = []
        var owners: [String: String] = [:]
        for action in actions {
            let name = "The action “\(action.name)”"
            if g_action_name_is_valid(action.name) == 0 || action.name == LinkAction.action {
                found.append("\(name) needs another name, of letters, digits, dots, and hyphens.")
            }
            for key in action.triggers(direction: GTK_TEXT_DIR_LTR) {
                if let trigger = gtk_shortcut_trigger_parse_string(key) {
                    g_object_unref(UnsafeMutableRawPointer(trigger))
                } else {
                    found.append("\(name) has the key “\(key)”, which GTK cannot read.")
                }
                if let owner = owners.updateValue(action.name, forKey: key) {
                    found.append("\(name) has the key “\(key)”, and so has “\(owner)”.")
                }
            }
        }
        return found
    }
}

extension HostConfiguration {
    /// The actions of each window: the ones in ``menu`` and ``actions``, the last one of each name.
    var allActions: [WindowAction] {
        var table: [WindowAction] = []
        for action in (menu.isEmpty ? [] : [.menu]) + menu.joined() + actions {
            if let index = table.firstIndex(where: { $0.name == action.name }) {
                table[index] = action
            } else {
                table.append(action)
            }
        }
        return table
    }
}
