import RouterCore
import RouterGtk

/// What a navigator of the demo knows beside its routes, with a window and without one: guards, and the code behind
/// action routes.
final class DemoRules {
    let desktop = Desktop()
    let vault = Vault()

    /// A navigator that obeys the rules.
    func navigator(_ table: RouteTable) -> Navigator {
        Navigator(table: table, guards: [locked(in: table)], actions: DemoAction.registry(self))
    }

    /// Sends whoever opens the vault to the page that unlocks it, which goes on from there. Whoever opens a drawer has to
    /// wait: the request is made again once the vault is unlocked.
    private func locked(in table: RouteTable) -> NavigationGuard {
        NavigationGuard { [vault] destination, _ in
            guard destination.match.route.page == DemoPage.vault.rawValue, !vault.isUnlocked else {
                return .allow
            }
            if !destination.match.parameters.isEmpty { return .defer }
            guard let unlock = try? table.url(for: "unlock") else { return .refuse("The vault is locked.") }
            return .redirect("\(unlock.text)?nav.action=present")
        }
    }

    /// What a toast says about how a request has ended: what went wrong, or what it waits for.
    func toast(_ outcome: NavigationOutcome, of navigator: Navigator) -> Toast? {
        switch outcome {
        case .refused(let error): return Toast(error.translatedMessage)
        case .failed(let error): return Toast(String(describing: error))
        case .deferred:
            let unlock = Toast.Action(translated("Unlock")) { [weak navigator] in
                navigator?.open("\(About.scheme)://unlock", origin: .link)
            }
            return Toast(translated("This page opens as soon as the vault is unlocked."), action: unlock)
        case .shown, .alreadyShown, .notFoundPage, .handled, .superseded: return nil
        }
    }
}
