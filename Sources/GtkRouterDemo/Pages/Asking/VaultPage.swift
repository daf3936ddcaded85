import RouterCore
import RouterGtk

/// A page for the vault or one of its drawers, which a guard protects while the vault is locked.
final class VaultPage: Page {
    static let pageName = "vault"

    let widget: Widget
    let title: String?

    init(_ context: PageContext, rules: DemoServices) {
        title = context.match.parameters["drawer"].map { "\(context.routeTitle) \($0)" } ?? context.routeTitle
        let body = PageBody(
            title: title ?? context.routeTitle,
            introduction: translated(
                "While the vault is locked, a guard first opens the page that unlocks it, then this address."
            )
        )
        widget = body.widget
        AddressFacts.append(to: body, context, rules.desktop)
        let buttons = ButtonRow()
        buttons.append(translated("Lock Again"), opens: "gtkrouter://lock", in: context)
        body.append(buttons.widget)
    }
}

/// A page that unlocks the vault and then continues to the URL that led here.
final class UnlockPage: Page {
    static let pageName = "unlock"

    let widget: Widget

    private var context: PageContext

    init(_ context: PageContext, vault: Vault) {
        self.context = context
        let body = PageBody(
            title: translated("The vault is locked"),
            introduction:
                translated(
                    "A guard opens this page while the vault is locked. Once unlocked, the vault stays open until you lock it again."
                )
        )
        let buttons = ButtonRow()
        widget = body.widget
        buttons.append(translated("Unlock"), isSuggested: true) { [weak self] in
            vault.isUnlocked = true
            self?.goOn()
        }
        if canClose { buttons.append(translated("Not Now")) { context.finish() } }
        body.append(buttons.widget)
    }

    func didUpdate(_ context: PageContext) {
        self.context = context
    }

    /// Closes or replaces this page, and opens the page that was requested.
    private func goOn() {
        let vault: NavigationRequest = "gtkrouter://vault"
        let home = context.leadsSomewhere(vault) ? nil : context.home
        let next = context.wanted ?? home.map { .url($0) } ?? vault
        if canClose {
            context.close(then: next)
        } else {
            context.replace(next)
        }
    }

    private var canClose: Bool {
        let modals = context.currentNavigator?.state?.modals ?? []
        return context.canGoBack || modals.contains { $0.entries.contains { $0.id == context.entry } }
    }
}
