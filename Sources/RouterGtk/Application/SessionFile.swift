import CRouterGtk
import FoundationEssentials
import Glibc
import RouterCore

/// The file that saves all windows with their open pages, in the app's state folder (`XDG_STATE_HOME`).
///
/// It is written within a second of a change or an input, and at the end, whole or not at all (``SavedFile``).
/// A file that cannot be read, such as one of a newer version, is reported once and kept beside the new one.
final class SessionFile {
    /// Returns what is open, or nothing if nothing is to be saved.
    var content: (@MainActor () -> [SavedWindow])?
    /// Called with the reason when the session cannot be saved, and not again until a save has succeeded.
    var didFail: (@MainActor (any Error) -> Void)?
    /// Whether the saved session could not be read when it was loaded last.
    private(set) var isUnreadable = false
    /// Whether the saved session had more than ``maximumWindows`` when it was loaded last.
    private(set) var hasTooManyWindows = false

    /// The most windows of a session that are opened, so that a start takes seconds.
    static let maximumWindows = 64

    private let file: SavedFile
    /// The time from a change until it is written, in milliseconds.
    private let delay: Int
    private let complain: @MainActor (String) -> Void
    private var saving: MainLoopTimer?
    /// Whether the file could not be written when it was to be saved last.
    private(set) var hasFailed = false
    /// The text of the file, as it was written last.
    private var written: String?
    /// The pages that are not restored, and those that may be next time.
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

    /// The saved windows, at most ``maximumWindows``; none if there are none that can be read.
    ///
    /// The window that was used last is at the end.
    /// If there are more windows, the file with all of them is kept as the session before a new one.
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

    /// Returns the windows that are opened, and names the file with all of them if there are more.
    private func bounded(_ windows: [SavedWindow]) -> [SavedWindow] {
        let limit = Self.maximumWindows
        guard windows.count > limit else { return windows }
        hasTooManyWindows = true
        complain(
            "\(windows.count - limit) of the \(windows.count) windows of the last session stay closed, "
                + "since at most \(limit) are opened; all are in \(file.keep(as: Self.previous))."
        )
        return windows.suffix(limit)
    }

    /// Saves what is open soon, once for several changes in a row.
    func saveSoon() {
        guard saving == nil else { return }
        saving = MainLoopTimer(milliseconds: delay) { [weak self] in self?.save() }
    }

    /// Saves what is open now.
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

    /// The end of the name of the session before a new one.
    private static let previous = ".previous"
    /// The end of the name of a session that could not be read.
    private static let unreadable = ".unreadable"

    /// Keeps the file as `session.json.previous`; the next save makes another one.
    func keepAsPrevious() {
        written = nil
        do throws(ApplicationError) {
            try file.rename(toEnding: Self.previous)
        } catch {
            let path = Terminal.quoted(file.path + Self.previous)
            complain("The last session cannot be kept as \(path). \(error)")
        }
    }

    /// Deletes what killed processes have left of their saves.
    ///
    /// - Parameter isOnlyProcess: Whether no other process of the app can be saving now.
    func removeTemporaries(isOnlyProcess: Bool) {
        let age = isOnlyProcess ? 0 : TemporaryFiles.maximumAge
        file.removeTemporaries(olderThan: age)
        unproven.removeTemporaries(olderThan: age)
    }

    /// Deletes all that is saved, and what would be saved soon.
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
    /// The size of a window that is not maximized, in pixels.
    struct Size: Hashable, Codable {
        var width: Int
        var height: Int
        /// Whether the window is maximized all the same.
        var isMaximized = false
    }

    var navigation: SavedNavigation
    /// `nil` if the window follows its content.
    var size: Size?
    /// The width of a list beside its detail that the user has chosen, in pixels; `nil` for the standard one.
    var listWidth: Int?
}

extension SavedWindow {
    /// Makes the value of a window as it is now.
    init(_ host: GtkNavigationHost) {
        self.init(
            navigation: host.navigator.savedNavigation(),
            size: host.window.flatMap(Size.init),
            listWidth: host.views.first?.pages.chosenListWidth ?? host.configuration.listWidth
        )
    }

    /// The width and height that a window opens with, from 100 to 10,000 pixels, whatever the file has.
    var openingSize: WindowSize? {
        size.map {
            WindowSize(width: min(max($0.width, 100), 10_000), height: min(max($0.height, 100), 10_000))
        }
    }
}

extension GtkNavigationHost {
    /// Adopts the window that the app has made around the root view, in the size that it was saved in.
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
    /// The size of a window now; `nil` if it follows its content.
    init?(_ window: Widget) {
        var (width, height): (gint, gint) = (0, 0)
        gtk_window_get_default_size(as_window(window), &width, &height)
        guard width > 0, height > 0 else { return nil }
        let isMaximized = gtk_window_is_maximized(as_window(window)) != 0
        self.init(width: Int(width), height: Int(height), isMaximized: isMaximized)
    }
}
