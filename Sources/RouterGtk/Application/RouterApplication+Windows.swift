import CGtk
import RouterCore

extension RouterApplication {
    /// Opens a window with saved pages, or at the home.
    ///
    /// - Parameters:
    ///   - saved: The saved pages; `nil` for none.
    ///   - asksAgain: Whether a login is shown if the page that was shown needs one; otherwise it is dropped.
    /// - Returns: Its host, and the saved pages that could not be opened again.
    func openWindow(
        restoring saved: SavedWindow?,
        asksAgain: Bool = true
    ) throws -> (host: GtkNavigationHost, dropped: [DroppedEntry]) {
        guard let application, let table else { throw ApplicationError("the app is not running") }
        let navigator = try Navigator(table: table, guards: guards, actions: actions, limits: limits)
        navigator.reloadProblems = routeProblems
        let host = GtkNavigationHost(
            application: application,
            navigator: navigator,
            registry: pages,
            configuration: configuration(of: navigator, saved?.size)
        )
        windows.insert(host, at: 0)
        observations[ObjectIdentifier(navigator)] = navigator.observe { [weak self] _ in self?.saveSoon() }
        configureWindow?(host)
        do {
            let pages = saved?.navigation
            let dropped = try navigator.start(restoring: pages, or: home, host: host, asksAgain: asksAgain)
            return (host, dropped)
        } catch {
            forget(navigator)
            throw error
        }
    }

    /// Returns the app's choices about a window, which also tell the app when it is used and closed.
    private func configuration(of navigator: Navigator, _ size: SavedWindow.Size?) -> HostConfiguration {
        var configuration = configuration
        if let size {
            configuration.windowSize = (size.width, size.height)
            configuration.isMaximized = size.isMaximized ?? false
        }
        let (configureLayer, willClose) = (configuration.configureLayer, configuration.willClose)
        configuration.home = { [weak self] in self?.home }
        configuration.quit = { [weak self] in self?.requestQuit() }
        configuration.configureLayer = { [weak self, weak navigator] layer in
            SignalConnection(layer.window, "notify::is-active") { [weak self, weak navigator] arguments in
                guard let window = arguments.emitter, gtk_window_is_active(as_window(window)) != 0 else {
                    return
                }
                self?.use(navigator)
            }
            configureLayer?(layer)
        }
        configuration.willClose = { [weak self, weak navigator] in
            willClose?()
            if let navigator { self?.windowWillClose(navigator) }
        }
        return configuration
    }

    /// Moves the window of a navigator to the front of ``windows``.
    private func use(_ navigator: Navigator?) {
        guard let index = windows.firstIndex(where: { $0.navigator === navigator }), index > 0 else { return }
        windows.insert(windows.remove(at: index), at: 0)
        saveSoon()
    }

    private func saveSoon() {
        if savesSession { session?.saveSoon() }
    }

    /// Saves the session: without the window, unless it is the last one.
    private func windowWillClose(_ navigator: Navigator) {
        let isLast = windows.count == 1
        if isLast, !isQuitting { session?.save() }
        forget(navigator)
        if !isLast, !isQuitting { session?.save() }
    }

    private func forget(_ navigator: Navigator) {
        windows.removeAll { $0.navigator === navigator }
        observations[ObjectIdentifier(navigator)] = nil
    }

    // MARK: - Starting

    /// Opens URLs from outside in the window used last, and raises it.
    ///
    /// If no window is open, the saved session or the home opens first.
    func open(_ urls: [String]) {
        guard failure == nil else { return }
        let isFirst = windows.isEmpty
        var startsApp = false
        if isFirst {
            do {
                startsApp = try !openFirstWindows(asksAgain: urls.isEmpty)
            } catch {
                failure = ApplicationError("the app cannot start: \(error)")
                // The saved session stays as it is.
                session = nil
                close()
                return
            }
        }
        guard let host = windows.first else { return }
        for url in urls {
            var link = NavigationRequest.external(url, startsApp: startsApp)
            // It comes over the session, modals included, and closes none of it.
            if isFirst { link.modalPolicy = .keep }
            host.navigator.open(link, animated: isFirst ? false : nil) { [weak self, weak host] outcome in
                if case .superseded = outcome { self?.openAgain(url, insteadOf: host) }
            }
            startsApp = false
        }
        host.raise()
    }

    /// Opens a URL in another window if the one that it waited for has been closed, unless the app ends.
    private func openAgain(_ url: String, insteadOf host: GtkNavigationHost?) {
        if !isQuitting, !windows.contains(where: { $0 === host }) { open([url]) }
    }

    /// Opens the windows of the saved session, or one at the home.
    ///
    /// - Parameter asksAgain: Whether a page of the session may show its login: no URL starts the app.
    /// - Returns: Whether there was a session.
    private func openFirstWindows(asksAgain: Bool) throws -> Bool {
        let saved = savesSession && restoresSession ? session?.load() ?? [] : []
        let dropped = try saved.flatMap { try openWindow(restoring: $0, asksAgain: asksAgain).dropped }
        if saved.isEmpty { try openWindow() }
        for entry in dropped { Terminal.complain(entry.description) }
        if session?.isUnreadable ?? false {
            windows.first?.show(
                Toast(configuration.texts.translate("The pages of the last session could not be read."))
            )
        }
        if !dropped.isEmpty {
            let text = TranslatableText.counted(
                dropped.count,
                one: "1 page of the last session could not be opened again.",
                other: "{count} pages of the last session could not be opened again."
            )
            windows.first?.show(Toast(configuration.texts.fill(text)))
        }
        if !hasStarted {
            hasStarted = true
            try didStart?()
        }
        return !saved.isEmpty
    }

    // MARK: - Ending

    /// Asks the windows that have not been asked, one after the other, then ends the app.
    func askToQuit(asked: Set<ObjectIdentifier>) {
        guard let host = windows.first(where: { !asked.contains(ObjectIdentifier($0)) }) else {
            return close()
        }
        host.requestClose { [weak self] in
            self?.askToQuit(asked: asked.union([ObjectIdentifier(host)]))
        } orStay: { [weak self, weak host] in
            guard let self else { return }
            // A window that the app has closed meanwhile does not refuse.
            guard windows.contains(where: { $0 === host }) else { return askToQuit(asked: asked) }
            windows.forEach { $0.navigator.staysOpen() }
        }
        if host.navigator.isPending { host.raise() }
    }

    /// Saves the session with all windows, for a process that is about to end with its windows open.
    func saveBeforeEnd() {
        isQuitting = true
        session?.save()
        for host in windows { host.configuration.willClose?() }
    }

    /// Saves the session with all windows, closes them and ends the app.
    func close() {
        isQuitting = true
        session?.save()
        windows.forEach { $0.close() }
        if let application { g_application_quit(as_g_application(application)) }
    }
}
