import CRouterGtk
import FoundationEssentials
import RouterCore

/// The restored pages that may end the process, recorded in a file beside the session.
///
/// A restored page is added to the file before it is built.
/// It is removed when the main loop has run for three seconds, whether the page is then shown or covered. It
/// is also removed when it has left or has thrown an error, or when the app ends normally.
/// So the next run finds in the file the pages that may have ended the process, and leaves them out.
/// A page that is left out remains in the file until the user opens or declines it.
final class UnprovenPages {
    /// A page that was restored in this run.
    private struct Trial {
        let page: SavedEntry
        let entry: EntryID
        weak var host: GtkNavigationHost?
        /// The turns of the timer since the page was built.
        var turns = 0
    }

    /// The time between two turns, in milliseconds. A main loop that hangs has no turns.
    private static let interval = 100
    /// The number of turns after which a page has proved itself.
    private static let enoughTurns = 30

    /// The pages that are not restored.
    private(set) var leftOut: [SavedEntry]
    private var trials: [Trial] = []
    private var timer: MainLoopTimer?
    private let file: SavedFile

    /// Reads the file beside a session. A file that cannot be read is ignored.
    init(beside session: String) {
        file = SavedFile(path: session + ".unproven")
        let bytes = try? file.read()
        leftOut = bytes.flatMap { try? JSONDecoder().decode([SavedEntry].self, from: Data($0)) } ?? []
    }

    /// Removes the pages that are left out from the windows of a session.
    ///
    /// The session contains their latest state, and is soon written again without
    /// them, so their state is copied from it.
    func leaveOut(of windows: inout [SavedWindow]) {
        let known = leftOut
        let taken = windows.indices.flatMap { index in
            windows[index].navigation.remove { page in known.contains { $0.hasSameValues(as: page) } }
        }
        leftOut = taken + known.filter { page in !taken.contains { $0.hasSameValues(as: page) } }
        if leftOut != known { write() }
    }

    /// Begins the trial of a page that is about to be built.
    func begin(_ entry: Entry, of host: GtkNavigationHost) {
        guard !trials.contains(where: { $0.host === host && $0.entry == entry.id }),
            let page = host.navigator.savedEntry(of: entry)
        else { return }
        trials.append(Trial(page: page, entry: entry.id, host: host))
        leftOut.removeAll { $0.hasSameValues(as: page) }
        write()
        resume()
    }

    /// Starts the timer again if pages are on trial.
    func resume() {
        guard timer == nil, !trials.isEmpty else { return }
        timer = MainLoopTimer(milliseconds: Self.interval) { [weak self] in self?.takeTurn() }
    }

    /// Ends all trials, because the app ends normally.
    func end() {
        timer = nil
        guard !trials.isEmpty else { return }
        trials = []
        write()
    }

    /// Removes pages from ``leftOut``.
    func forget(_ pages: [SavedEntry]) {
        leftOut.removeAll { pages.contains($0) }
        write()
    }

    /// Deletes the temporary files that killed processes left behind.
    func removeTemporaries(olderThan age: Int) {
        file.removeTemporaries(olderThan: age)
    }

    private func takeTurn() {
        timer = nil
        let before = trials.count
        trials = trials.compactMap { trial in
            guard let pages = trial.host?.pages, pages.hasBuilt(trial.entry) else { return nil }
            var trial = trial
            trial.turns += 1
            return trial.turns < Self.enoughTurns ? trial : nil
        }
        if trials.count < before { write() }
        resume()
    }

    private func write() {
        let pages = leftOut + trials.map(\.page)
        // Without the file, all pages are restored, which is the lesser harm, so the old file may be deleted
        // first. That is faster, because only a file that replaces another one waits for the disk, and this
        // runs before each restored page.
        try? file.remove()
        guard !pages.isEmpty else { return }
        try? file.write(String(decoding: JSONEncoder().encode(pages), as: UTF8.self))
    }
}
