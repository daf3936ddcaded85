import CRouterGtk
import Glibc
import RouterCore
import RouterGtk

/// The program, from its arguments to its exit status.
enum Program {
    /// Runs the command that the arguments name.
    ///
    /// - Returns: The exit status: 0, 1 for a failure, 2 for a command line that cannot be understood, 3 if the window
    ///   that is open already refuses a URL.
    static func run(_ arguments: [String]) -> Int32 {
        do {
            return try run(Options(arguments))
        } catch let error as ProgramError {
            error.lines.forEach(Terminal.complain)
            return error.status
        } catch {
            Terminal.complain(String(describing: error))
            return EXIT_FAILURE
        }
    }

    private static func run(_ options: Options) throws -> Int32 {
        switch options.mode {
        case .help: try Console.print(Usage.text)
        case .version: try Console.print(AppInfo.nameAndVersion)
        case .checkRoutes: _ = try routes(options)
        case .listRoutes: try ListRoutesCommand.run(routes(options).table, asJSON: options.isJSON)
        case .explain:
            let base = try options.base.map(Self.base)
            let routes = try routes(options)
            let navigator = options.isWhole ? try DemoServices().navigator(routes.table) : nil
            try navigator?.start(at: .url(routes.home))
            let command = ExplainCommand(
                table: routes.table,
                origin: options.origin,
                base: base,
                navigator: navigator
            )
            try command.run(options.urls)
        case .simulate: try SimulateCommand.run(routes(options), options)
        case .register: try LinkRegistration.register()
        case .unregister: try LinkRegistration.unregister()
        case .handlerStatus:
            let handlers = LinkHandler.all()
            for handler in handlers { try Console.print(handler.line) }
            return handlers.allSatisfy(\.isThisApp) ? EXIT_SUCCESS : EXIT_FAILURE
        case .window: return try DemoApplication(options: options).run()
        }
        return EXIT_SUCCESS
    }

    private static func routes(_ options: Options) throws -> DemoRoutes {
        try DemoRoutes.load(file: options.routeFile, unknownPage: options.unknownPage)
    }

    private static func base(_ text: String) throws(ProgramError) -> RouteURL {
        do {
            return try RouteURL(parsing: text)
        } catch {
            throw ProgramError("--base \(Terminal.quoted(text)) is not a URL. \(error.message)")
        }
    }
}

/// The reason why the program failed, in sentences; none if nobody would read them.
struct ProgramError: Error, CustomStringConvertible {
    /// The exit status for a wrong command line, as in other programs.
    static let usageStatus: Int32 = 2

    let lines: [String]
    private(set) var status = EXIT_FAILURE
    var description: String { lines.joined(separator: "\n") }

    init(_ lines: String...) {
        self.lines = lines
    }

    init(lines: [String]) {
        self.lines = lines
    }

    /// Makes the error of a command line that cannot be understood.
    init(usage line: String) {
        (lines, status) = ([line], Self.usageStatus)
    }

    /// Makes the error of a sentence that GLib's reason follows, and frees that.
    init(_ sentence: String, _ reason: inout UnsafeMutablePointer<GError>?) {
        let message = reason.map { String(cString: $0.pointee.message) } ?? "The reason is unknown."
        g_clear_error(&reason)
        lines = ["\(sentence) \(ApplicationError(saying: message))"]
    }
}
