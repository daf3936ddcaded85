import CRouterGtk
import CRouterGtk.Application
import Glibc

/// The command line of one launch: the URLs and the options.
nonisolated struct Launch {
    /// The URLs, in the order of the command line.
    private(set) var urls: [String] = []
    /// Whether the session bus started the program in order to send it requests.
    private(set) var isService = false
    /// Whether to print the usage and exit.
    private(set) var isHelp = false
    /// Whether the app starts without the pages of the last session.
    private(set) var isNewSession = false

    /// Reads the command-line arguments without `argv[0]`. Every argument after `--` is a URL.
    ///
    /// - Throws: ``ApplicationError`` for an unknown option, and for a URL together with
    ///   `--gapplication-service`.
    init(_ arguments: [String]) throws(ApplicationError) {
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        for argument in arguments[..<end] {
            switch argument {
            case "-h", "--help": isHelp = true
            case "--gapplication-service": isService = true
            case "--new-session": isNewSession = true
            case _ where argument.hasPrefix("-"):
                throw ApplicationError("There is no option \(Terminal.quoted(argument)). \(Self.usage)")
            default: urls.append(argument)
            }
        }
        urls += arguments[end...].dropFirst()
        if isService, let url = urls.first {
            throw ApplicationError("Unexpected URL: \(Terminal.quoted(url)).")
        }
    }

    /// The exit status of a launch whose URL is refused by the app's first process, which owns the windows.
    static let refusedStatus: Int32 = 3

    /// The line that `--help` prints.
    static var usage: String { "Usage: \(Terminal.programName) [--new-session] [URL…]" }

    /// The arguments for GIO. The URLs follow `--`, so that GIO does not read any of them as an option.
    var arguments: [String] { [Terminal.programName] + (isService ? [] : ["--"] + urls) }

}

/// Handles the command line of an app that accepts commands as well as URLs.
@MainActor
package protocol CommandLineHandler: AnyObject {
    /// Reads the command-line arguments without `argv[0]`, and runs the command that they name.
    func handle(_ arguments: [String], of app: RouterApplication) throws -> CommandLineResult
    /// The name of the app's icon, or `nil` to use the application ID.
    var iconName: String? { get }
    /// Returns a closure that examines the steps that a link takes from the desktop to the app, or `nil`
    /// if the app has no command for this.
    func linkExamination(of app: RouterApplication) -> (@MainActor () -> [LinkFinding])?
}

/// The result of reading a command line.
package enum CommandLineResult {
    /// A command has run and returned this exit status.
    case ended(Int32)
    /// No command has run. With these arguments, the app opens windows or hands URLs
    /// over to the first process.
    case launches([String])
}

/// The URLs of one command line, or of one message from another program.
///
/// A message may contain any number of URLs, but only a limited number of them can open. Only the URLs up to
/// that limit and the last URL are read. The others are only counted.
nonisolated struct ReceivedURLs {
    /// The first URLs of the message, in order.
    let first: [String]
    /// The number of all URLs in the message.
    let count: Int
    /// The last URL of the message, or `nil` if the message has none.
    let last: String?

    /// Creates the value from URLs that have already been read.
    init(_ urls: [String]) {
        (first, count, last) = (urls, urls.count, urls.last)
    }

    /// Reads the first URLs and the last one.
    ///
    /// - Parameters:
    ///   - count: The number of all URLs.
    ///   - limit: The maximum number of URLs that can open.
    ///   - url: Reads the URL at an index.
    private init(count: Int, limit: Int, url: (Int) -> String) {
        self.count = count
        first = (0..<min(count, limit)).map(url)
        last = count > limit ? url(count - 1) : first.last
    }

    /// Reads the arguments that GIO delivers. This process or another one has written them with
    /// ``Launch/arguments``.
    init(_ commandLine: UnsafeMutablePointer<GApplicationCommandLine>, limit: Int) {
        var count: gint = 0
        guard let arguments = g_application_command_line_get_arguments(commandLine, &count) else {
            self.init([])
            return
        }
        defer { g_strfreev(arguments) }
        let hasSeparator = count > 1 && arguments[1].map { strcmp($0, "--") == 0 } ?? false
        let start = hasSeparator ? 2 : 1
        self.init(count: max(0, Int(count) - start), limit: limit) { index in
            arguments[start + index].map(Self.text) ?? ""
        }
    }

    /// Reads the URLs that GIO delivers as files.
    init(files: UnsafePointer<OpaquePointer?>, count: Int, limit: Int) {
        self.init(count: max(0, count), limit: limit) { index in
            guard let uri = g_file_get_uri(files[index]) else { return "" }
            defer { g_free(uri) }
            return Self.text(uri)
        }
    }

    private static func text(_ string: UnsafeMutablePointer<CChar>) -> String {
        Terminal.text(of: UnsafeRawBufferPointer(start: string, count: strlen(string)))
    }
}

/// The reason why the app cannot start or continue, in complete sentences.
nonisolated package struct ApplicationError: Error, Hashable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }

    /// The system's message for the current `errno`.
    package static var ofSystem: ApplicationError {
        ApplicationError(saying: String(cString: strerror(errno)))
    }

    /// Creates an error from a sentence that ends with a message from the system or a library.
    ///
    /// A period is added if it is missing.
    package init(saying sentence: String) { self.init(sentence.hasSuffix(".") ? sentence : sentence + ".") }
}

