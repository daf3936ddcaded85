import CRouterGtk
import FoundationEssentials
import RouterCore

/// The restored pages that may crash or hang the app, recorded in a file next to the session file.
///
/// A restored page is added to the file before it is built.
/// It is removed from the file once the main loop has then run for three seconds, even if another page covers
/// it by that time.
/// It is also removed when it is closed, when building it throws an error, or when the app quits normally.
/// After a crash, the file still lists the pages that may have caused the crash, so the next run does not
/// restore them.
/// Such a page remains in the file until the user opens it, or declines the offer to open it.
final class UnprovenPages {
    /// A page that was restored in this run and may still crash or hang the app.
    private struct Trial {
        let page: SavedEntry
        let entry: EntryID
        weak var host: GtkNavigationHost?
        /// The number of times that the timer has fired since the trial began.
        var turns = 0
    }

    /// The interval of the timer, in milliseconds. While the main loop hangs, the timer does not fire.
    private static let interval = 100
    /// The number of times that the timer must fire before a page counts as harmless.
    private static let enoughTurns = 30

    /// The pages that this run does not restore because they may have crashed an earlier run.
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

    /// Removes the ``leftOut`` pages from the windows of a session.
    ///
    /// The session file contains the latest state of these pages, but the next save no longer
    /// includes them. So this method keeps that state in ``leftOut``.
    func leaveOut(of windows: inout [SavedWindow]) {
        let known = leftOut
        let taken = windows.indices.flatMap { index in
            windows[index].navigation.remove { page in known.contains { $0.hasSameValues(as: page) } }
        }
        leftOut = taken + known.filter { page in !taken.contains { $0.hasSameValues(as: page) } }
        if leftOut != known { write() }
    }

    /// Begins the trial of a page that is about to be built: adds the page to the file, and starts the timer.
    func begin(_ entry: Entry, of host: GtkNavigationHost) {
        guard !trials.contains(where: { $0.host === host && $0.entry == entry.id }),
            let page = host.navigator.savedEntry(of: entry)
        else { return }
        trials.append(Trial(page: page, entry: entry.id, host: host))
        leftOut.removeAll { $0.hasSameValues(as: page) }
        write()
        resume()
    }

    /// Starts the timer if it is not running and pages are on trial.
    func resume() {
        guard timer == nil, !trials.isEmpty else { return }
        timer = MainLoopTimer(milliseconds: Self.interval) { [weak self] in self?.takeTurn() }
    }

    /// Ends all trials, because the app quits normally.
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
        // This method runs before each restored page is built, so it must be fast. GLib waits for the disk
        // only if it replaces a file, so the old file is deleted first. If the app crashes before the new
        // file is written, the next run restores all pages, which is the lesser harm.
        try? file.remove()
        guard !pages.isEmpty else { return }
        try? file.write(String(decoding: JSONEncoder().encode(pages), as: UTF8.self))
    }
}
