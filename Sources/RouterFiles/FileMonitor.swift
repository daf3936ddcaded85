import CRouterGtk
import RouterGtk

/// A monitor that calls a closure each time a file is saved or disappears.
///
///     let monitor = FileMonitor("Routes.json") { print("It was saved.") }
///
/// Programs save a file by writing into it, by creating it anew, or by renaming another file to its name.
/// Changes that follow each other within ``delay`` milliseconds are reported as one.
/// While a program is writing the file, the monitor waits until the program closes it, or until nothing has
/// been written for two seconds.
/// If the file disappears, the monitor waits ``delayIfMissing`` milliseconds for it to reappear.
/// The monitor also watches the symbolic links in the path.
///
/// The monitor does no work between changes, unless the folder of the file is missing: GLib then polls for
/// the folder every four seconds.
/// Releasing the monitor stops it.
@MainActor
final class FileMonitor {
    /// The time that must pass without another change before the monitor calls the closure, in milliseconds.
    static let delay = 100
    /// The time after which the monitor reports that the file has disappeared, in milliseconds.
    ///
    /// It is longer than ``delay``, because some programs delete a file and then create it anew.
    static let delayIfMissing = 1_000

    private let path: String
    private let changed: @MainActor () -> Void
    /// GLib's monitors of the links and of the file, by path.
    private var monitors: [String: UnsafeMutablePointer<GFileMonitor>] = [:]
    /// Fires if no further change follows within the delay.
    private var timer: MainLoopTimer?

    /// Begins to watch a file, which need not exist.
    ///
    /// - Parameters:
    ///   - path: The path, absolute or relative to the current folder.
    ///   - changed: Called after each change. The monitor retains the closure, so capture the monitor's owner
    ///     weakly.
    init(_ path: String, changed: @escaping @MainActor () -> Void) {
        if path.hasPrefix("/") {
            self.path = path
        } else {
            let folder = g_get_current_dir()
            defer { g_free(folder) }
            self.path = (folder.map { String(cString: $0) } ?? "") + "/" + path
        }
        self.changed = changed
        watch()
    }

    isolated deinit {
        for monitor in monitors.values { g_object_unref(monitor) }
    }

    /// Watches the symbolic links in the path, and the file to which they lead now.
    private func watch() {
        let paths = Self.linksAndTarget(of: path)
        for path in monitors.keys where !paths.contains(path) {
            g_object_unref(monitors.removeValue(forKey: path))
        }
        for path in paths where monitors[path] == nil {
            let file = g_file_new_for_path(path)
            defer { g_object_unref(file) }
            guard let monitor = g_file_monitor_file(file, G_FILE_MONITOR_WATCH_MOVES, nil, nil) else {
                continue
            }
            monitors[path] = monitor
            SignalConnection(as_object(monitor), "changed") { [weak self] arguments in
                self?.notice(GFileMonitorEvent(guint(clamping: arguments.integer(at: 3))), at: path)
            }
        }
    }

    /// Handles a change, and calls the closure unless another change follows.
    private func notice(_ event: GFileMonitorEvent, at path: String) {
        switch event {
        case G_FILE_MONITOR_EVENT_ATTRIBUTE_CHANGED: break
        // A file that is being created or written is incomplete; GLib reports its completion with another
        // event. A link is complete at once.
        case G_FILE_MONITOR_EVENT_CREATED where g_file_test(path, G_FILE_TEST_IS_SYMLINK) == 0,
            G_FILE_MONITOR_EVENT_CHANGED:
            timer = nil
        default:
            let isMissing = g_file_test(self.path, G_FILE_TEST_EXISTS) == 0
            timer = MainLoopTimer(milliseconds: isMissing ? Self.delayIfMissing : Self.delay) { [weak self] in
                self?.watch()
                self?.changed()
            }
        }
    }

    /// Returns the symbolic links in a path, followed by the path to which they lead.
    ///
    /// - Parameter path: An absolute path, whose file may be missing.
    static func linksAndTarget(of path: String) -> [String] {
        var links: [String] = []
        var current = ""
        var rest = path.split(separator: "/").map(String.init)[...]
        // Like Linux, this loop follows at most 40 links.
        while let name = rest.popFirst(), links.count < 40 {
            let next = current + "/" + name
            if name == ".." {
                current = String(current[..<(current.lastIndex(of: "/") ?? current.startIndex)])
            } else if let target = g_file_read_link(next, nil) {
                defer { g_free(target) }
                let text = String(cString: target)
                links.append(next)
                if text.hasPrefix("/") { current = "" }
                rest = text.split(separator: "/").map(String.init) + rest
            } else if name != "." {
                current = next
            }
        }
        return links + [current]
    }
}
