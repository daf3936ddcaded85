import RouterCore
import RouterGtk

/// The options and URLs of the command line.
struct Options {
    /// The command to run, by the option that names it.
    enum Mode: String {
        case window = ""
        case help = "--help"
        case version = "--version"
        case listRoutes = "--list-routes"
        case explain = "--explain"
        case simulate = "--simulate"
        case checkRoutes = "--check-routes"
        case register = "--register"
        case unregister = "--unregister"
        case handlerStatus = "--handler-status"
    }

    private(set) var mode = Mode.window
    /// The arguments that are not options: URLs.
    private(set) var urls: [String] = []
    /// The route file to use, or to check.
    private(set) var routeFile: String?
    private(set) var unknownPage: String?
    private(set) var eventFile: String?
    private(set) var base: String?
    private(set) var origin = RequestOrigin.user
    /// Whether the pages of the last session stay closed.
    private(set) var isNewSession = false
    /// Whether the inspector opens with the window.
    private(set) var opensInspector = false
    private(set) var isJSON = false
    private(set) var isFull = false
    /// Whether events that no URL asks for are printed, too.
    private(set) var printsAllEvents = false
    /// Whether `--explain` prints the whole way of a URL.
    private(set) var isWhole = false
    /// Whether the session bus has started the program, to send it requests.
    private(set) var isService = false

    /// The options, as given, that only the first process with a window can follow.
    private(set) var windowOptions: [String] = []
    private var originName: String?

    private static let switches: [String: WritableKeyPath<Options, Bool>] = [
        "--new-session": \.isNewSession, "--inspect": \.opensInspector, "--json": \.isJSON,
        "--full": \.isFull, "--all-events": \.printsAllEvents,
        "--why": \.isWhole, "--gapplication-service": \.isService,
    ]

    private static let texts: [String: WritableKeyPath<Options, String?>] = [
        "--routes": \.routeFile, "--check-routes": \.routeFile, "--unknown-page": \.unknownPage,
        "--events": \.eventFile, "--base": \.base, "--origin": \.originName,
    ]

    private static let ofWindow: Set = [
        "--routes", "--unknown-page", "--events", "--new-session", "--inspect",
    ]

    /// Reads the arguments without the program's name.
    ///
    /// Options and URLs may be mixed; after `--` everything is a URL. `--routes=FILE` equals `--routes FILE`.
    ///
    /// - Throws: ``ProgramError`` with ``ProgramError/usageStatus``.
    init(_ arguments: [String]) throws(ProgramError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard argument != "--" else {
                urls += rest
                break
            }
            if Self.isOption(argument) {
                try read(argument, &rest)
            } else {
                urls.append(argument)
            }
        }
        try check()
    }

    private static func isOption(_ argument: String) -> Bool { argument.hasPrefix("-") && argument != "-" }

    private mutating func read(_ option: String, _ rest: inout ArraySlice<String>) throws(ProgramError) {
        let parts = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init
        )
        let (name, attached) = (parts[0] == "-h" ? "--help" : parts[0], parts.dropFirst().first)
        let named = Mode(rawValue: name)
        if let named {
            guard mode == .window || mode == named else {
                throw ProgramError(usage: "\(name) cannot be combined with \(mode.rawValue).")
            }
            mode = named
        }
        if let text = Self.texts[name] {
            let next = attached ?? rest.first.flatMap { Self.isOption($0) ? nil : $0 }
            guard let next else { throw ProgramError(usage: "\(name) needs a value.") }
            if attached == nil { rest.removeFirst() }
            self[keyPath: text] = next
        } else {
            if let isOn = Self.switches[name] {
                self[keyPath: isOn] = true
            } else if named == nil {
                let hint = Usage.option(near: name).map { "Did you mean \($0)?" }
                let known = hint ?? "--help lists the known ones."
                throw ProgramError(usage: "There is no option \(Terminal.quoted(name)). \(known)")
            }
            if attached != nil { throw ProgramError(usage: "\(name) does not allow a value.") }
        }
        if Self.ofWindow.contains(name) { windowOptions.append(name) }
    }

    /// Reads the origin, and refuses options that the mode would have to ignore.
    private mutating func check() throws(ProgramError) {
        if let originName {
            guard let named = RequestOrigin(rawValue: originName), [.user, .link, .external].contains(named)
            else {
                let given = Terminal.quoted(originName)
                throw ProgramError(usage: "--origin must be user, link, or external, not \(given).")
            }
            origin = named
        }
        let opensURLs = [.window, .help, .version, .explain].contains(mode) && !isService
        if !opensURLs, let url = urls.first {
            throw ProgramError(usage: "No URL is expected here: \(Terminal.quoted(url)).")
        }
        if mode == .explain, urls.isEmpty {
            throw ProgramError(
                usage: "--explain needs at least one URL, or - to read URLs from standard input."
            )
        }
        func need(_ other: String, for option: String, _ isGiven: Bool) throws(ProgramError) {
            if isGiven { throw ProgramError(usage: "\(option) works only with \(other).") }
        }
        try need("the window", for: "--gapplication-service", isService && mode != .window)
        try need("the window", for: "--events", eventFile != nil && mode != .window)
        try need("--explain", for: "--base", base != nil && mode != .explain)
        try need("--explain", for: "--why", isWhole && mode != .explain)
        try need("--list-routes", for: "--json", isJSON && mode != .listRoutes)
        try need("--simulate or --events", for: "--full", isFull && mode != .simulate && eventFile == nil)
        try need(
            "--simulate or --events",
            for: "--all-events",
            printsAllEvents && mode != .simulate && eventFile == nil
        )
        try need(
            "--explain or --simulate",
            for: "--origin",
            origin != .user && mode != .explain && mode != .simulate
        )
        try need(
            "a mode other than --check-routes",
            for: "--routes",
            windowOptions.contains("--routes") && mode == .checkRoutes
        )
    }
}
