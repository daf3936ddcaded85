import Glibc
import RouterGtk

let app = RouterApplication("org.gtkrouter.Mail", home: "mail://inbox") { app in
    let store = try MailStore(path: MailStore.standardPath)
    Routing.prepare(app, store)
    Layout.installStyle()
    app.configuration.windowSize = WindowSize(width: 1_000, height: 700)
    app.configuration.configureLayer = Routing.addLinks
    app.allowsSeveralWindows = true
    app.configuration.actions.append(.reopen)
    app.savesSession = true
}
exit(app.run())
