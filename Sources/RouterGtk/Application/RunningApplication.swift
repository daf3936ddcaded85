import CRouterGtk
import Glibc
import RouterCore

extension RouterApplication {
    /// Opens the windows and runs until the last one is closed, or hands the URLs over
    /// to the app's first process.
    ///
    /// Call it once.
    ///
    /// - Parameter arguments: URLs and options, as ``RouterApplication`` describes
    ///   them; by default the command-line arguments.
    /// - Returns: The exit status: 0 for success, 1 for a failure, 2 for invalid arguments, and 3 if the
    ///   first process refused a URL. The reason is written to standard error.
    public func run(_ arguments: [String] = RouterApplication.arguments) -> Int32 {
        do {
            switch try commandLine?.handle(arguments, of: self) ?? .launches(arguments) {
            case .ended(let status): return status
            case .launches(let arguments): return try launch(arguments)
            }
        } catch {
            for line in String(describing: error).split(separator: "\n") { Terminal.complain(String(line)) }
            return EXIT_FAILURE
        }
    }

    private func launch(_ arguments: [String]) throws -> Int32 {
        let launch: Launch
        do throws(ApplicationError) {
            launch = try Launch(arguments)
        } catch {
            Terminal.complain(error.description)
            return 2
        }
        if launch.isHelp {
            print(Launch.usage)
            return EXIT_SUCCESS
        }
        return try run(launch)
    }

    private func run(_ launch: Launch) throws -> Int32 {
        guard g_application_id_is_valid(id) != 0 else {
            // The check reports the invalid ID together with the other mistakes.
            try prepare(self)
            try check()
            return EXIT_FAILURE
        }
        for _ in 0..<Self.launchAttempts {
            // A process that is about to quit loses the URLs that it receives. In that case, the next
            // attempt opens them in this process or hands them over to another one.
            let status = isOpenElsewhere ? try handOver(launch) : try start(launch)
            if let status { return status }
        }
        throw ApplicationError("The app quit each time it was asked to open the URLs. Start it again.")
    }

    /// The maximum number of attempts to open the URLs.
    /// An attempt fails if the first process quits before it answers.
    private static var launchAttempts: Int { 5 }

    /// Hands the URLs over to the app's first process, which is already running.
    ///
    /// Returns the exit status, or `nil` if the first process quit without an answer.
    private func handOver(_ launch: Launch) throws -> Int32? {
        if launch.isNewSession {
            throw ApplicationError(
                "The app is already open. Close it before you start it with --new-session."
            )
        }
        // The session bus may start the app as a service although the app is already open or starting.
        if launch.isService { return EXIT_SUCCESS }
        let application = makeApplication(G_APPLICATION_IS_LAUNCHER)
        defer { g_object_unref(application) }
        return try FirstProcess.handOver(launch, by: as_g_application(application), id)
    }

    /// Opens the windows, or returns `nil` if another process opened its windows first and has quit since.
    private func start(_ launch: Launch) throws -> Int32? {
        FirstProcess.endTimeout()
        guard gtk_init_check() != 0 else {
            throw ApplicationError(
                "There is no display to open a window on. Start the app in a graphical session or under xvfb-run."
            )
        }
        let isAlone = !isOnlyProcess
        if isUnique, isAlone {
            Terminal.complain("There is no session bus, so each launch opens its own window.")
        }
        let application = isAlone ? makeApplication(G_APPLICATION_NON_UNIQUE) : makeApplication()
        defer { g_object_unref(application) }
        let running = RunningApplication(self, application, isNewSession: launch.isNewSession)
        return try running.run(launch)
    }

    /// Creates the `GtkApplication`, which the caller owns.
    ///
    /// - Parameter role: `G_APPLICATION_IS_LAUNCHER` for a process that only hands URLs over to another
    ///   process, or `G_APPLICATION_NON_UNIQUE` for a process that does not exchange URLs with others; by
    ///   default, no flag.
    private func makeApplication(
        _ role: GApplicationFlags = GApplicationFlags(rawValue: 0)
    ) -> UnsafeMutablePointer<GtkApplication> {
        // The signal `command-line` delivers URLs byte for byte. The signal `open` delivers URLs from D-Bus.
        let flags = [G_APPLICATION_HANDLES_COMMAND_LINE, G_APPLICATION_HANDLES_OPEN, role]
        return gtk_application_new(id, GApplicationFlags(rawValue: flags.reduce(0) { $0 | $1.rawValue }))
    }
}

