import Glibc
import RouterCore
import RouterGtk

/// The command-line handler of an app, which parses the arguments and runs the command.
final class CommandRunner: CommandLineHandler {
    let commands: AppCommands
    /// The parsed command line, or an empty command line before `handle` is called.
    private(set) var line = CommandLine()
    private var observations: [NavigationObservation] = []

    init(_ commands: AppCommands) {
        self.commands = commands
    }

    func handle(_ arguments: [String], of app: RouterApplication) throws -> CommandLineResult {
        do {
            line = try CommandLine(arguments, of: commands)
            guard let command = line.command else {
                if RoundTrip.answer(line.urls) { return .ended(EXIT_SUCCESS) }
                return .launches(try launch(app))
            }
            return .ended(try run(command, app))
        } catch let error as CommandError {
            error.lines.forEach(Terminal.complain)
            return .ended(error.status)
        }
    }

    var iconName: String? { commands.metadata?.icon?.name }

    func linkExamination(of app: RouterApplication) -> (@MainActor () -> [LinkFinding])? {
        guard commands.metadata != nil else { return nil }
        return { [weak app] in
            guard let app else { return [] }
            do {
                let findings = try Doctor(of: app).examine()
                return zip(findings, findings.shownCommands).map {
                    LinkFinding($0.sentence, $0.kind, command: $1)
                }
            } catch {
                return [LinkFinding("\(error)", .wrong, command: nil)]
            }
        }
    }

    // MARK: - Windows

    /// Applies the options for windows, and returns the remaining arguments of the launch.
    private func launch(_ app: RouterApplication) throws -> [String] {
        if let option = line.windowOptions.first, !line.isService, app.isOpenElsewhere {
            throw CommandError("The app is already open. Close it before you start it with \(option).")
        }
        if let path = line.values["--events"] {
            let file = try eventFile(path)
            app.didMakeWindow = { [weak self] in self?.observations.append(file.follow($0.navigator)) }
        } else if let path = getenv("GTK_ROUTER_EVENTS").map({ String(cString: $0) }) {
            followByEnvironment(path, app)
        }
        if line.isService { return ["--gapplication-service"] }
        return (line.has("--new-session") ? ["--new-session"] : []) + ["--"] + line.urls
    }

    /// Logs the events of each window to the file that the environment variable `GTK_ROUTER_EVENTS` names.
    /// If the file cannot be written, the app prints a message and continues.
    private func followByEnvironment(_ path: String, _ app: RouterApplication) {
        var file: EventFile?
        var hasFailed = false
        app.didMakeWindow = { [weak self] host in
            guard let self, !hasFailed else { return }
            do {
                let opened = try file ?? eventFile(path)
                file = opened
                observations.append(opened.follow(host.navigator))
            } catch {
                hasFailed = true
                Terminal.complain(String(describing: error))
            }
        }
    }

    private func eventFile(_ path: String) throws(CommandError) -> EventFile {
        try EventFile(path: path, isFull: line.has("--full"), includesAll: line.has("--all-events"))
    }

    // MARK: - Commands

    private func run(_ command: String, _ app: RouterApplication) throws -> Int32 {
        if let own = commands.options.first(where: { $0.name == command })?.run { return try own() }
        switch command {
        case "--help": try Console.print(Usage(commands).text)
        case "--version": try Console.print(commands.version ?? "")
        default:
            let navigator = try navigator(for: command, of: app)
            switch command {
            case "--list-routes":
                try ListRoutesCommand.run(navigator.table, asJSON: line.has("--json"))
            case "--routes-json": try RoutesFileCommand.run(navigator.table)
            case "--check-links":
                return try CheckLinksCommand.run(navigator.table, against: line.values[command] ?? "")
            case "--explain": try explain(navigator, from: app.home)
            case "--simulate": try SimulateCommand.run(navigator, from: app.home, line)
            case "--check-routes" where commands.metadata != nil && !usesRouteFile:
                // The menu of the app's icon on the desktop also opens URLs. Generating the desktop files
                // checks that the routes can open these URLs.
                _ = try DesktopFiles(of: app, program: "/usr/bin/app")
            case "--desktop-files":
                let folder = line.values[command] ?? "."
                try DesktopCommands.write(app, below: folder, program: line.values["--program"])
            case "--install-links":
                let lines = try DesktopCommands.install(app, replacing: line.has("--replace"))
                for line in lines { try Console.print(line) }
            case "--doctor": return try DoctorCommand.run(app, fixes: line.has("--fix"))
            case "--remove-links":
                for line in try DesktopCommands.remove(app) { try Console.print(line) }
            default: break
            }
        }
        return EXIT_SUCCESS
    }

    /// Prepares and checks the app, and creates a navigator for a command.
    func navigator(for command: String, of app: RouterApplication) throws -> Navigator {
        let navigator = try app.makeNavigator()
        guard command == "--simulate" else { return navigator }
        // A script opens many URLs at once, so the limit on external requests must not apply. The app may
        // have set the limit when the first call of `makeNavigator` prepared it. Therefore the limit is
        // removed after that call, and another navigator is created without the limit.
        app.limits.externalInterval = .zero
        return try app.makeNavigator()
    }

    /// Whether the user has named a route file. With such a file, the URLs in the app's metadata are not
    /// checked, because they belong to the app's own routes.
    private var usesRouteFile: Bool { commands.options.contains { $0.isRouteFile && line.has($0.name) } }

    private func explain(_ navigator: Navigator, from home: NavigationRequest) throws {
        let base = try line.values["--base"].map(Self.base)
        if line.has("--why") { try navigator.start(at: home) }
        let command = ExplainCommand(
            table: navigator.table,
            origin: line.origin,
            base: base,
            navigator: line.has("--why") ? navigator : nil
        )
        try command.run(line.urls)
    }

    private static func base(_ text: String) throws(CommandError) -> RouteURL {
        do {
            return try RouteURL(parsing: text)
        } catch {
            throw CommandError("--base \(Terminal.quoted(text)) is not a URL. \(error.message)")
        }
    }
}
