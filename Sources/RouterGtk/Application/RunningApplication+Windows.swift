import CRouterGtk
import RouterCore

extension RunningApplication {
    /// Opens a window with saved pages, or with the home page (``RouterApplication/home``).
    ///
    /// - Parameters:
    ///   - saved: The saved pages, or `nil` to open the home page.
    ///   - asksAgain: What happens if a guard redirects or defers the saved top page. If `true`, the page is
    ///     requested again after the start, so that, for example, a login page appears. If `false`, the page
    ///     is dropped.
    /// - Returns: The host of the window, and the saved pages that could not be reopened.
    @discardableResult
    func openWindow(
        restoring saved: SavedWindow?,
        asksAgain: Bool = true
    ) throws -> (host: GtkNavigationHost, dropped: [DroppedEntry]) {
        let navigator = try app.newNavigator()
        if let throttle { navigator.throttle = throttle }
        throttle = navigator.throttle
        navigator.reloadProblems = app.tableSource?.problems ?? []
        var configuration = app.configuration
        if let size = saved?.openingSize { configuration.windowSize = size }
        configuration.listWidth = saved?.listWidth
        configuration.isMaximized = saved?.size?.isMaximized ?? configuration.isMaximized
        let host = GtkNavigationHost(application, navigator, app.pages, configuration)
        host.owner = self
        windows.insert(host, at: 0)
        app.noteOpened(host)
        do {
            if let makeWindow = app.makeWindow {
                try host.adopt(try makeWindow(NavigationView(host)), as: saved)
            }
            let pages = saved?.navigation
            let dropped = try navigator.start(
                restoring: pages,
                or: app.home,
                host: host,
                asksAgain: asksAgain
            )
            if pages == nil { host.initialEntries = navigator.state?.allEntries.map(\.id) ?? [] }
            return (host, dropped)
        } catch {
            windows.removeAll { $0 === host }
            host.forsakeWindow()
            host.rootView?.window.map { gtk_window_destroy(as_window($0)) }
            throw error
        }
    }

    // MARK: - Starting

    /// Opens URLs from outside. See ``open(_:)-(ReceivedURLs)``.
    func open(_ urls: [String]) { open(ReceivedURLs(urls)) }

    /// Opens URLs from outside (the command line or another program) in the most recently used window, or in
    /// windows of their own.
    ///
    /// If no window is open, the saved session or the home page opens first, and all
    /// URLs open in the most recently used window.
    ///
    /// The URLs that exceed the limit for requests from outside are refused together,
    /// after the others were opened.
    /// A message without URLs raises the most recently used window.
    func open(_ received: ReceivedURLs) {
        guard failure == nil else { return }
        let isFirst = windows.isEmpty
        var startsApp = false
        if isFirst {
            do {
                startsApp = try !openFirstWindows(asksAgain: received.count == 0)
            } catch {
                failure = ApplicationError("The app cannot start. \(error)")
                // Without the session, `close` cannot overwrite the saved pages.
                session?.unproven.end()
                session = nil
                close()
                return
            }
        }
        guard let last = windows.first else { return }
        guard let lastURL = received.last else { return last.raise() }
        let admitted = received.first.prefix(last.navigator.admissible)
        let delivery = Delivery(
            urls: admitted,
            refused: received.count - admitted.count,
            lastURL: lastURL,
            isFirst: isFirst,
            startsApp: startsApp
        )
        deliveries.append(delivery)
        if deliveries.count == 1 { deliver() }
    }

    /// The maximum number of links from outside that open in one turn of the
    /// main loop, during which nothing is drawn.
    private static let linksPerTurn = 16
    /// The time between two turns that open links, in milliseconds. Meanwhile, the window can draw and
    /// receive input.
    private static let timeBetweenTurns = 10

