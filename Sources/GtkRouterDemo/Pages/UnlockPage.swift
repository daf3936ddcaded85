import CGtk
import RouterCore
import RouterGtk

/// Unlocks the vault, and goes on to the address that led here.
final class UnlockPage: Page {
    let widget: Widget

    private var context: PageContext

    init(_ context: PageContext, vault: Vault) {
        self.context = context
        let body = PageBody(
            title: translated("The vault is locked"),
            introduction:
                translated(
                    "A guard sends everybody here who opens the vault. Unlocked, it stays so until it is locked again."
                )
        )
        let buttons = ButtonRow()
        widget = body.widget
        buttons.append(translated("Unlock"), isSuggested: true) { [weak self] in
            vault.isUnlocked = true
            self?.goOn()
        }
        let waiting = context.currentNavigator?.deferredRequests.count ?? 0
        if waiting > 0 {
            body.append(
                Text.paragraph(
                    translatedCount("1 request waits for it.", "{count} requests wait for it.", waiting)
                )
            )
        }
        if canClose { buttons.append(translated("Not now")) { context.finish() } }
        body.append(buttons.widget)
    }

    func updated(_ context: PageContext) {
        self.context = context
    }

    /// Opens what was asked for, and then what has been put off.
    private func goOn() {
        guard let navigator = context.currentNavigator else { return }
        if context.redirectedFrom.isEmpty, !navigator.deferredRequests.isEmpty, canClose {
            context.finish()
        } else {
            openWanted()
        }
        navigator.replayDeferred()
    }

    /// In one change: closes the modal and pushes what was asked for, or takes this page's place.
    private func openWanted() {
        let wanted = context.redirectedFrom.last?.text ?? "\(About.scheme)://vault"
        guard Self.isModal(context), let navigator = context.currentNavigator, let layer = context.layer,
            let destination = try? navigator.resolve(wanted)
        else { return context.open(wanted, as: .replace) }
        navigator.perform(
            .sequence([.dismiss(.layer(layer)), .push(destination, reuse: .always)]),
            source: context.entry
        )
    }

    private var canClose: Bool { context.canGoBack || Self.isModal(context) }

    private static func isModal(_ context: PageContext) -> Bool {
        context.currentNavigator?.state.map { $0.window.id != context.layer } ?? false
    }
}
