import RouterCore
import RouterGtk

/// The options and URLs of the command line.
struct Options {
    /// The command to run.
    enum Mode: Equatable {
        case window
        case help
        case version
        case listRoutes
        case explain
        case simulate
        case checkRoutes(file: String)
        case register
        case unregister
        case handlerStatus
    }

    var mode = Mode.window
    private var modeName = ""
    /// The arguments that are no options: URLs.
    var addresses: [String] = []
    var routeFile: String?
    var unknownPage: String?
    var eventFile: String?
    var base: String?
    var origin = RequestOrigin.user
    /// Whether the pages of the last session stay closed.
    private(set) var isNewSession = false
    /// Whether the inspector opens with the window.
    private(set) var opensInspector = false
    var isJSON = false
    var isFull = false
    /// Whether `--explain` prints the whole way of a URL.
    var isWhole = false
    /// Whether the session bus has started the program, to send it requests.
    var isService = false

    /// The options, as given, that only the first process with a window can honour.
    private(set) var windowOptions: [String] = []

    /// Reads the arguments without the program's name.
    ///
    /// Options and URLs may be mixed; after `--` everything is a URL. `--routes=FILE` equals `--routes FILE`.
    init(_ arguments: [String]) throws(UsageError) {
        var scanner = ArgumentScanner(arguments)
        while let argument = scanner.next() {
            switch argument {
            case .address(let text):
                addresses.append(text)
            case .option(let name):
                try read(name, from: &scanner)
            }
        }
        try check()
    }

    private mutating func read(_ name: String, from scanner: inout ArgumentScanner) throws(UsageError) {
        switch name {
        case "-h", "--help": try set(.help, name)
        case "--version": try set(.version, name)
        case "--list-routes": try set(.listRoutes, name)
        case "--explain": try set(.explain, name)
        case "--simulate": try set(.simulate, name)
        case "--check-routes": try set(.checkRoutes(file: try scanner.value(of: name)), name)
        case "--register": try set(.register, name)
        case "--unregister": try set(.unregister, name)
        case "--handler-status": try set(.handlerStatus, name)
        case "--gapplication-service": isService = true
        case "--routes":
            routeFile = try scanner.value(of: name)
            windowOptions.append(name)
        case "--unknown-page":
            unknownPage = try scanner.value(of: name)
            windowOptions.append(name)
        case "--events":
            eventFile = try scanner.value(of: name)
            windowOptions.append(name)
        case "--new-session":
            isNewSession = true
            windowOptions.append(name)
        case "--inspect":
            opensInspector = true
            windowOptions.append(name)
        case "--base": base = try scanner.value(of: name)
        case "--origin": origin = try Self.origin(try scanner.value(of: name))
        case "--json": isJSON = true
        case "--full": isFull = true
        case "--why": isWhole = true
        default: throw .unknownOption(name)
        }
        try scanner.expectNoValue(of: name)
    }

    private mutating func set(_ mode: Mode, _ name: String) throws(UsageError) {
        guard self.mode == .window || self.mode == mode else { throw .severalModes(name, modeName) }
        (self.mode, modeName) = (mode, name)
    }

    private static func origin(_ text: String) throws(UsageError) -> RequestOrigin {
        switch text {
        case "user": return .user
        case "link": return .link
        case "external": return .external
        default: throw .badOrigin(text)
        }
    }

    /// Refuses options that the mode would have to ignore.
    private func check() throws(UsageError) {
        switch mode {
        case .window, .help, .version: break
        case .explain where addresses.isEmpty: throw .missingAddress
        case .explain: break
        case .listRoutes, .simulate, .checkRoutes, .register, .unregister, .handlerStatus:
            if let address = addresses.first { throw .unexpectedAddress(address) }
        }
        if isService, mode != .window { throw .needs("--gapplication-service", "the window") }
        if isService, let address = addresses.first { throw .unexpectedAddress(address) }
        if base != nil, mode != .explain { throw .needs("--base", "--explain") }
        if isWhole, mode != .explain { throw .needs("--why", "--explain") }
        if isJSON, mode != .listRoutes { throw .needs("--json", "--list-routes") }
        if isFull, mode != .simulate, eventFile == nil { throw .needs("--full", "--simulate or --events") }
        if eventFile != nil, mode != .window { throw .needs("--events", "the window") }
        if origin != .user, mode != .explain, mode != .simulate {
            throw .needs("--origin", "--explain or --simulate")
        }
        if routeFile != nil, case .checkRoutes = mode {
            throw .needs("--routes", "a mode other than --check-routes")
        }
    }
}

/// Separates options from URLs.
private struct ArgumentScanner {
    enum Argument {
        case option(String)
        case address(String)
    }

    private var rest: ArraySlice<String>
    private var attached: String?
    private var isAfterDashes = false

    init(_ arguments: [String]) {
        rest = arguments[...]
    }

    mutating func next() -> Argument? {
        guard let argument = rest.popFirst() else { return nil }
        if isAfterDashes || argument == "-" || !argument.hasPrefix("-") { return .address(argument) }
        if argument == "--" {
            isAfterDashes = true
            return next()
        }
        guard let equals = argument.firstIndex(of: "=") else { return .option(argument) }
        attached = String(argument[argument.index(after: equals)...])
        return .option(String(argument[..<equals]))
    }

    mutating func value(of name: String) throws(UsageError) -> String {
        if let value = attached {
            attached = nil
            return value
        }
        guard let value = rest.first, value == "-" || !value.hasPrefix("-") else { throw .missingValue(name) }
        rest.removeFirst()
        return value
    }

    func expectNoValue(of name: String) throws(UsageError) {
        if attached != nil { throw .unexpectedValue(name) }
    }
}

/// A command line that cannot be understood.
nonisolated enum UsageError: Error, Equatable {
    case unknownOption(String)
    case missingValue(String)
    case unexpectedValue(String)
    case severalModes(String, String)
    case missingAddress
    case unexpectedAddress(String)
    case badOrigin(String)
    /// The option needs another option or mode.
    case needs(String, String)

    /// A sentence without a full stop.
    var message: String {
        switch self {
        case .unknownOption(let name):
            "unknown option \(Terminal.quoted(name)); "
                + (Usage.option(near: name).map { "did you mean \($0)?" } ?? "--help lists the known ones")
        case .missingValue(let name): "\(name) needs a value"
        case .unexpectedValue(let name): "\(name) takes no value"
        case .severalModes(let name, let other): "\(name) cannot be combined with \(other)"
        case .missingAddress: "--explain needs at least one URL, or - to read URLs from standard input"
        case .unexpectedAddress(let text): "no URL is expected here: \(Terminal.quoted(text))"
        case .badOrigin(let text): "--origin must be user, link or external, not \(Terminal.quoted(text))"
        case .needs(let name, let other): "\(name) works only with \(other)"
        }
    }
}
