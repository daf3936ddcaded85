import RouterCore
import RouterGtk

/// A parsed command line: the command, its options, and the URLs.
struct CommandLine {
    /// The name of the command to run, or `nil` to open windows.
    private(set) var command: String?
    /// The URLs: all arguments except options and the values of options.
    private(set) var urls: [String] = []
    /// The values of the given options, with an empty string for an option that takes no value.
    private(set) var values: [String: String] = [:]
    /// The origin that `--explain` and `--simulate` assume for their URLs: the value of `--origin`.
    private(set) var origin = RequestOrigin.user
    /// The given options that apply only when the app starts, in the order of the command line. An app that
    /// is already open would ignore them.
    private(set) var windowOptions: [String] = []

    /// Creates the command line of a launch without arguments.
    init() {}

    /// Parses the arguments, without the name of the program.
    ///
    /// Options and URLs may be mixed. All arguments after `--` are URLs, and `--base=URL` is equivalent to
    /// `--base URL`.
    ///
    /// - Throws: ``CommandError``, with ``CommandError/usageStatus`` for an invalid command line.
    init(_ arguments: [String], of commands: AppCommands) throws(CommandError) {
        let table = OptionTable(commands)
        if let twice = table.ambiguousName {
            throw CommandError("The app declares the option \(twice), which already exists.")
        }
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard argument != "--" else {
                urls += rest
                break
            }
            if Self.isOption(argument) {
                try read(argument, &rest, table, commands)
            } else {
                urls.append(argument)
            }
        }
        try check(table)
    }

    /// Returns whether an option was given.
    func has(_ option: String) -> Bool { values[option] != nil }

    /// Whether the session bus started the program in order to send requests to it.
    var isService: Bool { has("--gapplication-service") }

    private static func isOption(_ argument: String) -> Bool { argument.hasPrefix("-") && argument != "-" }

    private mutating func read(
        _ argument: String,
        _ rest: inout ArraySlice<String>,
        _ table: OptionTable,
        _ commands: AppCommands
    ) throws(CommandError) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init
        )
        let (name, attached) = (parts[0] == "-h" ? "--help" : parts[0], parts.dropFirst().first)
        guard let option = table[name] else {
            if OptionTable.needsMetadata(name) {
                throw CommandError(
                    usage: "\(name) needs the app’s metadata for the desktop. Set “app.commands?.metadata”."
                )
            }
            let hint = table.name(near: name).map { "Did you mean \($0)?" }
            let known = hint ?? "--help lists all options."
            throw CommandError(usage: "There is no option \(Terminal.quoted(name)). \(known)")
        }
        if case .command = option.place {
            guard command == nil || command == name else {
                throw CommandError(usage: "\(name) cannot be combined with \(command ?? "").")
            }
            command = name
        }
        let next = rest.first.flatMap { Self.isOption($0) ? nil : $0 }
        if name == "--check-routes", option.value != nil, let file = attached ?? next,
            let routes = commands.options.first(where: \.isRouteFile)?.name
        {
            if attached == nil { rest.removeFirst() }
            guard values.updateValue(file, forKey: routes) == nil else {
                throw CommandError(usage: "\(name) with a file cannot be combined with \(routes).")
            }
            values[name] = ""
        } else if option.value != nil, option.place != .command(takesURLs: true), name != "--check-routes" {
            guard let value = attached ?? next else { throw CommandError(usage: "\(name) needs a value.") }
            if attached == nil { rest.removeFirst() }
            values[name] = value
        } else {
            if attached != nil { throw CommandError(usage: "\(name) does not take a value.") }
            values[name] = ""
        }
        switch option.place {
        case .window where name != "--gapplication-service", .anywhere: windowOptions.append(name)
        default: break
        }
    }

    /// Reads the origin, and refuses URLs and options that the command would ignore.
    private mutating func check(_ table: OptionTable) throws(CommandError) {
        if let given = values["--origin"] {
            guard let named = RequestOrigin(rawValue: given), [.user, .link, .external].contains(named) else {
                throw CommandError(
                    usage: "--origin must be user, link, or external, not \(Terminal.quoted(given))."
                )
            }
            origin = named
        }
        let takesURLs = command.map { table[$0]?.place == .command(takesURLs: true) } ?? !isService
        if !takesURLs, let url = urls.first {
            throw CommandError(usage: "Unexpected URL: \(Terminal.quoted(url)).")
        }
        if command == "--explain", urls.isEmpty {
            throw CommandError(
                usage: "--explain needs at least one URL, or - to read URLs from standard input."
            )
        }
        for option in table.options where has(option.name) {
            switch option.place {
            case .window where command != nil:
                throw CommandError(usage: "\(option.name) works only with a window.")
            case .beside(let others) where !others.contains(where: has):
                let needed = others.joined(separator: " or ")
                throw CommandError(usage: "\(option.name) works only with \(needed).")
            default: break
            }
        }
    }
}
