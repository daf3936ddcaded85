import CRouterGtk
import RouterCore

/// An action of a window: its keys, its row in the menu, and its row in the shortcuts window.
///
/// Each window has one table of actions (``HostConfiguration/actions``).
/// The window's keys, `GAction`s, menu, and shortcuts window are generated from that table, so they always
/// agree.
///
///     var configuration = HostConfiguration()
///     configuration.actions += [.home, .close, .quit]
///     configuration.menu = [
///         [.link("settings", title: "Settings", to: "app://settings", keys: "<Control>comma")],
///         [.shortcuts, .link("help", title: "Help", to: "app://help", keys: "F1")],
///     ]
///
/// A custom action runs a closure:
///
///     let full = WindowAction("full-screen", title: "Full Screen", keys: "F11") {
///         if let window = $0.window { gtk_window_fullscreen(as_window(window)) }
///     }
///     configuration.actions.append(full)
///
/// The app's own buttons and menus refer to this action as `router.full-screen`.
/// The action is not exported on the session bus.
@MainActor
public struct WindowAction {
    /// The name of the `GAction` without its group: `home` for `router.home`.
    public let name: String
    /// The keys in GTK's syntax, with alternatives separated by `|`. Empty for an action without keys.
    ///
    /// An example is `<Control>l|<Alt>d|F6`.
    /// In right-to-left locales, Left and Right are swapped.
    /// A focused widget takes precedence: the keys that edit text in a text field do not reach the action.
    /// There are two exceptions: an action with ``comesFirst`` receives its keys before any widget, and keys
    /// with Ctrl reach the action before a focused link in running text.
    let keys: String

    /// Additional keys that only some keyboards have, or an empty string.
    /// The shortcuts window does not list them.
    private(set) var specialKeys = ""
    /// Returns the title in a view, or `nil` if the view does not offer the action.
    private(set) var title: @MainActor (LayerView) -> String?
    /// The heading in the shortcuts window, in English.
    let group: String
    /// Whether the keys take precedence over the keys of the page's widgets.
    private(set) var comesFirst = false
    /// The URL that the action opens, or `nil` for an action that does something else.
    package private(set) var link: NavigationRequest?
    /// Runs the action and returns whether it has handled the key. If not, other widgets may handle the key.
    private(set) var run: @MainActor (LayerView) -> Bool

    /// Creates a custom action.
    ///
    /// - Parameters:
    ///   - name: The name, which consists of letters, digits, dots, and hyphens. The action replaces an
    ///     earlier action with the same name.
    ///   - title: The text in the menu and in the shortcuts window.
    ///     ``HostConfiguration/translate`` translates it.
    ///   - keys: The keys in GTK's syntax, with alternatives separated by `|`: `<Control>l|<Alt>d|F6`. In
    ///     right-to-left locales, Left and Right are swapped.
    ///   - group: The heading in the shortcuts window, which is translated, too.
    ///   - run: Called with the current view each time the action runs.
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

    /// Creates an action that opens a URL, as a link on the topmost page would.
    ///
    /// Open modals close first.
    /// If the app's code awaits the result of one of them, they stay open, and a toast offers to close them.
    ///
    /// - Parameters:
    ///   - name: The name; see ``init(_:title:keys:group:run:)``.
    ///   - title: The text in the menu and in the shortcuts window.
    ///   - request: A request with an absolute URL.
    ///   - keys: The keys; see ``init(_:title:keys:group:run:)``.
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

    /// The default actions of every window (``HostConfiguration/actions``).
    static var standard: [WindowAction] {
        [
            back, forward, escape,
            neighbor("previous-branch", title: "Previous Section", by: -1, "Page_Up"),
            neighbor("next-branch", title: "Next Section", by: 1, "Page_Down"),
        ] + (1...9).map(branch)
    }

    /// Goes back one page. Keys: Alt+Left and the Back key.
    static var back: WindowAction {
        var action = WindowAction("back", title: "Back", keys: "<Alt>Left", group: navigation) { $0.goBack() }
        action.specialKeys = "XF86Back"
        return action
    }

    /// Goes forward one page. Keys: Alt+Right and the Forward key.
    static var forward: WindowAction {
        var action = WindowAction("forward", title: "Forward", keys: "<Alt>Right", group: navigation) {
            $0.goForward()
        }
        action.specialKeys = "XF86Forward"
        return action
    }

    /// Closes a modal, or goes back one page in the window below the modals. Key: Escape.
    static var escape: WindowAction {
        var action = WindowAction("escape", title: "Close", keys: "Escape", group: navigation) {
            $0.isModal ? $0.closeByHand() : $0.goBack()
        }
        let run = action.run
        // In a window that the app creates, the action does not handle Escape if there is no page to go back
        // to, so that the window may use Escape for something else.
        action.run = { ($0.layerWindow != nil || $0.layer?.depth ?? 1 > 1) && run($0) }
        let close = action.title
        action.title = { $0.isModal ? close($0) : back.title($0) }
        return action
    }

    /// Closes the modals and goes to the app's home page. Key: Alt+Home.
    ///
    /// If the home page is already open, the action goes back to it.
    /// Only the windows of a ``RouterApplication`` offer the action.
    public static var home: WindowAction {
        WindowAction("home", title: "Start Page", keys: "<Alt>Home", group: navigation) {
            $0.host?.goHome()
        }.only { $0.host?.owner != nil }
    }

