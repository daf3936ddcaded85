import CRouterGtk
import CRouterGtk.Application
import Glibc

/// The command line of one launch: URLs, and how the app starts.
nonisolated struct Launch {
    /// The URLs in their order.
    private(set) var urls: [String] = []
    /// Whether the session bus has started the program, to send it requests.
    private(set) var isService = false
    /// Whether the user asks for the usage.
    private(set) var isHelp = false
    /// Whether the pages of the last session stay closed.
    private(set) var isNewSession = false

    /// Reads the arguments without the program's name; after `--` everything is a URL.
    ///
    /// - Throws: ``ApplicationError`` for any other argument that begins with `-`.
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
            throw ApplicationError("No URL is expected here: \(Terminal.quoted(url)).")
        }
    }

    /// The exit status of a launch whose URL is refused by the process that has the windows.
    static let refusedStatus: Int32 = 3

    /// The line that `--help` prints.
    static var usage: String { "Usage: \(Terminal.programName) [--new-session] [URL…]" }

    /// The arguments for GIO, with the URLs after `--`, so that none is an option.
    var arguments: [String] { [Terminal.programName] + (isService ? [] : ["--"] + urls) }

}

/// Reads the command line of an app that has commands, beside the URLs that it opens.
@MainActor
package protocol CommandLineHandler: AnyObject {
    /// Reads the arguments without the program's name, and runs the command that they name.
    func handle(_ arguments: [String], of app: RouterApplication) throws -> CommandLineResult
    /// The name of the app's icon; `nil` for the application id.
    var iconName: String? { get }
    /// Follows a link through this machine; `nil` if the app has no command for that.
    func linkExamination(of app: RouterApplication) -> (@MainActor () -> [LinkFinding])?
}

/// The result of reading a command line.
package enum CommandLineResult {
    /// A command has run, with this exit status.
    case ended(Int32)
    /// The app opens windows, or hands URLs over, by these arguments.
    case launches([String])
}

/// The URLs of one command line, or of one message of another program.
///
/// A message may have any number of URLs.
/// Only those that can open are read; the others are counted.
nonisolated struct ReceivedURLs {
    /// The first URLs, in their order.
    let first: [String]
    /// The number of all URLs.
    let count: Int
    /// The last URL; `nil` if there is none.
    let last: String?

    /// Makes the value of URLs that have been read.
    init(_ urls: [String]) {
        (first, count, last) = (urls, urls.count, urls.last)
    }

    /// Reads the first URLs and the last one.
    ///
    /// - Parameters:
    ///   - count: The number of all URLs.
    ///   - limit: The most URLs that can open.
    ///   - url: Reads a URL by its index.
    private init(count: Int, limit: Int, url: (Int) -> String) {
        self.count = count
        first = (0..<min(count, limit)).map(url)
        last = count > limit ? url(count - 1) : first.last
    }

    /// Reads the arguments that GIO hands over, as ``Launch/arguments`` wrote them in this process or another.
    init(_ commandLine: UnsafeMutablePointer<GApplicationCommandLine>, limit: Int) {
        var count: gint = 0
        guard let arguments = g_application_command_line_get_arguments(commandLine, &count) else {
            self.init([])
            return
        }
        defer { g_strfreev(arguments) }
        // The first argument is the program's name.
        let hasSeparator = count > 1 && arguments[1].map { strcmp($0, "--") == 0 } ?? false
        let start = hasSeparator ? 2 : 1
        self.init(count: max(0, Int(count) - start), limit: limit) { index in
            arguments[start + index].map(Self.text) ?? ""
        }
    }

    /// Reads the URLs that GIO hands over as files.
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

/// A reason why the app cannot start or go on, in whole sentences.
nonisolated package struct ApplicationError: Error, Hashable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }

    /// The system's message for the last function that has failed.
    package static var ofSystem: ApplicationError {
        ApplicationError(saying: String(cString: strerror(errno)))
    }

    /// Makes an error of a sentence that ends with the words of the system or of a library.
    ///
    /// They have a full stop or none.
    package init(saying sentence: String) { self.init(sentence.hasSuffix(".") ? sentence : sentence + ".") }
}