/// A running app: its windows, its session, and its `GtkApplication`.
///
/// ``RouterApplication/run(_:)`` creates it. It reads all declarations from the ``RouterApplication``.
final class RunningApplication {
    /// The app as it was declared. While it runs, its property `running` is this `RunningApplication`.
    let app: RouterApplication
    let application: UnsafeMutablePointer<GtkApplication>
    /// The open windows, most recently used first.
    var windows: [GtkNavigationHost] = []
    /// The rate limit for requests from outside, shared by all windows, or `nil` before the first window.
    var throttle: RequestThrottle?
    /// The messages whose URLs have not all been opened yet, oldest first. A message is a command line, or a
    /// list of URLs from another program.
    var deliveries: [Delivery] = []
    /// The timer that opens the next URLs in a later turn of the main loop.
    var nextDelivery: MainLoopTimer?
    /// The sentences about refused URLs of the current command line, or `nil` while no
    /// command line is handled.
    var refusals: [String]?
    /// The file of the saved session, or `nil` before startup. It is written only while
    /// the app saves its session.
    var session: SessionFile?
    /// Whether the app starts without the pages of the last session.
    let isNewSession: Bool
    /// The windows and modals that were closed in this run, most recently closed last;
    /// at most ``ClosedWindow/limit``.
    var closed: [ClosedWindow] = []
    /// Whether the app is quitting. Its windows are closing or closed, but remain in the
    /// session, and no other window opens.
    var isQuitting = false
    /// Whether this process became the first process of the app.
    private var isPrimary = false
    /// Whether `didStart` has been called. It is called only once, even if all windows are closed later and
    /// the app opens another first window.
    var hasStarted = false
    /// The service that answers desktop searches, or `nil` if the app does not support them.
    private var search: SearchService?
    /// The error that makes the app quit, or `nil` if there is none.
    var failure: (any Error)?

    /// Creates an app without windows.
    ///
    /// - Parameters:
    ///   - app: The declarations of the app.
    ///   - application: The `GtkApplication`, which the caller owns.
    ///   - isNewSession: Whether the app starts without the pages of the last session.
    init(
        _ app: RouterApplication,
        _ application: UnsafeMutablePointer<GtkApplication>,
        isNewSession: Bool
    ) {
        (self.app, self.application, self.isNewSession) = (app, application, isNewSession)
    }

    /// Opens the windows and runs until the last one is closed.
    ///
    /// - Parameter launch: The URLs, and how the app starts.
    /// - Returns: The exit status, or `nil` if another process opened its windows first
    ///   and quit without accepting the URLs.
    func run(_ launch: Launch) throws -> Int32? {
        app.running = self
        defer {
            app.running = nil
            app.tableSource?.stop()
        }
        connect()
        let process = as_g_application(application)
        search = SearchService(app, application, path: app.busPath) { [weak self] in self?.open($0) }
        defer { search?.end() }
        if launch.isService, !FirstProcess.becomeService(process, app.id) { return EXIT_SUCCESS }
        let signals = TerminationSignals { [weak self] in self?.saveBeforeEnd() }
        let status = FirstProcess.run(process, launch)
        withExtendedLifetime(signals) {}
        if let failure { throw failure }
        let isLost = !isPrimary && status != EXIT_SUCCESS && !FirstProcess.isNameOwned(app.id)
        return isLost ? nil : status
    }

    private func connect() {
        SignalConnection(application, "startup") { [weak self] _ in
            guard let self else { return }
            isPrimary = true
            FirstProcess.endTimeout()
            gtk_window_set_default_icon_name(app.id)
            // This is the application's only action, because other programs can call its actions over D-Bus.
            LinkAction.add(to: application) { [weak self] text in
                self?.open([Terminal.text(of: text.utf8)])
            }
            do {
                // `start` may install styles, so it runs only now that GTK has loaded its theme.
                // A style that is installed earlier would make GTK load the theme twice.
                try start()
            } catch {
                failure = error
                g_application_quit(as_g_application(application))
            }
        }
        SignalConnection(application, "activate") { [weak self] _ in
            self?.open([])
        }
        SignalConnection(application, returning: "command-line") { [weak self] arguments in
            let line = arguments.object(at: 1)?.assumingMemoryBound(to: GApplicationCommandLine.self)
            guard let self, let line else { return 0 }
            return Int(handle(line))
        }
        SignalConnection(application, "open") { [weak self] arguments in
            guard let self,
                let files = arguments.object(at: 1)?.assumingMemoryBound(to: OpaquePointer?.self)
            else { return }
            let limit = app.limits.mostExternalAtOnce
            open(ReceivedURLs(files: files, count: arguments.integer(at: 2), limit: limit))
        }
        SignalConnection(application, "shutdown") { [weak self] _ in
            self?.close()
        }
    }

