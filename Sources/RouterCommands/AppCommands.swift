import RouterGtk

/// The commands on the command line of an app, beside the URLs that it opens.
///
///     let app = RouterApplication("org.example.Items", home: "app://home") { app in
///         app.pages.register(HomePage.self) { HomePage($0) }
///     }
///     app.commands = .standard
///     exit(app.run())
///
/// The app then has these commands, which need no display:
///
/// | Command | What it prints |
/// |---|---|
/// | `--list-routes` | the routes, the most specific first; with `--json` a line of JSON each |
/// | `--explain URL…` | the page or the reason of a refusal; with `--why` also the routes that lost, and the guards |
/// | `--simulate` | an event for each URL on standard input, as a window would open it |
/// | `--check-routes` | every mistake in routes, pages, actions, and guards; the status is 1 if there is one |
/// | `--routes-json` | the routes as a route file, a line for each pattern |
/// | `--check-links FILE` | the URLs of such a file, of an earlier version, that lead elsewhere now; then the status is 1 |
/// | `--desktop-files FOLDER` | the paths of the files that describe the app to the desktop, after writing them |
/// | `--install-links`, `--remove-links` | the default apps for the app's links, and the files written or removed |
/// | `--doctor` | what stops a link on its way through the desktop, with the command that mends it |
///
/// The last three rows are there if the app has ``metadata``.
/// With `--events FILE` a window appends its events to a file, and `--help` lists everything.
///
/// A command calls the closure that the app's initializer was given, but builds no page, and GTK has not started.
/// So the closure makes no widgets, and uses the default display only if there is one.
public struct AppCommands {
    /// The name and version that `--version` prints; with `nil` there is no such option.
    public var version: String?
    /// The app's metadata for the desktop. Without metadata, the commands for desktop files and links are unavailable.
    public var metadata: AppMetadata?
    /// Your app's own options and commands; `--help` lists them in this order.
    public var options: [CommandOption] = []
    /// Sentences at the end of `--help`, in paragraphs; empty for none.
    public var notes = ""

    /// The standard commands alone.
    public static var standard: AppCommands { AppCommands() }

    private init() {}
}

/// An option or a command of an app's own.
public struct CommandOption {
    /// The name, with two dashes.
    let name: String
    /// The placeholder for the value in `--help`, such as `FILE`; `nil` if the option takes no value.
    let value: String?
    /// The description in `--help`.
    let help: String
    /// Whether the value is a file with the routes of the app.
    var isRouteFile = false
    /// Runs the command and returns the exit status; `nil` for an option.
    var run: (@MainActor () throws -> Int32)?

    /// Makes an option, which goes with windows and with every command.
    ///
    ///     app.commands?.options = [CommandOption("--quiet", help: "play no sounds")]
    ///
    /// `app.value(of: "--quiet")` has its value, in the closure of the app's initializer, too.
    /// If the app is open already, a second launch with the option ends with status 1, since it would be ignored.
    ///
    /// - Parameters:
    ///   - name: The name with two dashes, in lower-case letters and hyphens. No standard option has it.
    ///   - value: The placeholder for the value in `--help`, such as `FILE`; `nil` if the option takes no value.
    ///   - help: The description in `--help`, without a full stop.
    public init(_ name: String, value: String? = nil, help: String) {
        (self.name, self.value, self.help) = (name, value, help)
    }

    /// Makes an option whose value is a file with the routes of the app; `--check-routes FILE` uses it, too.
    public static func routeFile(_ name: String, help: String) -> CommandOption {
        var option = CommandOption(name, value: "FILE", help: help)
        option.isRouteFile = true
        return option
    }

    /// Makes a command, which runs instead of a window, and returns the exit status.
    ///
    /// An error ends the program with its description and status 1.
    public static func command(
        _ name: String,
        help: String,
        run: @escaping @MainActor () throws -> Int32
    ) -> CommandOption {
        var option = CommandOption(name, help: help)
        option.run = run
        return option
    }
}

extension RouterApplication {
    /// The commands on the command line; `nil`, the default, for an app that only opens URLs.
    ///
    /// Set them before `run()`.
    public var commands: AppCommands? {
        get { (commandLine as? CommandRunner)?.commands }
        set { commandLine = newValue.map { CommandRunner($0) } }
    }

    /// Returns the value of an option on the command line: `nil` if it was not given, and an empty text for an option
    /// without a value.
    ///
    /// It is known once `run()` is called, so the closure of the initializer can ask for it.
    public func value(of option: String) -> String? {
        (commandLine as? CommandRunner)?.line.values[option]
    }
}
