import Glibc
import RouterGtk

let app = RouterApplication("org.gtkrouter.Notes", home: "notes://list") { app in
    let store = try NoteStore(path: NoteStore.standardPath)
    Routing.prepare(app, store)
    app.configuration.configureLayer = Routing.addLinks
    app.savesSession = true
}
exit(app.run())
