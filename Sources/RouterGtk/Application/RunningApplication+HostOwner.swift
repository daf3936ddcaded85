import RouterCore

extension RunningApplication: HostOwner {
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
        // After a logout no page of the account comes back, nor does its state.
        if event.action == "recheck" { closed = [] }
        saveSoon()
        session?.unproven.resume()
    }

    func saveSoon() {
        if app.savesSession { session?.saveSoon() }
    }

    func willRestore(_ entry: Entry, of navigator: Navigator) {
        let page = entry.destination
        // The home without a state opens in any case.
        let isPlainHome =
            page.savedState == nil && entry.embedded.isEmpty && page.match.originalURL.text == app.home.text
        guard app.savesSession, !isPlainHome, let host = window(of: navigator) else { return }
        session?.unproven.begin(entry, of: host)
    }

    func keep(_ modal: SavedLayer, of navigator: Navigator) {
        keep(.modal(modal, of: { [weak navigator] in navigator }))
    }

    /// Saves the session: without the window, unless it is the last one.
    func windowWillClose(_ navigator: Navigator) {
        let isLast = windows.count == 1
        if isLast, !isQuitting { session?.save() }
        if let host = window(of: navigator) { keep(.window(SavedWindow(host))) }
        windows.removeAll { $0.navigator === navigator }
        if !isLast, !isQuitting { session?.save() }
    }

    /// The window of a navigator, or `nil` if there is none.
    func window(of navigator: Navigator?) -> GtkNavigationHost? {
        windows.first { $0.navigator === navigator }
    }
}
