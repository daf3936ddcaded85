import CRouterGtk
import FoundationEssentials
import Glibc
import RouterCore

/// The file that saves all windows with their open pages, in the app's state folder (`XDG_STATE_HOME`).
///
/// The app writes it within a second of a change or of user input, and when it quits.
/// Each write is atomic (``SavedFile``).
/// A file that cannot be read, for example because a newer version wrote it, is reported
/// once and kept under another name.
final class SessionFile {
    /// Returns the open windows, or an empty array if nothing should be saved.
    var content: (@MainActor () -> [SavedWindow])?
    /// Called with the reason when a save fails. It is not called again until a save has succeeded.
    var didFail: (@MainActor (any Error) -> Void)?
    /// Whether the last call of ``load()`` could not read the saved session.
    private(set) var isUnreadable = false
    /// Whether the last call of ``load()`` found more than ``maximumWindows`` windows.
    private(set) var hasTooManyWindows = false

    /// The maximum number of windows that a session reopens, so that startup takes only seconds.
    static let maximumWindows = 64

    private let file: SavedFile
    /// The delay between a change and its save, in milliseconds.
    private let delay: Int
    private let complain: @MainActor (String) -> Void
    private var saving: MainLoopTimer?
    /// Whether the last save failed.
    private(set) var hasFailed = false
    /// The contents that were written last, or `nil` to make the next save write the
    /// file even if nothing has changed.
    private var written: String?
    /// The pages that may crash the app: those that this run does not restore because an earlier run crashed,
    /// and those that the next run will not restore if this run crashes.
    let unproven: UnprovenPages

    init(
        path: String,
        delay: Int = 1_000,
        complain: @escaping @MainActor (String) -> Void = { Terminal.complain($0) }
    ) {
        file = SavedFile(path: path)
        unproven = UnprovenPages(beside: path)
        self.delay = delay
        self.complain = complain
    }

    /// Returns the saved windows, at most ``maximumWindows``, or an empty array if there
    /// is no readable session.
    ///
    /// The most recently used window is the last one.
    /// If the file contains more windows, it is also kept as `session.json.previous`.
    func load() -> [SavedWindow] {
        (isUnreadable, hasTooManyWindows) = (false, false)
        let reason: String
        do {
            guard let bytes = try file.read() else { return [] }
            return bounded(try JSONDecoder().decode([SavedWindow].self, from: Data(bytes)))
        } catch let error as ApplicationError {
            reason = error.description
        } catch DecodingError.dataCorrupted(let context) {
            reason = context.codingPath.isEmpty ? "The file is not JSON." : context.debugDescription
        } catch {
            reason = "The file is not a saved session."
        }
        isUnreadable = true
        complain("The last session cannot be restored from \(file.setAside(as: Self.unreadable)). \(reason)")
        return []
    }

    /// Returns the most recently used windows, at most ``maximumWindows``. If there are more, this method
    /// keeps the whole file under a second name, and reports that name.
    private func bounded(_ windows: [SavedWindow]) -> [SavedWindow] {
        let limit = Self.maximumWindows
        guard windows.count > limit else { return windows }
        hasTooManyWindows = true
        complain(
            "\(windows.count - limit) of the \(windows.count) windows of the last session stay closed "
                + "because at most \(limit) are opened. All of them are in \(file.keep(as: Self.previous))."
        )
        return windows.suffix(limit)
    }

    /// Schedules a save, unless one is already scheduled.
    ///
    /// The save includes every change that is made before it runs.
    func saveSoon() {
        guard saving == nil else { return }
        saving = MainLoopTimer(milliseconds: delay) { [weak self] in self?.save() }
    }

