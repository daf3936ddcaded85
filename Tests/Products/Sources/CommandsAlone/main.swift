import RouterCommands
import RouterGtk

let app = RouterApplication("org.example.CommandsAlone", home: "app://home") { app in
    app.pages.register("home") { _ in throw NoPage() }
    app.routes = [Route("app://home", page: "home", name: "home")]
}
app.commands = .standard
precondition(app.run(["--list-routes"]) == 0)
precondition(app.run(["--explain", "app://home"]) == 0)

struct NoPage: Error {}