    /// Opens the URLs of a launch. If some are refused at once, tells the sending process why.
    ///
    /// The sending process does not wait until a guard or the user has answered.
    ///
    /// - Returns: The exit status for the process that sent the URLs.
    private func handle(_ line: UnsafeMutablePointer<GApplicationCommandLine>) -> Int32 {
        refusals = []
        open(ReceivedURLs(line, limit: app.limits.mostExternalAtOnce))
        let sentences = refusals ?? []
        refusals = nil
        guard !sentences.isEmpty, g_application_command_line_get_is_remote(line) != 0 else {
            return EXIT_SUCCESS
        }
        for sentence in sentences { cgtk_complain_to_caller(line, sentence) }
        return Launch.refusedStatus
    }

    /// Prepares and checks the app.
    ///
    /// - Throws: The error that the preparation throws, or an error with one sentence for each mistake.
    private func start() throws {
        try app.prepare(app)
        app.tableSource?.start()
        try app.check()
        if app.search == nil {
            search?.end()
            search = nil
        }
        session = SessionFile(path: String(cString: g_get_user_state_dir()) + "/\(app.id)/session.json")
        session?.removeTemporaries(isOnlyProcess: app.isOnlyProcess)
        session?.content = { [weak self] in
            guard let self, app.savesSession else { return [] }
            return windows.reversed().map { SavedWindow($0) }
        }
        session?.didFail = { [weak self] error in
            guard let self else { return }
            let text = TranslatableText.template(
                "The open pages could not be saved. {reason}",
                values: ["reason": .verbatim("\(error)")]
            )
            windows.first?.show(app.configuration.texts.fill(text))
        }
    }

    // MARK: - Ending

    /// Whether quitting is expected to save the open pages: the app saves its session, and the last save did
    /// not fail.
    var savesPages: Bool { app.savesSession && session?.hasFailed == false }

    /// Asks the pages of all windows whether they may leave, one window after the other,
    /// and quits the app if no page refuses.
    func askToQuit() { askToQuit(asked: []) }

    private func askToQuit(asked: Set<ObjectIdentifier>) {
        guard let host = windows.first(where: { !asked.contains(ObjectIdentifier($0)) }) else {
            return close()
        }
        host.requestClose(savesPages: savesPages) { [weak self] in
            self?.askToQuit(asked: asked.union([ObjectIdentifier(host)]))
        } orStay: { [weak self, weak host] in
            guard let self else { return }
            // The app may have closed the window in the meantime. That is not a refusal.
            guard windows.contains(where: { $0 === host }) else { return askToQuit(asked: asked) }
            windows.forEach { $0.navigator.staysOpen() }
        }
        if host.navigator.isPending { host.raise() }
    }

    /// Saves the session with all windows, because a signal is about to terminate the process.
    func saveBeforeEnd() {
        isQuitting = true
        session?.save()
        for host in windows { host.configuration.willClose?() }
        session?.unproven.end()
    }

    /// Saves the session with all windows, closes the windows, and quits the app.
    func close() {
        isQuitting = true
        session?.save()
        windows.forEach { $0.close() }
        session?.unproven.end()
        g_application_quit(as_g_application(application))
    }
}

/// A closed window or modal that the user can reopen.
enum ClosedWindow {
    /// The maximum number of closed windows and modals that can be reopened.
    static let limit = 10

    /// A window of the app with its modals, as the session would save it.
    case window(SavedWindow)
    /// A modal, as the session would save it, and a closure that returns the modal's navigator, or `nil` if
    /// the navigator no longer exists.
    case modal(SavedLayer, of: @MainActor () -> Navigator?)
    /// A window that the app made itself, and the closure that opens it again.
    case ownWindow(@MainActor () throws -> Void)
}

extension RunningApplication {
    /// Reopens the window or modal that was closed last in this run. The last ten are kept.
    ///
    /// If there is nothing to reopen, a toast says so.
    func reopenClosed() {
        guard let last = closed.popLast() else {
            windows.first?.show(
                app.configuration.texts.translate("There is no closed window to reopen."),
                about: "reopen"
            )
            return
        }
        switch last {
        case .modal(let modal, let navigator):
            let host = window(of: navigator()) ?? windows.first
            host?.navigator.reopen(modal)
            host?.raise()
        case .window(let window):
            showError(of: { complain(about: try openWindow(restoring: window).dropped) })
        case .ownWindow(let reopen):
            showError(of: reopen)
        }
    }

    /// Runs an action, and shows a toast with the error if the action throws one.
    private func showError(of action: () throws -> Void) {
        do {
            try action()
        } catch {
            windows.first?.show(app.configuration.sentence(of: error))
        }
    }

    /// Writes to standard error why saved pages were not reopened.
    func complain(about dropped: [DroppedEntry]) {
        for entry in dropped {
            Terminal.complain("\(Terminal.quoted(entry.url)) was not restored. \(entry.reason)")
        }
    }

    /// Records a closed window or modal so that the user can reopen it, unless the app is quitting.
    func keep(_ closing: ClosedWindow) {
        if !isQuitting { closed = (closed + [closing]).suffix(ClosedWindow.limit) }
    }
}