    /// Saves the open windows now.
    func save() {
        saving = nil
        guard let windows = content?(), !windows.isEmpty else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            let text = String(decoding: try encoder.encode(windows), as: UTF8.self)
            guard text != written else { return }
            try file.write(text)
            written = text
            hasFailed = false
        } catch {
            guard !hasFailed else { return }
            hasFailed = true
            complain("The session cannot be saved to \(Terminal.quoted(file.path)). \(error)")
            didFail?(error)
        }
    }

    /// The suffix for a session file that was not restored because of `--new-session`, or that was restored
    /// only in part because it contains too many windows.
    private static let previous = ".previous"
    /// The suffix for a session file that could not be read.
    private static let unreadable = ".unreadable"

    /// Renames the file to `session.json.previous`, so that the next save writes a new file.
    func keepAsPrevious() {
        written = nil
        do throws(ApplicationError) {
            try file.rename(toEnding: Self.previous)
        } catch {
            let path = Terminal.quoted(file.path + Self.previous)
            complain("The last session cannot be kept as \(path). \(error)")
        }
    }

    /// Deletes the temporary files that killed processes left behind.
    ///
    /// - Parameter isOnlyProcess: Whether no other process of the app can be saving now.
    func removeTemporaries(isOnlyProcess: Bool) {
        let age = isOnlyProcess ? 0 : TemporaryFiles.maximumAge
        file.removeTemporaries(olderThan: age)
        unproven.removeTemporaries(olderThan: age)
    }

    /// Deletes everything that is saved, and cancels a scheduled save.
    func remove() {
        saving = nil
        written = nil
        removeTemporaries(isOnlyProcess: true)
        unproven.end()
        unproven.forget(unproven.leftOut)
        for ending in [Self.previous, Self.unreadable] { unlink(file.path + ending) }
        do throws(ApplicationError) {
            try file.remove()
        } catch {
            complain("The session in \(Terminal.quoted(file.path)) cannot be deleted. \(error)")
        }
    }
}

/// A window of the saved session: its pages and its size.
nonisolated struct SavedWindow: Hashable, Codable {
    /// The size of the window when it is not maximized, in pixels.
    struct Size: Hashable, Codable {
        var width: Int
        var height: Int
        /// Whether the window is maximized.
        var isMaximized = false
    }

    var navigation: SavedNavigation
    /// The size, or `nil` if the size of the window depends only on its content.
    var size: Size?
    /// The width that the user chose for a list beside its detail, in pixels, or `nil` for the default width.
    var listWidth: Int?
}

extension SavedWindow {
    /// Creates the value from the current state of a window.
    init(_ host: GtkNavigationHost) {
        self.init(
            navigation: host.navigator.savedNavigation(),
            size: host.window.flatMap(Size.init),
            listWidth: host.views.first?.pages.chosenListWidth ?? host.configuration.listWidth
        )
    }

    /// The size with which the window opens, or `nil` if no size was saved. Width and
    /// height are clamped to 100…10,000 pixels.
    var openingSize: WindowSize? {
        size.map {
            WindowSize(width: min(max($0.width, 100), 10_000), height: min(max($0.height, 100), 10_000))
        }
    }
}

extension GtkNavigationHost {
    /// Adopts the window that the app made around the root view, and restores the window's saved size.
    func adopt(_ window: Widget, as saved: SavedWindow?) throws {
        guard is_window(window) != 0, rootView?.window == window else {
            throw ApplicationError("The closure makeWindow must return a window that contains the view.")
        }
        adopt(window)
        guard let size = saved?.openingSize else { return }
        gtk_window_set_default_size(as_window(window), gint(size.width), gint(size.height))
        if saved?.size?.isMaximized ?? false { gtk_window_maximize(as_window(window)) }
    }
}

extension SavedWindow.Size {
    /// Reads the current size of a window, or returns `nil` if the size depends only on
    /// the window's content.
    init?(_ window: Widget) {
        var (width, height): (gint, gint) = (0, 0)
        gtk_window_get_default_size(as_window(window), &width, &height)
        guard width > 0, height > 0 else { return nil }
        let isMaximized = gtk_window_is_maximized(as_window(window)) != 0
        self.init(width: Int(width), height: Int(height), isMaximized: isMaximized)
    }
}
