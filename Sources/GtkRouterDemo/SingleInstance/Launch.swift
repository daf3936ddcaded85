import CGtk
import Glibc

/// One start of the program, which opens the window or hands its URLs over.
struct Launch {
    let options: Options

    /// The flags for `command-line`, which keeps the bytes, and for `open` over D-Bus.
    static var flags: GApplicationFlags {
        let flags = G_APPLICATION_HANDLES_COMMAND_LINE.rawValue | G_APPLICATION_HANDLES_OPEN.rawValue
        return GApplicationFlags(
            rawValue: RunningApplication.hasSessionBus ? flags : flags | G_APPLICATION_NON_UNIQUE.rawValue
        )
    }

    /// Hands the URLs to the process that has the window, before preparing a window here.
    ///
    /// - Returns: The exit status, or `nil` if this process is the first.
    /// - Throws: ``ProgramError`` if the other process takes no URLs, or an option needs the first process.
    func handOver() throws(ProgramError) -> Int32? {
        guard let running = try RunningApplication.find(flags: Self.flags) else { return nil }
        defer { g_object_unref(running) }
        // The bus starts a service for any caller, even while the app is starting in another way.
        if options.isService { return EXIT_SUCCESS }
        if let option = options.windowOptions.first {
            throw ProgramError("\(AppInfo.name) is already open; close it before you start it with \(option)")
        }
        ResponseTimeout.start()
        defer { ResponseTimeout.end() }
        return run(running)
    }

    /// Runs the application with the URLs after `--`, so that none is an option.
    func run(_ application: UnsafeMutablePointer<GApplication>) -> Int32 {
        let rest = options.isService ? [] : ["--"] + options.addresses
        var arguments = ([AppInfo.program] + rest).map { strdup($0) }
        defer { arguments.forEach { free($0) } }
        return g_application_run(application, gint(arguments.count), &arguments)
    }
}

/// Ends the process with a sentence and status 1 if no answer comes in time.
///
/// GIO waits without a limit, so one hanging process would hang every program that opens a link.
nonisolated enum ResponseTimeout {
    /// The time to answer, in seconds; enough for an app that has just been started.
    static let seconds: UInt32 = 5

    /// Starts the time, or starts it again.
    static func start() {
        signal(SIGALRM) { _ in
            // Only functions that a signal handler may call.
            let sentence: StaticString =
                "gtk-router-demo: GTK Router Demo is already open but does not answer; end it and try again\n"
            _ = write(STDERR_FILENO, sentence.utf8Start, sentence.utf8CodeUnitCount)
            _exit(EXIT_FAILURE)
        }
        alarm(seconds)
    }

    /// Stops the time: the app has answered.
    static func end() {
        alarm(0)
        signal(SIGALRM, SIG_DFL)
    }
}
