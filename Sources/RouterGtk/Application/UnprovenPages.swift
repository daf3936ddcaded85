import CGtk
import FoundationEssentials
import Glibc
import RouterCore

/// The pages of the last session that may end the process, in a file beside the session.
///
/// A restored page is in the file from before it is built until its widget has been mapped for three seconds, it
/// has left or has thrown, or the app ends normally.
/// So the next run finds there the pages that may have ended the process, and leaves them out.
/// A page that is left out stays in the file until the user opens or declines it.
final class UnprovenPages {
    /// A page that has been restored in this run.
    private struct Trial {
        let page: SavedEntry
        let entry: EntryID
        weak var host: GtkNavigationHost?
        /// The turns of the main loop that have found it mapped.
        var turns = 0
    }

    /// The time between two such turns, in milliseconds; a main loop that hangs has none.
    private static let interval = 100
    /// The turns after which a page has proved itself.
    private static let enoughTurns = 30

    /// The pages that are not restored.
    private(set) var leftOut: [SavedEntry]
    private var trials: [Trial] = []
    private var timer: MainLoopTimer?
    private let file: SavedFile

    /// Reads the file beside a session; lines that cannot be read are ignored.
    init(beside session: String) {
        file = SavedFile(path: session + ".unproven", maximumBytes: 16 << 20)
        let lines = (try? file.read())?.split(separator: UInt8(ascii: "\n")) ?? []
        leftOut = lines.compactMap { try? JSONDecoder().decode(SavedEntry.self, from: Data($0)) }
    }

    /// Takes the pages that are left out from the windows of a session.
    ///
    /// - Returns: Those of each window; the last window, or the only one to come, also gets all others.
    func leaveOut(of windows: inout [SavedWindow]) -> [[SavedEntry]] {
        let known = leftOut
        var taken = windows.indices.map { index in
            windows[index].navigation.remove { page in known.contains { $0.isSamePage(as: page) } }
        }
        let others = known.filter { page in !taken.joined().contains { $0.isSamePage(as: page) } }
        taken.append((taken.popLast() ?? []) + others)
        // The session has their later state, and is written without them soon.
        leftOut = Array(taken.joined())
        if leftOut != known { write() }
        return taken
    }

    /// Begins the trial of a page that is about to be built.
    func begin(_ entry: Entry, of host: GtkNavigationHost) {
        guard !trials.contains(where: { $0.host === host && $0.entry == entry.id }),
            let page = host.navigator.saved(entry)
        else { return }
        trials.append(Trial(page: page, entry: entry.id, host: host))
        if let index = leftOut.firstIndex(where: { $0.isSamePage(as: page) }) {
            leftOut.remove(at: index)
            write()
        } else {
            append(page)
        }
        resume()
    }

    /// Looks after the pages in trial again, once they may be shown.
    func resume() {
        guard timer == nil, !trials.isEmpty else { return }
        timer = MainLoopTimer(milliseconds: Self.interval) { [weak self] in self?.takeTurn() }
    }

    /// Ends all trials, since the app ends normally.
    func end() {
        timer = nil
        guard !trials.isEmpty else { return }
        trials = []
        write()
    }

    /// Forgets pages that are left out.
    func forget(_ pages: [SavedEntry]) {
        leftOut.removeAll { pages.contains($0) }
        write()
    }

    private func takeTurn() {
        timer = nil
        let before = trials.count
        var areShown = false
        trials = trials.compactMap { trial in
            guard let pages = trial.host?.pages, pages.hasBuilt(trial.entry) else { return nil }
            var trial = trial
            if let built = pages[trial.entry], built.isParented {
                areShown = true
                if gtk_widget_get_mapped(built.widget) != 0 { trial.turns += 1 }
            }
            return trial.turns < Self.enoughTurns ? trial : nil
        }
        if trials.count < before { write() }
        if areShown { resume() }
    }

    /// Adds a line at once, without a wait for the disk: only the process may end.
    private func append(_ page: SavedEntry) {
        let descriptor = open(file.path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let line = Array(Self.lines(of: [page]).utf8)
        _ = Glibc.write(descriptor, line, line.count)
    }

    private func write() {
        let pages = leftOut + trials.map(\.page)
        // Without the file the pages are restored, which is the lesser harm.
        try? pages.isEmpty ? file.remove() : file.write(Self.lines(of: pages))
    }

    private static func lines(of pages: [SavedEntry]) -> String {
        pages.compactMap { try? JSONEncoder().encode($0) }.map { String(decoding: $0, as: UTF8.self) + "\n" }
            .joined()
    }
}
