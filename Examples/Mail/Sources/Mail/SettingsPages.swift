import RouterGtk

/// The settings, which take effect at once.
final class SettingsPage: Page {
    static let routes = [
        Route("mail://settings", title: "Settings", reuse: .returnToExisting, branch: "settings")
    ]

    let widget: Widget

    init(_ context: PageContext, _ store: MailStore) {
        let signature = Layout.line("").css("dim-label")
        widget = Layout.page(
            .label("Reading").css("heading").margins(horizontal: 0, vertical: 6),
            Self.check("Previews in lists", \.hasPreviews, of: store),
            Self.check("Large text in messages", \.hasLargeText, of: store),
            .label("Writing").css("heading").margins(horizontal: 0, vertical: 6),
            .link(
                "Signature",
                showing: .box(
                    .horizontal,
                    .box(.vertical, spacing: 2, .label("Signature"), signature).expanding(.horizontal),
                    .icon("go-next-symbolic")
                ),
                to: "mail://settings/signature",
                context
            )
        )
        store.observe(self) { _ in
            signature.text = store.settings.signature.isEmpty ? "None" : store.settings.signature
        }
    }

    private static func check(_ text: String, _ choice: WritableKeyPath<Settings, Bool>, of store: MailStore)
        -> Widget
    {
        let check = Widget.checkButton(text, isActive: store.settings[keyPath: choice])
        return check.onChanged { store.settings[keyPath: choice] = check.isActive }
    }
}

/// The page for editing the signature of sent messages. The signature is saved while the user types.
final class SignaturePage: Page {
    static let routes = [
        Route("mail://settings/signature", title: "Signature", parent: "mail://settings", branch: "settings")
    ]

    let widget: Widget

    init(_ context: PageContext, _ store: MailStore) {
        let field = Widget.textView(store.settings.signature, name: "Signature")
        field.onChanged { store.settings.signature = field.text }
        widget = .box(
            .vertical,
            margins: 18,
            .label("This text is added to each message that you send.").css("dim-label"),
            .scrolled(field).css("frame")
        )
    }
}
