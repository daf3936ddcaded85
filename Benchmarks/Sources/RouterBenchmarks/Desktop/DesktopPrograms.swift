import Foundation

/// The desktop programs that the benchmarks start.
struct DesktopPrograms {
    /// The demo as `make release` builds it: statically linked to the Swift runtime.
    let demo: String
    /// The demo, dynamically linked to the Swift runtime.
    let dynamicDemo = Self.program("gtk-router-demo")
    /// An app with one page, dynamically linked to the Swift runtime.
    let app = Self.program("start-host")
    /// The same window as ``app``, in C.
    let window: String
    /// The C programs that hand over URLs to a running process, one with GTK and one with only GIO.
    let gtkPair: String
    let gioPair: String
    /// A library for LD_PRELOAD that quits a program as soon as it has drawn its first frame.
    let firstFrame: String

    /// Locates the programs. `make bench` sets the paths and provides a display.
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

    /// Returns the path of a program that the benchmark package builds.
    private static func program(_ name: String) -> String {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(component: name).path(percentEncoded: false)
    }
}
