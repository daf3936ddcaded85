import CGtk
import RouterGtk

/// A page that a guard lets nobody see before the vault is unlocked.
final class VaultPage: Page {
    let widget: Widget

    init(_ context: PageContext, desktop: Desktop) {
        let body = PageBody(
            title: "The vault",
            introduction:
                "A guard asked for the key first, then the address was opened as it had been asked for."
        )
        AddressFacts.append(to: body, context, desktop)
        let buttons = ButtonRow()
        buttons.append("Lock again", opens: "\(About.scheme)://lock", in: context)
        body.append(buttons.widget)
        widget = body.widget
    }
}
