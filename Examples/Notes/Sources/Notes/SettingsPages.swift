import RouterGtk

/// The settings, a modal with a page for each section.
final class SettingsPage: Page {
    static let routes = [Route("notes://settings", title: "Settings", verb: .present)]

    let widget: Widget

    init(_ context: PageContext) {
        widget = Layout.page(
            Self.row("Lock", to: .lock, context),
            Self.row("About", to: .about, context)
        )
    }

    private static func row(_ name: String, to section: Section, _ context: PageContext) -> Widget {
        let content = Widget.box(
            .horizontal,
            .label(name).expanding(.horizontal),
            .icon("go-next-symbolic").css("dim-label")
        )
        return .link(name, showing: content, to: .route(SectionRoute(section: section)), context)
    }
}

/// A section of the settings.
final class SectionPage: Page {
    let widget: Widget
    let title: String?

    init(_ route: SectionRoute, _ context: PageContext, _ store: NoteStore) {
        switch route.section {
        case .lock:
            title = "Lock"
            let check = Widget.checkButton("Show locked notes", isActive: store.isUnlocked)
            check.isSensitive = store.isUnlocked
            check.onChanged { store.isUnlocked = check.isActive }
            widget = Layout.page(
                check,
                .label("A locked note asks for the PIN once. This example’s PIN is \(NoteStore.pin).")
            )
        case .about:
            title = "About"
            let text: [LabelPart] = [
                .text("Notes, an example of GTK Router. Questions go to "),
                .link("the author", to: "mailto:notes@notes.example"), .text("."),
            ]
            widget = Layout.page(.label(text, context))
        }
    }
}

/// A modal that asks for the PIN, and then opens the requested page.
final class UnlockPage: Page {
    static let routes = [Route("notes://unlock", title: "Unlock", verb: .present, isSaved: false)]

    let widget: Widget
    let modalSize: WindowSize? = WindowSize(width: 400, height: 260)

    init(_ context: PageContext, _ store: NoteStore) {
        let entry: Widget = gtk_password_entry_new().accessibleLabel("PIN")
        let problem = Widget.label("This is not the PIN.").css("error")
        problem.isVisible = false
        let unlock: @MainActor () -> Void = {
            store.isUnlocked = entry.text == NoteStore.pin
            problem.isVisible = !store.isUnlocked
            if store.isUnlocked { context.close(then: context.wanted) }
        }
        entry.onActivate(unlock)
        widget = Layout.page(
            Layout.field("PIN", entry),
            problem,
            .label("This example’s PIN is \(NoteStore.pin).").css("dim-label"),
            .button("Unlock", action: unlock).css("suggested-action").aligned(horizontal: .end)
        )
    }
}

/// A page that opens in the app for URLs of the app's website. Other web pages open in the browser.
final class HelpPage: Page {
    static let routes = [Route("https://notes.example/:topic", title: "Help")]

    let widget: Widget

    init(_ context: PageContext) {
        widget = Layout.page(
            .label(
                "Every page of this app has a URL. A note is notes://note/1, a search notes://search?text=pears."
            ),
            .link("GTK’s own pages", to: "https://docs.gtk.org/gtk4/", context)
        )
    }
}
