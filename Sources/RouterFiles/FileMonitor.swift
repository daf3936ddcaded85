import CRouterGtk
import RouterGtk

/// Calls a closure each time a file has been saved, or has gone.
///
///     let monitor = FileMonitor("Routes.json") { print("It was saved.") }
///
/// Programs save a file by writing into it, by making it anew, or by giving another one its name.
/// Everything within ``delay`` milliseconds is one change.
/// A file that is being written is waited for, up to two seconds between two pieces.
/// One that has gone may come back within ``delayIfMissing`` milliseconds.
/// The symbolic links on the way to the file are watched as well.
///
/// Nothing runs between two changes, unless the folder of the file is missing: GLib looks for it every four seconds.
/// A monitor that nobody keeps watches nothing.
@MainActor
final class FileMonitor {
    /// The time without a change until the closure is called, in milliseconds.
    static let delay = 100
    /// The same if the file is missing, since some programs delete it and make it anew.
    static let delayIfMissing = 1_000

    private let path: String
    private let changed: @MainActor () -> Void
    /// GLib's monitors of the links and the file, by their paths.
    private var monitors: [String: UnsafeMutablePointer<GFileMonitor>] = [:]
    /// Waits until nothing changes any more.
    private var timer: MainLoopTimer?

    /// Begins to watch a file, whether it is there or not.
    ///
    /// - Parameters:
    ///   - path: The path, absolute or from the current folder.
    ///   - changed: Called after each change. The monitor keeps it, so it captures the monitor's owner weakly.
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

    /// Watches the links and the file as they are now.
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

    /// Notes a change, and calls the closure if nothing follows.
    private func notice(_ event: GFileMonitorEvent, at path: String) {
        switch event {
        case G_FILE_MONITOR_EVENT_ATTRIBUTE_CHANGED: break
        // A file that is made or written is not complete; GLib reports when it is. A link is complete at once.
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

    /// Returns the symbolic links on the way to a file, and the path to which they lead.
    ///
    /// - Parameter path: An absolute path, whose file may be missing.
    static func linksAndTarget(of path: String) -> [String] {
        var links: [String] = []
        var current = ""
        var rest = path.split(separator: "/").map(String.init)[...]
        // The system follows at most 40 links as well.
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
