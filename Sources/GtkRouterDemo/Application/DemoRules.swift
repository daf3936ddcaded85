import RouterCore

/// What a navigator of the demo knows beside its routes, with a window and without one: guards, and the code behind
/// action routes.
final class DemoRules {
    let desktop = Desktop()
    let vault = Vault()

    /// A navigator that obeys the rules.
    func navigator(_ table: RouteTable) -> Navigator {
        Navigator(table: table, guards: [locked(in: table)], actions: DemoAction.registry(self))
    }

    /// Sends whoever opens the vault to the page that unlocks it, which goes on from there.
    private func locked(in table: RouteTable) -> NavigationGuard {
        NavigationGuard { [vault] destination, _ in
            guard destination.match.route.page == DemoPage.vault.rawValue, !vault.isUnlocked else {
                return .allow
            }
            guard let unlock = try? table.url(for: "unlock") else { return .refuse("The vault is locked.") }
            return .redirect("\(unlock.text)?nav.action=present")
        }
    }
}
