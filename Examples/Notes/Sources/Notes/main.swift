import Glibc
import RouterCommands
import RouterGtk

let app = Routing.makeApplication(storedAt: NoteStore.standardPath)
app.commands = .standard
app.commands?.metadata = .notes
exit(app.run())
