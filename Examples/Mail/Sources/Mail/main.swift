import Glibc
import RouterCommands
import RouterGtk

let app = Routing.makeApplication(storedAt: MailStore.standardPath)
app.commands = .standard
app.commands?.metadata = .mail
exit(app.run())
