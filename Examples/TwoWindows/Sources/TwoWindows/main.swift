import Glibc
import RouterGtk

// An app with several windows that show the same notebook. Each window has its own navigator.

let app = RouterApplication("org.gtkrouter.TwoWindows", home: "notes://list") { app in
    adoptRouter(app, Notebook())
    app.didStart = { try app.openWindow(at: "notes://note/1") }
    Style.install()
}
exit(app.run())
