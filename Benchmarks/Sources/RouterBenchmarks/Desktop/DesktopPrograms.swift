import Foundation

/// The programs that the suites with windows measure.
struct DesktopPrograms {
    /// The demo as it is installed, with the Swift runtime in it: what `make release` has built.
    let demo: String
    /// The demo with the Swift runtime beside it.
    let dynamicDemo = Self.program("gtk-router-demo")
    /// An app of one page, with the Swift runtime beside it.
    let app = Self.program("start-host")
    /// In C: the window of ``app``.
    let window: String
    /// The C programs that hand URLs over, with GTK in it and with GIO alone.
    let gtkPair: String
    let gioPair: String
    /// For LD_PRELOAD: ends a program at its first drawn frame.
    let firstFrame: String

    /// Finds them; `make bench` says where they are and gives them a display.
    init() throws {
        let environment = ProcessInfo.processInfo.environment
        guard environment["DISPLAY"] != nil, environment["DBUS_SESSION_BUS_ADDRESS"] != nil else {
            throw BenchmarkError.unusable(
                "There is no display and no session bus: run this by `make bench`, or under scripts/with-display."
            )
        }
        guard let demo = environment["ROUTER_DEMO"], let peers = environment["ROUTER_PEERS"] else {
            throw BenchmarkError.unusable(
                "ROUTER_DEMO and ROUTER_PEERS do not say where the programs are: run this by `make bench`."
            )
        }
        self.demo = demo
        window = peers + "/window"
        gtkPair = peers + "/hand-over-gtk"
        gioPair = peers + "/hand-over-gio"
        firstFrame = peers + "/first-frame.so"
        for path in [demo, dynamicDemo, app, window, gtkPair, gioPair, firstFrame]
        where !FileManager.default.isReadableFile(atPath: path) {
            throw BenchmarkError.unusable("There is no \(path): `make bench` builds it.")
        }
    }

    /// A program of the package of the benchmarks.
    private static func program(_ name: String) -> String {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(component: name).path(percentEncoded: false)
    }
}
