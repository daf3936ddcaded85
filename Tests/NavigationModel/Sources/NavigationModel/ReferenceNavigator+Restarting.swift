@testable import RouterCore

extension ReferenceNavigator {
    /// Returns the session that the app saves, or `nil` before the start.
    func save() -> ReferenceSession? {
        state.map { state in
            for waiter in waiters where state.page(waiter.entry).map(isSaved) ?? false {
                if !served.contains(waiter.number) { notice("saved page whose caller waits") }
            }
            return ReferenceSession(state, isSaved: isSaved)
        }
    }

    private func isSaved(_ page: State.Page) -> Bool {
        page.kind == nil && page.url.route.access != .app && page.url.route.isSaved(inOther: hasOtherTable)
    }

    /// Returns a navigator, not yet started, for the next run of the app.
    func next(hasBranches: Bool, hasOtherTable: Bool) -> ReferenceNavigator {
        let next = ReferenceNavigator(limits: limits, hasBranches: hasBranches)
        next.notice = notice
        next.guards = guards
        next.hasOtherTable = hasOtherTable
        next.limit = limit
        next.isBrokenMended = isBrokenMended
        next.isHeld = isHeld
        next.now = now
        next.log = log
        next.results = results
        return next
    }

    /// Starts with the saved session of an earlier run, and returns the entries that it does not reopen.
    func start(restoring saved: ReferenceSession) throws(Refusal) -> [ReferenceRestorer.Dropped] {
        let first = try firstState()
        var restorer = ReferenceRestorer(
            limits: limits,
            guards: guards,
            hasOtherTable: hasOtherTable,
            hasBranches: hasBranches,
            top: saved.top
        )
        restorer.notice = notice
        let startsByLink = !queue.isEmpty
        if startsByLink { notice("URL that starts the app with a session") }
        var restored = restorer.state(of: saved, or: first)
        if let pages = pages(for: restored, from: nil) {
            self.pages = pages
        } else {
            restored = try restorer.building(restored, or: first) {
                !isBrokenMended && $0.url.route == .broken
            }
            pages = pages(for: restored, from: nil) ?? BuiltPages()
        }
        state = restored
        hasHost = true
        if !startsByLink, let (request, dropped) = restorer.turnedAway {
            notice("restored page that is requested again")
            if let index = restorer.dropped.firstIndex(of: dropped) { restorer.dropped.remove(at: index) }
            submit(Waiting(operation: .request(request), number: 0, hasCompletion: false))
        }
        handleRequests()
        return restorer.dropped
    }
}
