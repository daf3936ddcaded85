import CRouterGtk
import Glibc
import RouterGtk

// An app for Tests/Acceptance/test_crashes.py.
// A page crashes the process at the moment that the variable CRASH names: init, draw, or later.

@MainActor
func crash(at moment: String) {
    guard getenv("CRASH").map({ String(cString: $0) }) == moment else { return }
    signal(SIGTRAP, SIG_DFL)
    raise(SIGTRAP)
}

final class HomePage: Page {
    static let routes = [Route("crash://home", title: "Home")]
    let widget = Widget.box(.vertical, margins: 18)

    init(_ context: PageContext) {
        widget.append(.title("Home"))
    }
}

/// A page that crashes the process.
final class TrapPage: Page {
    static let routes = [Route("crash://trap", title: "Trap")]
    let widget = Widget.box(.vertical, margins: 18)

    init(_ context: PageContext) {
        crash(at: "init")
        widget.append(.title("Trap"))
        let area: Widget = gtk_drawing_area_new()
        gtk_widget_set_size_request(area, 100, 100)
        gtk_drawing_area_set_draw_func(
            UnsafeMutableRawPointer(area).assumingMemoryBound(to: GtkDrawingArea.self),
            { _, _, _, _, _ in MainActor.assumeIsolated { crash(at: "draw") } },
            nil,
            nil
        )
        widget.append(area)
        g_timeout_add(
            500,
            { _ in
                MainActor.assumeIsolated { crash(at: "later") }
                return 0
            },
            nil
        )
    }
}

/// A page that saves the text that the user types into it.
final class TextPage: Page {
    static let routes = [Route("crash://text", title: "Text")]
    let widget = Widget.box(.vertical, margins: 18)
    private let entry: Widget

    init(_ context: PageContext) {
        entry = .entry(context.savedState ?? "", name: "Text")
        widget.append(.title("Text"))
        widget.append(entry)
    }

    func didAppear() { gtk_widget_grab_focus(entry) }

    func savedState() -> String? { entry.text }
}

let app = RouterApplication("org.example.Crashing", home: "crash://home") { app in
    app.pages.register(HomePage.self) { HomePage($0) }
    app.pages.register(TrapPage.self) { TrapPage($0) }
    app.pages.register(TextPage.self) { TextPage($0) }
    app.savesSession = true
}
exit(app.run())
