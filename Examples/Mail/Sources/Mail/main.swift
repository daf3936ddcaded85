import Glibc
import RouterCommands
import RouterGtk

let app = RouterApplication("org.gtkrouter.Mail", home: "mail://inbox") { app in
    let store = try MailStore(path: MailStore.standardPath)
    Routing.prepare(app, store)
    Layout.installStyle()
    app.configuration.windowSize = WindowSize(width: 1_000, height: 700)
    // The sidebar of the folders takes a quarter of the window.
    app.configuration.paneWidth = 680
    app.configuration.makeEmptyDetail = {
        .status(icon: "mail-read-symbolic", title: "No Message", text: "Choose a message to read it here.")
    }
    app.configuration.configureLayer = Routing.addLinks
    app.configuration.menu = Routing.menu
    app.allowsSeveralWindows = true
    app.configuration.actions.append(.reopen)
    app.savesSession = true
}
app.commands = .standard
app.commands?.metadata = .mail
exit(app.run())