    /// Opens the next URLs of the oldest message, and schedules the rest for later turns of the main loop.
    private func deliver() {
        nextDelivery = nil
        guard !isQuitting, let last = windows.first, !deliveries.isEmpty else {
            deliveries = []
            return
        }
        for _ in 0..<Self.linksPerTurn {
            guard let url = deliveries[0].urls.popFirst() else { break }
            open(url, of: deliveries[0], last: last)
            deliveries[0].startsApp = false
        }
        if deliveries[0].urls.isEmpty {
            let delivery = deliveries.removeFirst()
            if delivery.refused > 0 {
                let observation = last.navigator.observe { [weak self] in self?.noteRefusal($0) }
                last.navigator.refuseAsThrottled(delivery.refused, lastURL: delivery.lastURL)
                observation.cancel()
            }
        }
        guard !deliveries.isEmpty else { return }
        nextDelivery = MainLoopTimer(milliseconds: Self.timeBetweenTurns) { [weak self] in self?.deliver() }
    }

    /// Opens a URL of a message in the most recently used window (`last`), or in a window of its own.
    ///
    /// If that window then shows something new, or asks the user a question, it is raised.
    private func open(_ url: String, of delivery: Delivery, last: GtkNavigationHost) {
        var link = NavigationRequest.external(url, startsApp: delivery.startsApp)
        // If the message opened the first window, its links open on top of the restored session, without
        // closing any of the session's pages and modals.
        if delivery.isFirst { link.modalPolicy = .keep }
        let host = delivery.isFirst ? last : window(for: &link, last: last)
        let isAnimated = delivery.isFirst || link.startsApp ? false : nil
        var isRaised = false
        let raise: @MainActor (NavigationOutcome) -> Void = { [weak host] outcome in
            guard !isRaised, outcome.isWorthRaising else { return }
            isRaised = true
            host?.raise()
        }
        // The permission to raise the window arrives with the message, and is valid only while the message
        // is handled. The completion is called too late, after the animation. So the closure that observes
        // the navigator's events raises the window.
        let observation = host.navigator.observe { [weak self] event in
            guard event.origin == .external, event.urlText == url else { return }
            raise(event.outcome)
            self?.noteRefusal(event)
        }
        host.navigator.open(link, animated: isAnimated) { [weak self, weak host] outcome in
            raise(outcome)
            if case .superseded = outcome { self?.openAgain(url, insteadOf: host) }
        }
        observation.cancel()
        // The link waits while a page asks the user whether it may leave, so the user
        // must see that question.
        if !isRaised, host.navigator.isPending {
            isRaised = true
            host.raise()
        }
    }

    /// Records why a URL of the current command line was not opened.
    ///
    /// A URL that an open modal blocks is not recorded, because the window offers to close the modal and open
    /// the URL.
    private func noteRefusal(_ event: NavigationEvent) {
        let reason: any Error
        switch event.outcome {
        case .refused(.modalOpen): return
        case .refused(let error): reason = error
        case .failed(let error): reason = error
        default: return
        }
        let urls =
            event.count > 1 ? "\(event.count) URLs were" : "\(Terminal.quoted(event.urlText ?? "")) was"
        refusals?.append("\(urls) not opened. \(reason)")
    }

    /// Returns the window for a link from outside: a window of its own if the link's route sets
    /// `opensOwnWindow`, or otherwise the most recently used window.
    ///
    /// If a window already shows the page that would get its own window, the method returns that window.
    /// A link that a guard does not allow at once also opens in the most recently used
    /// window, which then shows the reason.
    /// The method also changes the properties of `link` that determine how it opens in the returned window.
    private func window(for link: inout NavigationRequest, last: GtkNavigationHost) -> GtkNavigationHost {
        var question = link
        question.modalPolicy = .keep
        question.isAdmitted = true
        guard app.allowsSeveralWindows, let page = try? last.navigator.destination(of: question),
            page.match.route.declaration.opensOwnWindow
        else { return last }
        let isShown = { (host: GtkNavigationHost) in
            host.navigator.state?.layers.contains { $0.top.destination.isSamePage(as: page) } ?? false
        }
        if let host = windows.first(where: isShown) {
            link.reuse = .singleTop
            return host
        }
        do {
            try last.navigator.admit()
            let host = try openWindow(restoring: nil).host
            // The parents of the page are placed below it.
            (link.modalPolicy, link.startsApp) = (.keep, true)
            link.isAdmitted = true
            return host
        } catch {
            return last
        }
    }

