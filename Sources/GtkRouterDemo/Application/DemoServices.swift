import RouterCore
import RouterGtk

/// The guards and the action code of the demo, which also work without a window.
final class DemoServices {
    let desktop = DesktopServices()
    let vault = Vault()
    let preferences = PreferenceStore()
    /// Opens the mailbox, which is the demo's second window, and then a URL in it if `url` is not `nil`.
    /// Does nothing if the app has no windows.
    var openMailbox: (_ url: RouteURL?) throws -> Void = { _ in }

    /// Returns a navigator with the guards and actions of the demo.
    func navigator(_ table: RouteTable, limits: NavigationLimits = NavigationLimits()) throws(RouteTableError)
        -> Navigator
    {
        try Navigator(
            table: table,
            guards: guards { table },
            actions: actions,
            limits: limits
        )
    }

    /// The actions, by their names in route files. An action does not show a page.
    var actions: ActionRegistry {
        var actions = ActionRegistry()
        actions.register("toast") { [desktop] destination, _ in
            desktop.showToast(destination.parameters["text"] ?? "")
        }
        // Rechecking the guards closes the pages of the vault.
        actions.register("lock") { [desktop, vault] _, navigator in
            vault.isUnlocked = false
            navigator.recheckGuards()
            desktop.showToast(translated("The vault is locked."))
        }
        actions.register("mailbox") { [self] destination, _ in
            let url = destination.match.url
            try openMailbox(url.scheme == Mailbox.scheme ? url : nil)
        }
        actions.register("about") { _, navigator in AboutWindow.show(over: navigator) }
        return actions
    }

    /// Returns the guards of the vault and of the maze.
    ///
    /// While the vault is locked, each request for a page of the vault is redirected to the page that unlocks
    /// the vault, which then opens the requested page. Drawers that the vault does not have are refused.
    /// In the maze, rooms 1 and 2 redirect to each other, and each of the rooms 10 to 1,000 redirects to the
    /// next room.
    ///
    /// - Parameter table: Returns the current routes, which contain the page that unlocks the vault.
    func guards(in table: @escaping @MainActor () -> RouteTable?) -> [NavigationGuard] {
        let locked = NavigationGuard(name: "vault") { [vault] destination, _ in
            guard destination.match.route.page == VaultPage.pageName, !vault.isUnlocked else {
                return .allow
            }
            guard let unlock = try? table()?.url(for: "unlock") else {
                return .refuse(.template("The vault is locked."))
            }
            return .redirect(.app("\(unlock.text)?nav.action=present"))
        }
        let drawers = NavigationGuard(name: "drawers") { destination, _ in
            guard destination.match.route.page == VaultPage.pageName,
                let drawer = try? destination.match.parameters.value("drawer", as: Int.self),
                !(1...12).contains(drawer)
            else { return .allow }
            return .refuse(.template("The vault has drawers 1 to 12."))
        }
        let maze = NavigationGuard(name: "maze") { destination, _ in
            guard destination.match.route.name == "maze",
                let room = try? destination.match.parameters.value("room", as: Int.self)
            else { return .allow }
            switch room {
            case 1, 2: return .redirect("gtkrouter://maze/\(3 - room)")
            case 10...1_000: return .redirect("gtkrouter://maze/\(room + 1)")
            default: return .allow
            }
        }
        return [drawers, locked, maze]
    }
}

/// The lock of the page `gtkrouter://vault`. The page is locked at startup.
final class Vault {
    var isUnlocked = false
}