/// The process that has the windows, as seen from one that was started later.
enum FirstProcess {
    /// The connection to the session bus, kept for all questions.
    static let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil)

    /// Whether there is a session bus; without one, no process finds another.
    static var hasSessionBus: Bool { bus != nil }

    /// Whether a process has this name on the bus.
    static func isNameOwned(_ id: String) -> Bool { owner(of: id) != nil }

    /// The unique name of the process that has a name on the bus; `nil` if none has it.
    private static func owner(of id: String) -> String? {
        guard let owner = bus.flatMap({ cgtk_bus_name_owner($0, id) }) else { return nil }
        defer { g_free(owner) }
        return String(cString: owner)
    }

    /// Runs an application with the arguments of a launch, until it ends.
    static func run(_ application: UnsafeMutablePointer<GApplication>, _ launch: Launch) -> Int32 {
        var arguments = launch.arguments.map { strdup($0) }
        defer { arguments.forEach { free($0) } }
        return g_application_run(application, gint(arguments.count), &arguments)
    }

    /// Owns the app's name as a service, which shows nothing until it is asked to.
    ///
    /// - Returns: `false` if another process has taken the name first, which serves as well.
    static func becomeService(_ application: UnsafeMutablePointer<GApplication>, _ id: String) -> Bool {
        let flags = g_application_get_flags(application).rawValue | G_APPLICATION_IS_SERVICE.rawValue
        g_application_set_flags(application, GApplicationFlags(rawValue: flags))
        return g_application_register(application, nil, nil) != 0 || !isNameOwned(id)
    }

    /// Hands the URLs of a launch to the process that has the windows, which has been found on the bus.
    ///
    /// It needs no display.
    ///
    /// - Returns: The exit status, or `nil` if that process has ended without an answer.
    ///   A process that ends may lose the message, so the caller looks once more who has the windows.
    /// - Throws: ``ApplicationError`` if another kind of program has the app's name.
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
            let reason = error.map { String(cString: $0.pointee.message) } ?? "No reason was given."
            throw ApplicationError(
                saying:
                    "The program with the name \(Terminal.quoted(id)) on the session bus does not take URLs. \(reason)"
            )
        }
        // GIO prints what the other process says. It prints the error of the bus, too, and returns 1 then as if the
        // other process had answered so.
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

    /// What GIO has printed while URLs were handed over.
    private static var printed = ""

    /// Returns whether a process that did not take a message has ended, or is ending.
    ///
    /// A process takes no message any more shortly before it gives up its name, so this waits for a moment.
    private static func hasEnded(_ owner: String, _ id: String) -> Bool {
        for _ in 0..<20 {
            if self.owner(of: id) != owner { return true }
            g_usleep(10_000)
        }
        return false
    }

    /// Ends the process with a sentence and status 1 if no answer comes within five seconds.
    ///
    /// GIO waits without a limit, so one hanging process would hang every program that opens a link.
    /// The time is enough for an app that has just been started.
    private static func startTimeout() {
        signal(SIGALRM) { _ in
            // Only functions that a signal handler may call.
            cgtk_complain("The app is already open but does not answer; end it and try again.")
            _exit(EXIT_FAILURE)
        }
        alarm(5)
    }

    /// Ends the wait for an answer.
    static func endTimeout() {
        alarm(0)
        signal(SIGALRM, SIG_DFL)
    }

    // MARK: - The launcher's token

    /// Has GTK's applications hand over the permission to raise the window.
    ///
    /// Without it, desktops that prevent focus stealing leave the window as it is.
    private static func handOverToken() {
        let methods = g_type_class_peek(gtk_application_get_type())
        methods?.assumingMemoryBound(to: GApplicationClass.self).pointee.add_platform_data = { _, builder in
            FirstProcess.addToken(to: builder)
        }
    }

    /// Adds the launcher's token under both names, since versions of GTK read different ones.
    private static func addToken(to data: UnsafeMutablePointer<GVariantBuilder>?) {
        let variables = ["XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID"].compactMap(Terminal.initialVariable)
        guard let data, let token = variables.first, let identifier = variables.last else { return }
        for (name, value) in [("activation-token", token), ("desktop-startup-id", identifier)] {
            let variant = g_variant_new_variant(g_variant_new_string(value))
            g_variant_builder_add_value(data, g_variant_new_dict_entry(g_variant_new_string(name), variant))
        }
    }
}
