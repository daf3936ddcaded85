import CGtk
import Glibc
import RouterCore

extension RouterApplication {
    /// Opens the windows and runs until the last one is closed, or hands the URLs over.
    ///
    /// It is called once.
    ///
    /// - Parameter arguments: URLs, as ``RouterApplication`` reads them; by default those of the process.
    /// - Returns: The exit status: 0, 1 for a failure, 2 for an unknown option.
    ///   The reason is on standard error.
    public func run(_ arguments: [String] = RouterApplication.arguments) -> Int32 {
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
        do {
            return try run(launch)
        } catch {
            for line in String(describing: error).split(separator: "\n") { Terminal.complain(String(line)) }
            return EXIT_FAILURE
        }
    }

    private func run(_ launch: Launch) throws -> Int32 {
        let isIDValid = g_application_id_is_valid(id) != 0
        if launch.isNewSession, isOpenElsewhere {
            throw ApplicationError(
                "the app is already open; close it before you start it with --new-session"
            )
        }
        if isUnique, isIDValid, let status = try RunningApplication.handOver(launch, to: id) { return status }
        guard gtk_init_check() != 0 else {
            throw ApplicationError(
                "there is no display to open a window on; start it in a graphical session, or under xvfb-run"
            )
        }
        let isAlone = !isUnique || !RunningApplication.hasSessionBus
        if isUnique, isAlone {
            Terminal.complain("there is no session bus, so each launch opens a window of its own")
        }
        var flags = RunningApplication.flags.rawValue
        if isAlone { flags |= G_APPLICATION_NON_UNIQUE.rawValue }
        guard isIDValid else {
            try start()
            return EXIT_FAILURE
        }
        let application: UnsafeMutablePointer<GtkApplication> = gtk_application_new(
            id,
            GApplicationFlags(rawValue: flags)
        )
        self.application = application
        defer {
            g_object_unref(application)
            self.application = nil
            tableSource?.stop()
        }
        (isNewSession, hasStarted, isQuitting, failure) = (launch.isNewSession, false, false, nil)
        connect(application)
        if launch.isService, !RunningApplication.becomeService(as_g_application(application), id) {
            return EXIT_SUCCESS
        }
        let signals = TerminationSignals { [weak self] in self?.saveBeforeEnd() }
        let status = RunningApplication.run(as_g_application(application), launch)
        withExtendedLifetime(signals) {}
        if let failure { throw failure }
        return status
    }

    /// Prepares the app and checks it.
    ///
    /// - Throws: The error of the preparation, or one with a sentence for every mistake.
    private func start() throws {
        try prepare(self)
        tableSource?.start()
        let mistakes = check()
        guard mistakes.isEmpty else { throw ApplicationError(mistakes.joined(separator: "\n")) }
        session = SessionFile(of: id)
        session?.content = { [weak self] in
            guard let self, savesSession else { return [] }
            return windows.reversed().map { SavedWindow($0) }
        }
    }

    // MARK: - Signals

    private func connect(_ application: UnsafeMutablePointer<GtkApplication>) {
        SignalConnection(application, "startup") { [weak self] _ in
            guard let self else { return }
            gtk_window_set_default_icon_name(id)
            // The only action of the application: other programs can call it over the bus.
            LinkAction.add(to: application) { [weak self] text in
                self?.open([Terminal.text(of: text.utf8)])
            }
            do {
                // GTK loads its theme as it starts up, and would do so twice if a style were installed before.
                try start()
            } catch {
                failure = error
                g_application_quit(as_g_application(application))
            }
        }
        SignalConnection(application, "activate") { [weak self] _ in
            self?.open([])
        }
        SignalConnection(application, "command-line") { [weak self] arguments in
            let line = arguments.object(at: 1)?.assumingMemoryBound(to: GApplicationCommandLine.self)
            self?.open(line.map { Launch($0).urls } ?? [])
            arguments.setReturnValue(Int(EXIT_SUCCESS))
        }
        SignalConnection(application, "open") { [weak self] arguments in
            guard let files = arguments.pointer(at: 1)?.assumingMemoryBound(to: OpaquePointer?.self) else {
                return
            }
            self?.open(Launch(files: files, count: arguments.integer(at: 2)).urls)
        }
        SignalConnection(application, "shutdown") { [weak self] _ in
            self?.close()
        }
    }

    // MARK: - Checking

    /// Makes the table if the app has none, and returns a sentence for every mistake.
    func check() -> [String] {
        var found: [String] = []
        if g_application_id_is_valid(id) == 0 {
            found.append("\(Terminal.quoted(id)) is not a valid application id, such as org.example.Items")
        }
        do throws(RouteTableError) {
            let table = if let table { table } else { try currentTable() }
            self.table = table
            found += problems(of: table).map(\.message)
        } catch {
            found += error.messages
            // A guard may name a route of a file that could not be read.
            if tableSource == nil {
                let declared = pages.routes + routes + [notFound].compactMap(\.self)
                found += guards.flatMap { $0.problems(among: declared) }.map(\.message)
            }
        }
        return found + WindowAction.mistakes(in: configuration.allActions)
    }

    /// Returns the problems of a table with the pages, actions, guards and home of the app.
    func problems(of table: RouteTable) -> [RouteProblem] {
        let (pageNames, actionNames) = (Set(pages.names), Set(actions.names))
        let declared = table.routes + [notFound].compactMap(\.self)
        return declared.compactMap { $0.problem(unlessIn: pageNames, actions: actionNames) }
            + guards.flatMap { $0.problems(in: table) } + [problemOfHome(in: table)].compactMap(\.self)
    }

    /// Returns a problem if the home leads to no page of a table.
    private func problemOfHome(in table: RouteTable) -> RouteProblem? {
        let text = Terminal.quoted(home.text ?? "")
        do throws(RoutingError) {
            let found = try table.resolve(home, limits: limits, fallsBack: false)
            if let destination = found.destination, destination.match.route.action == nil { return nil }
            return RouteProblem("the home \(text) leads to no page")
        } catch {
            return RouteProblem("the home \(text) is wrong: \(error.message)")
        }
    }
}
