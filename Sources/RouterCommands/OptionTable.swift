import RouterGtk

/// A command-line option, as it is parsed and as `--help` describes it.
struct KnownOption {
    /// The command lines in which an option is valid.
    enum Place: Equatable {
        /// Only command lines that open windows. They contain no command.
        case window
        /// All command lines, with or without a command.
        case anywhere
        /// The option is itself a command, which may or may not take URLs.
        case command(takesURLs: Bool)
        /// Only command lines with one of these commands or options.
        case beside([String])
    }

    let name: String
    /// The placeholder for the value in `--help`, or `nil` if the option takes no value.
    var value: String?
    var place: Place
    /// The description in `--help`, or `nil` for an option that `--help` does not list.
    var help: String?
}

/// All options of an app: its own options and the standard options.
struct OptionTable {
    let options: [KnownOption]

    init(_ commands: AppCommands) {
        let file = commands.options.first(where: \.isRouteFile)
        var own: [KnownOption] = []
        for option in commands.options {
            own.append(
                KnownOption(
                    name: option.name,
                    value: option.value,
                    place: option.run == nil ? .anywhere : .command(takesURLs: false),
                    help: option.help
                )
            )
        }
        let version = commands.version.map { _ in
            KnownOption(name: "--version", place: .command(takesURLs: true), help: "print the version")
        }
        var standard = Self.standard
        if file != nil, let index = standard.firstIndex(where: { $0.name == "--check-routes" }) {
            standard[index].value = "[FILE]"
        }
        options =
            own + standard + (commands.metadata == nil ? [] : Self.desktop) + [version].compactMap(\.self) + [
                Self.help
            ]
    }

    /// Returns whether an option is available only to apps with metadata.
    static func needsMetadata(_ name: String) -> Bool { desktop.contains { $0.name == name } }

    /// A name that two options share, or `nil` if all names are unique.
    var ambiguousName: String? {
        let names = options.map(\.name)
        return names.indices.lazy.map { names[$0] }.first { name in names.count { $0 == name } > 1 }
    }

    /// Returns the option with a name, or `nil` if there is none.
    subscript(name: String) -> KnownOption? { options.first { $0.name == name } }

    /// Returns the most similar option name, which may differ in at most two letters.
    func name(near name: String) -> String? {
        options.filter { $0.help != nil }.map(\.name).nearest(to: name, limit: 2)
    }

    private static let standard = [
        KnownOption(
            name: "--events",
            value: "FILE",
            place: .window,
            help: "append every navigation event to FILE, one line of JSON each"
        ),
        KnownOption(
            name: "--new-session",
            place: .window,
            help: "start at the home page, and keep the pages of the last session"
        ),
        KnownOption(name: "--gapplication-service", place: .window),
        KnownOption(
            name: "--list-routes",
            place: .command(takesURLs: false),
            help: "print the routes, the most specific first"
        ),
        KnownOption(
            name: "--json",
            place: .beside(["--list-routes"]),
            help: "print one line of JSON for each route"
        ),
        KnownOption(
            name: "--explain",
            value: "URL…",
            place: .command(takesURLs: true),
            help: "print what each URL leads to, one line of JSON each; - reads URLs from standard input"
        ),
        KnownOption(
            name: "--why",
            place: .beside(["--explain"]),
            help: "print every step from the home page: routes that do not match and why, guards, the change"
        ),
        KnownOption(
            name: "--base",
            value: "URL",
            place: .beside(["--explain"]),
            help: "resolve relative references against this URL first"
        ),
        KnownOption(
            name: "--simulate",
            place: .command(takesURLs: false),
            help: "open the URLs on standard input one after the other, and print an event for each"
        ),
        KnownOption(
            name: "--full",
            place: .beside(["--simulate", "--events"]),
            help: "print all entries of a stack, not only the top 64 (also with --events)"
        ),
        KnownOption(
            name: "--all-events",
            place: .beside(["--simulate", "--events"]),
            help: "also print starts, reloads, and rechecks of guards, without numbers (also with --events)"
        ),
        KnownOption(
            name: "--origin",
            value: "ORIGIN",
            place: .beside(["--explain", "--simulate"]),
            help: "choose where the URLs of --explain and --simulate come from: user, link, or external"
        ),
        KnownOption(
            name: "--check-routes",
            place: .command(takesURLs: false),
            help: "report every mistake in the routes; exit with 1 if there is one"
        ),
        KnownOption(
            name: "--routes-json",
            place: .command(takesURLs: false),
            help: "print the routes as a route file, for --check-links of a later version"
        ),
        KnownOption(
            name: "--check-links",
            value: "FILE",
            place: .command(takesURLs: false),
            help:
                "report URLs of an earlier version’s routes that now lead elsewhere; exit with 1 if there are any"
        ),
    ]

    /// The options that are available only to apps with metadata.
    private static let desktop = [
        KnownOption(
            name: "--desktop-files",
            value: "FOLDER",
            place: .command(takesURLs: false),
            help: "write the desktop entry, service, icon, and metainfo into FOLDER, such as /usr/share"
        ),
        KnownOption(
            name: "--program",
            value: "PATH",
            place: .beside(["--desktop-files"]),
            help:
                "name the installed program, by default this one; a program in /usr/bin is called by its name"
        ),
        KnownOption(
            name: "--install-links",
            place: .command(takesURLs: false),
            help: "open the app’s links with this program, for your user account only"
        ),
        KnownOption(
            name: "--replace",
            place: .beside(["--install-links"]),
            help: "replace files of the same names that something else has written, and keep copies"
        ),
        KnownOption(name: "--remove-links", place: .command(takesURLs: false), help: "undo --install-links"),
        KnownOption(
            name: "--doctor",
            place: .command(takesURLs: false),
            help:
                "follow a link through this machine, and report what stops it; exit with 1 if something does"
        ),
        KnownOption(
            name: "--fix",
            place: .beside(["--doctor"]),
            help: "run the suggested commands that change only your own files"
        ),
    ]

    private static let help = KnownOption(
        name: "--help",
        place: .command(takesURLs: true),
        help: "print this help"
    )
}