    /// Opens a URL again, in another window, if `host` was closed before it showed the URL.
    /// Does nothing if the app is quitting.
    private func openAgain(_ url: String, insteadOf host: GtkNavigationHost?) {
        if !isQuitting, !windows.contains(where: { $0 === host }) { open([url]) }
    }

    /// Opens the windows of the saved session, or a window with the home page.
    ///
    /// - Parameter asksAgain: Whether the saved top page is requested again if a guard redirects or defers
    ///   it; `true` if no URL starts the app. See ``openWindow(restoring:asksAgain:)``.
    /// - Returns: Whether a session was restored.
    private func openFirstWindows(asksAgain: Bool) throws -> Bool {
        let isNew = isNewSession && !hasStarted
        let saved = app.savesSession ? session?.load() ?? [] : []
        if isNew, !saved.isEmpty { session?.keepAsPrevious() }
        if app.savesSession, !isNew {
            try openWindows(restoring: saved, asksAgain: asksAgain)
        } else {
            try openWindow(restoring: nil)
        }
        if session?.isUnreadable ?? false {
            windows.first?.show(
                app.configuration.texts.translate("The pages of the last session could not be read.")
            )
        }
        if session?.hasTooManyWindows ?? false, !isNew {
            let text = TranslatableText.template(
                "Only {count} windows of the last session were reopened.",
                values: ["count": .verbatim("\(SessionFile.maximumWindows)")]
            )
            windows.first?.show(app.configuration.texts.fill(text))
        }
        if isNew { offer(saved) }
        if !hasStarted {
            hasStarted = true
            try app.didStart?()
        }
        return !isNew && !saved.isEmpty
    }

    /// Opens saved windows without the pages that may have crashed the app, and reports
    /// the pages that were not reopened.
    private func openWindows(restoring saved: [SavedWindow], asksAgain: Bool) throws {
        guard let session else { return }
        var saved = saved
        session.unproven.leaveOut(of: &saved)
        let dropped = try saved.flatMap { try openWindow(restoring: $0, asksAgain: asksAgain).dropped }
        if saved.isEmpty { try openWindow(restoring: nil) }
        offer(session.unproven.leftOut, in: windows.first)
        complain(about: dropped)
        // Pages that a guard refuses are not counted: they are dropped without a toast, just as they close
        // without a toast after a logout.
        let failed = dropped.count { entry in
            if case .guardRefused? = entry.reason as? RoutingError { false } else { true }
        }
        guard failed > 0 else { return }
        let text = TranslatableText.counted(
            failed,
            one: "1 page of the last session could not be reopened.",
            other: "{count} pages of the last session could not be reopened."
        )
        windows.first?.show(app.configuration.texts.fill(text))
    }

    /// Shows a toast that offers to open the pages that were not restored because they may have crashed the
    /// app. A page that then fails to open is offered again, until the user declines.
    private func offer(_ pages: [SavedEntry], in host: GtkNavigationHost?) {
        guard let host, !pages.isEmpty else { return }
        let list = pages.map { DisplayURL(text: $0.url, maximumLength: DisplayURL.quotationLength).text }
        let text = TranslatableText.counted(
            pages.count,
            one: "1 page was not reopened because the app ended unexpectedly while it was open:",
            other: "{count} pages were not reopened because the app ended unexpectedly while they were open:"
        )
        let texts = app.configuration.texts
        let lines = [texts.fill(text)] + list
        var toast = Toast(lines.joined(separator: "\n"), button: texts.translate("Open Anyway")) {
            [weak self, weak host] in
            for page in pages {
                host?.navigator.open(page.request()) { [weak self, weak host] outcome in
                    if outcome.entry == nil { self?.offer([page], in: host) }
                }
            }
        }
        toast.topic = Toast.session
        toast.decline = { [weak self] in self?.session?.unproven.forget(pages) }
        host.show(toast)
    }

    /// Shows a toast that offers once to restore the previous session, which `--new-session` did not open.
    private func offer(_ previous: [SavedWindow]) {
        guard !previous.isEmpty else { return }
        let texts = app.configuration.texts
        let text = texts.translate("The last session was not reopened.")
        var toast = Toast(text, button: texts.translate("Restore")) { [weak self] in
            guard let self else { return }
            let unused = windows.filter(\.isUnused)
            do {
                try openWindows(restoring: previous, asksAgain: true)
                for host in unused { host.requestClose() }
            } catch {
                Terminal.complain("The last session cannot be restored. \(error)")
            }
        }
        toast.topic = Toast.session
        toast.decline = {}
        windows.first?.show(toast)
    }

