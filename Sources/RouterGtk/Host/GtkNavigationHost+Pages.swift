import CGtk
import RouterCore

extension GtkNavigationHost {
    /// Hands an address to the app that the desktop has for its scheme, in the name of the top window.
    public func openExternally(_ url: RouteURL, completion: @escaping @MainActor (ExternalResult) -> Void) {
        guard let top = layers.last else { return completion(.noHandler) }
        // A double click opens one window there, too.
        clicks.interrupt()
        ExternalApp.open(url.text, near: top.window, completion: completion)
    }

    /// What the page of an entry wants to remember.
    public func savedState(of entry: EntryID) -> String? { pages[entry]?.page.savedState() }

    /// Asks the page of an entry that has been built; any other may leave.
    public func ask(_ question: LeaveQuestion) {
        guard let live = pages[question.entry], let top = layers.last else { return question.answer(true) }
        live.page.mayLeave(question, over: top.window)
        wasAskedInPerson = question.isOpen
        if wasAskedInPerson { clicks.watchDialogs(over: top.window) }
    }

    /// Builds the pages that are to be shown and that have not been built yet.
    ///
    /// - Throws: what a page throws, or a ``PageError``.
    public func prepare(_ transition: Transition) throws {
        dropPrepared()
        guard !isClosed else { throw PageError.windowClosed }
        do {
            for layer in transition.new.layers { try prepare(layer) }
        } catch {
            dropPrepared()
            throw error
        }
    }

    /// Changes the windows, tells the pages, and calls `completion` once all animations have ended.
    public func apply(_ transition: Transition, completion: @escaping @MainActor () -> Void) {
        guard !isClosed else { return completion() }
        for live in prepared { pages[live.entry] = live }
        prepared = []
        completing { TransitionRun(transition, host: self, completion: completion).perform() }
    }

    /// Calls a completion, or puts it off while the windows are being changed: it may do anything.
    func complete(_ completion: @escaping @MainActor () -> Void) {
        if isChanging {
            completions.append(completion)
        } else {
            completion()
        }
    }

    func completing(_ change: () -> Void) {
        let wasChanging = isChanging
        isChanging = true
        change()
        isChanging = wasChanging
        guard !isChanging else { return }
        let ended = completions
        completions = []
        for completion in ended { completion() }
    }

    private func prepare(_ layer: Layer) throws {
        let top = layer.top
        let live =
            try pages[top.id]
            ?? build(
                top,
                PageContext(stack: layer.stack, layer: layer.id, navigator: navigator)
            )
        for embedded in top.embedded where pages[embedded.id] == nil {
            guard live.page.slots[embedded.slot] != nil else {
                throw PageError.noSlot(name: top.route.page, slot: embedded.slot)
            }
            _ = try build(
                embedded.entry,
                PageContext(embedded.entry, stack: layer.stack, layer: layer.id, navigator: navigator)
            )
        }
    }

    private func build(_ entry: Entry, _ context: PageContext) throws -> LivePage {
        let waiting = try takeReadyMadePage(of: entry)
        defer { withExtendedLifetime(waiting) {} }
        let page = try waiting?.page ?? registry.makePage(context)
        guard is_window(page.widget) == 0 else { throw PageError.widgetIsWindow(name: entry.route.page) }
        guard !LivePage.isInUse(page.widget) else { throw PageError.widgetInUse(name: entry.route.page) }
        let live = LivePage(page, entry: entry.id)
        prepared.append(live)
        for slot in page.slots.values {
            slot.detached = { [weak self] live in self?.detached(live) }
        }
        // What a page does while it is built is its own affair; it may have closed the window.
        if isClosed { throw PageError.windowClosed }
        return live
    }

    private func takeReadyMadePage(of entry: Entry) throws -> WaitingPage? {
        guard let readyMade = entry.destination.readyMadePage else { return nil }
        guard let waiting = readyMadePages.removeValue(forKey: readyMade.number) else {
            throw PageError.gone(title: entry.title)
        }
        return waiting
    }

    /// Not at once: whoever has asked for a page mostly still has it then.
    func forgetReadyMadePage(_ number: UInt64) {
        guard let waiting = readyMadePages.removeValue(forKey: number) else { return }
        forgotten.append(waiting)
        freeSoon()
    }

    func dropPrepared() {
        leaving += prepared
        prepared = []
        freeSoon()
    }

    // MARK: - Leaving

    /// Tells a page that it has left, and frees it as soon as nothing shows it.
    func leave(_ live: LivePage) {
        guard !live.hasLeft else { return }
        live.hasLeft = true
        live.page.left()
        detached(live)
    }

    func detached(_ live: LivePage) {
        guard live.hasLeft, !live.isParented else { return }
        leaving.append(live)
        freeSoon()
    }

    /// Not at once: a page mostly leaves while one of its own widgets emits a signal.
    private func freeSoon() {
        guard freeing == nil, !leaving.isEmpty || !forgotten.isEmpty else { return }
        freeing = MainLoopTimer(milliseconds: 0) { [weak self] in self?.free() }
    }

    func free() {
        freeing = nil
        forgotten = []
        // What was embedded in a page comes free with it.
        while !leaving.isEmpty {
            let left = leaving
            leaving = []
            for live in left { live.dispose() }
        }
    }
}
