import Foundation
import Glibc

/// An idle window, on a separate session bus.
final class IdleWindow {
    let name: String
    /// The short name of the window, which is used in the names of its measured figures in the JSON.
    let key: String
    let process: pid_t
    private let owned: [AnyObject]

    /// The time for which GTK's caret blinks after the last key.
    static let blinkingSeconds: UInt32 = 3
    private static let settings = ["gtk-cursor-blink-timeout=\(blinkingSeconds)"]
    private let end: () -> Void

    /// Opens the window of the C program that the demo is compared with.
    static func peer(_ desktop: DesktopPrograms) throws -> IdleWindow {
        let bus = try SessionBus()
        let settings = try TemporaryFolder.settings(Self.settings)
        let environment = bus.environment.merging(["XDG_CONFIG_HOME": settings.path]) { $1 }
        let child = try ChildProcess(desktop.window, environment: environment)
        return IdleWindow("C", "c", child.process, [bus, settings, child]) {
            child.end()
            bus.end()
        }
    }

    /// Opens the demo.
    ///
    /// - Parameters:
    ///   - first: The URL to start with, or `nil` for the home page.
    ///   - second: A URL that a second process hands over when the window is open, if any.
    ///   - isRestored: Whether to quit the demo and start it again with its saved session.
    static func demo(
        _ name: String,
        _ key: String,
        _ desktop: DesktopPrograms,
        opening first: String? = nil,
        then second: String? = nil,
        isRestored: Bool = false
    ) throws -> IdleWindow {
        let bus = try SessionBus()
        let folder = try TemporaryFolder.settings(Self.settings)
        let folders = ["XDG_CONFIG_HOME": folder.path, "XDG_STATE_HOME": folder.path]
        let environment = bus.environment.merging(folders) { $1 }
        var demo = try DemoWindow(desktop.demo, first.map { [$0] } ?? [], environment: environment)
        if let first { _ = try demo.outcome(of: first) }
        if isRestored {
            let session = folder.path + "/io.github.gtkrouter.demo/session.json"
            try wait("\(session) to be written") { access(session, R_OK) == 0 }
            demo.process.end()
            demo = try DemoWindow(desktop.demo, environment: environment)
        }
        if let second {
            try ChildProcess(desktop.demo, [second], environment: environment).wait()
            let report = try demo.outcome(of: second)
            guard report.outcome == "shown" else {
                throw BenchmarkError.wrongAnswer("\(second) was \(report.outcome).")
            }
        }
        return IdleWindow(name, key, demo.process.process, [bus, folder, demo]) {
            demo.process.end()
            bus.end()
        }
    }

    private init(
        _ name: String,
        _ key: String,
        _ process: pid_t,
        _ owned: [AnyObject],
        end: @escaping () -> Void
    ) {
        (self.name, self.key, self.process, self.owned, self.end) = (name, key, process, owned, end)
    }

    deinit { end() }

    /// Presses Ctrl+L, which moves focus to the window's text entry, and then the key End.
    ///
    /// Ctrl+L selects all of the text, and GTK hides the caret while text is selected.
    /// End removes the selection, so that the caret is visible.
    func focusEntry() throws {
        let search = ["search", "--sync", "--onlyvisible", "--all", "--pid", String(process), "--name", "."]
        let window = try ChildProcess("xdotool", search, hasOutput: true).line()
        try ChildProcess("xdotool", ["windowfocus", "--sync", window, "key", "ctrl+l", "End"]).wait()
    }

    private static func wait(_ what: String, until isDone: () -> Bool) throws {
        for _ in 0..<500 where !isDone() { usleep(20_000) }
        guard isDone() else { throw BenchmarkError.unusable("Waiting for \(what) took too long.") }
    }
}