    /// Deletes the saved pages and removes the toasts that offer to reopen some of them.
    func forgetSession() {
        session?.remove()
        for host in windows { host.show(nil, about: Toast.session) }
    }
}

/// The URLs of one message that have not been opened yet.
struct Delivery {
    /// The URLs to open, in their order.
    var urls: ArraySlice<String>
    /// The number of further URLs, which exceed the limit for requests from outside.
    let refused: Int
    /// The last URL of the message.
    let lastURL: String
    /// Whether no window was open when the message arrived. Its URLs then open on top of the saved session or
    /// of the home page.
    let isFirst: Bool
    /// Whether the next URL is the first one of a message that opened the first window without a saved
    /// session. The parents of the URL's page are then opened below the page.
    var startsApp: Bool
}

extension NavigationOutcome {
    /// Whether a link from outside with this outcome raises its window.
    ///
    /// The window is raised if it shows the user something new: a page, the
    /// effect of an action, or an error of the app.
    /// It is also raised if it offers to close a modal for the link, because only the user can decide that.
    /// A link that is refused or throttled does not interrupt the user, who may be typing elsewhere.
    fileprivate var isWorthRaising: Bool {
        switch self {
        case .shown, .updated, .alreadyShown, .notFoundPage, .handled, .failed, .refused(.modalOpen): true
        case .refused, .deferred, .superseded: false
        }
    }
}

extension RunningApplication: HostOwner {
    var linkExamination: (@MainActor () -> [LinkFinding])? { app.commandLine?.linkExamination(of: app) }

    var home: NavigationRequest { app.home }

    var allowsSeveralWindows: Bool { app.allowsSeveralWindows }

    func openWindow(at request: NavigationRequest, from navigator: Navigator) throws {
        let asking = window(of: navigator)
        let host = try app.openWindow(at: request)
        if let asking { host.clicks.countOn(from: asking.clicks) }
    }

    /// Moves the window of a navigator to the front of ``windows``.
    func use(_ navigator: Navigator) {
        guard let index = windows.firstIndex(where: { $0.navigator === navigator }), index > 0 else { return }
        windows.insert(windows.remove(at: index), at: 0)
        saveSoon()
    }

    func follow(_ event: NavigationEvent, of navigator: Navigator) {
        // An app rechecks the guards after a logout. From then on, the user must not be able to reopen what
        // was closed before the logout.
        if event.action == "recheck" { closed = [] }
        saveSoon()
        session?.unproven.resume()
    }

    func saveSoon() {
        if app.savesSession { session?.saveSoon() }
    }

    func willRestore(_ entry: Entry, of navigator: Navigator) {
        let page = entry.destination
        // The home page without saved state opens on every start, even if the session leaves it out. So it is
        // not recorded as a page that may crash the app.
        let isPlainHome =
            page.savedState == nil && entry.embedded.isEmpty && page.match.originalURL.text == app.home.text
        guard app.savesSession, !isPlainHome, let host = window(of: navigator) else { return }
        session?.unproven.begin(entry, of: host)
    }

    func keep(_ modal: SavedLayer, of navigator: Navigator) {
        keep(.modal(modal, of: { [weak navigator] in navigator }))
    }

    func savesWindow(of navigator: Navigator) -> Bool { windows.count == 1 && savesPages }

    /// Saves the session without the window, or with the window if it is the last one.
    func windowWillClose(_ navigator: Navigator) {
        let isLast = windows.count == 1
        if isLast, !isQuitting { session?.save() }
        if let host = window(of: navigator) { keep(.window(SavedWindow(host))) }
        windows.removeAll { $0.navigator === navigator }
        if !isLast, !isQuitting { session?.save() }
    }

    /// Returns the window of a navigator, or `nil` if there is none.
    func window(of navigator: Navigator?) -> GtkNavigationHost? {
        windows.first { $0.navigator === navigator }
    }
}
