import CProcesses
import Glibc

/// The time from the start of a second process, which hands over a URL,
/// until the first process has written a line about that URL.
///
/// The demo writes the line when its navigator has decided what to do and the page is in the window.
/// The demo is compared with two C programs, which only write the URL that they receive:
/// one uses GTK, as every GTK app does, and the other one uses only GIO.
struct HandOverSuite {
    let settings: Settings

    private struct Contender {
        let name: String
        let figure: String
        let path: String
        /// Waits until the first process has written its line about the given URL.
        let arrival: (String) throws -> Void
        var wall = Samples()
        var cpu = Samples()
        var ratio = Samples()
        var gioRatio = Samples()
        var cpuRatio = Samples()
    }

    func run(_ report: inout Report) throws {
        let desktop = try DesktopPrograms()
        // With animations, the demo would still draw frames of an animation during the next measurement.
        let folder = try TemporaryFolder.settings(["gtk-enable-animations=false"])
        let environment = ["XDG_CONFIG_HOME": folder.path, "XDG_STATE_HOME": folder.path]
        let first = "gtkrouter://item/1"
        let start = {
            let window = try DemoWindow(desktop.demo, ["--new-session", first], environment: environment)
            _ = try window.outcome(of: first)
            return window
        }
        var demo = try start()
        defer { demo.process.end() }
        let gtk = try ChildProcess(desktop.gtkPair, hasOutput: true)
        defer { gtk.end() }
        let gio = try ChildProcess(desktop.gioPair, hasOutput: true)
        defer { gio.end() }
        for peer in [gtk, gio] { try Self.expect("ready", from: peer) }

        var decisions = Samples()
        let decided = { (url: String) in
            let event = try demo.outcome(of: url)
            guard event.outcome == "shown" else {
                throw BenchmarkError.wrongAnswer("\(url) was \(event.outcome).")
            }
            decisions.append((event.microseconds ?? .nan) / 1e3)
        }
        var contenders = [
            Contender(name: "C, GtkApplication", figure: "gtk", path: desktop.gtkPair) {
                try Self.expect($0, from: gtk)
            },
            Contender(name: "C, GApplication without GTK", figure: "gio", path: desktop.gioPair) {
                try Self.expect($0, from: gio)
            },
            Contender(name: "demo", figure: "handover", path: desktop.demo, arrival: decided),
            Contender(
                name: "demo, Swift beside it",
                figure: "handover.dynamic",
                path: desktop.dynamicDemo,
                arrival: decided
            ),
        ]
        // These measurements do not count, because they include the time until the windows are open.
        for contender in contenders { _ = try measure(contender, "gtkrouter://item/0") }
        for round in 2...max(40, settings.rounds(100)) + 1 {
            // An app opens at most 16 URLs from other programs in a row, and then one per second.
            // A new process can open 16 URLs again, so the demo restarts before it reaches the limit.
            if round.isMultiple(of: 6) {
                demo.process.end()
                demo = try start()
            }
            // A different contender is first in each round.
            let order = contenders.indices.map { ($0 + round) % contenders.count }
            var times = contenders.map { _ in (wall: 0.0, cpu: 0.0) }
            for index in order { times[index] = try measure(contenders[index], "gtkrouter://item/\(round)") }
            for (index, time) in times.enumerated() {
                contenders[index].wall.append(time.wall / 1e6)
                contenders[index].cpu.append(time.cpu / 1e6)
                contenders[index].ratio.append(time.wall / times[0].wall)
                contenders[index].gioRatio.append(time.wall / times[1].wall)
                contenders[index].cpuRatio.append(time.cpu / times[0].cpu)
            }
        }
        tell(contenders, decisions, &report)
    }

    private func tell(_ contenders: [Contender], _ decisions: Samples, _ report: inout Report) {
        for contender in contenders.dropFirst(2) {
            report.set("\(contender.figure).ratio", contender.ratio.median)
            report.set("\(contender.figure).withoutGtk.ratio", contender.gioRatio.median)
            report.set("\(contender.figure).cpu.ratio", contender.cpuRatio.median)
        }
        report.set("handover.decision.ms", decisions.median)
        let rows = contenders.map { contender in
            [
                contender.name, contender.wall.median.short, contender.wall.range,
                contender.ratio.median.short, contender.gioRatio.median.short, contender.cpu.median.short,
            ]
        }
        report.table(
            "A second process's start to the decision in the first",
            ["", "ms", "5–95 %", "× GtkApplication", "× without GTK", "its CPU ms"],
            rows
        )
        print(
            "\nOf the demo's, deciding and building the page take \(decisions.median.short) ms (\(decisions.range))."
        )
    }

    private func measure(_ contender: Contender, _ url: String) throws -> (wall: Double, cpu: Double) {
        let second = try ChildProcess(contender.path, [url])
        try contender.arrival(url)
        let wall = Double(monotonic_nanoseconds() - second.start)
        let cpu = try second.wait()
        // Lets the first process finish, for example its drawing, before the next measurement.
        usleep(30_000)
        return (wall, cpu)
    }

    private static func expect(_ expected: String, from process: ChildProcess) throws {
        let line = try process.line()
        guard line == expected else {
            throw BenchmarkError.wrongAnswer("\(process.path) got “\(line)” and not “\(expected)”.")
        }
    }
}
