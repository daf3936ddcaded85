import CGtk
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
///         [.shortcuts, .help(to: "app://help")],
///     ]
///
/// An action of the app's own runs a closure:
///
///     let full = WindowAction("full-screen", title: "Full Screen", keys: "F11") {
///         gtk_window_fullscreen(as_window($0.window))
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
    public var keys: String

    /// The title in a window; `nil` if that window does not have the action.
    let title: @MainActor (LayerWindow) -> String?
    /// The heading in the shortcuts window.
    let group: @MainActor (Texts) -> String
    /// Whether the keys come before the keys of the page's widgets.
    var comesFirst = false
    /// Whether only a window with branches can have it.
    var isOfBranches = false
    /// Returns whether the action is used up; after `false` other widgets may see the key.
    let run: @MainActor (LayerWindow) -> Bool

    private init(
        _ name: String,
        _ keys: String,
        in group: @escaping @MainActor (Texts) -> String,
        title: @escaping @MainActor (LayerWindow) -> String?,
        run: @escaping @MainActor (LayerWindow) -> Bool
    ) {
        (self.name, self.keys) = (name, keys)
        (self.group, self.title, self.run) = (group, title, run)
    }

    /// Makes an action of the app's own.
    ///
    /// - Parameters:
    ///   - name: The name, of letters, digits, dots and hyphens. An action of that name is replaced.
    ///   - title: The text in the menu and in the shortcuts window; ``HostConfiguration/translate`` gets it.
    ///   - keys: The keys, see ``keys``.
    ///   - group: The heading in the shortcuts window, which is translated, too; by default “General”.
    ///   - run: Called with the window each time.
    public init(
        _ name: String,
        title: String,
        keys: String = "",
        group: String? = nil,
        run: @escaping @MainActor (LayerWindow) -> Void
    ) {
        self.init(
            name,
            keys,
            in: { texts in group.map(texts.translate) ?? Self.generalKeys(texts) },
            title: { $0.texts.translate(title) }
        ) {
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
    ///   - keys: The keys, see ``keys``.
    public static func link(
        _ name: String,
        title: String,
        to request: NavigationRequest,
        keys: String = ""
    ) -> WindowAction {
        WindowAction(name, title: title, keys: keys) { $0.open(request) }
    }

    // MARK: - Standard actions

    /// The actions that every window has by default.
    ///
    /// They are back, forward and Escape; in an app with branches also Ctrl+Page Up, Ctrl+Page Down
    /// and Ctrl+1…9.
    public static var standard: [WindowAction] {
        [back, forward, escape, previousBranch, nextBranch] + (1...9).map(branch)
    }

    /// Goes back one page, by Alt+Left.
    public static var back: WindowAction {
        standard("back", "<Alt>Left", title: { $0.texts.translate("Back") }, run: { $0.goBack() })
    }

    /// Goes forward again, by Alt+Right.
    public static var forward: WindowAction {
        standard("forward", "<Alt>Right", title: { $0.texts.translate("Forward") }, run: { $0.goForward() })
    }

    /// Closes a modal, and goes back one page in the lowest window, by Escape.
    ///
    /// A widget of the page or the header that uses the key comes first.
    public static var escape: WindowAction {
        standard(
            "escape",
            "Escape",
            title: { $0.isModal ? $0.texts.translate("Close") : $0.texts.translate("Back") },
            run: { $0.isModal ? $0.closeByHand() : $0.goBack() }
        )
    }

    /// Closes the modals and goes to the home of the app, by Alt+Home.
    ///
    /// A page of the home that is open already is gone back to.
    /// Only the windows of a ``RouterApplication`` have it.
    public static var home: WindowAction {
        standard(
            "home",
            "<Alt>Home",
            title: { $0.configuration.home == nil ? nil : $0.texts.translate("Start Page") },
            run: { $0.delegate?.goHome() }
        )
    }

    /// Opens the window or the modal again that was closed last, by Ctrl+Shift+T.
    ///
    /// It is ``RouterApplication/reopenClosed()``, so only the windows of a ``RouterApplication`` have it.
    public static var reopen: WindowAction {
        var action = standard(
            "reopen",
            "<Control><Shift>t",
            title: { $0.configuration.reopen == nil ? nil : $0.texts.translate("Reopen Closed Window") },
            run: { $0.configuration.reopen?() }
        )
        // A text of GTK 4.18 would change its direction.
        action.comesFirst = true
        return action
    }

    /// Selects the branch before the selected one, by Ctrl+Page Up; ignored on the first.
    ///
    /// Only the lowest window of an app with branches has it.
    /// In a `GtkNotebook` the key turns the notebook's own pages.
    public static var previousBranch: WindowAction {
        neighbor("previous-branch", "Page_Up", by: -1) { $0.texts.translate("Previous Section") }
    }

    /// Selects the branch after the selected one, by Ctrl+Page Down; ignored on the last.
    public static var nextBranch: WindowAction {
        neighbor("next-branch", "Page_Down", by: 1) { $0.texts.translate("Next Section") }
    }

    /// Selects a branch by its number, by Ctrl+1 and so on.
    ///
    /// - Parameter number: The number in the order of the side bar, 1…9.
    public static func branch(_ number: Int) -> WindowAction {
        var action = Self(
            "branch-\(number)",
            "<Control>\(number)|<Control>KP_\(number)",
            in: navigationKeys,
            title: { $0.view.switcher?.title(at: number - 1) },
            run: { $0.view.switcher?.selectBranch(at: number - 1) ?? false }
        )
        action.isOfBranches = true
        return action
    }

    /// Closes the window or the modal, by Ctrl+W.
    public static var close: WindowAction {
        standard(
            "close",
            "<Control>w",
            in: generalKeys,
            title: { $0.texts.translate("Close Window") },
            run: { $0.closeByHand() }
        )
    }

    /// Closes all windows of the app, by Ctrl+Q, as ``RouterApplication/requestQuit()`` does.
    ///
    /// Without a `RouterApplication` it closes the windows of this host.
    public static var quit: WindowAction {
        standard(
            "quit",
            "<Control>q",
            in: generalKeys,
            title: { $0.texts.translate("Quit") },
            run: { $0.delegate?.quit() }
        )
    }

    /// Shows the keys of the window, by Ctrl+?.
    public static var shortcuts: WindowAction {
        standard(
            "shortcuts",
            "<Control>question",
            in: generalKeys,
            title: { $0.texts.translate("Keyboard Shortcuts") },
            run: { ShortcutsWindow.show(for: $0) }
        )
    }

    /// Opens the page with the app's help, by F1.
    public static func help(to request: NavigationRequest) -> WindowAction {
        standard(
            "help",
            "F1",
            in: generalKeys,
            title: { $0.texts.translate("Help") },
            run: { $0.open(request) }
        )
    }

    /// Opens the menu of the window, by F10.
    static var menu: WindowAction {
        var action = standard(
            "menu",
            "F10",
            in: generalKeys,
            title: { $0.menu == nil ? nil : $0.texts.translate("Main Menu") },
            run: { $0.openMenu() }
        )
        // GtkWindow uses up F10, for menu bars.
        action.comesFirst = true
        return action
    }

    private static func generalKeys(_ texts: Texts) -> String { texts.translate("General") }

    private static func navigationKeys(_ texts: Texts) -> String { texts.translate("Navigation") }

    private static func standard(
        _ name: String,
        _ keys: String,
        in group: @escaping @MainActor (Texts) -> String = navigationKeys,
        title: @escaping @MainActor (LayerWindow) -> String?,
        run: @escaping @MainActor (LayerWindow) -> Void
    ) -> WindowAction {
        WindowAction(name, keys, in: group, title: title) {
            run($0)
            return true
        }
    }

    private static func neighbor(
        _ name: String,
        _ key: String,
        by step: Int,
        title: @escaping @MainActor (LayerWindow) -> String?
    ) -> WindowAction {
        var action = Self(
            name,
            "<Control>\(key)|<Control>KP_\(key)",
            in: navigationKeys,
            title: title,
            run: { $0.view.switcher?.selectNeighbor(by: step) ?? false }
        )
        action.isOfBranches = true
        // A list or a text would use them up.
        action.comesFirst = true
        return action
    }
}