/// Functions for starting the app's first process, which owns the windows, and for
/// reaching it from later processes.
enum FirstProcess {
    /// The connection to the session bus, kept open for all queries.
    static let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil)

    /// Whether there is a session bus. Without a bus, the processes of an app cannot find each other.
    static var hasSessionBus: Bool { bus != nil }

    /// Returns whether a process owns a name on the bus.
    static func isNameOwned(_ id: String) -> Bool { owner(of: id) != nil }

    /// Returns the unique bus name of the process that owns a name, or `nil` if no process owns it.
    private static func owner(of id: String) -> String? {
        guard let owner = bus.flatMap({ cgtk_bus_name_owner($0, id) }) else { return nil }
        defer { g_free(owner) }
        return String(cString: owner)
    }

    /// Runs an application with the arguments of a launch until it quits.
    static func run(_ application: UnsafeMutablePointer<GApplication>, _ launch: Launch) -> Int32 {
        var arguments = launch.arguments.map { strdup($0) }
        defer { arguments.forEach { free($0) } }
        return g_application_run(application, gint(arguments.count), &arguments)
    }

    /// Takes the app's name on the bus as a service, which does not show a window until
    /// another program asks for one.
    ///
    /// - Returns: `false` if another process took the name first. That process then receives the requests for
    ///   which the bus started this one.
    static func becomeService(_ application: UnsafeMutablePointer<GApplication>, _ id: String) -> Bool {
        let flags = g_application_get_flags(application).rawValue | G_APPLICATION_IS_SERVICE.rawValue
        g_application_set_flags(application, GApplicationFlags(rawValue: flags))
        return g_application_register(application, nil, nil) != 0 || !isNameOwned(id)
    }

    /// Hands the URLs of a launch over to the first process, which was found on the bus.
    ///
    /// This call does not need a display.
    ///
    /// - Returns: The exit status, or `nil` if the first process quit without an answer. The caller must
    ///   then try again, because a process that is about to quit may lose the message.
    /// - Throws: ``ApplicationError`` if the program that owns the app's name does not accept URLs.
    static func handOver(
        _ launch: Launch,
        by application: UnsafeMutablePointer<GApplication>,
        _ id: String
    ) throws(ApplicationError) -> Int32? {
        guard let owner = owner(of: id) else { return nil }
        handOverToken()
        startTimeout()
        var error: UnsafeMutablePointer<GError>?
        guard g_application_register(application, nil, &error) != 0 else {
            defer { g_clear_error(&error) }
            if hasEnded(owner, id) { return nil }
            let reason = error.map { String(cString: $0.pointee.message) } ?? "The reason is unknown."
            throw ApplicationError(
                saying:
                    "The program that owns the name \(Terminal.quoted(id)) on the session bus does not accept URLs. \(reason)"
            )
        }
        // GIO prints the answer of the other process. If D-Bus reports an error, for example because that
        // process has quit, GIO prints the error and returns 1, as if the process had returned that status.
        // So the text is collected first, and printed only if the other process has not quit.
        printed = ""
        let handler = g_set_printerr_handler { text in
            MainActor.assumeIsolated { FirstProcess.printed += text.map { String(cString: $0) } ?? "" }
        }
        let status = run(application, launch)
        g_set_printerr_handler(handler)
        guard status != EXIT_SUCCESS else { return status }
        if status != Launch.refusedStatus, hasEnded(owner, id) { return nil }
        for line in printed.split(separator: "\n") { Terminal.complain(String(line)) }
        return status
    }

    /// The text that GIO printed while it handed URLs over.
    private static var printed = ""

    /// Returns whether a process that did not accept a message has quit or is about to quit.
    ///
    /// A process stops accepting messages shortly before it releases its name, so this function waits up to
    /// 200 ms for the release.
    private static func hasEnded(_ owner: String, _ id: String) -> Bool {
        for _ in 0..<20 {
            if self.owner(of: id) != owner { return true }
            g_usleep(10_000)
        }
        return false
    }

    /// Ends this process with a message and status 1 unless ``endTimeout()`` is called
    /// within five seconds.
    ///
    /// GIO waits without a limit, so a first process that hangs would block every
    /// program that opens a link.
    /// Five seconds are enough even for an app that has just been started.
    private static func startTimeout() {
        signal(SIGALRM) { _ in
            // Only functions that are safe in a signal handler may be called here.
            cgtk_complain("The app is already open but does not answer. End it and try again.")
            _exit(EXIT_FAILURE)
        }
        alarm(5)
    }

    /// Cancels the timeout.
    static func endTimeout() {
        alarm(0)
        signal(SIGALRM, SIG_DFL)
    }

    // MARK: - Activation token

    /// Makes each `GtkApplication` of this process pass its activation token on to the first process.
    ///
    /// The program that launches a process for the user, such as the desktop, gives it this token. Without
    /// the token, desktops that prevent focus stealing do not raise the window of the first process.
    private static func handOverToken() {
        let methods = g_type_class_peek(gtk_application_get_type())
        methods?.assumingMemoryBound(to: GApplicationClass.self).pointee.add_platform_data = { _, builder in
            FirstProcess.addToken(to: builder)
        }
    }

    /// Adds this process's activation token to a message for the first process.
    ///
    /// The token is added under two names, because the name that GTK reads depends on its version.
    private static func addToken(to data: UnsafeMutablePointer<GVariantBuilder>?) {
        let variables = ["XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID"].compactMap(Terminal.initialVariable)
        guard let data, let token = variables.first, let identifier = variables.last else { return }
        for (name, value) in [("activation-token", token), ("desktop-startup-id", identifier)] {
            let variant = g_variant_new_variant(g_variant_new_string(value))
            g_variant_builder_add_value(data, g_variant_new_dict_entry(g_variant_new_string(name), variant))
        }
    }
}
