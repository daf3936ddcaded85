import Glibc
import RouterCommands
import RouterGtk

let app = RouterApplication("org.gtkrouter.Notes", home: "notes://list") { app in
    let store = try NoteStore(path: NoteStore.standardPath)
    Routing.prepare(app, store)
    Routing.configure(app)
    app.savesSession = true
}
app.commands = .standard
app.commands?.metadata = .notes
exit(app.run())
