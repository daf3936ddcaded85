import CGtk
import RouterCore
import RouterGtk

/// The vault or one of its drawers, behind a guard while it is locked.
///
/// The guard is not asked about going back.
/// So the page itself hides its content while the vault is locked, and keeps its place on the stack.
final class VaultPage: Page {
    static let pageName = "vault"

    let widget = Widget.box(.vertical, spacing: 0)
    let title: String?

    private let desktop: DesktopServices
    private let vault: Vault
    private var context: PageContext
    private var body: Widget?

    init(_ context: PageContext, rules: DemoServices) {
        self.context = context
        desktop = rules.desktop
        vault = rules.vault
        title = context.match.parameters["drawer"].map { "\(context.title) \($0)" } ?? context.title
        show()
        vault.observe(ObjectIdentifier(self)) { [weak self] in self?.show() }
    }

    isolated deinit {
        vault.stopObserving(ObjectIdentifier(self))
    }

    func updated(_ context: PageContext) {
        self.context = context
        show()
    }

    private func show() {
        let hadFocus = gtk_widget_get_focus_child(widget) != nil
        if let body { gtk_box_remove(as_box(widget), body) }
        let new = vault.isUnlocked ? content() : locked().expanding(.vertical)
        widget.append(new)
        body = new
        if hadFocus { gtk_widget_child_focus(widget, GTK_DIR_TAB_FORWARD) }
    }

    private func content() -> Widget {
        let body = PageBody(
            title: title ?? context.title,
            introduction: translated(
                "While the vault is locked, a guard leads first to the page that unlocks it, then to this address."
            )
        )
        AddressFacts.append(to: body, context, desktop)
        let buttons = ButtonRow()
        buttons.append(translated("Lock again"), opens: "\(AppInfo.scheme)://lock", in: context)
        body.append(buttons.widget)
        return body.widget
    }

    private func locked() -> Widget {
        let body = PageBody(
            title: translated("The vault is locked"),
            introduction: translated("This page shows its content again as soon as the vault is unlocked.")
        )
        let buttons = ButtonRow()
        buttons.append(translated("Unlock"), isSuggested: true) { [vault] in vault.isUnlocked = true }
        body.append(buttons.widget)
        return body.widget
    }
}

/// A page that unlocks the vault and goes on to the URL that led here.
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
                    "A guard leads here while the vault is locked. Once unlocked, the vault stays open until it is locked again."
                )
        )
        let buttons = ButtonRow()
        widget = body.widget
        buttons.append(translated("Unlock"), isSuggested: true) { [weak self] in
            vault.isUnlocked = true
            self?.goOn()
        }
        if canClose { buttons.append(translated("Not now")) { context.finish() } }
        body.append(buttons.widget)
    }

    func updated(_ context: PageContext) {
        self.context = context
    }

    /// Opens the wanted page instead of this one.
    private func goOn() {
        let vault = "\(AppInfo.scheme)://vault"
        let target = context.leadsSomewhere(vault) ? vault : context.home?.text ?? vault
        let next = context.wanted ?? .link(target)
        if canClose {
            context.close(then: next)
        } else {
            context.replace(next)
        }
    }

    private var canClose: Bool { context.canGoBack || Self.isModal(context) }

    private static func isModal(_ context: PageContext) -> Bool {
        context.currentNavigator?.state.map { $0.window.id != context.layer } ?? false
    }
}
