import CGtk
import RouterCore
import RouterGtk

/// A page that a guard lets nobody open before the vault is unlocked: the vault itself, or a drawer in it.
///
/// The guard is not asked about going back. So the page shows what is in the vault only while that is unlocked, and
/// keeps its place on the stack; pages over it stay where they are.
final class VaultPage: Page {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    let title: String?

    private let desktop: Desktop
    private let vault: Vault
    private var context: PageContext
    private var body: Widget?

    init(_ context: PageContext, rules: DemoRules) {
        self.context = context
        desktop = rules.desktop
        vault = rules.vault
        title = context.captures.int("drawer").map { "\(context.title) \($0)" } ?? context.title
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
        let new = vault.isUnlocked ? content() : locked()
        gtk_widget_set_vexpand(new, 1)
        gtk_box_append(as_box(widget), new)
        body = new
        if hadFocus { gtk_widget_child_focus(widget, GTK_DIR_TAB_FORWARD) }
    }

    private func content() -> Widget {
        let body = PageBody(
            title: title ?? context.title,
            introduction: context.captures.int("drawer") == nil
                ? translated(
                    "A guard asked for the key first, then the address was opened as it had been asked for."
                )
                : translated(
                    "While the vault is locked a guard puts this address off. Unlocking it makes the request again."
                )
        )
        AddressFacts.append(to: body, context, desktop)
        let buttons = ButtonRow()
        buttons.append(translated("Lock again"), opens: "\(About.scheme)://lock", in: context)
        body.append(buttons.widget)
        return body.widget
    }

    private func locked() -> Widget {
        let body = PageBody(
            title: translated("The vault is locked"),
            introduction: translated("As soon as it is unlocked, this page shows again what is in it.")
        )
        let buttons = ButtonRow()
        buttons.append(translated("Unlock"), isSuggested: true) { [vault, context] in
            vault.isUnlocked = true
            context.currentNavigator?.replayDeferred()
        }
        body.append(buttons.widget)
        return body.widget
    }
}
