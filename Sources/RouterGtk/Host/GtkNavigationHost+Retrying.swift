import RouterCore

extension GtkNavigationHost {
    /// Builds and shows the page of an entry that shows an error.
    ///
    /// If it cannot be built this time either, a new error page says why.
    func retry(_ entry: EntryID) {
        guard let state = navigator.state, let failed = pages[entry], failed.isError else { return }
        let again = Transition(from: state, to: state, isAnimated: false)
        // A page may make requests while it is built; they come afterwards.
        navigator.whileRequestsWait {
            pages.release(failed)
            guard (try? pages.prepare(again)) != nil else { return }
            pages.commit()
            // The error page may still be moving in, and the request that brought it ends now.
            deferringCompletions {
                TransitionPlayer(again, on: windows, with: pages, delegate: self) {}.replace(failed)
            }
        }
    }
}
