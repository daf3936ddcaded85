import Foundation

/// A session bus for one program, so that several windows of one app can be open at the same time.
final class SessionBus {
    private let address: String
    private let accessibility: String
    private let daemon: ChildProcess

    init() throws {
        daemon = try ChildProcess(
            "dbus-daemon",
            ["--session", "--nofork", "--nopidfile", "--print-address=1"],
            // With the G_DEBUG of the benchmarks, a warning would abort the programs that the bus starts.
            environment: ["G_DEBUG": ""],
            hasOutput: true,
            complains: false
        )
        address = try daemon.line()
        let question = ["--session", "--print-reply=literal", "--dest=org.a11y.Bus", "/org/a11y/bus"]
        let answer = try ChildProcess("dbus-send", question + ["org.a11y.Bus.GetAddress"], hasOutput: true)
        accessibility = try answer.line().trimmingCharacters(in: .whitespaces)
    }

    /// The environment of a program that uses the bus. All programs on a display share one accessibility bus.
    var environment: [String: String] {
        ["DBUS_SESSION_BUS_ADDRESS": address, "AT_SPI_BUS_ADDRESS": accessibility]
    }

    func end() { daemon.end() }
}