    /// Reopens the window or the modal that was closed most recently. Keys: Ctrl+Shift+T.
    ///
    /// The ten most recently closed windows and modals are kept in memory,
    /// even if the app does not save its session (``RouterApplication/savesSession``).
    /// They are forgotten when the app asks its guards again
    /// (``RouterApplication/recheckGuards(asking:completion:)``).
    /// The pages of a reopened window are restored with their state, like the pages of a saved session. A page
    /// is left out if its route declares `isSaved: false`, or if the guards do not allow it.
    /// A modal opens over its former window,
    /// or over the most recently used window if the former window is closed.
    /// Windows that the app creates itself are reopened if the app records them with
    /// ``RouterApplication/noteClosed(reopenedBy:)``.
    /// If there is nothing to reopen, a toast says so.
    /// Only the windows of a ``RouterApplication`` offer the action.
    public static var reopen: WindowAction {
        let keys = "<Control><Shift>t"
        var action = WindowAction("reopen", title: "Reopen Closed Window", keys: keys, group: navigation) {
            $0.host?.owner?.reopenClosed()
        }.only { $0.host?.owner != nil }
        // In a text widget, GTK 4.18 uses these keys to change the direction of the text.
        action.comesFirst = true
        return action
    }

    /// Selects the branch `step` positions after the selected branch. Ignored if there is no such branch.
    private static func neighbor(_ name: String, title: String, by step: Int, _ key: String) -> WindowAction {
        let keys = "<Control>\(key)|<Control>KP_\(key)"
        var action = WindowAction(name, title: title, keys: keys, group: navigation) { _ in }
            .only { $0.switcher != nil }
        action.run = { $0.switcher?.selectNeighbor(by: step) ?? false }
        // A focused list or text widget would consume the keys.
        action.comesFirst = true
        return action
    }

    /// Selects a branch by its number. Keys: Ctrl and the digit.
    ///
    /// - Parameter number: The number in the order of the sidebar, 1…9.
    private static func branch(_ number: Int) -> WindowAction {
        let keys = "<Control>\(number)|<Control>KP_\(number)"
        var action = Self("branch-\(number)", title: "", keys: keys, group: navigation) { _ in }
        action.title = { $0.switcher?.title(at: number - 1) }
        action.run = { $0.switcher?.selectBranch(at: number - 1) ?? false }
        return action
    }

    /// Closes the window or the modal. Keys: Ctrl+W.
    public static var close: WindowAction {
        WindowAction("close", title: "Close Window", keys: "<Control>w") { $0.closeByHand() }
    }

    /// Closes all windows of the app, as ``RouterApplication/requestQuit()`` does. Keys: Ctrl+Q.
    ///
    /// Without a `RouterApplication`, the action closes the windows of its host.
    public static var quit: WindowAction {
        WindowAction("quit", title: "Quit", keys: "<Control>q") { $0.host?.quit() }
    }

    /// Shows the keyboard shortcuts of the window. Keys: Ctrl+?.
    public static var shortcuts: WindowAction {
        WindowAction("shortcuts", title: "Keyboard Shortcuts", keys: "<Control>question") {
            ShortcutsWindow.show(for: $0)
        }
    }

    /// Opens the menu of the window. Key: F10.
    static var menu: WindowAction {
        var action = WindowAction("menu", title: "Main Menu", keys: "F10") { view in
            if let menu = view.layerWindow?.menu { gtk_menu_button_popup(as_menu_button(menu)) }
        }.only { $0.layerWindow?.menu != nil }
        // GtkWindow consumes F10 for menu bars.
        action.comesFirst = true
        return action
    }

    /// The heading of the keys for navigation.
    private static let navigation = "Navigation"

    /// Returns a copy of the action that is available only in views for which `fits` returns `true`.
    package func only(where fits: @escaping @MainActor (LayerView) -> Bool) -> WindowAction {
        var action = self
        action.title = { [title] in fits($0) ? title($0) : nil }
        return action
    }
}

extension WindowAction {
    /// Returns the alternatives of ``keys``, each in GTK's syntax.
    ///
    /// If the text direction is right-to-left, Left and Right are swapped.
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

    /// The labels of the action's keys; see ``labels(of:)``.
    package var keyLabels: [String] { Self.labels(of: keys) }

    /// Returns the labels of keys in GTK's syntax, such as `Ctrl+L`. Keypad variants are omitted.
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

    /// Returns a sentence for each invalid name, each key that GTK cannot parse,
    /// and each key that two actions share.
    static func mistakes(in actions: [WindowAction]) -> [String] {
        var found: [String] = []
        var owners: [String: String] = [:]
        for action in actions {
            let name = "The action “\(action.name)”"
            if g_action_name_is_valid(action.name) == 0 || action.name == LinkAction.action {
                found.append("\(name) needs a name of letters, digits, dots, and hyphens.")
            }
            for key in action.triggers(direction: GTK_TEXT_DIR_LTR) {
                if let trigger = gtk_shortcut_trigger_parse_string(key) {
                    g_object_unref(UnsafeMutableRawPointer(trigger))
                } else {
                    found.append("\(name) has the key “\(key)”, which GTK cannot read.")
                }
                if let owner = owners.updateValue(action.name, forKey: key) {
                    found.append("\(name) has the key “\(key)”, which already belongs to “\(owner)”.")
                }
            }
        }
        return found
    }
}

extension HostConfiguration {
    /// The actions of each window: those in ``menu`` and ``actions``. The last action with a given name wins.
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
