import RouterGtk

/// The command-line commands of an app, which it offers in addition to opening URLs.
///
///     let app = RouterApplication("org.example.Items", home: "app://home") { app in
///         app.pages.register(HomePage.self) { HomePage($0) }
///     }
///     app.commands = .standard
///     exit(app.run())
///
/// The app then supports these commands, which need no display:
///
/// | Command | Effect |
/// |---|---|
/// | `--list-routes` | prints the routes, most specific first; with `--json`, one line of JSON per route |
/// | `--explain URL…` | prints the page of each URL, or why it is refused; with `--why`, also the guards and the routes that do not match |
/// | `--simulate` | opens each URL on standard input as a window would, and prints an event for each |
/// | `--check-routes` | reports every mistake in routes, pages, actions, and guards; exits with 1 if there is one |
/// | `--routes-json` | prints the routes as a route file, with one line per pattern |
/// | `--check-links FILE` | compares the routes with an earlier route file, and reports URLs that lead elsewhere now; exits with 1 if there are any |
/// | `--desktop-files FOLDER` | writes the desktop entry and the related files, and prints their paths |
/// | `--install-links`, `--remove-links` | makes the app the default for its links, or undoes this, and prints the changed files |
/// | `--doctor` | reports what prevents the desktop from delivering links, with the commands that repair the problem |
///
/// `--desktop-files`, `--install-links`, `--remove-links`, and `--doctor` are available only if the app
/// provides ``metadata``.
/// With `--events FILE`, a window appends its events to a file. `--help` lists everything.
///
/// Before a command runs, the closure of the app's initializer is called. However, pages are not built, and
/// GTK is not initialized.
/// Therefore the closure must not create widgets. Before it uses the default display, it must check that
/// there is one.
public struct AppCommands {
    /// The name and version that `--version` prints, or `nil` for an app without that option.
    public var version: String?
    /// The app's metadata for the desktop, or `nil` for an app without commands for desktop files and links.
    public var metadata: AppMetadata?
    /// The app's own options and commands, in the order in which `--help` lists them.
    public var options: [CommandOption] = []
    /// Paragraphs at the end of `--help`, or an empty string.
    public var notes = ""

    /// The standard commands, without any app-specific options.
    public static var standard: AppCommands { AppCommands() }

    private init() {}
}

/// An option or a command that an app adds to its command line.
///
///     app.commands?.options = [
///         CommandOption("--quiet", help: "play no sounds"),
///         .command("--count", help: "print the number of routes") {
///             print(try app.makeNavigator().table.routes.count)
///             return 0
///         },
///     ]
public struct CommandOption {
    /// The name, with two leading hyphens.
    let name: String
    /// The placeholder for the value in `--help`, such as `FILE`, or `nil` if the option takes no value.
    let value: String?
    /// The description in `--help`.
    let help: String
    /// Whether the value is the path of a file with the app's routes.
    var isRouteFile = false
    /// A closure that runs the command and returns its exit status, or `nil` for an option.
    var run: (@MainActor () throws -> Int32)?

    /// Creates an option, which is valid for windows and for every command.
    ///
    ///     app.commands?.options = [CommandOption("--quiet", help: "play no sounds")]
    ///
    /// To read its value, call `app.value(of: "--quiet")`, for example in the closure of the app's
    /// initializer.
    /// If the app is already open, a second launch with the option exits with status 1, because the open app
    /// would ignore the option.
    ///
    /// - Parameters:
    ///   - name: The name: two hyphens, followed by lowercase letters and hyphens. It must differ from all
    ///     standard options.
    ///   - value: The placeholder for the value in `--help`, such as `FILE`, or `nil` if the option takes no
    ///     value.
    ///   - help: The description in `--help`, without a period.
    public init(_ name: String, value: String? = nil, help: String) {
        (self.name, self.value, self.help) = (name, value, help)
    }

    /// Creates an option whose value is a file with the app's routes.
    ///
    /// In an app with such an option, `--check-routes FILE` checks the routes in `FILE` as if `FILE` were the
    /// value of the option.
    public static func routeFile(_ name: String, help: String) -> CommandOption {
        var option = CommandOption(name, value: "FILE", help: help)
        option.isRouteFile = true
        return option
    }

    /// Creates a command that runs instead of opening a window.
    ///
    /// - Parameters:
    ///   - name: The name: two hyphens, followed by lowercase letters and hyphens.
    ///   - help: The description in `--help`, without a period.
    ///   - run: Runs the command, and returns the exit status. If it throws, the program prints the error and
    ///     exits with 1.
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
    /// The commands of the app, or `nil`, the default, for an app that only opens URLs.
    ///
    /// Set this property before you call `run()`.
    public var commands: AppCommands? {
        get { (commandLine as? CommandRunner)?.commands }
        set { commandLine = newValue.map { CommandRunner($0) } }
    }

    /// Returns the value of a command-line option.
    ///
    /// The value is known once `run()` is called. The closure of the app's initializer can already use it,
    /// because `run()` calls that closure after it has read the command line.
    ///
    /// - Returns: The value, an empty string for an option that takes no value, or `nil` if the option was
    ///   not given.
    public func value(of option: String) -> String? {
        (commandLine as? CommandRunner)?.line.values[option]
    }
}
