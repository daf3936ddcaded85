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
            // The benchmarks run with G_DEBUG=fatal-warnings. If the programs that the bus starts
            // inherited this setting, a warning would abort them.
            environment: ["G_DEBUG": ""],
            hasOutput: true,
            complains: false
        )
        address = try daemon.line()
        let question = ["--session", "--print-reply=literal", "--dest=org.a11y.Bus", "/org/a11y/bus"]
        let answer = try ChildProcess("dbus-send", question + ["org.a11y.Bus.GetAddress"], hasOutput: true)
        accessibility = try answer.line().trimmingCharacters(in: .whitespaces)
    }

    /// The environment of a program that uses the bus.
    ///
    /// It also contains the address of the accessibility bus, which all programs on a display share.
    var environment: [String: String] {
        ["DBUS_SESSION_BUS_ADDRESS": address, "AT_SPI_BUS_ADDRESS": accessibility]
    }

    func end() { daemon.end() }
}
