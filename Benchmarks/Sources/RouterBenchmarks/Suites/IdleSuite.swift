import Glibc

/// Wake-ups of idle windows, compared with the same window in C.
///
/// All windows are open at the same time, and are idle before the counting starts.
struct IdleSuite {
    let settings: Settings

    func run(_ report: inout Report) throws {
        let desktop = try DesktopPrograms()
        let item = "gtkrouter://item/1"
        let windows = try [
            IdleWindow.peer(desktop),
            IdleWindow.demo("demo", "demo", desktop),
            IdleWindow.demo(
                "demo, the pages of the last time",
                "restored",
                desktop,
                opening: item,
                isRestored: true
            ),
            IdleWindow.demo(
                "demo, a modal open",
                "modal",
                desktop,
                opening: item,
                then: "gtkrouter://chain/1"
            ),
            IdleWindow.demo(
                "demo, after an animation",
                "animated",
                desktop,
                opening: item,
                then: "gtkrouter://item/2"
            ),
        ]
        // The windows are not idle at once: the session is saved a second after a change,
        // and GLib's threads exit only after fifteen seconds.
        sleep(settings.isQuick ? 4 : 20)
        let counts = try count(windows, seconds: settings.isQuick ? 10 : 60)
        tell("Left alone for \(settings.isQuick ? 10 : 60) s", windows, counts, &report)

        let pair = Array(windows.prefix(2))
        var blinking: [Count] = []
        var ended: [Count] = []
        for window in pair {
            try window.focusEntry()
            blinking += try count([window], seconds: 1)
            sleep(IdleWindow.blinkingSeconds + 1)
            ended += try count([window], seconds: settings.isQuick ? 5 : 20)
        }
        tell(
            "The focus in the address entry, 1 s while its caret blinks",
            pair,
            blinking,
            &report,
            "blinking"
        )
        tell(
            "The same once the caret has stopped, \(settings.isQuick ? 5 : 20) s",
            pair,
            ended,
            &report,
            "entry"
        )
        guard blinking[0].wakeUps > 0 else {
            throw BenchmarkError.wrongAnswer("No caret blinks: nothing has been seen that wakes up.")
        }
    }

    private struct Count {
        let wakeUps: Double
        let milliseconds: Double
    }

    private func count(_ windows: [IdleWindow], seconds: UInt32) throws -> [Count] {
        let before = try windows.map { try Activity(of: $0.process) }
        sleep(seconds)
        return try zip(windows, before).map { window, before in
            let (wakeUps, milliseconds) = try Activity(of: window.process).since(before)
            return Count(wakeUps: wakeUps, milliseconds: milliseconds)
        }
    }

    private func tell(
        _ title: String,
        _ windows: [IdleWindow],
        _ counts: [Count],
        _ report: inout Report,
        _ prefix: String? = nil
    ) {
        report.table(
            title,
            ["", "wake-ups", "CPU ms"],
            zip(windows, counts).map { [$0.name, String(Int($1.wakeUps)), $1.milliseconds.short] }
        )
        for (window, count) in zip(windows, counts).dropFirst() {
            let name = "idle.\(prefix ?? window.key)"
            report.set("\(name).wakeUps", count.wakeUps)
            report.set("\(name).moreThanC", count.wakeUps - counts[0].wakeUps)
        }
    }
}
