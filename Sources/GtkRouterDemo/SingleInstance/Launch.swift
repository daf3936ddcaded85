import CGtk
import Glibc

/// One start of the program for the window: it opens that, or hands its addresses to the process that has.
struct Launch {
    let options: Options

    /// `command-line` gets the arguments byte for byte; `open` is for callers over D-Bus.
    static var flags: GApplicationFlags {
        let flags = G_APPLICATION_HANDLES_COMMAND_LINE.rawValue | G_APPLICATION_HANDLES_OPEN.rawValue
        return GApplicationFlags(
            rawValue: RunningApplication.hasSessionBus ? flags : flags | G_APPLICATION_NON_UNIQUE.rawValue
        )
    }

    /// Hands the addresses to the process that has the window, before anything is read or made that only a window needs.
    ///
    /// - Returns: The exit status, or `nil` where no process has it: this one is the first.
    /// - Throws: ``ProgramError`` where it is there and takes none, or cannot honour an option.
    func handOver() throws(ProgramError) -> Int32? {
        guard let running = try RunningApplication.find(flags: Self.flags) else { return nil }
        defer { g_object_unref(running) }
        // The bus starts a service for anyone who speaks to it while the app comes up by other means.
        if options.isService { return EXIT_SUCCESS }
        if let option = options.windowOptions.first {
            throw ProgramError("\(AppInfo.name) is already open; close it before you start it with \(option)")
        }
        ResponseTimeout.start()
        defer { ResponseTimeout.end() }
        return run(running)
    }

    /// Runs the application with the addresses. They stand after `--`, so that none of them is taken for an option.
    func run(_ application: UnsafeMutablePointer<GApplication>) -> Int32 {
        let rest = options.isService ? [] : ["--"] + options.addresses
        var arguments = ([AppInfo.program] + rest).map { strdup($0) }
        defer { arguments.forEach { free($0) } }
        return g_application_run(application, gint(arguments.count), &arguments)
    }
}

/// Ends the process, with a sentence and status 1, when the running app does not answer in time.
///
/// GIO waits for an answer without end, so a process that hangs would have everyone hang that opens a link.
nonisolated enum ResponseTimeout {
    /// How long the running app has, in seconds: enough for one that has just been started.
    static let seconds: UInt32 = 5

    /// Starts to wait; a second start starts anew.
    static func start() {
        signal(SIGALRM) { _ in
            // Nothing but what a signal handler may do.
            let sentence: StaticString =
                "gtk-router-demo: GTK Router Demo is already open but does not answer; end it and try again\n"
            _ = write(STDERR_FILENO, sentence.utf8Start, sentence.utf8CodeUnitCount)
            _exit(EXIT_FAILURE)
        }
        alarm(seconds)
    }

    /// The answer is there.
    static func end() {
        alarm(0)
        signal(SIGALRM, SIG_DFL)
    }
}
